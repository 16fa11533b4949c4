import { Parameters } from "@/lib/db/parameters";
import { knownPeople, knownProvenance, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { EntryStatus, EntryType } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Role } from "../roles";
import type { Authority } from "../seat";

/** What left to agents of a deal, read from the log. For the bank's admins: a policy of the log lets nobody else see others' calls. */
export type DisclosureFilter = {
  readonly projectId: string;
  readonly timeZone: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly userId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly connectionId?: string | undefined;
  readonly entryId?: string | undefined;
  readonly only?: "unpublished" | "unlocked" | undefined;
};

export type DisclosedEntry = {
  readonly type: EntryType | "entry";
  readonly id: string | null;
  /** As the client was told it; what a firm reads under a number of its own, as the bank knows it. */
  readonly ref: string | null;
  /** That number. */
  readonly toldAs: string | null;
  readonly title: string | null;
  readonly status: EntryStatus | null;
};

export type Disclosure = {
  readonly id: string;
  readonly atMilliseconds: number;
  readonly tool: string;
  readonly user: { readonly id: string; readonly name: string; readonly organization: string; readonly role: Role };
  readonly connectionId: string;
  readonly clientId: string;
  readonly clientName: string | null;
  readonly clientHost: string | null;
  readonly unlocked: boolean;
  /** When the unlock that was open had been granted. */
  readonly unlockGrantedAt: number | null;
  readonly entries: readonly DisclosedEntry[];
};

export type DisclosurePlace = { readonly atMilliseconds: number; readonly id: string };

export async function disclosurePage(
  { sql, authority }: ReadDeps,
  filter: DisclosureFilter,
  after: DisclosurePlace | undefined,
  limit: number,
): Promise<Disclosure[]> {
  const p = new Parameters();
  const older = after
    ? `AND (a.at, a.id) < (to_timestamp(${p.add(after.atMilliseconds)}::float8 / 1000), ${p.add(after.id)}::text)`
    : "";
  return sql.query<Disclosure>(
    `SELECT a.id, round(extract(epoch FROM a.at) * 1000)::float8 AS "atMilliseconds", a.tool, a.connection_id AS "connectionId",
            coalesce(a.client_id, '') AS "clientId", receipt.client_name AS "clientName", receipt.client_host AS "clientHost",
            coalesce(a.unlocked, false) AS unlocked,
            CASE WHEN a.unlocked THEN ${unlockGranted(authority, filter.projectId, p)} END AS "unlockGrantedAt",
            jsonb_build_object('id', who.user_id, 'name', who.name, 'organization', who.organization, 'role', who.role) AS "user",
            coalesce((SELECT jsonb_agg(to_jsonb(n) ORDER BY n.ref, n.id) FROM (${namedEntries(authority, filter.projectId, p)}) n), '[]') AS entries
       FROM (${callsOf(authority, filter, p, `${older} ORDER BY a.at DESC, a.id DESC LIMIT ${p.add(limit)}`)}) a
       ${whoCalled(authority, filter.projectId, p)}
       LEFT JOIN LATERAL (SELECT r.client_name, r.client_host FROM consent_receipts r
                           WHERE r.connection_id = a.connection_id AND ${knownReceipts(authority, filter.projectId, p)}
                           ORDER BY r.at > a.at, abs(extract(epoch FROM r.at - a.at)) LIMIT 1) receipt ON true
      ORDER BY a.at DESC, a.id DESC LIMIT ${p.add(limit)}`,
    p.values,
  );
}

/** How many calls of the report stand before a page that follows this place. */
export async function callsUntil(
  { sql, authority }: ReadDeps,
  filter: DisclosureFilter,
  place: DisclosurePlace,
): Promise<number> {
  const p = new Parameters();
  const newer = `AND (a.at, a.id) >= (to_timestamp(${p.add(place.atMilliseconds)}::float8 / 1000), ${p.add(place.id)}::text)`;
  const [row] = await sql.query<{ calls: number }>(
    `SELECT count(*)::int AS calls FROM (${callsOf(authority, filter, p, newer)}) a ${whoCalled(authority, filter.projectId, p)}`,
    p.values,
  );
  return row?.calls ?? 0;
}

export type DisclosureTotals = {
  readonly calls: number;
  readonly entries: number;
  readonly people: number;
  readonly clients: number;
  readonly unlocked: number;
};

