"use server";

import { postMessage } from "@/lib/deals";
import type { ActState } from "@/lib/web/forms";
import { runAct } from "@/lib/web/forms/run-act";
import { receiveForm, textIn } from "@/lib/web/run-action";
import { answerPath, done, requestPath } from "./paths";

/** Into the thread of a request or an answer. */
export async function say(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const deal = textIn(form, "project_id");
  const raw = {
    project_id: deal,
    entry_id: textIn(form, "entry_id"),
    body: textIn(form, "body"),
    visibility: textIn(form, "visibility"),
  };
  return runAct(postMessage, raw, {
    before,
    form,
    next: ({ entry_id }) =>
      done(
        textIn(form, "entry_type") === "answer" ? answerPath(deal, entry_id) : requestPath(deal, { entry_id }),
        "said",
        Date.now(),
      ),
  });
}
