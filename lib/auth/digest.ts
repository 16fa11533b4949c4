import type { CallOrigin } from "@/lib/platform/actor";
import { noteAuth } from "./audit";
import type { AuthDeps } from "./deps";
import { readDigestChoice, writeDigestChoice } from "./repository";
import type { SessionKey } from "./sessions";

/** Whether the person gets the daily digest. */
export async function wantsDigest({ database }: Pick<AuthDeps, "database">, userId: string): Promise<boolean> {
  return database.transaction("app_sys", (sql) => readDigestChoice(sql, userId));
}

export async function chooseDigest(
  { database }: Pick<AuthDeps, "database">,
  origin: CallOrigin,
  { id, userId }: SessionKey,
  wanted: boolean,
): Promise<void> {
  const started = performance.now();
  await database.transaction("app_sys", async (sql) => {
    await writeDigestChoice(sql, userId, wanted);
    await noteAuth(sql, { act: "change_digest", outcome: "allowed", origin, started, userId, sessionId: id });
  });
}
