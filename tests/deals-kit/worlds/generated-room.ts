/** A generated world with texts, dates and history in it, and the same world changed in everything that one caller may not see. */

import { AUDIENCES, type Audience } from "@/lib/deals/access/visibility.rules";
import type { IdKind } from "@/lib/deals/ids";
import { type Random, seeded } from "@/tests/kit/random";
import { readByFirms } from "../oracle/numbers";
import type { Rows } from "../oracle/rows";
import { type Caller, type Sight, sightOf } from "../oracle/sight";
import { seededIds } from "./ids";
import { chooseReaders, makeWorld, originalsIn, type World, type WorldEntry, type WorldEvent } from "./world";

/** What all dates of these rooms are relative to. */
export const ROOM_NOW = new Date("2026-06-15T12:00:00Z");

const WORDS =
  "audit lease pension churn revenue covenant warranty patent licence payroll tariff inventory insurance litigation forecast margin supplier customer tenancy grant loan dividend treasury hedge software server backup outage union overtime".split(
    " ",
  );
const ACTIONS = ["created", "message", "forwarded", "answered", "published", "assigned", "submitted", "drafted"];
const STATUSES = {
  request: ["open", "assigned", "answered", "vetted", "published", "withdrawn"],
  answer: ["draft", "submitted", "approved", "rejected", "published"],
} as const;
const DAY = 86_400_000;
type IdOf = (kind: IdKind) => string;

/** The same seed gives the same room, ids included: a database holds each room once. */
export function makeRoom(seed: number): World {
  const world = makeWorld(seed, seededIds(seed));
  const random = seeded(seed + 1);
  const ago = (days: number) => new Date(ROOM_NOW.getTime() - Math.floor(random.next() * days * DAY));
  for (const entry of world.entries) {
    if (random.chance(0.3)) publish(world, entry);
    const created = ago(40);
    Object.assign(entry, {
      title: words(random, 3),
      body: words(random, 12),
      createdAt: created,
      updatedAt: created,
      dueDate: random.chance(0.7) ? day(ROOM_NOW.getTime() + (random.below(40) - 20) * DAY) : null,
      submittedAt: entry.type === "answer" && entry.status !== "draft" ? created : null,
      publishedAt: entry.status === "published" ? created : null,
      ...(entry.reachedSellerAt && { reachedSellerAt: created }),
    });
  }
  const asked = seeded(seed + 7);
  for (const entry of world.entries)
    if (entry.original) entry.original = { title: words(asked, 3), body: words(asked, 12) };
  chooseReaders(random, world);
  for (const event of world.events) {
    Object.assign(event, anEvent(random, world, event), { at: ago(30) });
    if (random.chance(0.3)) Object.assign(event, { audience: "published", relatedEntryId: null });
  }
  for (const list of world.lists)
    Object.assign(list, { createdAt: ago(50), ...(list.issuedAt && { issuedAt: ago(45) }) });
  for (const step of world.routing)
    Object.assign(step, { at: ago(30), action: random.pick(["forwarded", "assigned"]) });
  for (const one of world.vettings) Object.assign(one, { at: ago(30), notes: words(random, 4) });
  for (const one of world.blockers) Object.assign(one, { createdAt: ago(30), reason: words(random, 4) });
  for (const one of world.files) Object.assign(one, { createdAt: ago(30), filename: `${words(random, 1)}.pdf` });
  for (const one of world.assignees) Object.assign(one, { assignedAt: ago(30) });
  for (const one of world.milestones) Object.assign(one, { date: day(ROOM_NOW.getTime() + random.below(60) * DAY) });
  for (const link of world.links) link.confirmed = random.chance(0.7);
  // Vectors are computed from the texts, as the product does it.
  world.embeddings = [];
  world.events.push(...wordsInEveryLane(world, seed));
  return world;
}

