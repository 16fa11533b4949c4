"use client";

import { useActionState } from "react";
import type { FormState } from "@/lib/web/form-state";
import { Button, Field, LinkButton, Notice, Select, TextArea } from "@/lib/web/ui";
import { GateChoice } from "../gate-choice";
import { openProject } from "./actions";
import { type Usual, WorkstreamChoice } from "./workstream-choice";

type NewProjectFormProps = {
  banks: readonly { id: string; name: string }[];
  usual: readonly Usual[];
  zones: readonly string[];
};

export function NewProjectForm({ banks, usual, zones }: NewProjectFormProps) {
  const [state, action, pending] = useActionState<FormState, FormData>(openProject, {});
  const typed = (name: string) => state.values?.[name]?.[0];
  return (
    <form action={action} className="flex flex-col gap-5">
      {state.refused !== undefined && (
        <Notice key={state.turn} live tone="danger">
          {state.refused}
        </Notice>
      )}
      {banks.length > 1 ? (
        <Field label="Bank" name="bank_id" error={state.problems?.bank_id}>
          {(wiring) => (
            <Select {...wiring} key={state.turn} name="bank_id" defaultValue={typed("bank_id")}>
              {banks.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <input type="hidden" name="bank_id" value={banks[0]?.id} />
      )}
      <Field
        label="Name"
        name="name"
        required
        maxLength={300}
        placeholder="Project …"
        hint="A code name: it stands in invitations, before anybody has signed in."
        defaultValue={typed("name")}
        error={state.problems?.name}
      />
      <Field label="Description" name="description" error={state.problems?.description}>
        {(wiring) => (
          <TextArea {...wiring} name="description" rows={3} maxLength={10_000} defaultValue={typed("description")} />
        )}
      </Field>
      <Field label="Time zone" name="time_zone" hint="Says when a day ends: for due dates and digests.">
        {(wiring) => (
          <Select {...wiring} key={state.turn} name="time_zone" defaultValue={typed("time_zone")} className="max-w-80">
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        )}
      </Field>
      <WorkstreamChoice key={state.turn} usual={usual} values={state.values} error={state.problems?.workstreams} />
      <GateChoice key={`gate ${state.turn}`} chosen={typed("gate")} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? "Creating…" : "Create project"}
        </Button>
        <LinkButton href="/projects">Cancel</LinkButton>
      </div>
    </form>
  );
}
