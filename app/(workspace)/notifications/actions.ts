"use server";

import { revalidatePath } from "next/cache";
import { markNotificationsRead } from "@/lib/modules";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";

/** Marks those named, or all of a space when none is. */
export async function markRead(form: FormData): Promise<void> {
  await receiveForm(form);
  const named = textIn(form, "notification_id");
  await runAction(markNotificationsRead, {
    module: textIn(form, "module"),
    space_id: textIn(form, "space_id"),
    ...(named !== "" && { notification_ids: [named] }),
  });
  revalidatePath("/", "layout");
}
