import { inWords } from "@/lib/web/format";
import { Button, Field, LinkButton, Select } from "@/lib/web/ui";
import { isNarrowed, type LogFilter, type LogQuery, logAddress } from "./log-query";
import { channelInWords, LOG_ACTIONS, LOG_CHANNELS } from "./log-words";

export type LogChoices = {
  readonly people: readonly { user_id: string; name: string }[];
  readonly workstreams: readonly { name: string; display_name: string }[];
};

/** A plain form: what is chosen stands in the address and can be sent to a colleague. */
export function LogFilters({
  deal,
  query,
  choices,
  problems,
}: {
  deal: string;
  query: LogQuery;
  choices: LogChoices;
  problems: Partial<Record<LogFilter, string>>;
}) {
  const select = (name: LogFilter, label: string, all: string, options: readonly (readonly [string, string])[]) => (
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
    <form method="get" action={logAddress(deal, {})} className="mb-4 rounded-lg border border-line bg-surface p-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {select(
          "person",
          "Person",
          "Everybody",
          choices.people.map((one) => [one.user_id, one.name] as const),
        )}
        {select(
          "action",
          "Action",
          "Every action",
          LOG_ACTIONS.map((action) => [action, inWords(action)] as const),
        )}
        {select(
          "workstream",
          "Workstream",
          "All workstreams",
          choices.workstreams.map((one) => [one.name, one.display_name] as const),
        )}
        {select(
          "channel",
          "Channel",
          "Every channel",
          LOG_CHANNELS.map((channel) => [channel, channelInWords(channel)] as const),
        )}
        <Field
          label="Entry"
          name="entry"
          placeholder="Ref or id"
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
            <LinkButton href={logAddress(deal, {})} variant="ghost" className="h-9">
              Clear
            </LinkButton>
          )}
        </div>
      </div>
    </form>
  );
}