/** Of each bidder one question about which something is said in every lane: one that the seller has, where there is one. */
function wordsInEveryLane(world: World, seed: number): WorldEvent[] {
  const [random, idOf] = [seeded(seed + 8), seededIds(seed + 8_000_000)];
  const seats = world.seats.filter((one) => !one.removed);
  const bidders = new Map(
    seats.filter((one) => one.side === "buyer").map((one) => [`${one.projectId}|${one.organizationId}`, one]),
  );
  return [...bidders.values()].flatMap((bidder) => {
    const there = (entry: WorldEntry, side: string) =>
      seats.find(
        (one) =>
          one.side === side && one.projectId === entry.projectId && one.workstreamIds.includes(entry.workstreamId),
      );
    const [asked] = world.entries
      .filter((one) => one.projectId === bidder.projectId && one.askedBy === bidder.organizationId)
      .filter((one) => one.type === "request" && bidder.workstreamIds.includes(one.workstreamId))
      .sort((a, b) => Number(Boolean(b.reachedSellerAt)) - Number(Boolean(a.reachedSellerAt)));
    if (!asked) return [];
    const writers = [bidder, there(asked, "seller"), there(asked, "bank")].filter((one) => one !== undefined);
    return AUDIENCES.flatMap((audience) =>
      (audience === "organization" ? writers : writers.slice(-1)).map((writer) => ({
        id: idOf("event"),
        projectId: asked.projectId,
        workstreamId: asked.workstreamId,
        entryId: asked.id,
        relatedEntryId: null,
        authorSide: writer.side,
        channel: "web",
        action: "message",
        body: words(random, 6),
        audience,
        authorOrg: writer.organizationId,
        authorId: writer.userId,
        at: new Date(ROOM_NOW.getTime() - random.below(30) * DAY),
      })),
    );
  });
}

/** More of it than chance alone would make: buyers and observers are to have something to read. */
function publish(world: World, entry: WorldEntry): void {
  const number = 1000 + world.entries.indexOf(entry);
  Object.assign(entry, { status: "published", stage: "dataroom" });
  if (entry.type === "answer") return;
  entry.listId ??= world.lists.find((list) => list.workstreamId === entry.workstreamId)?.id ?? null;
  if (!entry.ref) Object.assign(entry, { ref: `R-${number}`, refNumber: number });
}

const words = (random: Random, most: number) =>
  Array.from({ length: 1 + random.below(most) }, () => random.pick(WORDS)).join(" ");
const day = (time: number) => new Date(new Date(time).toISOString().slice(0, 10));

function anEvent(random: Random, world: World, { entryId }: { entryId: string }) {
  const type = world.entries.find((entry) => entry.id === entryId)?.type ?? "request";
  const moves = random.chance(0.5);
  return {
    action: random.pick(ACTIONS),
    channel: random.pick(["web", "email", "slack"]),
    body: random.chance(0.6) ? words(random, 8) : null,
    fromStatus: moves ? random.pick(STATUSES[type]) : null,
    toStatus: moves ? random.pick(STATUSES[type]) : null,
  };
}

/** The world as rows of the tables, for the visibility table of the tests. */
export function rowsOf(world: World): Rows {
  const members = new Map(world.seats.map((seat) => [`${seat.organizationId}/${seat.userId}`, seat]));
  const plain = {
    users: world.people.map(({ id, name }) => ({ id, name, disabledAt: null })),
    organizations: world.organizations,
    members: [...members.values()].map(({ organizationId, userId }) => ({ organizationId, userId, removedAt: null })),
    projects: world.projects.map((project) => ({ timeZone: "UTC", ...project })),
    workstreams: world.workstreams,
    request_lists: world.lists,
    participants: world.seats.map(({ participantId, removed, ...seat }) => ({
      ...seat,
      id: participantId,
      allWorkstreams: false,
      removedAt: removed ? ROOM_NOW : null,
    })),
    participant_workstreams: world.seats.flatMap(({ participantId, workstreamIds }) =>
      workstreamIds.map((workstreamId) => ({ participantId, workstreamId })),
    ),
    entries: world.entries.map((entry) => ({
      ref: null,
      refNumber: null,
      listId: null,
      sellerOrgId: null,
      reachedSellerAt: null,
      readerGroup: null,
      ...entry,
    })),
    entry_provenance: world.entries.flatMap((entry) =>
      entry.askedBy
        ? [
            {
              entryId: entry.id,
              projectId: entry.projectId,
              workstreamId: entry.workstreamId,
              origin: entry.origin ?? "ib",
              organizationId: entry.askedBy,
              ownRef: entry.ownRef ?? null,
            },
          ]
        : [],
    ),
    entry_originals: originalsIn(world),
    // Given by the database; who needs them reads them there.
    reader_refs: [],
    firm_prefixes: [],
    entry_assignees: world.assignees,
    entry_returns: world.returns,
    answer_links: world.links,
    answer_link_evidence: world.links.map(({ answerId, requestId }) => ({ answerId, requestId, aiScore: 0.8 })),
    files: world.files,
    events: world.events,
    event_authors: world.events.flatMap((event) =>
      event.authorId
        ? [
            {
              eventId: event.id,
              projectId: event.projectId,
              userId: event.authorId,
              organizationId: event.authorOrg,
            },
          ]
        : [],
    ),
    routing_steps: world.routing,
    vettings: world.vettings,
    blockers: world.blockers.map((one) => ({ resolvedAt: null, ...one })),
    milestones: world.milestones.map((one) => ({ reachedAt: null, ...one })),
    kept_drafts: world.keptDrafts,
    reader_groups: world.readerGroups,
  };
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const asColumn = (name: string, value: unknown) => {
    if (!(value instanceof Date)) return value;
    return ["dueDate", "date"].includes(name) ? value.toISOString().slice(0, 10) : value.toISOString();
  };
  const asRow = (thing: object) =>
    Object.fromEntries(Object.entries(thing).map(([name, value]) => [snake(name), asColumn(name, value)]));
  return Object.fromEntries(
    Object.entries(plain).map(([table, things]) => [table, things.map(asRow)]),
  ) as unknown as Rows;
}

