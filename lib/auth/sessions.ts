import type { CallOrigin } from "@/lib/platform/actor";
import { noteAuth } from "./audit";
import type { AuthDeps } from "./deps";
import {
  deleteSessionsOver,
  endOneSession,
  endSessions,
  listLiveSessions,
  type SessionRow,
  touchSession,
} from "./repository";

/** A session ends after a night's rest, and after thirty days in any case. */
export const SESSION = { idleHours: 12, days: 30 } as const;

export type { SessionRow };
export type Person = { id: string; name: string; email: string; title: string };
export type LiveSession = { id: string; person: Person; expires: Date };
export type SessionKey = { id: string; userId: string };

/** One query a request: the row decides, not the cookie. */
export async function findLiveSession(
  { database }: Pick<AuthDeps, "database">,
  key: SessionKey,
): Promise<LiveSession | null> {
  const row = await database.transaction("app_sys", (sql) => touchSession(sql, key.id, key.userId, SESSION));
  if (!row) return null;
  const { expires, ...person } = row;
  return { id: key.id, person, expires: new Date(expires) };
}

export async function listSessions({ database }: Pick<AuthDeps, "database">, userId: string): Promise<SessionRow[]> {
  return database.transaction("app_sys", (sql) => listLiveSessions(sql, userId));
}

/** Ends one session of this person; another person's is left alone, and looks like one that has ended already. */
export async function endSession(
  { database }: Pick<AuthDeps, "database">,
  origin: CallOrigin,
  { id, userId }: SessionKey,
  act: "sign_out" | "end_session",
): Promise<boolean> {
  const started = performance.now();
  return database.transaction("app_sys", async (sql) => {
    const ended = await endOneSession(sql, userId, id);
    if (ended) await noteAuth(sql, { act, outcome: "allowed", origin, started, userId, sessionId: id });
    return ended;
  });
}

export async function endOtherSessions(
  { database }: Pick<AuthDeps, "database">,
  origin: CallOrigin,
  keep: SessionKey,
): Promise<number> {
  const started = performance.now();
  return database.transaction("app_sys", async (sql) => {
    const count = await endSessions(sql, keep.userId, keep.id);
    await noteAuth(sql, {
      act: "end_other_sessions",
      outcome: "allowed",
      origin,
      started,
      userId: keep.userId,
      sessionId: keep.id,
      count,
    });
    return count;
  });
}

/** Sessions that ended long ago are of no use to anybody; the audit log keeps who signed in when. */
export async function forgetOldSessions({ database }: Pick<AuthDeps, "database">): Promise<void> {
  await database.transaction("app_sys", (sql) => deleteSessionsOver(sql, SESSION.days));
}
