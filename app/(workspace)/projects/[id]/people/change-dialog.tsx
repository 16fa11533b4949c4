"use client";

import { useActionState } from "react";
import { sideOf } from "@/lib/deals/roles";
import type { FormState } from "@/lib/web/form-state";
import { Button, LinkButton, Notice, PageDialog } from "@/lib/web/ui";
import { changeSomebody } from "./actions";
import type { Offer, Person } from "./person";
import { RoleField, ScopeFields } from "./seat-fields";

export function ChangeDialog({
  deal,
  close,
  person,
  offer,
}: {
  deal: string;
  close: string;
  person: Person;
  offer: Offer;
}) {
  const [state, action, pending] = useActionState<FormState, FormData>(changeSomebody, {});
  return (
    <PageDialog title={`Change ${person.name}`} close={close}>
      <form action={action} className="flex flex-col gap-4">
        {state.refused !== undefined && (
          <Notice key={state.turn} live tone="danger">
            {state.refused}
          </Notice>
        )}
        <input type="hidden" name="project_id" value={deal} />
        <input type="hidden" name="participant_id" value={person.participant_id} />
        <RoleField
          key={state.turn}
          roles={offer.roles.filter((role) => sideOf(role) === sideOf(person.role))}
          initial={person.role}
          values={state.values}
          error={state.problems?.granted_role}
        />
        <ScopeFields
          key={`scope ${state.turn}`}
          offer={offer}
          initial={{ all: person.all_workstreams, slugs: person.workstreams }}
          values={state.values}
        />
        <p className="text-ink-muted">
          It holds from the next click on. Open tasks in workstreams that are taken away lie with nobody then.
        </p>
        <div className="flex justify-end gap-2">
          <LinkButton href={close} scroll={false}>
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" disabled={pending}>
            {pending ? "Saving…" : "Save"}
          </Button>
        </div>
      </form>
    </PageDialog>
  );
}
