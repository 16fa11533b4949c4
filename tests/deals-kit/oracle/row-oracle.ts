/**
 * Which rows of every protected table a caller may read, for the comparison with what row-level security gives: the sight of
 * ./sight, carried on to the tables that hang on entries, people and deals. Like it, over plain rows and without the product.
 */
import type { Database } from "@/lib/db/database";
import { type Rows, readRows } from "./rows";
import { type Caller, type Sight, sightOf } from "./sight";

type Suggestion = {
  id: string;
  space_id: string;
  subject_id: string;
  created_by: string;
  decider_organization_id: string | null;
};

/** The tables of which no tool gives rows as they lie. */
type OtherRows = {
  ref_series: { project_id: string; owner: string }[];
  suggestions: Suggestion[];
  suggestion_evidence: { suggestion_id: string; space_id: string; organization_id: string }[];
  notifications: { id: string; user_id: string; subject_id: string }[];
  embeddings: { source_id: string }[];
  visits: { user_id: string }[];
  connections: { id: string; user_id: string }[];
  connection_spaces: OfConnection[];
  connection_bindings: OfConnection[];
  connection_grants: { connection_id: string; scope: string }[];
  mcp_sessions: { id: string; connection_id: string }[];
  audit_calls: { id: string; user_id: string; connection_id: string | null }[];
};

type OfConnection = { connection_id: string; space_id: string };

export type AllRows = Rows & OtherRows;

const OTHERS: readonly (keyof OtherRows)[] = [
  "ref_series",
  "suggestions",
  "suggestion_evidence",
  "notifications",
  "embeddings",
  "visits",
  "connections",
  "connection_spaces",
  "connection_bindings",
  "connection_grants",
  "mcp_sessions",
  "audit_calls",
];

export async function readAllRows(database: Database): Promise<AllRows> {
  const rows: Record<string, unknown> = await readRows(database);
  await database.asOwner(async (sql) => {
    for (const table of OTHERS) {
      const found = await sql.query<{ row: unknown }>(`SELECT to_jsonb(t) AS row FROM "${table}" t`);
      rows[table] = found.map((one) => one.row);
    }
  });
  return rows as AllRows;
}

/** `connection`: the agent's own; a person on our pages has none. */
export type Reader = Omit<Caller, "agent"> & { readonly connection?: string };

/** The keys of the rows that show, table by table, each list sorted. */
export function rowsSeenBy(rows: AllRows, reader: Reader): Record<string, string[]> {
  const sight = sightOf(rows, { ...reader, agent: reader.connection !== undefined });
  const keys = {
    ...ofDeals(rows, sight),
    ...ofEntries(rows, sight),
    ...ofProposals(rows, sight, reader),
    ...own(rows, sight, reader),
  };
  return Object.fromEntries(Object.entries(keys).map(([table, list]) => [table, [...list].sort()]));
}

const id = (row: { id: string }) => row.id;

/** A deal, its workstreams and lists, and its people as far as they may be known. */
function ofDeals(rows: AllRows, sight: Sight) {
  const streams = new Set(sight.seats.flatMap((seat) => seat.workstreams.map(id)));
  const known = rows.participants.filter((one) => sight.knows(one.project_id, one.user_id));
  const knownIds = new Set(known.map(id));
  const firm = (projectId: string) => sight.seatIn(projectId)?.firm;
  return {
    projects: sight.seats.map((seat) => seat.project.id),
    workstreams: [...streams],
    // How many were numbered tells of what is not shown yet: for who is not gated, the bank's and the firm's own.
    ref_series: (sight.unlocked ? rows.ref_series : [])
      .filter((row) => (sight.isBank(row.project_id) && streams.has(row.owner)) || firm(row.project_id) === row.owner)
      .map((row) => `${row.project_id}/${row.owner}`),
    request_lists: rows.request_lists
      .filter((list) => streams.has(list.workstream_id))
      .filter((list) => {
        if (sight.isBank(list.project_id)) return true;
        if (sight.works(list.project_id)) return list.issued_at !== null;
        return sight.entries.some(
          (one) => one.list_id === list.id && one.status === "published" && one.stage === "dataroom",
        );
      })
      .map(id),
    participants: known.map(id),
    participant_workstreams: rows.participant_workstreams
      .filter((row) => knownIds.has(row.participant_id))
      .map((row) => `${row.participant_id}/${row.workstream_id}`),
    firm_prefixes: rows.firm_prefixes
      .filter((row) => sight.isBank(row.project_id))
      .map((row) => `${row.project_id}/${row.organization_id}`),
    organizations: [...new Set(known.map((one) => one.organization_id))],
    milestones: rows.milestones.filter((row) => sight.works(row.project_id)).map(id),
    // Who else reads is for the bank to know.
    reader_groups: rows.reader_groups
      .filter((row) => sight.isBank(row.project_id) || firm(row.project_id) === row.organization_id)
      .map((row) => `${row.id}/${row.organization_id}`),
  };
}

