"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { publicTextFieldIn, publicTextsIn } from "@/app/(workspace)/_public-text/public-text-in";
import type { EditState } from "@/app/(workspace)/projects/[id]/_entry/edit-form";
import { chosenIn, despiteIn, optional, versionIn } from "@/app/(workspace)/projects/[id]/_entry/form-fields";
import { answerPath, done } from "@/app/(workspace)/projects/[id]/_entry/paths";
import {
  approveAnswer,
  editAnswer,
  getRequest,
  linkAnswer,
  openAnswer,
  publishAnswer,
  rejectAnswer,
  submitAnswer,
  unlinkAnswer,
  unpublishAnswer,
} from "@/lib/deals";
import { type ActState, missingIn, refusedState } from "@/lib/web/forms";
import { runAct } from "@/lib/web/forms/run-act";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";
import { readersInForm } from "./chosen-readers";

const about = (form: FormData) => ({ project_id: textIn(form, "project_id"), answer_id: textIn(form, "answer_id") });
const aboutVersion = (form: FormData) => ({ ...about(form), version: versionIn(form) });

type Changed = { project_id: string; entry_id: string; version: number };
const backAfter = (what: string) => (output: Changed) =>
  done(answerPath(output.project_id, output.entry_id), what, output.version);

export async function edit(before: EditState, form: FormData): Promise<EditState> {
  await receiveForm(form, before);
  const outcome = await runAction(editAnswer, {
    ...aboutVersion(form),
    title: textIn(form, "title"),
    body: textIn(form, "body"),
  });
  if (outcome.done) redirect(backAfter("edited")(outcome.output) as Route);
  const state = refusedState(before, form, outcome);
  if (outcome.code !== "conflict") return state;
  const now = await runAction(openAnswer, about(form));
  if (!now.done || now.output.version === undefined) return state;
  const { title, body, version } = now.output;
  return { ...state, current: { title, body, version } };
}

export async function submit(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  return runAct(submitAnswer, aboutVersion(form), { before, form, next: backAfter("submitted") });
}

export async function approve(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const request_ids = chosenIn(form, "request_ids");
  if (request_ids.length === 0)
    return missingIn(before, form, "request_ids", "Choose at least one request that it answers.");
  const raw = { ...aboutVersion(form), request_ids, notes: textIn(form, "notes"), ...despiteIn(form) };
  return runAct(approveAnswer, raw, { before, form, next: backAfter("approved") });
}

export async function reject(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = { ...aboutVersion(form), comment: textIn(form, "comment"), notes: textIn(form, "notes") };
  return runAct(rejectAnswer, raw, { before, form, next: backAfter("rejected") });
}

/** Requests are named by ref; the act wants their ids. */
export async function link(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const { project_id, answer_id } = about(form);
  const names = [
    ...new Set(
      textIn(form, "requests")
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const request_ids: string[] = [];
  for (const request_id of names) {
    const found = await runAction(getRequest, { project_id, request_id });
    if (!found.done && found.code === "rate_limited") return refusedState(before, form, found);
    if (!found.done)
      return missingIn(before, form, "requests", `There is no one request that is called ${request_id}.`);
    request_ids.push(found.output.entry_id);
  }
  if (request_ids.length === 0) return missingIn(before, form, "requests", "Name at least one request.");
  const raw = {
    project_id,
    answer_id,
    request_ids: [...new Set(request_ids)],
    version: versionIn(form),
    ...despiteIn(form),
  };
  return runAct(linkAnswer, raw, { before, form, next: backAfter("linked") });
}

export async function unlink(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = { ...aboutVersion(form), request_id: textIn(form, "request_id") };
  return runAct(unlinkAnswer, raw, { before, form, next: backAfter("unlinked") });
}

export async function publish(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  return runAct(
    publishAnswer,
    {
      ...aboutVersion(form),
      texts: publicTextsIn(form),
      ...readersInForm((name) => textIn(form, name)),
      ...despiteIn(form),
    },
    { before, form, next: backAfter("published"), fieldOf: publicTextFieldIn(form) },
  );
}

export async function unpublish(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = { ...aboutVersion(form), reason: optional(form, "reason") ?? "" };
  return runAct(unpublishAnswer, raw, { before, form, next: backAfter("unpublished") });
}
