/** What the model says a person sees in a generated world: ids per table, for comparison with what the database returns. */

import type { Gate } from "@/lib/deals/model/status";
import {
  type EntryFacts,
  passesGate,
  roleSees,
  seesEntry,
  seesEvent,
  seesPerson,
  type Viewer,
} from "@/lib/deals/model/visibility";
import type { World, WorldEntry } from "./world";

export function viewerOf(world: World, userId: string, options: { unlocked: boolean; projects?: string[] }): Viewer {
  return {
    unlocked: options.unlocked,
    seats: world.seats
      .filter((seat) => seat.userId === userId && !seat.removed && (options.projects?.includes(seat.projectId) ?? true))
      .map((seat) => ({
        ...seat,
        gate: world.projects.find((project) => project.id === seat.projectId)?.gate as Gate,
      })),
  };
}

/** Entries that the viewer works on: of the bank and the seller, whatever the gate. */
export const workedOnBy = (world: World, viewer: Viewer): WorldEntry[] =>
  world.entries.filter((entry) => seatOver(viewer, entry) !== undefined);

/** Of those, what the gate alone hides. */
export const gatedFrom = (world: World, viewer: Viewer): WorldEntry[] =>
  workedOnBy(world, viewer).filter((entry) => {
    const seat = seatOver(viewer, entry);
    return seat !== undefined && !viewer.unlocked && !passesGate(seat.gate, factsOf(entry));
  });

const seatOver = (viewer: Viewer, entry: WorldEntry) =>
  viewer.seats.find(
    (seat) =>
      seat.projectId === entry.projectId &&
      seat.workstreamIds.includes(entry.workstreamId) &&
      (seat.side === "bank" || seat.side === "seller") &&
      roleSees(seat, factsOf(entry)),
  );

export const factsOf = (entry: WorldEntry): EntryFacts => ({
  projectId: entry.projectId,
  workstreamId: entry.workstreamId,
  type: entry.type,
  stage: entry.stage,
  status: entry.status,
  sellerOrgId: entry.sellerOrgId ?? null,
  reachedSeller: entry.reachedSellerAt != null,
  askedBy: entry.askedBy,
});

