import { Parameters } from "@/lib/db/parameters";
import { knownPeople, visibleEntries, visibleEvents } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { LoadedEntry } from "../entries/load-entries.queries";
import { notFound } from "../errors";
import { similarTo, type TitledRequest, wordsOf } from "../matching/similar-requests.rules";
import type { Role } from "../roles";
import type { Candidate } from "./assignment.rules";
import { unfitToWork } from "./suggestion.rules";

/** People whom the caller may propose for a request, with what the caller may know of their work: to the bank its own and the seller's, to the seller the own firm's. */
export async function candidatesFor(deps: ReadDeps, request: LoadedEntry): Promise<Candidate[]> {
  const people = await peopleOn(deps, request);
  const alike = similarTo(request.title, await requestsBeside(deps, request), request.workstreamName);
  const refs = new Map(alike.map(({ id, ref }) => [id, ref ?? ""]));
  const history = alike.length === 0 ? [] : await historyOf(deps, request.projectId, [...refs.keys()]);
  const asked = new Set(wordsOf(`${request.workstreamName} ${request.title}`));
  return people.map(({ title, ...person }) => {
    const own = history.filter((row) => row.userId === person.userId);
    return {
      ...person,
      handled: own.filter((row) => row.worked).map((row) => refs.get(row.requestId) ?? ""),
      passedOn: own.filter((row) => row.passedOn).map((row) => refs.get(row.requestId) ?? ""),
      titleFits: wordsOf(title).some((word) => asked.has(word)),
    };
  });
}

/** The people an agent chose, in its order: checked, not trusted. Whom the caller may not know does not exist. `field`: where it named them. */
export async function chosenFrom(
  deps: ReadDeps,
  projectId: string,
  candidates: readonly Candidate[],
  userIds: readonly string[],
  field?: string,
): Promise<Candidate[]> {
  const chosen = userIds.flatMap((id) => candidates.find((one) => one.userId === id) ?? []);
  if (chosen.length === userIds.length) return chosen;
  const known = await knownAmong(deps, projectId, userIds);
  throw known.length === userIds.length ? unfitToWork(field) : notFound("person");
}

async function knownAmong(
  { sql, authority }: ReadDeps,
  projectId: string,
  userIds: readonly string[],
): Promise<object[]> {
  const p = new Parameters();
  return sql.query(
    `SELECT known.user_id FROM participants known
      WHERE known.project_id = ${p.add(projectId)} AND known.user_id = ANY (${p.add(userIds)}::text[]) AND known.removed_at IS NULL
        AND ${knownPeople(authority, p)}`,
    p.values,
  );
}

type PersonRow = {
  readonly userId: string;
  readonly name: string;
  readonly title: string;
  readonly role: Role;
  readonly organizationId: string;
  readonly openTasks: number;
  readonly inWorkstream: number;
};

/** Those with access to the workstream who can act today. Tasks count as far as the caller sees them. */
async function peopleOn({ sql, authority }: ReadDeps, at: LoadedEntry): Promise<PersonRow[]> {
  const seat = authority.seats.find((one) => one.projectId === at.projectId);
  const p = new Parameters();
  return sql.query<PersonRow>(
    `SELECT known.user_id AS "userId", u.name, coalesce(u.title, '') AS title, known.role, known.organization_id AS "organizationId",
            work."openTasks", work."inWorkstream"
       FROM participants known JOIN users u ON u.id = known.user_id
       CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE e.status IN ('open', 'assigned'))::int AS "openTasks",
                count(*) FILTER (WHERE e.workstream_id = ${p.add(at.workstreamId)} AND e.id <> ${p.add(at.id)})::int AS "inWorkstream"
           FROM entry_assignees a JOIN entries e ON e.id = a.entry_id
          WHERE a.user_id = known.user_id AND a.project_id = known.project_id AND e.type = 'request' AND e.status <> 'withdrawn'
            AND ${visibleEntries(authority, p)}) work
      WHERE known.project_id = ${p.add(at.projectId)} AND known.id IN (SELECT app.active_participants())
        AND (known.role IN ('seller_admin', 'seller_member') OR (${p.add(seat?.side === "bank")}::boolean AND known.role IN ('ib_admin', 'ib_member')))
        AND (known.all_workstreams OR EXISTS (SELECT FROM participant_workstreams works
              WHERE works.participant_id = known.id AND works.workstream_id = ${p.add(at.workstreamId)}))
        AND ${knownPeople(authority, p)}
      ORDER BY known.user_id`,
    p.values,
  );
}

/** Newest first, and no more than can be compared while a caller waits. */
const COMPARED = 2000;

async function requestsBeside({ sql, authority }: ReadDeps, at: LoadedEntry): Promise<TitledRequest[]> {
  const p = new Parameters();
  return sql.query<TitledRequest>(
    `SELECT e.id, e.ref, e.title FROM entries e
      WHERE e.workstream_id = ${p.add(at.workstreamId)} AND e.type = 'request' AND e.status <> 'withdrawn'
        AND e.id <> ${p.add(at.id)} AND ${visibleEntries(authority, p)}
      ORDER BY e.created_at DESC, e.id LIMIT ${p.add(COMPARED)}`,
    p.values,
  );
}

type Share = {
  readonly requestId: string;
  readonly userId: string;
  readonly worked: boolean;
  readonly passedOn: boolean;
};

/** Who had which share in these requests: those working on them, those who wrote their answers and, for the bank alone, the routing chain. */
async function historyOf(
  { sql, authority }: ReadDeps,
  projectId: string,
  requestIds: readonly string[],
): Promise<Share[]> {
  const seat = authority.seats.find((one) => one.projectId === projectId);
  const p = new Parameters();
  const requests = `ANY (${p.add(requestIds)}::text[])`;
  const chain = `
      UNION ALL SELECT r.entry_id, r.to_user, r.action = 'assigned', false FROM routing_steps r WHERE r.entry_id = ${requests}
      UNION ALL SELECT r.entry_id, r.from_user, false, r.action <> 'returned' FROM routing_steps r WHERE r.entry_id = ${requests}`;
  return sql.query<Share>(
    `SELECT share.entry_id AS "requestId", share.user_id AS "userId", bool_or(share.worked) AS worked, bool_or(share.passed_on) AS "passedOn"
       FROM (SELECT a.entry_id, a.user_id, true AS worked, false AS passed_on FROM entry_assignees a WHERE a.entry_id = ${requests}
             UNION ALL
             SELECT l.request_id, w.user_id, true, false
               FROM answer_links l JOIN events v ON v.entry_id = l.answer_id AND v.action IN ('drafted', 'submitted')
               JOIN event_authors w ON w.event_id = v.id
              WHERE l.request_id = ${requests} AND l.confirmed AND ${visibleEvents(authority, p)}
             ${seat?.side === "bank" ? chain : ""}) share
       JOIN participants known ON known.project_id = ${p.add(projectId)} AND known.user_id = share.user_id AND ${knownPeople(authority, p)}
      GROUP BY 1, 2 ORDER BY 1, 2`,
    p.values,
  );
}
