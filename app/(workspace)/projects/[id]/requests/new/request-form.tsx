"use client";

import { useActionState } from "react";
import { PRIORITIES } from "@/app/(workspace)/projects/[id]/_entry/priorities";
import { keepFields } from "@/lib/web/keep-fields";
import { Button, Field, LinkButton, Notice, Select, TextArea } from "@/lib/web/ui";
import type { NewRequest } from "./actions";

export type Place = { readonly value: string; readonly label: string };
export type PlaceGroup = { readonly label: string; readonly places: readonly Place[] };

type Props = {
  /** Of the table, to which one can go back. */
  back: string;
  ask: (before: NewRequest, form: FormData) => Promise<NewRequest>;
  /** Lists by workstream; for buyers, who name no list, the workstreams themselves. */
  groups: readonly PlaceGroup[];
  placeLabel: string;
  placeHint: string;
  chosen: string;
};

export function RequestForm({ back, ask, groups, placeLabel, placeHint, chosen }: Props) {
  const [state, act, pending] = useActionState<NewRequest, FormData>(ask, {});
  const { values = {}, errors = {}, message, created } = state;
  return (
    <form key={created} action={act} onSubmit={keepFields(act)} className="flex max-w-2xl flex-col gap-4">
      {created !== undefined && <Notice live title={`${created} is created. You can ask for the next thing.`} />}
      {message !== undefined && <Notice live tone="danger" title={message} />}
      <Field label="Title" name="title" error={errors.title} maxLength={300} required defaultValue={values.title} />
      <Field label={placeLabel} name="place" hint={placeHint} error={errors.place}>
        {(wiring) => (
          <Select name="place" required defaultValue={values.place ?? chosen} {...wiring}>
            <option value="">Choose one</option>
            {groups.map((group) =>
              group.label === "" ? (
                group.places.map((place) => <PlaceOption key={place.value} {...place} />)
              ) : (
                <optgroup key={group.label} label={group.label}>
                  {group.places.map((place) => (
                    <PlaceOption key={place.value} {...place} />
                  ))}
                </optgroup>
              ),
            )}
          </Select>
        )}
      </Field>
      <Field
        label="Description"
        name="body"
        error={errors.body}
        hint="What exactly is needed, for which period, in which form."
      >
        {(wiring) => <TextArea name="body" rows={8} defaultValue={values.body} {...wiring} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Priority" name="priority" error={errors.priority}>
          {(wiring) => (
            <Select name="priority" defaultValue={values.priority ?? "normal"} {...wiring}>
              {PRIORITIES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Due date" name="due_date" type="date" error={errors.due_date} defaultValue={values.due_date} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? "Creating…" : "Create request"}
        </Button>
        <Button type="submit" name="then" value="another" disabled={pending}>
          Create and add another
        </Button>
        <LinkButton variant="ghost" href={back}>
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}

const PlaceOption = ({ value, label }: Place) => <option value={value}>{label}</option>;
