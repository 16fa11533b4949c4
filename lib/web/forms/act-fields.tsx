"use client";

import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/lib/web/ui/field";
import { Select } from "@/lib/web/ui/select";
import { TextArea } from "@/lib/web/ui/text-area";
import { useAct } from "./act-form";

type Common = { name: string; label: string; hint?: ReactNode; initial?: string | undefined };

/** What a field of the form around shows: what was typed last, else what it began with. */
function useField(name: string, initial = "") {
  const { id, state } = useAct();
  return {
    id: `${id}-${name}`,
    value: state.values?.[name]?.[0] ?? initial,
    chosen: state.values?.[name],
    error: state.problems?.[name],
    turn: state.turn ?? 0,
    attempted: state.values !== undefined,
  };
}

export function ActText({
  name,
  label,
  hint,
  initial,
  ...input
}: Common & Omit<ComponentProps<"input">, "name" | "children">) {
  const { id, value, error } = useField(name, initial);
  return <Field {...input} id={id} name={name} label={label} hint={hint} error={error} defaultValue={value} />;
}

export function ActArea({
  name,
  label,
  hint,
  initial,
  ...area
}: Common & Omit<ComponentProps<"textarea">, "name" | "children">) {
  const { id, value, error } = useField(name, initial);
  return (
    <Field id={id} name={name} label={label} hint={hint} error={error}>
      {(wiring) => <TextArea {...area} {...wiring} name={name} defaultValue={value} />}
    </Field>
  );
}

export type Option = { readonly value: string; readonly label: string; readonly group?: string };

export function ActSelect({
  name,
  label,
  hint,
  initial,
  options,
  ...select
}: Common & { options: readonly Option[] } & Omit<ComponentProps<"select">, "name" | "children">) {
  const { id, value, error, turn } = useField(name, initial);
  const groups = [...new Set(options.map((option) => option.group))];
  return (
    <Field id={id} name={name} label={label} hint={hint} error={error}>
      {(wiring) => (
        <Select key={turn} {...select} {...wiring} name={name} defaultValue={value}>
          {groups.map((group) => {
            const inside = options.filter((option) => option.group === group).map(asOption);
            return group === undefined ? (
              inside
            ) : (
              <optgroup key={group} label={group}>
                {inside}
              </optgroup>
            );
          })}
        </Select>
      )}
    </Field>
  );
}

const asOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** Several of a few. `initial`: those ticked to begin with. */
export function ActChecks({
  name,
  label,
  hint,
  initial,
  options,
}: Omit<Common, "initial"> & { initial: readonly string[]; options: readonly Option[] }) {
  const { id, chosen, error, turn, attempted } = useField(name);
  const ticked = attempted ? (chosen ?? []) : initial;
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-base font-medium text-ink">{label}</legend>
      <div className="flex max-h-64 flex-col overflow-y-auto rounded-md border border-line">
        {options.map((option) => (
          <label
            key={`${turn} ${option.value}`}
            className="flex cursor-pointer items-start gap-2 px-2.5 py-1.5 hover:bg-hover"
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={ticked.includes(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="text-ink [overflow-wrap:anywhere]">{option.label}</span>
              {option.group !== undefined && <span className="text-ink-muted"> · {option.group}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="text-sm text-ink-muted">{hint}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
