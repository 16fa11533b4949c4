import type { ReactNode } from "react";
import type { Side } from "@/lib/deals/roles";
import { Button, Field, Input, Select } from "@/lib/web/ui";
import {
  ASSIGNEE_CHOICES,
  type Choice,
  DUE_CHOICES,
  HOLDER_CHOICES,
  ORIGIN_CHOICES,
  PRIORITY_CHOICES,
  STAGE_CHOICES,
} from "./choices";
import { FILTER_WORDS, hasFilter, orderChoices } from "./filter-words";
import { type FilterName, sortParam, type TableQuery } from "./table-query";

type Props = {
  side: Side;
  query: TableQuery;
  known: Record<"workstream" | "list" | "assignee", readonly Choice[]>;
};

export function FilterPanel({ side, query, known }: Props) {
  const chosen = (name: FilterName) => query.filters[name] ?? [];
  const many: [FilterName, readonly Choice[]][] = [
    ["workstream", known.workstream],
    ["priority", PRIORITY_CHOICES],
    // a buyer knows of its own requests alone who asked: that is a view
    ...(side === "bank" ? [["origin", ORIGIN_CHOICES] as [FilterName, readonly Choice[]]] : []),
  ];
  const one: [FilterName, readonly Choice[]][] = [
    ["assignee", [...ASSIGNEE_CHOICES, ...known.assignee]],
    ["due", DUE_CHOICES],
    ["list", known.list],
    ["stage", STAGE_CHOICES],
    ["with", HOLDER_CHOICES],
  ];
  return (
    <div className="absolute top-full left-0 z-30 mt-1 flex max-h-[70dvh] w-[min(44rem,calc(100vw-2rem))] flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-raised max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:bottom-4 max-sm:w-auto">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {many.map(([name, choices]) => (
          <Several key={name} name={name} choices={choices} chosen={chosen(name)} />
        ))}
      </div>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {one
          .filter(([name]) => hasFilter(side, name))
          .map(([name, choices]) => (
            <One key={name} name={name} label={FILTER_WORDS[name]} chosen={chosen(name)[0] ?? ""}>
              <option value="">Any</option>
              {options(choices)}
            </One>
          ))}
        <One name="sort" label="Order by" chosen={sortParam(query)}>
          {options(orderChoices(side, query))}
        </One>
        {(["from", "to"] as const).map((name) => (
          <Field key={name} id={`filter-${name}`} label={FILTER_WORDS[name]} name={name}>
            {(wiring) => (
              <Input
                type="date"
                name={name}
                defaultValue={chosen(name)[0] ?? ""}
                {...wiring}
                className="h-8! text-base!"
              />
            )}
          </Field>
        ))}
      </div>
      {side === "buyer" &&
        chosen("origin").map((value) => <input key={value} type="hidden" name="origin" value={value} />)}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end border-t border-line bg-raised px-4 py-3">
        <Button type="submit" variant="primary">
          Apply filters
        </Button>
      </div>
    </div>
  );
}

function Several({
  name,
  choices,
  chosen,
}: {
  name: FilterName;
  choices: readonly Choice[];
  chosen: readonly string[];
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-base font-medium text-ink">{FILTER_WORDS[name]}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-6 items-center gap-2 text-base">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="size-4 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function One({ name, label, chosen, children }: { name: string; label: string; chosen: string; children: ReactNode }) {
  return (
    <Field id={`filter-${name}`} label={label} name={name}>
      {(wiring) => (
        <Select name={name} defaultValue={chosen} {...wiring} className="h-8! text-base!">
          {children}
        </Select>
      )}
    </Field>
  );
}

const options = (choices: readonly Choice[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
