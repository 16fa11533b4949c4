"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { publicTextIn } from "@/app/(workspace)/_public-text/public-text-in";
import type { EditState } from "@/app/(workspace)/projects/[id]/_entry/edit-form";
import { chosenIn, despiteIn, optional, versionIn } from "@/app/(workspace)/projects/[id]/_entry/form-fields";
import { answerPath, done, requestPath } from "@/app/(workspace)/projects/[id]/_entry/paths";
import {
  assignRequest,
  draftAnswer,
  editRequest,
  forwardRequest,
  linkAnswer,
  openRequest,
  resolveBlocker,
  returnRequest,
  routeRequest,
  setBlocker,
  setPublicText,
  withdrawRequest,
} from "@/lib/deals";
import { type ActState, missingIn, refusedState } from "@/lib/web/forms";
import { runAct } from "@/lib/web/forms/run-act";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";

const about = (form: FormData) => ({
  project_id: textIn(form, "project_id"),
  request_id: textIn(form, "request_id"),
});
const aboutVersion = (form: FormData) => ({ ...about(form), version: versionIn(form) });

type Changed = { project_id: string; entry_id: string; ref?: string | undefined; version: number };
const backAfter = (what: string) => (output: Changed) =>
  done(requestPath(output.project_id, output), what, output.version);

export async function edit(before: EditState, form: FormData): Promise<EditState> {
  await receiveForm(form, before);
  const outcome = await runAction(editRequest, {
    ...aboutVersion(form),
    title: textIn(form, "title"),
    body: textIn(form, "body"),
    priority: optional(form, "priority"),
    due_date: optional(form, "due_date") ?? null,
  });
  if (outcome.done) redirect(backAfter("edited")(outcome.output) as Route);
  const state = refusedState(before, form, outcome);
  if (outcome.code !== "conflict") return state;
  const now = await runAction(openRequest, about(form));
  if (!now.done || now.output.version === undefined) return state;
  const { title, body, priority, due_date, version } = now.output;
  return { ...state, current: { title, body, priority, due_date, version } };
}

export async function plan(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = {
    ...aboutVersion(form),
    priority: textIn(form, "priority"),
    due_date: optional(form, "due_date") ?? null,
  };
  return runAct(editRequest, raw, { before, form, next: backAfter("planned") });
}

export async function withdraw(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = { ...aboutVersion(form), reason: optional(form, "reason") };
  return runAct(withdrawRequest, raw, { before, form, next: backAfter("withdrawn") });
}

export async function route(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = {
    ...aboutVersion(form),
    list_id: optional(form, "list_id"),
    note: optional(form, "note"),
    ...publicTextIn(form),
    ...despiteIn(form),
  };
  return runAct(routeRequest, raw, { before, form, next: backAfter("routed") });
}

export async function setText(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = { ...aboutVersion(form), ...publicTextIn(form) };
  return runAct(setPublicText, raw, { before, form, next: backAfter("text_set") });
}

export async function assign(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const assignee_ids = chosenIn(form, "assignee_ids");
  if (assignee_ids.length === 0) return missingIn(before, form, "assignee_ids", "Choose at least one person.");
  const raw = { ...aboutVersion(form), assignee_ids, note: optional(form, "note") };
  return runAct(assignRequest, raw, { before, form, next: backAfter("assigned") });
}

export async function forward(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = {
    ...aboutVersion(form),
    forward_to: textIn(form, "forward_to"),
    return_to: optional(form, "return_to"),
    note: optional(form, "note"),
  };
  return runAct(forwardRequest, raw, { before, form, next: backAfter("forwarded") });
}

export async function giveBack(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = { ...aboutVersion(form), note: optional(form, "note") };
  return runAct(returnRequest, raw, { before, form, next: backAfter("returned") });
}

export async function block(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  return runAct(
    setBlocker,
    { ...about(form), reason: textIn(form, "reason") },
    {
      before,
      form,
      next: ({ project_id, entry_id, blocker_id }) =>
        done(requestPath(project_id, { entry_id }), "blocked", blocker_id),
    },
  );
}

export async function unblock(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = { project_id: textIn(form, "project_id"), blocker_id: textIn(form, "blocker_id") };
  return runAct(resolveBlocker, raw, {
    before,
    form,
    next: ({ project_id, entry_id, blocker_id }) =>
      done(requestPath(project_id, { entry_id }), "unblocked", blocker_id),
  });
}

export async function draft(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const raw = {
    project_id: textIn(form, "project_id"),
    workstream: textIn(form, "workstream"),
    request_ids: [textIn(form, "request_id")],
    title: textIn(form, "title"),
    body: textIn(form, "body"),
  };
  return runAct(draftAnswer, raw, {
    before,
    form,
    next: ({ project_id, entry_id, version }) => done(answerPath(project_id, entry_id), "drafted", version),
  });
}

export async function link(before: ActState, form: FormData): Promise<ActState> {
  await receiveForm(form, before);
  const answer_id = textIn(form, "answer_id");
  if (answer_id === "") return missingIn(before, form, "answer_id", "Choose an answer.");
  const { project_id, request_id } = about(form);
  return runAct(
    linkAnswer,
    { project_id, answer_id, request_ids: [request_id], ...despiteIn(form) },
    {
      before,
      form,
      next: ({ version }) =>
        done(requestPath(project_id, { entry_id: request_id }), "linked", `${answer_id}-${version}`),
    },
  );
}
