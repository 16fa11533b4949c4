"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { changePassword } from "@/lib/auth/change-password";
import { endOtherSessions, endSession } from "@/lib/auth/sessions";
import { runtime } from "@/lib/runtime";
import { assertSameOrigin } from "@/lib/web/origin";
import { callOrigin, requireSession } from "@/lib/web/session";

export type PasswordForm = { changed?: { endedSessions: number }; errors?: { current?: string; next?: string } };

export async function changeOwnPassword(_before: PasswordForm, form: FormData): Promise<PasswordForm> {
  const { session, origin } = await enter();
  const [current, next] = [text(form, "current"), text(form, "next")];
  if (!current) return { errors: { current: "Enter your current password." } };
  if (!next) return { errors: { next: "Enter a new password." } };

  const result = await changePassword(runtime(), origin, session, { current, next });
  if (result.outcome === "refused") return { errors: { [result.field]: result.problem } };
  revalidatePath("/account");
  return { changed: { endedSessions: result.endedSessions } };
}

export async function endOwnSession(form: FormData): Promise<void> {
  const { session, origin } = await enter();
  await endSession(runtime(), origin, { id: text(form, "session"), userId: session.person.id }, "end_session");
  revalidatePath("/account");
}

export async function endAllOtherSessions(): Promise<void> {
  const { session, origin } = await enter();
  await endOtherSessions(runtime(), origin, { id: session.id, userId: session.person.id });
  revalidatePath("/account");
}

async function enter() {
  assertSameOrigin(await headers(), runtime().config.publicUrl);
  return { session: (await requireSession()).session, origin: await callOrigin() };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