export const sightInto = (world: World, caller: Caller): Sight => sightOf(rowsOf(world), caller);

/**
 * Another room that this caller cannot tell from the first: entries, texts, numbers, history, people and other deals that the
 * caller may not see are removed, rewritten and added at random. What an unlock would show keeps its number and its filters,
 * which the caller is told; its texts and all that hangs on it do not.
 */
export function changeHidden(room: World, caller: Caller, seed: number): World {
  const random = seeded(seed + 2);
  const idOf = seededIds(seed + 3);
  const world = structuredClone(room);
  const sight = sightInto(world, caller);
  const gated = new Set(sight.gated.map((one) => one.id));
  const isShown = (id: string) => sight.sees(id);
  const isHidden = (id: string) => !isShown(id) && !gated.has(id);
  const works = (projectId: string) => sight.works(projectId);
  const isBank = (projectId: string) => sight.isBank(projectId);
  const knows = (projectId: string, userId: string) => sight.knows(projectId, userId);
  const heard = new Set(sight.events.map((event) => event.id));
  const change = <T extends object>(thing: T, how: Partial<T>) => void Object.assign(thing, how);
  // Looked at alone: no other entry decides over it.
  const alone = (entry: WorldEntry): "shown" | "gated" | "hidden" => {
    const now = sightInto({ ...world, entries: [entry], events: [], files: [], links: [], assignees: [] }, caller);
    if (now.sees(entry.id)) return "shown";
    return now.gated.some((one) => one.id === entry.id) ? "gated" : "hidden";
  };
  const stays = (entry: WorldEntry) => alone(entry) === "hidden";
  // What colleagues read counts in the numbers that the whole firm knows: that stays, whatever it says.
  const firmReads = ({ id, projectId }: WorldEntry) =>
    readByFirms(rowsOf(world))
      .get(`${projectId}|${sight.seatIn(projectId)?.firm}`)
      ?.some((one) => one.id === id) ?? false;

  // Entries of which the caller knows nothing: fewer, others, more.
  for (const entry of world.entries.filter((one) => isHidden(one.id))) {
    const [before, wasRead] = [{ ...entry }, firmReads(entry)];
    change(entry, { title: words(random, 4), body: words(random, 15), priority: random.pick(["low", "urgent"]) });
    change(entry, { dueDate: day(ROOM_NOW.getTime() + (random.below(40) - 20) * DAY) });
    change(entry, { stage: random.pick(["pre_dataroom", "dataroom"]) });
    if (entry.status !== "published") change(entry, { status: random.pick(STATUSES[entry.type].slice(0, 4)) });
    if (!stays(entry) || firmReads(entry) !== wasRead) change(entry, { stage: before.stage, status: before.status });
  }
  const isFree = (one: WorldEntry) => isHidden(one.id) && !firmReads(one);
  for (const entry of world.entries.filter((one) => isFree(one) && random.chance(0.35))) remove(world, entry.id);
  for (const entry of world.entries.filter((one) => isFree(one) && random.chance(0.4))) {
    const number = 500 + random.below(400_000);
    world.entries.push({
      ...entry,
      id: idOf("entry"),
      title: words(random, 4),
      ...(entry.ref && { ref: `R-${number}`, refNumber: number }),
      ...(entry.ownRef && { ownRef: `BUY-${number}` }),
    });
  }
  // What only the gate hides: another text, another day.
  for (const entry of world.entries.filter((one) => gated.has(one.id)))
    change(entry, { title: words(random, 4), body: words(random, 15), dueDate: day(ROOM_NOW.getTime() - DAY) });
  for (const entry of world.entries.filter((one) => one.original && !isShown(one.id)))
    change(entry, { original: { title: words(random, 4), body: words(random, 15) } });
  // Who asked, where the caller may not know: the bank itself or some buyer.
  for (const entry of world.entries.filter((one) => one.askedBy && isShown(one.id))) {
    const row = sight.rows.entries.find((one) => one.id === entry.id);
    if (row && sight.provenanceOf(row)) continue;
    const firm = sight.seatIn(entry.projectId)?.firm;
    const others = world.organizations.filter((one) => one.kind !== "observer" && one.id !== firm);
    const asker = random.pick(others.filter((one) => one.kind === "bank" || one.kind === "buyer"));
    const number = 500_000 + random.below(400_000);
    change(entry, { askedBy: asker.id, origin: asker.kind === "bank" ? "ib" : "buyer" });
    if (asker.kind === "buyer") change(entry, { ownRef: `BUY-${number}` });
    else delete entry.ownRef;
    // In which words it was asked, where others see another text.
    if (asker.kind === "buyer") change(entry, { original: { title: words(random, 4), body: words(random, 15) } });
    else delete entry.original;
  }
  // To the firm that asked, in which list its question stands, if it was passed on at all, until it is published.
  for (const entry of world.entries.filter((one) => one.origin === "buyer" && isShown(one.id))) {
    const seat = sight.seatIn(entry.projectId);
    if (seat?.side !== "buyer" || (entry.status === "published" && entry.stage === "dataroom")) continue;
    const there = world.lists.filter((list) => list.workstreamId === entry.workstreamId).map(({ id }) => id);
    const standsInOne = entry.status === "published" || Boolean(entry.reachedSellerAt);
    change(entry, { listId: random.pick([...(standsInOne ? [] : [null]), ...there]) });
  }
  // And to the firm that asked, whether the bank set a text, and which; what an answer that it reads is linked to stays as it was.
  const linkedToRead = new Set(world.links.filter((link) => isShown(link.answerId)).map((link) => link.requestId));
  for (const entry of world.entries.filter((one) => one.origin === "buyer" && isShown(one.id))) {
    const seat = sight.seatIn(entry.projectId);
    if (seat?.side !== "buyer" || seat.firm !== entry.askedBy || linkedToRead.has(entry.id)) continue;
    const { title, body } = entry.original ?? { title: entry.title, body: entry.body ?? "" };
    change(entry, { original: { title, body }, title: words(random, 4), body: words(random, 15) });
  }

  // What hangs on entries.
  const free = (row: { entryId: string; projectId: string }, told: boolean) => !(told && isShown(row.entryId));
  const fewer = <T>(items: readonly T[], mayGo: (item: T) => boolean): T[] =>
    items.filter((item) => !mayGo(item) || random.chance(0.6));
  world.files = fewer(world.files, (row) => free(row, true));
  world.routing = fewer(world.routing, (row) => free(row, isBank(row.projectId)));
  world.vettings = fewer(world.vettings, (row) => free(row, isBank(row.projectId)));
  world.blockers = fewer(world.blockers, (row) => free(row, works(row.projectId)));
  world.suggestions = fewer(world.suggestions, () => true);
  world.evidence = world.evidence.filter((row) => world.suggestions.some((one) => one.id === row.suggestionId));
  world.notifications = fewer(world.notifications, () => true);
  for (const row of world.files.filter((one) => free(one, true))) change(row, { filename: `${words(random, 2)}.txt` });
  for (const row of world.vettings.filter((one) => free(one, isBank(one.projectId))))
    change(row, { notes: words(random, 6) } as object);
  for (const row of world.blockers.filter((one) => free(one, works(one.projectId))))
    change(row, { reason: words(random, 6) });
  for (const entry of world.entries.filter((one) => isShown(one.id))) {
    const people = world.seats.filter((seat) => seat.projectId === entry.projectId);
    const [from, to] = [random.pick(people).userId, random.pick(people).userId];
    const at = new Date(ROOM_NOW.getTime() - random.below(30) * DAY);
    const hung = { projectId: entry.projectId, entryId: entry.id };
    if (!isBank(entry.projectId)) {
      world.routing.push({
        ...hung,
        id: idOf("routing"),
        fromUser: from,
        toUser: to,
        action: "assigned",
        at,
      } as never);
      world.vettings.push({ ...hung, id: idOf("vetting"), vettedBy: from, decision: "rejected", at } as never);
    }
    if (!works(entry.projectId))
      world.blockers.push({
        ...hung,
        id: idOf("blocker"),
        workstreamId: entry.workstreamId,
        reason: words(random, 5),
        createdBy: from,
      });
  }
  // Who works on what: of people whom the caller may not know, and where it is not for the caller at all.
  const unassigned = (row: { entryId: string; userId: string; projectId: string }) =>
    isHidden(row.entryId) || !works(row.projectId) || !knows(row.projectId, row.userId);
  world.assignees = fewer(world.assignees, unassigned);
  const assigned = new Set(world.assignees.map((row) => `${row.entryId}/${row.userId}`));
  for (const entry of world.entries) {
    const people = world.seats.filter((seat) => seat.projectId === entry.projectId);
    const { userId, organizationId } = random.pick(people);
    const row = { entryId: entry.id, userId, projectId: entry.projectId, organizationId };
    if (assigned.has(`${entry.id}/${userId}`) || !unassigned(row)) continue;
    world.assignees.push(row);
    assigned.add(`${entry.id}/${userId}`);
  }
  world.returns = world.returns.filter((row) => assigned.has(`${row.entryId}/${row.userId}`));
  for (const row of world.returns) {
    if (!unassigned(row) && knows(row.projectId, row.returnTo)) continue;
    const strangers = world.seats.filter(
      (seat) => seat.projectId === row.projectId && (unassigned(row) || !knows(row.projectId, seat.userId)),
    );
    if (strangers.length > 0) change(row, { returnTo: random.pick(strangers).userId });
  }
  // Links that do not show, and that count in no number the caller is told.
  const counts = (id: string) => isShown(id) || gated.has(id);
  const linkShows = (link: { answerId: string; requestId: string; projectId: string; confirmed: boolean }) =>
    ((isShown(link.requestId) && counts(link.answerId)) || (isShown(link.answerId) && gated.has(link.requestId))) &&
    (link.confirmed || works(link.projectId));
  world.links = fewer(world.links, (link) => !linkShows(link));
  const linked = new Set(world.links.map((link) => `${link.answerId}/${link.requestId}`));
  for (const answer of world.entries.filter((one) => one.type === "answer")) {
    const there = world.entries.filter((one) => one.type === "request" && one.projectId === answer.projectId);
    const link = { answerId: answer.id, requestId: random.pick(there).id, projectId: answer.projectId };
    const confirmed = random.chance(0.8);
    if (linked.has(`${link.answerId}/${link.requestId}`) || linkShows({ ...link, confirmed })) continue;
    world.links.push({ ...link, confirmed });
    linked.add(`${link.answerId}/${link.requestId}`);
  }

  // History that is not for the caller: less, other, more. Of what is heard: who it was, where only the side shows.
  world.events = fewer(world.events, (event) => !heard.has(event.id));
  for (const event of world.events.filter((one) => !heard.has(one.id)))
    change(event, { ...anEvent(random, world, event), at: new Date(ROOM_NOW.getTime() - random.below(30) * DAY) });
  world.events.push(...moreEvents(world, caller, random, idOf));
  for (const event of world.events.filter((one) => heard.has(one.id) && one.authorId)) {
    const about = sight.rows.entries.find((one) => one.id === event.entryId);
    const reads = !works(event.projectId);
    if (reads && event.fromStatus && about && !sight.provenanceOf(about)) {
      const others = STATUSES[about.type].filter((status) => status !== event.toStatus && status !== "withdrawn");
      change(event, { fromStatus: random.pick(others) });
    }
    if (knows(event.projectId, event.authorId) || event.audience === "organization") continue;
    const alike = (side: string) => (reads && side === "buyer" ? "bank" : side);
    const others = world.seats.filter(
      (seat) =>
        seat.projectId === event.projectId &&
        !knows(seat.projectId, seat.userId) &&
        alike(seat.side) === alike(event.authorSide),
    );
    if (others.length === 0) continue;
    const writer = random.pick(others);
    change(event, { authorId: writer.userId, authorOrg: writer.organizationId, authorSide: writer.side });
  }

  // People, firms, lists, plans and deals that the caller does not know.
  const deals = new Set(sight.seats.map((seat) => seat.project.id));
  const known = new Set([
    caller.userId,
    ...world.seats
      .filter((seat) => deals.has(seat.projectId) && knows(seat.projectId, seat.userId))
      .map((seat) => seat.userId),
  ]);
  for (const person of world.people.filter((one) => !known.has(one.id))) change(person, { name: words(random, 3) });
  // The bank is told which bidder asked what it sees; the names of the others tell it nothing.
  const bidders = sight.entries
    .filter((one) => sight.isBank(one.project_id))
    .flatMap((one) => sight.provenanceOf(one) ?? [])
    .filter(({ origin }) => origin === "buyer");
  const firms = new Set([
    ...world.seats.filter((seat) => seat.userId === caller.userId).map((seat) => seat.organizationId),
    ...bidders.map((asked) => asked.organization_id),
  ]);
  for (const firm of world.organizations.filter((one) => !firms.has(one.id))) change(firm, { name: words(random, 3) });
  for (const seat of world.seats.filter((one) => !known.has(one.userId) && random.chance(0.2)))
    change(seat, { removed: !seat.removed });
  addRival(world, random, idOf);
  const streams = new Set(sight.seats.flatMap((seat) => seat.workstreams.map((stream) => stream.id)));
  const listShows = (list: (typeof world.lists)[number]) => {
    const side = sight.seatIn(list.projectId)?.side;
    if (!streams.has(list.workstreamId)) return false;
    if (side === "bank" || side === "seller") return side === "bank" || list.issuedAt !== null;
    return world.entries.some(
      ({ id, listId, status, stage }) =>
        listId === list.id && status === "published" && stage === "dataroom" && isShown(id),
    );
  };
  for (const list of world.lists.filter((one) => !listShows(one))) {
    change(list, { name: words(random, 3) });
    world.lists.push({ ...list, id: idOf("list"), name: words(random, 3) });
  }
  for (const one of world.milestones.filter((row) => !works(row.projectId)))
    change(one, { name: words(random, 3), date: ROOM_NOW });
  for (const project of world.projects.filter((one) => !deals.has(one.id)))
    change(project, { name: words(random, 3), gate: random.pick(["standard", "strict"]), stage: "closed" });
  for (const stream of world.workstreams.filter((one) => !streams.has(one.id)))
    change(stream, { name: words(random, 3) });
  // What a seller keeps from agents is for the bank to notice, and for the seller's own.
  for (const { id: projectId } of world.projects.filter((one) => !isBank(one.id)))
    for (const { id: organizationId } of world.organizations.filter((one) => one.kind === "seller"))
      if (sight.seatIn(projectId)?.firm !== organizationId) world.keptDrafts.push({ projectId, organizationId });
  // Who else reads what the caller reads: other firms, more of them, or everybody.
  const groupsOf = (projectId: string) => [
    ...new Set(world.readerGroups.filter((row) => row.projectId === projectId).map((row) => row.id)),
  ];
  for (const { id: projectId } of world.projects.filter((one) => !isBank(one.id))) {
    const firm = sight.seatIn(projectId)?.firm;
    world.readerGroups = fewer(world.readerGroups, (row) => row.projectId === projectId && row.organizationId !== firm);
    for (const id of groupsOf(projectId)) {
      const outside = world.organizations.filter(
        ({ id: organizationId, kind }) =>
          ["buyer", "observer"].includes(kind) &&
          organizationId !== firm &&
          !world.readerGroups.some((row) => row.id === id && row.organizationId === organizationId),
      );
      if (outside.length > 0) world.readerGroups.push({ id, projectId, organizationId: random.pick(outside).id });
    }
    for (const entry of world.entries.filter((one) => one.projectId === projectId && one.status === "published")) {
      const before = entry.readerGroup ?? null;
      const [was, wasRead] = [alone(entry), firmReads(entry)];
      change(entry, { readerGroup: random.pick([null, ...groupsOf(projectId)]) });
      if (alone(entry) !== was || firmReads(entry) !== wasRead) change(entry, { readerGroup: before });
    }
  }
  for (const series of world.refSeries) change(series, { last: random.below(1000) });
  return world;
}

