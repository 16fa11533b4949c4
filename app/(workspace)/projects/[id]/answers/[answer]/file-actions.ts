"use server";

import { revalidatePath } from "next/cache";
import { removeFile } from "@/lib/deals";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";

export type Removal = { readonly refused?: string };

export async function removeAttached(before: Removal, form: FormData): Promise<Removal> {
  await receiveForm(form, before);
  const [project, answer] = [textIn(form, "project"), textIn(form, "answer")];
  const outcome = await runAction(removeFile, { project_id: project, file_id: textIn(form, "file") });
  revalidatePath(`/projects/${project}/answers/${answer}`, "layout");
  // Gone already is what the person wanted.
  return outcome.done || outcome.code === "not_found" ? {} : { refused: outcome.message };
}
