"use server";

import { revalidatePath } from "next/cache";
import { endConnection, lockConnection } from "@/lib/agents";
import { receiveForm, runAction, textIn } from "@/lib/web/run-action";

/** What came of the last change; a connection that is gone is no error, the person wanted it gone. */
export type Change = { done?: "locked" | "ended" | "gone"; refused?: string };

export async function changeConnection(before: Change, form: FormData): Promise<Change> {
  await receiveForm(form, before);
  const lock = form.get("change") === "lock";
  const raw = { connection_id: textIn(form, "connection") };
  const outcome = lock ? await runAction(lockConnection, raw) : await runAction(endConnection, raw);
  revalidatePath("/agents");
  if (outcome.done) return { done: lock ? "locked" : "ended" };
  if (outcome.code === "not_found") return { done: "gone" };
  const { retry_after: seconds } = outcome.data;
  return { refused: seconds === undefined ? outcome.message : `Too many calls. Try again in ${seconds} seconds.` };
}