/** Lines that the caller does not hear: of the bank alone, of another firm, about entries that do not show. */
function moreEvents(world: World, caller: Caller, random: Random, idOf: IdOf): WorldEvent[] {
  const tried = world.entries.map((entry): WorldEvent => {
    const { side, userId, organizationId } = random.pick(
      world.seats.filter((one) => one.projectId === entry.projectId),
    );
    const there = world.entries.filter((one) => one.projectId === entry.projectId);
    return {
      id: idOf("event"),
      projectId: entry.projectId,
      workstreamId: entry.workstreamId,
      entryId: entry.id,
      relatedEntryId: random.chance(0.5) ? random.pick(there).id : null,
      authorSide: side,
      authorId: userId,
      authorOrg: organizationId,
      audience: random.pick(AUDIENCES),
      at: new Date(ROOM_NOW.getTime() - random.below(30) * DAY),
      ...anEvent(random, world, { entryId: entry.id }),
    };
  });
  const sight = sightInto({ ...world, events: tried }, caller);
  const heard = new Set(sight.events.map((event) => event.id));
  return tried.filter((event) => !heard.has(event.id));
}

/**
 * Another room in which one lane alone says something else to those whom this caller does not hear: a line fewer, others, more.
 * What the caller sees, and what it hears, is the same.
 */