export async function disclosureTotals(
  { sql, authority }: ReadDeps,
  filter: DisclosureFilter,
): Promise<DisclosureTotals> {
  const p = new Parameters();
  const [row] = await sql.query<DisclosureTotals>(
    `WITH a AS MATERIALIZED (${callsOf(authority, filter, p, "")})
     SELECT count(*)::int AS calls, count(DISTINCT a.user_id)::int AS people, count(DISTINCT a.client_id)::int AS clients,
            (count(*) FILTER (WHERE a.unlocked))::int AS unlocked,
            (SELECT count(DISTINCT coalesce(n.id, n.ref))::int FROM a, LATERAL (${namedEntries(authority, filter.projectId, p)}) n) AS entries
       FROM a ${whoCalled(authority, filter.projectId, p)}`,
    p.values,
  );
  return row ?? { calls: 0, entries: 0, people: 0, clients: 0, unlocked: 0 };
}

export type DisclosureChoices = {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly clients: readonly { readonly id: string; readonly name: string }[];
};

/** By whom and by which client the report can be narrowed: those that occur in it. */
export async function disclosureChoices(
  { sql, authority }: ReadDeps,
  filter: Pick<DisclosureFilter, "projectId" | "timeZone">,
): Promise<DisclosureChoices> {
  const p = new Parameters();
  const [row] = await sql.query<DisclosureChoices>(
    `WITH a AS MATERIALIZED (
       SELECT DISTINCT a.user_id, a.client_id, a.connection_id FROM (${callsOf(authority, filter, p, "")}) a),
     known AS MATERIALIZED (
       SELECT a.client_id, a.connection_id, who.user_id, who.name FROM a ${whoCalled(authority, filter.projectId, p)})
     SELECT coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('id', k.user_id, 'name', k.name)) FROM known k), '[]') AS people,
            coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('id', k.client_id, 'name', coalesce(named.client_name, k.client_id)))
               FROM known k
               LEFT JOIN LATERAL (SELECT r.client_name FROM consent_receipts r
                                   WHERE r.connection_id = k.connection_id AND ${knownReceipts(authority, filter.projectId, p)}
                                   ORDER BY r.at DESC LIMIT 1) named ON true
              WHERE k.client_id IS NOT NULL), '[]') AS clients`,
    p.values,
  );
  return row ?? { people: [], clients: [] };
}

const COLUMNS = "a.id, a.at, a.tool, a.user_id, a.connection_id, a.client_id, a.unlocked, a.returned, a.space_id";

/** Calls that the deal's own index finds, and those few of other deals that named something of this one. */
function callsOf(authority: Authority, filter: DisclosureFilter, p: Parameters, order: string): string {
  const deal = p.add(filter.projectId);
  const admin = p.add(authority.seats.some((seat) => seat.projectId === filter.projectId && seat.role === "ib_admin"));
  const common = `a.returned IS NOT NULL AND a.connection_id IS NOT NULL AND a.outcome = 'allowed' AND ${admin}::boolean
    ${narrowed(authority, filter, p)} ${order}`;
  return `SELECT * FROM (SELECT ${COLUMNS} FROM audit_calls a WHERE a.space_id = ${deal} AND ${common}) AS own
    UNION ALL
    SELECT * FROM (SELECT ${COLUMNS} FROM audit_calls a
                    WHERE a.elsewhere IS NOT NULL AND ${deal} = ANY (a.elsewhere) AND a.space_id IS DISTINCT FROM ${deal} AND ${common}) AS others`;
}

function narrowed(authority: Authority, filter: DisclosureFilter, p: Parameters): string {
  const { from, to, timeZone, userId, clientId, connectionId, entryId, only, projectId } = filter;
  return `${from ? `AND a.at >= ${p.add(from)}::date::timestamp AT TIME ZONE ${p.add(timeZone)}` : ""}
    ${to ? `AND a.at < (${p.add(to)}::date + 1)::timestamp AT TIME ZONE ${p.add(timeZone)}` : ""}
    ${userId ? `AND a.user_id = ${p.add(userId)}` : ""}
    ${clientId ? `AND a.client_id = ${p.add(clientId)}` : ""}
    ${connectionId ? `AND a.connection_id = ${p.add(connectionId)}` : ""}
    ${only === "unlocked" ? "AND a.unlocked" : ""}
    ${only === "unpublished" ? `AND EXISTS (SELECT FROM (${namedEntries(authority, projectId, p)}) n WHERE n.status <> 'published')` : ""}
    ${entryId ? `AND EXISTS (SELECT FROM (${namedEntries(authority, projectId, p)}) n WHERE n.id = ${p.add(entryId)})` : ""}`;
}

