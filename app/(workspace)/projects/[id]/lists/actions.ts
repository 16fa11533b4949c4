"use server";

import { revalidatePath } from "next/cache";
import { createRequestList, issueRequestList, releaseRequestList, setProjectStage } from "@/lib/deals";
import { type ActionOutcome, receiveForm, runAction, textIn } from "@/lib/web/run-action";

export type StepState = { readonly error?: string; readonly done?: boolean };
export type NewList = {
  readonly values?: { readonly name: string; readonly workstream: string };
  readonly errors?: { readonly name?: string; readonly workstream?: string };
  readonly message?: string;
  readonly created?: string;
};

export async function createList(project: string, before: NewList, form: FormData): Promise<NewList> {
  await receiveForm(form, before);
  const values = { name: textIn(form, "name"), workstream: textIn(form, "workstream") };
  if (!values.workstream) return { values, errors: { workstream: "Choose a workstream." } };
  const outcome = await runAction(createRequestList, { project_id: project, ...values });
  if (outcome.done) {
    revalidatePath(`/projects/${project}/lists`);
    return { created: outcome.output.list_id };
  }
  const problem = outcome.data.issues?.find(({ path }) => path === "name")?.problem;
  return problem ? { values, errors: { name: `The name ${problem}.` } } : { values, message: outcome.message };
}

export async function issueList(project: string, list: string): Promise<StepState> {
  return stepped(project, await runAction(issueRequestList, { project_id: project, list_id: list }));
}

export async function releaseList(project: string, list: string): Promise<StepState> {
  return stepped(project, await runAction(releaseRequestList, { project_id: project, list_id: list }));
}

export async function moveDeal(project: string, stage: string): Promise<StepState> {
  return stepped(project, await runAction(setProjectStage, { project_id: project, stage }));
}

function stepped(project: string, outcome: ActionOutcome<object>): StepState {
  if (!outcome.done) return { error: outcome.message };
  revalidatePath(`/projects/${project}`, "layout");
  return { done: true };
}
