"use server";

import { decideOn, type Outcome } from "@/app/(workspace)/confirm/[id]/actions";
import { receiveForm, textIn } from "@/lib/web/run-action";
import { MOST_AT_ONCE } from "./most";

/** What came of each; what was typed is given back where it was not enough. */
export type Report = {
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly reason?: string;
  readonly problem?: string;
};

/** One after the other, each with its own check and its own outcome: what stands in the way of one does not hold up the rest. */
export async function decideOnMany(before: Report, form: FormData): Promise<Report> {
  await receiveForm(form, before);
  const chosen = textsIn(form, "chosen").slice(0, MOST_AT_ONCE);
  const decision = textIn(form, "decision");
  const reason = textIn(form, "reason");
  if (chosen.length === 0) return { ...before, reason, problem: "Choose at least one." };
  if (decision === "dismiss" && reason.trim() === "")
    return { ...before, reason, problem: "Say in a few words why they are dismissed." };
  const outcomes: Record<string, Outcome> = { ...before.outcomes };
  for (const id of chosen) outcomes[id] = await decideOn({}, decisionOn(id, decision, reason, form));
  return { outcomes };
}

function decisionOn(id: string, decision: string, reason: string, all: FormData): FormData {
  const form = new FormData();
  form.set("suggestion", id);
  form.set("decision", decision === "dismiss" ? "dismiss" : "confirm");
  form.set("reason", reason);
  form.set("version", textIn(all, `version-${id}`));
  form.set("kind", textIn(all, `kind-${id}`));
  if (all.has(`despite-${id}`)) form.set("despite_blockers", "on");
  for (const seen of textsIn(all, `seen-${id}`)) form.append("seen", seen);
  return form;
}

const textsIn = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value): value is string => typeof value === "string");
