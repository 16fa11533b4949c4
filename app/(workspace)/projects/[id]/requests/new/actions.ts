"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { createRequest } from "@/lib/deals";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";

const FIELDS = ["place", "title", "body", "priority", "due_date"] as const;
export type RequestField = (typeof FIELDS)[number];

export type NewRequest = {
  readonly values?: Partial<Record<RequestField, string>>;
  readonly errors?: Partial<Record<RequestField, string>>;
  readonly message?: string;
  /** Of the request that was just created, when another one shall follow. */
  readonly created?: string;
};

/** `place` is `workstream/list`, or the workstream alone for who names no list. */
export async function ask(project: string, before: NewRequest, form: FormData): Promise<NewRequest> {
  await receiveForm(form, before);
  const values = Object.fromEntries(FIELDS.map((field) => [field, textIn(form, field)])) as Record<
    RequestField,
    string
  >;
  const [workstream, list] = values.place.split("/");
  if (!workstream) return { values, errors: { place: "Choose where the request belongs." } };
  const outcome = await runAction(createRequest, {
    project_id: project,
    workstream,
    ...(list && { list_id: list }),
    title: values.title,
    body: values.body,
    priority: values.priority || undefined,
    due_date: values.due_date || undefined,
  });
  if (!outcome.done) {
    const errors = outcome.data.issues?.flatMap(({ path, problem }) => {
      const field = FIELD_OF[path];
      return field ? [[field, `${WORDS[field]} ${problem}.`]] : [];
    });
    if (errors && errors.length > 0) return { values, errors: Object.fromEntries(errors) };
    return { values, message: outcome.message };
  }
  const name = outcome.output.ref ?? outcome.output.entry_id;
  if (textIn(form, "then") === "another") return { values: { place: values.place }, created: name };
  redirect(`/projects/${project}/requests/${name}?new=1` as Route);
}

const FIELD_OF: Record<string, RequestField> = {
  workstream: "place",
  list_id: "place",
  title: "title",
  body: "body",
  priority: "priority",
  due_date: "due_date",
};
const WORDS: Record<RequestField, string> = {
  place: "The list",
  title: "The title",
  body: "The description",
  priority: "The priority",
  due_date: "The due date",
};
