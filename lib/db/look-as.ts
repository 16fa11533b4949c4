import type { Actor } from "@/lib/platform/actor";
import type { AuditRecord } from "@/lib/platform/audit";
import type { Authority } from "@/lib/platform/authority";
import type { Clock } from "@/lib/platform/clock";
import { unauthenticated } from "@/lib/platform/errors";
import type { Unit } from "@/lib/platform/execute";
import { writeAudits } from "./audit-log";
import type { Database } from "./database";
import type { Sql } from "./sql";

type Looking = { readonly sql: Sql; readonly authority: Authority; readonly clock: Clock };

/**
 * The reading door for a banker who looks through somebody else's eyes. The transaction cannot write, whatever runs in it,
 * so the log is written in one of its own: after the reading, before the answer leaves.
 */
export async function lookAs<T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  looker: NonNullable<Actor["looker"]>,
  work: (deps: Looking, audit: Unit["audit"]) => Promise<T>,
): Promise<T> {
  const records: AuditRecord[] = [];
  const result = await database.transaction("app_rt", async (sql) => {
    const authority = await enterAs(sql, actor, looker);
    await sql.query("SET TRANSACTION READ ONLY");
    return work({ sql, clock, authority }, async (record) => void records.push(record));
  });
  await database.transaction("app_sys", (sql) => writeAudits(sql, records));
  return result;
}

async function enterAs(sql: Sql, actor: Actor, looker: NonNullable<Actor["looker"]>): Promise<Authority> {
  // A person's own session only: no agent looks as anybody.
  if (actor.credential.kind !== "session") throw unauthenticated();
  const [row] = await sql.query<{ role: string; authority: Authority | null }>(
    `SELECT current_user::text AS role, app.enter_as($1::text, $2::text, $3::text, $4::text, $5::boolean) AS authority`,
    [looker.userId, actor.credential.id, looker.projectId, actor.userId, looker.asAgent],
  );
  if (row?.role !== "app_rt") throw new Error("the runtime role was not taken");
  if (!row.authority) throw unauthenticated();
  return row.authority;
}