/** What hangs on an entry shows at most where the entry does. */
function ofEntries(rows: AllRows, sight: Sight) {
  const shown = <T extends { entry_id: string }>(items: readonly T[]) =>
    items.filter((row) => sight.sees(row.entry_id));
  const works = (row: { entry_id: string }) => sight.works(sight.entryOf(row.entry_id).project_id);
  const isBank = (row: { entry_id: string }) => sight.isBank(sight.entryOf(row.entry_id).project_id);
  const byTwo = (row: { entry_id: string; user_id: string }) => `${row.entry_id}/${row.user_id}`;
  const byLink = (row: { answer_id: string; request_id: string }) => `${row.answer_id}/${row.request_id}`;
  return {
    entries: sight.entries.map(id),
    entry_provenance: shown(rows.entry_provenance)
      .filter((row) => sight.provenanceOf(sight.entryOf(row.entry_id)))
      .map((row) => row.entry_id),
    entry_originals: shown(rows.entry_originals)
      .filter((row) => sight.provenanceOf(sight.entryOf(row.entry_id)))
      .map((row) => row.entry_id),
    // To the bank the numbers of every firm, to a firm its own.
    reader_refs: shown(rows.reader_refs)
      .filter((row) => isBank(row) || sight.seatIn(row.project_id)?.firm === row.organization_id)
      .map((row) => `${row.entry_id}/${row.organization_id}`),
    entry_assignees: shown(rows.entry_assignees)
      .filter((row) => works(row) && sight.knows(row.project_id, row.user_id))
      .map(byTwo),
    entry_returns: shown(rows.entry_returns)
      .filter((row) => works(row) && [row.user_id, row.return_to].every((one) => sight.knows(row.project_id, one)))
      .map(byTwo),
    answer_links: sight.links.map(byLink),
    answer_link_evidence: rows.answer_link_evidence
      .filter((row) => sight.sees(row.answer_id) && sight.sees(row.request_id))
      .filter((row) => sight.isBank(sight.entryOf(row.answer_id).project_id))
      .map(byLink),
    files: shown(rows.files).map(id),
    events: sight.events.map(id),
    event_authors: sight.events
      .filter((event) => {
        const writer = sight.writerOf(event);
        return writer !== undefined && sight.knows(event.project_id, writer);
      })
      .map(id),
    routing_steps: shown(rows.routing_steps).filter(isBank).map(id),
    vettings: shown(rows.vettings).filter(isBank).map(id),
    blockers: shown(rows.blockers).filter(works).map(id),
    embeddings: rows.embeddings.map((row) => row.source_id).filter((id) => sight.sees(id)),
  };
}

/** A proposal shows to whoever made it, to the bank, and to the admin of the seller whose people it is about. */
function ofProposals(rows: AllRows, sight: Sight, { userId, connection }: Reader) {
  const decides = ({ space_id, decider_organization_id }: Suggestion) => {
    const seat = sight.seatIn(space_id);
    return seat?.role === "seller_admin" && seat.firm === decider_organization_id;
  };
  const suggestions = rows.suggestions
    .filter((row) => sight.sees(row.subject_id))
    .filter((row) => row.created_by === userId || sight.isBank(row.space_id) || decides(row))
    .map(id);
  return {
    suggestions,
    // What it rests on: for people, of the bank and of the proposing firm.
    suggestion_evidence: rows.suggestion_evidence
      .filter((row) => connection === undefined && suggestions.includes(row.suggestion_id))
      .filter((row) => sight.isBank(row.space_id) || sight.seatIn(row.space_id)?.firm === row.organization_id)
      .map((row) => row.suggestion_id),
  };
}

/** What is the person's own: all of it on our pages, and to an agent what is of its own connection. */
function own(rows: AllRows, sight: Sight, { userId, connection }: Reader) {
  const onPages = connection === undefined;
  const connections = rows.connections
    .filter((row) => row.user_id === userId && (onPages || row.id === connection))
    .map(id);
  const ofOwn = (row: { connection_id: string }) => connections.includes(row.connection_id);
  const known = rows.participants.filter((one) => sight.knows(one.project_id, one.user_id)).map((one) => one.user_id);
  return {
    users: [...new Set([userId, ...known])],
    notifications: rows.notifications
      .filter((row) => onPages && row.user_id === userId && sight.sees(row.subject_id))
      .map(id),
    visits: rows.visits.filter((row) => onPages && row.user_id === userId).map((row) => row.user_id),
    connections,
    connection_spaces: rows.connection_spaces.filter(ofOwn).map((row) => `${row.connection_id}/${row.space_id}`),
    connection_bindings: rows.connection_bindings.filter(ofOwn).map((row) => `${row.connection_id}/${row.space_id}`),
    connection_grants: rows.connection_grants.filter(ofOwn).map((row) => `${row.connection_id}/${row.scope}`),
    mcp_sessions: rows.mcp_sessions.filter((row) => connections.includes(row.connection_id)).map(id),
    audit_calls: rows.audit_calls
      .filter((row) => row.user_id === userId && (onPages || row.connection_id === connection))
      .map(id),
  };
}
