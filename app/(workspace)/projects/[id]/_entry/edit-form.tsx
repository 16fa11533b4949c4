"use client";

import { useActionState, useId } from "react";
import type { ActState } from "@/lib/web/forms";
import { Button, Field, LinkButton, Notice, Select, TextArea } from "@/lib/web/ui";
import { PRIORITIES } from "./priorities";

/** The words of an entry, and for a request its plan. */
export type Wording = {
  readonly title: string;
  readonly body: string;
  readonly priority?: string | undefined;
  readonly due_date?: string | undefined;
};

/** Somebody else saved first: what is there now stands beside what was typed. */
export type EditState = ActState & { readonly current?: Wording & { readonly version: number } };

export function EditForm({
  act,
  given,
  initial,
  keep,
}: {
  act: (before: EditState, form: FormData) => Promise<EditState>;
  given: Readonly<Record<string, string | number>>;
  initial: Wording;
  /** The page without the form. */
  keep: string;
}) {
  const [state, action, pending] = useActionState(act, {});
  const id = useId();
  const typed = (name: keyof Wording) => state.values?.[name]?.[0] ?? initial[name] ?? "";
  const hidden = { ...given, ...(state.current && { version: state.current.version }) };
  const planned = initial.priority !== undefined;
  const { title, body, due_date } = state.problems ?? {};
  return (
    <div className="flex flex-col gap-4">
      {state.refused !== undefined && (
        <Notice key={state.turn} live tone={state.current ? "warn" : "danger"}>
          {state.refused}
        </Notice>
      )}
      <div className={state.current ? "grid items-start gap-4 lg:grid-cols-2" : undefined}>
        {state.current && <AsItIsNow wording={state.current} />}
        <form action={action} aria-label={state.current ? "What you wrote" : "Edit"} className="flex flex-col gap-4">
          {Object.entries(hidden).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {state.current && <h3 className="font-semibold">What you wrote</h3>}
          <Field
            id={`${id}-title`}
            name="title"
            label="Title"
            maxLength={300}
            required
            defaultValue={typed("title")}
            error={title}
          />
          <Field id={`${id}-body`} name="body" label="Text" error={body}>
            {(wiring) => <TextArea {...wiring} name="body" rows={8} maxLength={10_000} defaultValue={typed("body")} />}
          </Field>
          {planned && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field id={`${id}-priority`} name="priority" label="Priority">
                {(wiring) => (
                  <Select key={state.turn} {...wiring} name="priority" defaultValue={typed("priority")}>
                    {PRIORITIES.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field
                id={`${id}-due`}
                name="due_date"
                label="Due"
                type="date"
                defaultValue={typed("due_date")}
                error={due_date}
              />
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={pending}>
              {state.current ? "Save mine instead" : "Save"}
            </Button>
            <LinkButton href={keep}>{state.current ? "Keep what is there" : "Cancel"}</LinkButton>
          </div>
        </form>
      </div>
    </div>
  );
}

function AsItIsNow({ wording }: { wording: Wording }) {
  return (
    <section aria-label="What is there now" className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-4">
      <h3 className="font-semibold">What is there now</h3>
      <p className="font-medium [overflow-wrap:anywhere]">{wording.title}</p>
      <p className="whitespace-pre-wrap text-md [overflow-wrap:anywhere]">{wording.body || "No text."}</p>
      {wording.priority !== undefined && (
        <p className="text-sm text-ink-muted">
          Priority {wording.priority}, {wording.due_date ? `due ${wording.due_date}` : "no due date"}
        </p>
      )}
    </section>
  );
}
