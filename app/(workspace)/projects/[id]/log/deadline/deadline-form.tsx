import { dayInWords } from "@/lib/web/format";
import { Button, Field, Select } from "@/lib/web/ui";
import { type DeadlineChoice, deadlineAddress } from "./deadline-query";

const SIDES = [
  ["buyer", "Buyers"],
  ["ib", "The bank"],
  ["seller", "The seller"],
] as const;

/** A plain form: what is chosen stands in the address and can be sent to counsel. */
export function DeadlineForm({
  deal,
  choice,
  problems,
  milestones,
  zone,
  zones,
}: {
  deal: string;
  choice: DeadlineChoice;
  problems: DeadlineChoice;
  milestones: readonly { milestone_id: string; name: string; date: string }[];
  /** Where the deal's clocks stand, or those that were chosen. */
  zone: string;
  zones: readonly string[];
}) {
  return (
    <form
      method="get"
      action={deadlineAddress(deal, {})}
      className="mb-4 rounded-lg border border-line bg-surface p-4 print:hidden"
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_1.2fr_1.2fr_1fr_auto]">
        <Field label="Milestone" name="milestone" error={problems.milestone}>
          {(wiring) => (
            <Select name="milestone" defaultValue={choice.milestone ?? ""} {...wiring}>
              <option value="">None: a date and time</option>
              {milestones.map((one) => (
                <option key={one.milestone_id} value={one.milestone_id}>
                  {one.name}, end of {dayInWords(one.date)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Date and time"
          name="at"
          type="datetime-local"
          step={60}
          defaultValue={choice.at}
          error={problems.at}
        />
        <Field label="Time zone" name="zone" error={problems.zone}>
          {(wiring) => (
            <Select name="zone" defaultValue={zone} {...wiring}>
              {zones.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Asked by" name="from" error={problems.from}>
          {(wiring) => (
            <Select name="from" defaultValue={choice.from ?? ""} {...wiring}>
              <option value="">Everybody</option>
              {SIDES.map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex items-end">
          <Button type="submit" variant="primary" className="h-9">
            Make the report
          </Button>
        </div>
      </div>
    </form>
  );
}
