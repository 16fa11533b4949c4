"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { createProject, slugOf, USUAL_DEAL } from "@/lib/deals";
import { type FormState, refusedForm } from "@/lib/web/form-state";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";

export async function openProject(before: FormState, form: FormData): Promise<FormState> {
  await receiveForm(form, before);
  const outcome = await runAction(createProject, {
    bank_id: textIn(form, "bank_id"),
    name: textIn(form, "name"),
    description: textIn(form, "description"),
    time_zone: textIn(form, "time_zone"),
    gate: textIn(form, "gate"),
    workstreams: [...usualOnes(form), ...ownOnes(form)],
  });
  revalidatePath("/", "layout");
  if (outcome.done) redirect(`/projects/${outcome.output.project_id}/people` as Route);
  const state = refusedForm(before, form, outcome);
  const ofWorkstreams = outcome.data.issues?.some(({ path }) => path.startsWith("workstreams"));
  return ofWorkstreams ? { ...state, problems: { ...state.problems, workstreams: WORKSTREAMS } } : state;
}

const WORKSTREAMS = "Choose at least one. Each needs a name, and two to five capital letters of its own; BUY is taken.";

const usualOnes = (form: FormData) => {
  const chosen = new Set(form.getAll("usual"));
  return USUAL_DEAL.filter(({ slug }) => chosen.has(slug));
};

/** Lines that were left empty are none. */
const ownOnes = (form: FormData) => {
  const prefixes = form.getAll("own_prefix").map(String);
  return form.getAll("own_name").flatMap((value, at) => {
    const [name, prefix] = [String(value).trim(), prefixes[at]?.trim().toUpperCase() ?? ""];
    return name === "" && prefix === "" ? [] : [{ slug: slugOf(name), name, prefix }];
  });
};
