import { Parameters } from "@/lib/db/parameters";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import type { EntryType } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Role } from "../roles";
import type { Seat } from "../seat";

export type OverseenConnection = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly firm: string;
  readonly role: Role;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly unlockEnds: number | null;
  readonly lastUsed: number | null;
  readonly calls: number;
};

/** Live connections that reach the deal: all of them for the bank's admins, those of the own firm for a seller's. */
export async function overseenConnections({ sql, authority }: ReadDeps, seat: Seat): Promise<OverseenConnection[]> {
  const p = new Parameters();
  const project = p.add(seat.projectId);
  return sql.query<OverseenConnection>(
    `SELECT c.id, c.user_id AS "userId", u.name, firm.name AS firm, known.role, c.client_name AS "clientName",
            c.client_host AS "clientHost", coalesce(c.scopes, '{}') AS scopes, extract(epoch FROM c.created_at)::float8 AS "createdAt",
            extract(epoch FROM c.unlock_until)::float8 AS "unlockEnds", extract(epoch FROM c.last_used_at)::float8 AS "lastUsed", c.calls
       FROM app.overseen_connections(${project}::text) c
       JOIN participants known ON known.user_id = c.user_id AND known.project_id = ${project} AND ${knownPeople(authority, p)}
       JOIN users u ON u.id = c.user_id
       JOIN organizations firm ON firm.id = known.organization_id
      ORDER BY c.unlock_until DESC NULLS LAST, c.last_used_at DESC NULLS LAST, c.id`,
    p.values,
  );
}

export type CallFigures = {
  readonly day: string;
  readonly tool: string;
  readonly calls: number;
  readonly rows: number;
};

/** What they called, by the deal's day and tool, with how many rows they were given. */
export async function overseenCalls({ sql }: ReadDeps, seat: Seat, since: Date): Promise<CallFigures[]> {
  return sql.query<CallFigures>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, tool, calls, rows
       FROM app.overseen_calls($1::text, $2::timestamptz, $3::text) ORDER BY 1, 2`,
    [seat.projectId, since.toISOString(), seat.timeZone],
  );
}

export type OverseenEntry = {
  readonly id: string;
  readonly type: EntryType;
  readonly ref: string | null;
  readonly title: string;
  readonly times: number;
  readonly agents: number;
  readonly last: number;
};

/** Which entries they were given, the most often first: of those that the caller sees. */
export async function overseenEntries(
  { sql, authority }: ReadDeps,
  seat: Seat,
  since: Date,
  most: number,
): Promise<OverseenEntry[]> {
  const p = new Parameters();
  return sql.query<OverseenEntry>(
    `SELECT e.id, e.type, CASE e.type WHEN 'request' THEN ${requestRef(authority, seat.projectId, p).ref} END AS ref, ${wordsFor(authority, p).title} AS title, o.times, o.agents,
            extract(epoch FROM o.last)::float8 AS last
       FROM app.overseen_entries(${p.add(seat.projectId)}::text, ${p.add(since.toISOString())}::timestamptz) o
       JOIN entries e ON e.id = o.entry_id AND ${visibleEntries(authority, p)}
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      ORDER BY o.times DESC, o.last DESC, e.id LIMIT ${p.add(most)}`,
    p.values,
  );
}

/** Ends one of these connections, or only its unlock. False where there is none such. */
export async function stopAgent({ sql }: WriteDeps, seat: Seat, connectionId: string, end: boolean): Promise<boolean> {
  const [row] = await sql.query<{ done: boolean }>("SELECT app.stop_agent($1::text, $2::text, $3::boolean) AS done", [
    seat.projectId,
    connectionId,
    end,
  ]);
  return row?.done === true;
}
