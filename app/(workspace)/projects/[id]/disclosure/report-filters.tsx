import { Button, Field, LinkButton, Select } from "@/lib/web/ui";
import { isNarrowed, type ReportFilter, type ReportQuery, reportAddress } from "./report-query";

type Choice = readonly (readonly [string, string])[];

/** A plain form: what is chosen stands in the address and can be sent to a colleague. */
export function ReportFilters({
  deal,
  query,
  people,
  clients,
  problems,
}: {
  deal: string;
  query: ReportQuery;
  people: Choice;
  clients: Choice;
  problems: Partial<Record<ReportFilter, string>>;
}) {
  const select = (name: ReportFilter, label: string, all: string, options: Choice) => (
    <Field label={label} name={name} error={problems[name]}>
      {(wiring) => (
        <Select name={name} defaultValue={query[name] ?? ""} {...wiring}>
          <option value="">{all}</option>
          {options.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <form
      method="get"
      action={reportAddress(deal, {})}
      className="mb-4 rounded-lg border border-line bg-surface p-4 print:hidden"
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {select("person", "Person", "Everybody", people)}
        {select("client", "Application", "Every application", clients)}
        {select("only", "Only", "Everything that left", ONLY)}
        <Field
          label="Entry"
          name="entry"
          placeholder="FIN-042"
          defaultValue={query.entry}
          maxLength={64}
          error={problems.entry}
        />
        <Field label="From" name="from" type="date" defaultValue={query.from} error={problems.from} />
        <Field label="To" name="to" type="date" defaultValue={query.to} error={problems.to} />
        <div className="flex items-end gap-2">
          <Button type="submit" variant="primary" className="h-9">
            Show
          </Button>
          {isNarrowed(query) && (
            <LinkButton href={reportAddress(deal, {})} variant="ghost" className="h-9">
              Clear
            </LinkButton>
          )}
        </div>
      </div>
    </form>
  );
}

const ONLY: Choice = [
  ["unlocked", "Under an unlock"],
  ["unpublished", "With something unpublished"],
];
