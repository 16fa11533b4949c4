"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { acceptInvitation, acceptWithNewAccount, openInvitation } from "@/lib/auth/invitations";
import { waitInWords } from "@/lib/auth/problems";
import { notForUnproven } from "@/lib/auth/proof-words";
import { runtime } from "@/lib/runtime";
import { assertSameOrigin } from "@/lib/web/origin";
import { asSignedIn, assertForm, receiveForm, textIn } from "@/lib/web/run-action";
import { callOrigin } from "@/lib/web/session";
import { keepSignedIn, sentCookies } from "@/lib/web/signed-in";
import type { SeatState } from "./state";

export async function takeSeat(before: SeatState, form: FormData): Promise<SeatState> {
  await receiveForm(form, before);
  const secret = textIn(form, "secret");
  const result = await asSignedIn(({ session, origin }) => acceptInvitation(runtime(), origin, session, secret));
  if (result.outcome === "accepted") return arrive(result.space.id);
  revalidatePath(`/invitation/${secret}`);
  return { refused: inWords(result.outcome) };
}

export async function createAccount(before: SeatState, form: FormData): Promise<SeatState> {
  assertSameOrigin(await headers(), runtime().config.publicUrl);
  assertForm(form, before);
  const origin = await callOrigin();
  const [secret, name] = [textIn(form, "secret"), textIn(form, "name")];
  const turn = (before.turn ?? 0) + 1;
  const opened = await openInvitation(runtime(), origin, secret);
  if (opened.outcome === "rate_limited")
    return { refused: `Too many attempts. ${waitInWords(opened.retryAfter)}`, name, turn };

  const given = { name, password: textIn(form, "password"), sent: await sentCookies() };
  const result = await acceptWithNewAccount(runtime(), origin, secret, given);
  if (result.outcome === "accepted") {
    await keepSignedIn(result.opened);
    return arrive(result.space.id);
  }
  if (result.outcome === "invalid") return { problems: { [result.field]: result.problem }, name, turn };
  revalidatePath(`/invitation/${secret}`);
  return { refused: inWords(result.outcome), name, turn };
}

const arrive = (projectId: string): never => redirect(`/projects/${projectId}` as Route);

const inWords = (why: keyof typeof WHY | "unproven"): string =>
  why === "unproven" ? notForUnproven(runtime().config) : WHY[why];

const WHY = {
  unknown: "This link no longer opens anything. Ask for a new one.",
  used: "This link has been used in the meantime.",
  revoked: "This invitation was taken back in the meantime.",
  expired: "This link has expired. Ask for a new one.",
  wrong_account: "The invitation is for another address than the one you are signed in with.",
  seated: "You take part in this deal already. To change your seat, ask the bank.",
  suspended: "The bank has suspended you, so no seat of it is yours to take. Ask one of its admins.",
  prove_first: "This link came by mail: open it again, and choose a password of your own.",
  signed_out: "You have been signed out. Sign in again to join.",
  has_account: "No account could be made for this address. If you have one, sign in with it below.",
} as const;
