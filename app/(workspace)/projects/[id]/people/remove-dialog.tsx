"use client";

import type { Route } from "next";
import Link from "next/link";
import { useActionState } from "react";
import type * as z from "zod";
import type { previewRemoval } from "@/lib/deals";
import type { FormState } from "@/lib/web/form-state";
import { countOf } from "@/lib/web/format";
import { Button, Field, LinkButton, Notice, PageDialog, Select } from "@/lib/web/ui";
import { removeSomebody } from "./actions";

type Removal = z.output<typeof previewRemoval.output>;
const SHOWN = 8;

export function RemoveDialog({
  close,
  removal,
  self,
  suspend,
}: {
  close: string;
  removal: Removal;
  self: boolean;
  /** Where the person can be suspended instead. */
  suspend: string | undefined;
}) {
  const [state, action, pending] = useActionState<FormState, FormData>(removeSomebody, {});
  return (
    <PageDialog title={self ? "Leave this deal?" : `Remove ${removal.name}?`} close={close}>
      <form action={action} className="flex flex-col gap-4">
        {state.refused !== undefined && (
          <Notice key={state.turn} live tone="danger">
            {state.refused}
          </Notice>
        )}
        <input type="hidden" name="project_id" value={removal.project_id} />
        <input type="hidden" name="participant_id" value={removal.participant_id} />
        {self && <input type="hidden" name="self" value="1" />}
        <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted marker:text-ink-faint">
          <li>The deal is gone from the next click on. What was read and downloaded already is kept.</li>
          <li>
            {removal.agents === 0
              ? "No agent is connected for this deal."
              : `${countOf(removal.agents, "agent")} lose${removal.agents === 1 ? "s" : ""} the deal with the next call.`}
          </li>
          <li>Invitations that were sent and not taken yet end.</li>
        </ul>
        <Tasks removal={removal} />
        {suspend !== undefined && (
          <p className="text-ink-muted">
            Is the account in the wrong hands?{" "}
            <Link href={suspend as Route} scroll={false} className="text-accent-text underline">
              Suspend {removal.name} in all deals of the bank
            </Link>{" "}
            instead.
          </p>
        )}
        <div className="flex justify-end gap-2">
          <LinkButton href={close} scroll={false}>
            Keep
          </LinkButton>
          <Button type="submit" variant="danger" disabled={pending}>
            {self ? "Leave" : "Remove"}
          </Button>
        </div>
      </form>
    </PageDialog>
  );
}

function Tasks({ removal: { tasks, successors } }: { removal: Removal }) {
  const alone = tasks.filter((task) => !task.shared);
  if (tasks.length === 0) return <p>No open tasks are left behind.</p>;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">
        {alone.length === 0
          ? `${countOf(tasks.length, "open task")}, each shared with somebody`
          : `${countOf(alone.length, "open task")} would lie with nobody`}
      </h3>
      <ul className="max-h-48 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {alone.slice(0, SHOWN).map((task) => (
          <li key={task.entry_id} className="flex gap-3 px-3 py-1.5">
            <span className="w-16 shrink-0 text-sm text-ink-muted">{task.ref}</span>
            <span className="min-w-0">{task.title}</span>
          </li>
        ))}
        {alone.length > SHOWN && (
          <li className="px-3 py-1.5 text-sm text-ink-muted">and {countOf(alone.length - SHOWN, "more", "more")}</li>
        )}
      </ul>
      <Field label="Hand them over" name="hand_over_to">
        {(wiring) => (
          <Select {...wiring} name="hand_over_to">
            <option value="">to nobody for now</option>
            {successors.map(({ user_id, name }) => (
              <option key={user_id} value={user_id}>
                to {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </section>
  );
}
