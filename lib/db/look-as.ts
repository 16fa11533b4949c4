import type { Actor, Viewer } from "@/lib/platform/actor";
import type { AuditRecord } from "@/lib/platform/audit";
import type { Clock } from "@/lib/platform/clock";
import { onlyLooking, unauthenticated } from "@/lib/platform/errors";
import type { Entry, Unit } from "@/lib/platform/execute";
import type { Standing } from "@/lib/platform/space";
import { writeAudits } from "./audit-log";
import type { Database } from "./database";
import type { Sql } from "./sql";

/**
 * The reading door for somebody who looks through somebody else's eyes. The transaction cannot write, whatever runs in it, so
 * the log is written in one of its own: after the reading, before the answer leaves.
 */
export async function lookAs<T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  viewer: Viewer,
  entries: readonly Entry[],
  work: (handles: { readonly sql: Sql; readonly clock: Clock }, standing: Standing, audit: Unit["audit"]) => Promise<T>,
): Promise<T> {
  const records: AuditRecord[] = [];
  const result = await database.transaction("app_rt", async (sql) => {
    const standing = await enterAs(sql, actor, viewer, entries);
    await sql.query("SET TRANSACTION READ ONLY");
    return work({ sql, clock }, standing, async (record) => void records.push(record));
  });
  await database.transaction("app_sys", (sql) => writeAudits(sql, records));
  return result;
}

/** One module and one of its spaces: whatever else is asked for is not looked at as anybody. */
async function enterAs(sql: Sql, actor: Actor, viewer: Viewer, entries: readonly Entry[]): Promise<Standing> {
  // A person's own session only: no agent looks as anybody.
  if (actor.credential.kind !== "session") throw unauthenticated();
  const space = entries.find((entry) => entry.space.module === viewer.module)?.space;
  if (!space?.sql.enterAs) throw onlyLooking();
  const [row] = await sql.query<{ role: string; entered: object | null }>(
    `SELECT current_user::text AS role, ${space.sql.enterAs}($1::text, $2::text, $3::text, $4::text, $5::boolean) AS entered`,
    [viewer.userId, actor.credential.id, viewer.space, actor.userId, viewer.asAgent],
  );
  if (row?.role !== "app_rt") throw new Error("the runtime role was not taken");
  if (!row.entered) throw unauthenticated();
  return {
    core: { granted: null, stepUps: viewer.asAgent ? {} : null },
    entered: { [space.module]: { space, entered: row.entered } },
  };
}
