"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { askForLink } from "@/lib/auth/ask-for-link";
import { waitInWords } from "@/lib/auth/problems";
import { resetPassword, signInByLink } from "@/lib/auth/use-link";
import { runtime } from "@/lib/runtime";
import { assertSameOrigin } from "@/lib/web/origin";
import { assertForm, textIn } from "@/lib/web/run-action";
import { callOrigin } from "@/lib/web/session";
import { keepSignedIn, sentCookies } from "@/lib/web/signed-in";

/** `asked`: the address, as it was typed. */
export type AskState = {
  readonly asked?: string;
  readonly refused?: string;
  readonly problem?: string;
  readonly email?: string;
  readonly purpose?: string;
  readonly turn?: number;
};

export async function askByForm(before: AskState, form: FormData): Promise<AskState> {
  const origin = await enter(form, before);
  const email = textIn(form, "email");
  const purpose = textIn(form, "purpose") === "reset" ? "reset" : "sign_in";
  const typed = { email, purpose, turn: (before.turn ?? 0) + 1 };
  if (!runtime().config.mail) return { ...typed, refused: "No mail leaves from this site. Ask whoever runs it." };
  const result = await askForLink(runtime(), origin, { email, purpose });
  if (result.outcome === "invalid") return { ...typed, problem: result.problem };
  if (result.outcome === "rate_limited")
    return { ...typed, refused: `Too many attempts. ${waitInWords(result.retryAfter)}` };
  return { asked: email.trim() };
}

export type LinkState = { readonly problem?: string; readonly turn?: number };

export async function signInWithLink(form: FormData): Promise<void> {
  const origin = await enter(form);
  const secret = textIn(form, "secret");
  const result = await signInByLink(runtime(), origin, secret, await sentCookies());
  if (result.outcome === "allowed") {
    await keepSignedIn(result);
    redirect("/");
  }
  // Used or over in the meantime: the page says so.
  return over(secret);
}

export async function choosePassword(before: LinkState, form: FormData): Promise<LinkState> {
  const origin = await enter(form, before);
  const secret = textIn(form, "secret");
  const given = { next: textIn(form, "next"), sent: await sentCookies() };
  const result = await resetPassword(runtime(), origin, secret, given);
  if (result.outcome === "invalid") return { problem: result.problem, turn: (before.turn ?? 0) + 1 };
  if (result.outcome === "unknown") return over(secret);
  await keepSignedIn(result.opened);
  redirect("/");
}

async function enter(form: FormData, before: object = {}) {
  assertSameOrigin(await headers(), runtime().config.publicUrl);
  assertForm(form, before);
  return callOrigin();
}

function over(secret: string): never {
  const page = `/login/link/${encodeURIComponent(secret)}`;
  revalidatePath(page);
  redirect(page as Route);
}
