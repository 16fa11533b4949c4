import { kernel } from "@/lib/runtime";
import { Button, Field, LinkButton, Select } from "@/lib/web/ui";
import type { HistoryQuery } from "./history-query";

type Props = {
  query: HistoryQuery;
  deals: readonly { project_id: string; name: string }[];
  agents: readonly string[];
};

/** A form that asks for another address: it works without script, and what it shows can be linked to. */
export function HistoryFilters({ query, deals, agents }: Props) {
  const isFiltered = Object.keys(query).length > 0;
  return (
    <form method="get" action="/suggestions" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="view" value="past" />
      <Choice
        label="Deal"
        name="deal"
        value={query.deal}
        all="All deals"
        options={deals.map((one) => [one.project_id, one.name])}
      />
      <Choice
        label="Agent"
        name="agent"
        value={query.agent}
        all="All agents"
        options={agents.map((name) => [name, name])}
      />
      <Choice
        label="Kind"
        name="kind"
        value={query.kind}
        all="All kinds"
        options={[...kernel().registry.proposals.values()].map(({ kind, title }) => [kind, title])}
      />
      <Button type="submit">Show</Button>
      {isFiltered && (
        <LinkButton href="/suggestions?view=past" variant="ghost">
          Show all
        </LinkButton>
      )}
    </form>
  );
}

function Choice({
  label,
  name,
  value = "",
  all,
  options,
}: {
  label: string;
  name: string;
  value?: string | undefined;
  all: string;
  options: readonly (readonly [value: string, word: string])[];
}) {
  return (
    <Field label={label} name={name} id={`history-${name}`} className="min-w-36 max-sm:w-full">
      {(wiring) => (
        <Select name={name} defaultValue={value} {...wiring}>
          <option value="">{all}</option>
          {options.map(([one, word]) => (
            <option key={one} value={one}>
              {word || "Unnamed"}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