export function changeUnheard(room: World, caller: Caller, lane: Audience, seed: number): World {
  const [random, idOf] = [seeded(seed + 5), seededIds(seed + 6_000_000)];
  const world = structuredClone(room);
  const unheard = new Set(unheardIn(room, caller, lane).map(({ id }) => id));
  const [gone] = unheard;
  world.events = world.events
    .filter((one) => one.id !== gone)
    .flatMap((one) => {
      if (!unheard.has(one.id)) return [one];
      const other = () => ({ ...anEvent(random, world, one), action: "message", body: words(random, 8) });
      return [
        { ...one, ...other() },
        { ...one, ...other(), id: idOf("event"), at: new Date(ROOM_NOW.getTime() - random.below(30) * DAY) },
      ];
    });
  return world;
}

/** Lines of a lane about what the caller sees, which do not reach it. */
export function unheardIn(room: World, caller: Caller, lane: Audience): WorldEvent[] {
  const sight = sightInto(room, caller);
  const heard = new Set(sight.events.map((one) => one.id));
  return room.events.filter((one) => one.audience === lane && !heard.has(one.id) && sight.sees(one.entryId));
}

/** One more buyer in every deal, with people: not even the bank names a firm, and nobody else may learn of it. */
function addRival(world: World, random: Random, idOf: IdOf): void {
  const [model] = world.people;
  if (!model) return;
  const firm = { id: idOf("organization"), name: words(random, 3), kind: "buyer" as const };
  const person = {
    ...model,
    id: idOf("user"),
    sessionId: idOf("session"),
    locked: idOf("connection"),
    unlocked: idOf("connection"),
    narrowed: idOf("connection"),
    mcpSession: idOf("session"),
    name: words(random, 3),
  };
  world.organizations.push(firm);
  world.people.push(person);
  for (const project of world.projects)
    world.seats.push({
      participantId: idOf("participant"),
      userId: person.id,
      projectId: project.id,
      organizationId: firm.id,
      role: "buyer_admin",
      side: "buyer",
      workstreamIds: world.workstreams.filter((one) => one.projectId === project.id).map((one) => one.id),
      removed: false,
    });
}

/** An entry with all that hangs on it. */
function remove(world: World, id: string): void {
  const without = <T extends { entryId?: string }>(items: T[]) => items.filter((item) => item.entryId !== id);
  world.entries = world.entries.filter((entry) => entry.id !== id);
  world.links = world.links.filter((link) => link.answerId !== id && link.requestId !== id);
  world.events = without(world.events).filter((event) => event.relatedEntryId !== id);
  world.files = without(world.files);
  world.assignees = without(world.assignees);
  world.returns = without(world.returns);
  world.routing = without(world.routing);
  world.vettings = without(world.vettings);
  world.blockers = without(world.blockers);
  world.suggestions = world.suggestions.filter((one) => one.subjectId !== id);
  world.evidence = world.evidence.filter((row) => world.suggestions.some((one) => one.id === row.suggestionId));
  world.notifications = world.notifications.filter((one) => one.subjectId !== id);
}
