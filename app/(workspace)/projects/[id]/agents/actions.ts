"use server";

import { revalidatePath } from "next/cache";
import { endAgent, keepDrafts, limitAgents, lockAgent, switchAgents } from "@/lib/deals";
import { type FormState, refusedForm } from "@/lib/web/form-state";
import { type ActionOutcome, receiveForm, runAction, textIn } from "@/lib/web/run-action";
import type { Press } from "./presses";

/** What came of the last press. A connection that is gone already is no error: the person wanted it gone. */
export type Change = { readonly done?: Press | "gone"; readonly refused?: string; readonly turn?: number };

export async function changeAgents(before: Change, form: FormData): Promise<Change> {
  await receiveForm(form, before);
  const press = textIn(form, "press") as Press;
  const act = Object.hasOwn(PRESSES, press) ? PRESSES[press] : undefined;
  const outcome = await act?.({ project_id: textIn(form, "project_id") }, form);
  const turn = (before.turn ?? 0) + 1;
  revalidatePath("/projects/[id]/agents", "page");
  if (outcome === undefined) return { refused: "This page is older than the product. Load it anew.", turn };
  if (outcome.done) return { done: press, turn };
  return outcome.code === "not_found" ? { done: "gone", turn } : { refused: outcome.message, turn };
}

type Named = { readonly project_id: string };
const workstreamIn = (form: FormData) =>
  textIn(form, "workstream") === "" ? {} : { workstream: textIn(form, "workstream") };
const connectionIn = (form: FormData) => ({ connection_id: textIn(form, "connection") });

const PRESSES: Record<Press, (deal: Named, form: FormData) => Promise<ActionOutcome<unknown>>> = {
  off: (deal, form) => runAction(switchAgents, { ...deal, ...workstreamIn(form), allowed: false }),
  on: (deal, form) => runAction(switchAgents, { ...deal, ...workstreamIn(form), allowed: true }),
  keep: (deal) => runAction(keepDrafts, { ...deal, kept: true }),
  share: (deal) => runAction(keepDrafts, { ...deal, kept: false }),
  lock: (deal, form) => runAction(lockAgent, { ...deal, ...connectionIn(form) }),
  end: (deal, form) => runAction(endAgent, { ...deal, ...connectionIn(form) }),
};

export type LimitState = FormState & { readonly saved?: true };

export async function saveLimits(before: LimitState, form: FormData): Promise<LimitState> {
  await receiveForm(form, before);
  const figure = (name: string) => {
    const typed = textIn(form, name).trim();
    return typed === "" ? {} : { [name]: Number(typed) };
  };
  const raw = { project_id: textIn(form, "project_id"), ...figure("calls_per_minute"), ...figure("calls_per_day") };
  const outcome = await runAction(limitAgents, raw);
  revalidatePath("/projects/[id]/agents", "page");
  if (!outcome.done) return refusedForm(before, form, outcome);
  return { saved: true, turn: (before.turn ?? 0) + 1 };
}
