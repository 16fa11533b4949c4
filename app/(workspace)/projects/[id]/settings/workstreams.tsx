"use client";

import { useActionState } from "react";
import { Button, Card, Field, Input } from "@/lib/web/ui";
import { addNewWorkstream, type SettingsState, saveWorkstream } from "./actions";
import { Outcome } from "./outcome";

type Workstream = { readonly slug: string; readonly name: string; readonly prefix: string };

export function Workstreams({ deal, workstreams }: { deal: string; workstreams: readonly Workstream[] }) {
  return (
    <Card title="Workstreams" aside={workstreams.length}>
      <ul className="divide-y divide-line">
        {workstreams.map((workstream) => (
          <Renaming key={workstream.slug} deal={deal} workstream={workstream} />
        ))}
      </ul>
      <Adding deal={deal} />
    </Card>
  );
}

function Renaming({ deal, workstream: { slug, name, prefix } }: { deal: string; workstream: Workstream }) {
  const [state, action, pending] = useActionState<SettingsState, FormData>(saveWorkstream, {});
  return (
    <li className="px-4 py-2">
      <form action={action} className="flex flex-col gap-1.5">
        <input type="hidden" name="project_id" value={deal} />
        <input type="hidden" name="workstream" value={slug} />
        <div className="flex items-center gap-2">
          <span className="w-11 shrink-0 text-sm text-ink-muted">{prefix}</span>
          <Input
            key={state.turn}
            name="name"
            aria-label={`Name of ${prefix}`}
            required
            maxLength={80}
            defaultValue={state.values?.name?.[0] ?? name}
            className="h-8"
          />
          <Button type="submit" size="small" disabled={pending}>
            Rename<span className="sr-only"> {name}</span>
          </Button>
        </div>
        <Outcome state={state} />
      </form>
    </li>
  );
}

function Adding({ deal }: { deal: string }) {
  const [state, action, pending] = useActionState<SettingsState, FormData>(addNewWorkstream, {});
  return (
    <form action={action} className="flex flex-col gap-3 border-t border-line bg-hover p-4">
      <Outcome state={state} />
      <input type="hidden" name="project_id" value={deal} />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_auto]">
        <Field
          id="workstream-name"
          label="New workstream"
          name="name"
          required
          maxLength={80}
          defaultValue={state.values?.name?.[0]}
          error={state.problems?.name}
        />
        <Field
          id="workstream-prefix"
          label="Letters"
          name="prefix"
          required
          maxLength={5}
          placeholder="ABC"
          defaultValue={state.values?.prefix?.[0]}
          error={state.problems?.prefix}
        />
        <Button type="submit" disabled={pending} className="sm:mt-7">
          Add workstream
        </Button>
      </div>
      <p className="text-sm text-ink-muted">
        The letters begin the numbers of its requests, such as FIN-001, and stay.
      </p>
    </form>
  );
}
