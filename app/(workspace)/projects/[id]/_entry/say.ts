"use server";

import { passMessageOn, postMessage, takeBack } from "@/lib/deals";
import type { ActState } from "@/lib/web/forms";
import { runAct } from "@/lib/web/forms/run-act";
import { receiveForm, textIn } from "@/lib/web/run-action";
import { answerPath, done, requestPath } from "./paths";

/** Into the thread of a request or an answer. */
export async function say(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = {
    project_id: textIn(form, "project_id"),
    entry_id: textIn(form, "entry_id"),
    body: textIn(form, "body"),
    lane: textIn(form, "lane"),
  };
  return runAct(postMessage, raw, { before, form, next: () => backTo(form, "said") });
}

/** Lets a message through to the other side. */
export async function passOn(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  return runAct(passMessageOn, messageIn(form), { before, form, next: () => backTo(form, "passed") });
}

export async function takeItBack(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  return runAct(takeBack, messageIn(form), { before, form, next: () => backTo(form, "taken_back") });
}

const messageIn = (form: FormData) => ({ project_id: textIn(form, "project_id"), event_id: textIn(form, "event_id") });

/** To the lane of the thread that the form stood in. */
function backTo(form: FormData, what: string): string {
  const [deal, entry_id] = [textIn(form, "project_id"), textIn(form, "entry_id")];
  const path = textIn(form, "entry_type") === "answer" ? answerPath(deal, entry_id) : requestPath(deal, { entry_id });
  return `${done(path, what, Date.now())}&lane=${encodeURIComponent(textIn(form, "lane"))}`;
}
