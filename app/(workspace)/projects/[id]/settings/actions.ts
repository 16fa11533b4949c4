"use server";

import { revalidatePath } from "next/cache";
import type * as z from "zod";
import {
  addMilestone,
  addWorkstream,
  editMilestone,
  editProject,
  reachMilestone,
  removeMilestone,
  renameWorkstream,
  slugOf,
} from "@/lib/deals";
import type { CallableTool } from "@/lib/platform/tool";
import { type FormState, refusedForm } from "@/lib/web/form-state";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";

/** `saved` says what is so now; a form that adds something is then empty again. */
export type SettingsState = FormState & { readonly saved?: string };

export async function saveDeal(before: SettingsState, form: FormData): Promise<SettingsState> {
  await receiveForm(form, before);
  const raw = fields(form, "project_id", "name", "description", "time_zone", "gate");
  return settle(editProject, raw, before, form, "Saved.");
}

export async function addNewWorkstream(before: SettingsState, form: FormData): Promise<SettingsState> {
  await receiveForm(form, before);
  const name = textIn(form, "name").trim();
  const raw = {
    ...fields(form, "project_id"),
    name,
    slug: slugOf(name),
    prefix: textIn(form, "prefix").trim().toUpperCase(),
  };
  return settle(addWorkstream, raw, before, form, "Added.");
}

export async function saveWorkstream(before: SettingsState, form: FormData): Promise<SettingsState> {
  await receiveForm(form, before);
  return settle(renameWorkstream, fields(form, "project_id", "workstream", "name"), before, form, "Renamed.");
}

export async function addNewMilestone(before: SettingsState, form: FormData): Promise<SettingsState> {
  await receiveForm(form, before);
  return settle(addMilestone, fields(form, "project_id", "name", "date"), before, form, "Added.");
}

/** One form for a milestone; the button that was pressed says what for. */
export async function changeMilestone(before: SettingsState, form: FormData): Promise<SettingsState> {
  await receiveForm(form, before);
  const named = fields(form, "project_id", "milestone_id");
  const press = textIn(form, "press");
  if (press === "remove") return settle(removeMilestone, named, before, form, "Removed.");
  if (press === "save")
    return settle(editMilestone, { ...named, ...fields(form, "name", "date") }, before, form, "Saved.");
  const reached = press !== "not_reached";
  return settle(reachMilestone, { ...named, reached }, before, form, reached ? "Reached." : "Not reached.");
}

const fields = (form: FormData, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, textIn(form, name)]));

async function settle<I extends z.ZodObject, O extends z.ZodObject>(
  useCase: CallableTool<I, O>,
  raw: Record<string, unknown>,
  before: SettingsState,
  form: FormData,
  saved: string,
): Promise<SettingsState> {
  const outcome = await runAction(useCase, raw);
  revalidatePath("/", "layout"); // the deal's name stands around every page
  if (!outcome.done) return refusedForm(before, form, outcome);
  return { saved, turn: (before.turn ?? 0) + 1 };
}