/**
 * The entries that a call `a` named, each once, as far as the caller may see them. A name without an id is looked up as its
 * caller knew it: a number that buyers count each for themselves stays a bare ref where it can mean several. The status is the
 * one that was shown, or else the one that the history had at that time.
 */
function namedEntries(authority: Authority, projectId: string, p: Parameters): string {
  const deal = p.add(projectId);
  const visible = visibleEntries(authority, p);
  return `SELECT DISTINCT ON (coalesce(e.id, n.ref)) coalesce(e.type, n.kind) AS type, e.id, coalesce(CASE WHEN n.ref LIKE 'P-%' THEN ${requestRef(authority, projectId, p).ref} END, n.ref, e.ref) AS ref,
            CASE WHEN n.ref LIKE 'P-%' THEN n.ref END AS "toldAs", ${wordsFor(authority, p).title} AS title,
            coalesce(n.status, (SELECT v.to_status FROM events v WHERE v.entry_id = e.id AND v.to_status IS NOT NULL AND v.at <= a.at
                                   AND ${toldEvents(authority, p)} ORDER BY v.at DESC, v.id DESC LIMIT 1)) AS status
       FROM jsonb_to_recordset(a.returned) AS n(kind text, id text, ref text, status text, space text, project text)
       LEFT JOIN LATERAL (
         SELECT min(named.id) AS id, count(DISTINCT named.id) AS count FROM (
           SELECT n.id WHERE n.id IS NOT NULL
           UNION ALL SELECT byref.id FROM entries byref WHERE n.id IS NULL AND byref.project_id = ${deal} AND byref.ref = n.ref
             AND ${visibleEntries(authority, p, "byref")}
           UNION ALL SELECT asked.entry_id FROM entry_provenance asked
            WHERE n.id IS NULL AND asked.project_id = ${deal} AND asked.own_ref = n.ref AND ${knownProvenance(authority, p)}
              AND NOT EXISTS (SELECT FROM participants other WHERE other.project_id = ${deal} AND other.user_id = a.user_id
                                AND (other.role LIKE 'buyer%' OR other.role = 'observer') AND other.organization_id <> asked.organization_id)
           UNION ALL SELECT known.entry_id FROM reader_refs known
             JOIN participants reader ON reader.project_id = known.project_id AND reader.organization_id = known.organization_id
            WHERE n.id IS NULL AND known.project_id = ${deal} AND known.ref = n.ref AND reader.user_id = a.user_id) named) meant ON true
       LEFT JOIN entries e ON e.id = meant.id AND meant.count = 1 AND e.project_id = ${deal} AND ${visible}
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE coalesce(n.space, n.project, a.space_id) = ${deal} AND (e.id IS NOT NULL OR meant.count > 1)
      ORDER BY coalesce(e.id, n.ref), n.status NULLS LAST, n.ref NULLS LAST`;
}

/** Whoever called, in the seat that the deal knows; also one that was given up since. */
const whoCalled = (authority: Authority, projectId: string, p: Parameters): string =>
  `JOIN LATERAL (SELECT u.id AS user_id, u.name, firm.name AS organization, known.role
                   FROM participants known JOIN users u ON u.id = known.user_id JOIN organizations firm ON firm.id = known.organization_id
                  WHERE known.project_id = ${p.add(projectId)} AND known.user_id = a.user_id AND ${knownPeople(authority, p)}) who ON true`;

/** The consent that opened the unlock: the newest before the call. */
const unlockGranted = (
  authority: Authority,
  projectId: string,
  p: Parameters,
): string => `(SELECT floor(extract(epoch FROM r.at))::float8 FROM consent_receipts r
    WHERE r.connection_id = a.connection_id AND r.act = 'granted' AND r.unlock_until IS NOT NULL AND r.at <= a.at
      AND ${knownReceipts(authority, projectId, p)}
    ORDER BY r.at DESC LIMIT 1)`;

/** Receipts of agents that were let into this deal, for an admin of its bank. */
export function knownReceipts(authority: Authority, projectId: string, p: Parameters): string {
  const admin = authority.seats.some((seat) => seat.projectId === projectId && seat.role === "ib_admin");
  return `${p.add(admin)}::boolean AND (r.all_spaces OR app.names_space(r.space_ids, r.space_modules, 'deals', ${p.add(projectId)}))
    AND EXISTS (SELECT FROM participants seated WHERE seated.user_id = r.user_id AND seated.project_id = ${p.add(projectId)})`;
}