/** `connection`: the agent's own; undefined for the person on our pages. */
export function expectedRows(
  world: World,
  userId: string,
  viewer: Viewer,
  connection: string | undefined,
): Record<string, string[]> {
  const entries = new Map(world.entries.map((entry) => [entry.id, entry]));
  const shown = new Set(world.entries.filter((entry) => seesEntry(viewer, factsOf(entry))).map((entry) => entry.id));
  const seat = (projectId: string) => viewer.seats.find((one) => one.projectId === projectId);
  const side = (projectId: string) => seat(projectId)?.side;
  const works = (projectId: string) => side(projectId) === "bank" || side(projectId) === "seller";
  const streams = new Set(viewer.seats.flatMap((one) => one.workstreamIds));
  const ownFirm = (projectId: string, organizationId: string | null) =>
    seat(projectId)?.organizationId === organizationId;
  const participants = world.seats.filter((one) => seesPerson(viewer, one));
  const knows = (projectId: string, person: string) =>
    participants.some((one) => one.projectId === projectId && one.userId === person);
  const ids = <T extends { id: string }>(rows: readonly T[], keep: (row: T) => boolean) =>
    rows.filter(keep).map((row) => row.id);

  const events = world.events.filter((event) =>
    seesEvent(viewer, {
      audience: event.audience,
      authorOrg: event.authorOrg || null,
      entry: factsOf(entries.get(event.entryId) as WorldEntry),
      related: event.relatedEntryId ? factsOf(entries.get(event.relatedEntryId) as WorldEntry) : null,
    }),
  );

  const proposals = world.suggestions.filter(
    (row) =>
      shown.has(row.entryId) &&
      (row.createdBy === userId ||
        side(row.projectId) === "bank" ||
        (seat(row.projectId) !== undefined &&
          isSellerAdmin(world, userId, row.projectId) &&
          ownFirm(row.projectId, row.decidableBySellerOrg))),
  );

  return {
    projects: ids(world.projects, (row) => seat(row.id) !== undefined),
    workstreams: ids(world.workstreams, (row) => streams.has(row.id)),
    ref_series: world.refSeries
      .filter(
        (row) =>
          viewer.unlocked &&
          ((side(row.projectId) === "bank" && streams.has(row.owner)) || ownFirm(row.projectId, row.owner)),
      )
      .map((row) => `${row.projectId}/${row.owner}`),
    request_lists: ids(world.lists, (row) => {
      if (!streams.has(row.workstreamId)) return false;
      if (side(row.projectId) === "bank") return true;
      if (side(row.projectId) === "seller") return row.issuedAt !== null;
      return world.entries.some((entry) => entry.listId === row.id && shown.has(entry.id));
    }),
    participants: participants.map((one) => one.participantId),
    participant_workstreams: participants.flatMap((one) => one.workstreamIds.map((id) => `${one.participantId}/${id}`)),
    users: [...new Set([userId, ...participants.map((one) => one.userId)])],
    organizations: [...new Set(participants.map((one) => one.organizationId))],
    entries: [...shown],
    entry_provenance: world.entries
      .filter(
        (entry) =>
          entry.askedBy &&
          shown.has(entry.id) &&
          (side(entry.projectId) === "bank" || ownFirm(entry.projectId, entry.askedBy)),
      )
      .map((entry) => entry.id),
    entry_assignees: world.assignees
      .filter((row) => shown.has(row.entryId) && works(row.projectId) && knows(row.projectId, row.userId))
      .map((row) => `${row.entryId}/${row.userId}`),
    answer_links: world.links
      .filter((row) => shown.has(row.answerId) && shown.has(row.requestId) && (row.confirmed || works(row.projectId)))
      .map((row) => `${row.answerId}/${row.requestId}`),
    answer_link_evidence: world.links
      .filter((row) => shown.has(row.answerId) && shown.has(row.requestId) && side(row.projectId) === "bank")
      .map((row) => `${row.answerId}/${row.requestId}`),
    entry_returns: world.returns
      .filter(
        (row) =>
          shown.has(row.entryId) &&
          works(row.projectId) &&
          knows(row.projectId, row.userId) &&
          knows(row.projectId, row.returnTo),
      )
      .map((row) => `${row.entryId}/${row.userId}`),
    files: ids(world.files, (row) => shown.has(row.entryId)),
    events: events.map((event) => event.id),
    event_authors: events
      .filter((event) => event.authorId && knows(event.projectId, event.authorId))
      .map((event) => event.id),
    routing_steps: ids(world.routing, (row) => shown.has(row.entryId) && side(row.projectId) === "bank"),
    vettings: ids(world.vettings, (row) => shown.has(row.entryId) && side(row.projectId) === "bank"),
    blockers: ids(world.blockers, (row) => shown.has(row.entryId) && works(row.projectId)),
    milestones: ids(world.milestones, (row) => works(row.projectId)),
    suggestions: proposals.map((row) => row.id),
    // What a proposal rests on: for people, of the bank and of the proposing firm.
    suggestion_evidence: world.evidence
      .filter(
        (row) =>
          connection === undefined &&
          proposals.some((one) => one.id === row.suggestionId) &&
          (side(row.projectId) === "bank" || ownFirm(row.projectId, row.organizationId)),
      )
      .map((row) => row.suggestionId),
    notifications: ids(
      world.notifications,
      (row) => row.userId === userId && connection === undefined && shown.has(row.entryId),
    ),
    visits: connection === undefined ? [userId] : [],
    ...ownConnections(world, userId, connection),
    audit_calls: ids(
      world.calls,
      (row) => row.userId === userId && (connection === undefined || row.connectionId === connection),
    ),
    // no generated room has any; agents/disclosed.test.ts and enforced-twice.test.ts make some and see who reads them
    consent_receipts: [],
    embeddings: world.embeddings.filter((row) => shown.has(row.entryId)).map((row) => row.entryId),
  };
}

const isSellerAdmin = (world: World, userId: string, projectId: string) =>
  world.seats.some(
    (seat) => seat.userId === userId && seat.projectId === projectId && seat.role === "seller_admin" && !seat.removed,
  );

/** A person sees the own connections and their sessions; an agent itself alone. */
function ownConnections(world: World, userId: string, connection: string | undefined) {
  const person = world.people.find((one) => one.id === userId);
  if (!person) return { connections: [], connection_projects: [], mcp_sessions: [] };
  const own = [person.locked, person.unlocked, person.narrowed].filter(
    (id) => connection === undefined || id === connection,
  );
  return {
    connections: own,
    connection_projects: own.includes(person.narrowed)
      ? world.projects.slice(0, 1).map((project) => `${person.narrowed}/${project.id}`)
      : [],
    mcp_sessions: own.includes(person.locked) ? [person.mcpSession] : [],
  };
}
