import { Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { notFound } from "../errors";
import type { Role } from "../roles";
import type { Seat } from "../seat";
import { lastAdmin, type Scope } from "./granting.rules";

export type Participant = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly title: string;
  readonly email: string;
  readonly firmId: string;
  readonly firm: string;
  readonly role: Role;
  readonly all: boolean;
  /** Those that the caller has, too. */
  readonly workstreams: readonly string[];
  /** The seat is the caller's to change. */
  readonly inReach: boolean;
};

/** Everybody in a deal whom the caller may know: the bank first, then firm by firm, admins before the others. */
export async function participantsOf(deps: ReadDeps, seat: Seat): Promise<Participant[]> {
  return query(deps, seat);
}

/** One of them; whom the caller may not know is not found. */
export async function participantNamed(deps: ReadDeps, seat: Seat, id: string): Promise<Participant> {
  const [participant] = await query(deps, seat, id);
  if (!participant) throw notFound("person");
  return participant;
}

async function query({ sql, authority }: ReadDeps, seat: Seat, id?: string): Promise<Participant[]> {
  const p = new Parameters();
  return sql.query<Participant>(
    `SELECT known.id, known.user_id AS "userId", u.name, u.title, u.email, firm.id AS "firmId", firm.name AS firm, known.role,
            known.all_workstreams AS all, app.in_reach(known.id) AS "inReach",
            ARRAY(SELECT w.slug FROM workstreams w
                   WHERE w.id = ANY (${p.add([...seat.workstreamIds])}::text[])
                     AND (known.all_workstreams OR EXISTS (SELECT FROM participant_workstreams works
                           WHERE works.participant_id = known.id AND works.workstream_id = w.id)) ORDER BY w.position, w.id) AS workstreams
       FROM participants known JOIN users u ON u.id = known.user_id JOIN organizations firm ON firm.id = known.organization_id
      WHERE known.project_id = ${p.add(seat.projectId)} AND known.id IN (SELECT app.active_participants())
        AND ${knownPeople(authority, p)} ${id === undefined ? "" : `AND known.id = ${p.add(id)}`}
      ORDER BY array_position(ARRAY['bank', 'seller', 'buyer', 'observer'], firm.kind), firm.name, firm.id,
               known.role NOT LIKE '%admin', u.name, u.id`,
    p.values,
  );
}

/** Whether somebody whom the caller may know takes part under this address. */
export async function knowsParticipant({ sql, authority }: ReadDeps, seat: Seat, email: string): Promise<boolean> {
  const p = new Parameters();
  const rows = await sql.query(
    `SELECT known.id FROM participants known JOIN users u ON u.id = known.user_id
      WHERE known.project_id = ${p.add(seat.projectId)} AND known.removed_at IS NULL AND u.email = ${p.add(email)}
        AND ${knownPeople(authority, p)}`,
    p.values,
  );
  return rows.length > 0;
}

/** What the caller works on. */
export async function ownScope({ sql }: ReadDeps, seat: Seat, { userId }: Actor): Promise<Scope> {
  const [row] = await sql.query<{ all: boolean }>(
    `SELECT all_workstreams AS all FROM participants WHERE project_id = $1 AND user_id = $2`,
    [seat.projectId, userId],
  );
  return { all: row?.all ?? false, workstreamIds: seat.workstreamIds };
}

/** False where there is no such seat any more. */
export async function changeSeat({ sql }: WriteDeps, id: string, role: Role, scope: Scope): Promise<boolean> {
  const rows = await sql
    .query<{ changed: boolean }>(
      "SELECT app.change_participant($1::text, $2::text, $3::boolean, $4::text[]) AS changed",
      [id, role, scope.all, [...scope.workstreamIds]],
    )
    .catch(explainLastAdmin);
  return rows[0]?.changed ?? false;
}

/** Answers how many agents lost the deal with it; undefined where there is no such seat any more. */
export async function endSeat({ sql }: WriteDeps, id: string, successor: string | null): Promise<number | undefined> {
  const rows = await sql
    .query<{ agents: number | null }>("SELECT app.remove_participant($1::text, $2::text) AS agents", [id, successor])
    .catch(explainLastAdmin);
  return rows[0]?.agents ?? undefined;
}

/** How many agents of somebody reach the deal. */
export async function agentsOf({ sql }: ReadDeps, id: string): Promise<number> {
  const [row] = await sql.query<{ agents: number | null }>("SELECT app.agents_of_participant($1::text) AS agents", [
    id,
  ]);
  return row?.agents ?? 0;
}

const RESTRICT_VIOLATION = "23001";

/** The database counts the admins while nobody else can change them; only its word is sure. */
function explainLastAdmin(thrown: unknown): never {
  const { code, meta, message } = thrown as { code?: string; meta?: { code?: string }; message?: string };
  if (code === RESTRICT_VIOLATION || meta?.code === RESTRICT_VIOLATION || message?.includes(RESTRICT_VIOLATION))
    throw lastAdmin();
  throw thrown;
}
