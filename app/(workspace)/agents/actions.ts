"use server";

import { revalidatePath } from "next/cache";
import { endConnection, lockConnection } from "@/lib/agents";
import { runAction, textIn } from "@/lib/web/run-action";

/** What came of the last change; a connection that is gone is no error, the person wanted it gone. */
export type Change = { done?: "locked" | "ended" | "gone" };

export async function changeConnection(_before: Change, form: FormData): Promise<Change> {
  const lock = form.get("change") === "lock";
  const raw = { connection_id: textIn(form, "connection") };
  const { done } = lock ? await runAction(lockConnection, raw) : await runAction(endConnection, raw);
  revalidatePath("/agents");
  if (!done) return { done: "gone" };
  return { done: lock ? "locked" : "ended" };
}
