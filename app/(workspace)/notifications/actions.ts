"use server";

import { revalidatePath } from "next/cache";
import { markNotificationsRead } from "@/lib/deals";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";

/** Marks those named, or all of a deal when none is. */
export async function markRead(form: FormData): Promise<void> {
  await receiveForm(form);
  const named = textIn(form, "notification_id");
  await runAction(markNotificationsRead, {
    project_id: textIn(form, "project_id"),
    ...(named !== "" && { notification_ids: [named] }),
  });
  revalidatePath("/", "layout");
}
