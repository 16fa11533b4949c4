"use server";

import { revalidatePath } from "next/cache";
import { changePassword } from "@/lib/auth/change-password";
import { chooseDigest } from "@/lib/auth/digest";
import { dismissNotices } from "@/lib/auth/notices";
import { endOtherSessions, endSession } from "@/lib/auth/sessions";
import { runtime } from "@/lib/runtime";
import { asSignedIn, receiveForm, textIn } from "@/lib/web/run-action";
import { rememberDevice } from "@/lib/web/signed-in";

export type PasswordForm = {
  changed?: { endedSessions: number; endedAgents: number };
  errors?: { current?: string; next?: string };
  /** How the person left the choice about agents. */
  keepAgents?: boolean;
};

export async function changeOwnPassword(before: PasswordForm, form: FormData): Promise<PasswordForm> {
  await receiveForm(form, before);
  return asSignedIn(async ({ session, origin }) => {
    const [current, next] = [textIn(form, "current"), textIn(form, "next")];
    const keepAgents = textIn(form, "end_agents") !== "on";
    if (!current) return { errors: { current: "Enter your current password." }, keepAgents };
    if (!next) return { errors: { next: "Enter a new password." }, keepAgents };

    const result = await changePassword(runtime(), origin, session, { current, next, keepAgents });
    if (result.outcome === "refused") return { errors: { [result.field]: result.problem }, keepAgents };
    await rememberDevice(result.device);
    revalidatePath("/account");
    return { changed: { endedSessions: result.endedSessions, endedAgents: result.endedAgents } };
  });
}

export async function endOwnSession(form: FormData): Promise<void> {
  await receiveForm(form);
  await asSignedIn(({ session, origin }) =>
    endSession(runtime(), origin, { id: textIn(form, "session"), userId: session.person.id }, "end_session"),
  );
  revalidatePath("/account");
}

export async function endAllOtherSessions(): Promise<void> {
  await asSignedIn(({ session, origin }) =>
    endOtherSessions(runtime(), origin, { id: session.id, userId: session.person.id }),
  );
  revalidatePath("/account");
}

export async function chooseOwnDigest(form: FormData): Promise<void> {
  await receiveForm(form);
  await asSignedIn(({ session, origin }) =>
    chooseDigest(runtime(), origin, { id: session.id, userId: session.person.id }, textIn(form, "digest") === "on"),
  );
  revalidatePath("/account");
}

export async function dismissOwnNotices(): Promise<void> {
  await asSignedIn(({ session }) => dismissNotices(runtime(), session.person.id));
  revalidatePath("/", "layout");
}
