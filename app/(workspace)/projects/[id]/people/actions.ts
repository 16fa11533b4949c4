"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import {
  changeParticipant,
  invitePerson,
  reinstatePerson,
  removeParticipant,
  revokeInvitation,
  suspendPerson,
} from "@/lib/deals";
import { type FormState, refusedForm } from "@/lib/web/form-state";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";

export type InviteState = FormState & { readonly invited?: { readonly email: string; readonly link?: string } };

export async function inviteSomebody(before: InviteState, form: FormData): Promise<InviteState> {
  await receiveForm(form, before);
  const [email, firm] = [textIn(form, "email").trim(), textIn(form, "firm_id")];
  const named = textIn(form, "firm_name").trim();
  const outcome = await runAction(invitePerson, {
    project_id: textIn(form, "project_id"),
    email,
    granted_role: textIn(form, "granted_role"),
    ...(firm !== "" && firm !== NEW_FIRM && { firm_id: firm }),
    ...(firm === NEW_FIRM && { firm_name: named }),
    ...scopeIn(form),
  });
  if (!outcome.done) return refusedForm(before, form, outcome);
  revalidatePath(pageOf(form));
  const { link } = outcome.output;
  return { invited: { email, ...(link !== undefined && { link }) }, turn: (before.turn ?? 0) + 1 };
}

/** The choice in the list of firms that asks for a name. */
const NEW_FIRM = "new";

export async function changeSomebody(before: FormState, form: FormData): Promise<FormState> {
  await receiveForm(form, before);
  const outcome = await runAction(changeParticipant, {
    project_id: textIn(form, "project_id"),
    participant_id: textIn(form, "participant_id"),
    granted_role: textIn(form, "granted_role"),
    ...scopeIn(form),
  });
  return leadOn(outcome.done, "changed", form) ?? (outcome.done ? {} : refusedForm(before, form, outcome));
}

export async function removeSomebody(before: FormState, form: FormData): Promise<FormState> {
  await receiveForm(form, before);
  const successor = textIn(form, "hand_over_to");
  const outcome = await runAction(removeParticipant, {
    project_id: textIn(form, "project_id"),
    participant_id: textIn(form, "participant_id"),
    ...(successor !== "" && { hand_over_to: successor }),
  });
  if (outcome.done && textIn(form, "self") === "1") redirect("/");
  return leadOn(outcome.done, "removed", form) ?? (outcome.done ? {} : refusedForm(before, form, outcome));
}

export async function suspendSomebody(before: FormState, form: FormData): Promise<FormState> {
  await receiveForm(form, before);
  const outcome = await runAction(suspendPerson, seatIn(form));
  return leadOn(outcome.done, "suspended", form) ?? (outcome.done ? {} : refusedForm(before, form, outcome));
}

/** Whoever is reinstated already is what was wanted. */
export async function reinstateSomebody(form: FormData): Promise<void> {
  await receiveForm(form);
  const outcome = await runAction(reinstatePerson, seatIn(form));
  leadOn(true, outcome.done || outcome.code === "not_found" ? "reinstated" : "not_reinstated", form);
}

const seatIn = (form: FormData) => ({
  project_id: textIn(form, "project_id"),
  participant_id: textIn(form, "participant_id"),
});

/** An invitation that is gone already is what was wanted. */
export async function takeBackInvitation(form: FormData): Promise<void> {
  await receiveForm(form);
  const outcome = await runAction(revokeInvitation, {
    project_id: textIn(form, "project_id"),
    invitation_id: textIn(form, "invitation_id"),
  });
  leadOn(true, outcome.done || outcome.code === "not_found" ? "revoked" : "not_revoked", form);
}

/** "All" is said by leaving them out. */
const scopeIn = (form: FormData) =>
  textIn(form, "scope") === "all" ? {} : { workstreams: form.getAll("workstreams").map(String) };

const pageOf = (form: FormData): string => `/projects/${encodeURIComponent(textIn(form, "project_id"))}/people`;

function leadOn(done: boolean, word: string, form: FormData): undefined {
  // Refused, the page stays: shown anew it might be without the dialog that says why.
  if (!done) return undefined;
  revalidatePath(pageOf(form));
  redirect(`${pageOf(form)}?done=${word}` as Route);
}
