/** Generated deal rooms: several projects, firms that sit in more than one of them, every status, stage and audience. */

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { AUDIENCES, type Audience } from "@/lib/deals/access/visibility.rules";
import {
  ANSWER_STATUSES,
  type EntryType,
  GATES,
  type Origin,
  PRIORITIES,
  REQUEST_STATUSES,
  STAGES,
  type Stage,
} from "@/lib/deals/entries/status.rules";
import { type IdKind, newId } from "@/lib/deals/ids";
import { NOTIFICATION_KINDS } from "@/lib/deals/notifications/notification.rules";
import { ROLES, type Role, type Side, sideOf } from "@/lib/deals/roles";
import { type Random, seeded } from "@/tests/kit/random";
import { UNLOCK, unlockedUntil } from "@/tests/support/actors";

export type WorldPerson = {
  id: string;
  sessionId: string;
  /** One connection without, one with a live unlock, both for all deals of the person; one narrowed to the first of the person's projects. */
  locked: string;
  unlocked: string;
  narrowed: string;
  mcpSession: string;
};
export type WorldSeat = {
  participantId: string;
  userId: string;
  projectId: string;
  organizationId: string;
  role: Role;
  side: Side;
  workstreamIds: string[];
  removed: boolean;
};
export type WorldEntry = Prisma.EntryCreateManyInput & {
  type: EntryType;
  stage: Stage;
  askedBy: string | null;
  /** Which side asked, and the number under which a buyer knows its own request. */
  origin?: Origin;
  ownRef?: string;
  /** A buyer's own words, where the bank has set what others see. */
  original?: { title: string; body: string };
};
export type WorldEvent = Prisma.EventCreateManyInput & { audience: Audience; authorOrg: string; authorId: string };

export type World = ReturnType<typeof makeWorld>;

/** The same seed gives the same world but for its ids, and with ids from a seed altogether. */
export function makeWorld(seed: number, idOf: (kind: IdKind) => string = newId) {
  const random = seeded(seed);
  const organizations = (["bank", "bank", "seller", "seller", "buyer", "buyer", "buyer", "observer"] as const).map(
    (kind, i) => ({ id: idOf("organization"), name: `Firm ${i}`, kind }),
  );
  const people = Array.from({ length: 12 }, (_, i) => ({ ...newPerson(idOf), name: `Person ${i}` }));
  const projects = Array.from({ length: 2 }, (_, i) => ({
    id: idOf("project"),
    name: `Deal ${i}`,
    gate: random.pick(GATES),
    stage: "dataroom",
    hostOrganizationId: random.pick(organizations.filter((one) => one.kind === "bank")).id,
  }));
  const workstreams = projects.flatMap((project) =>
    ["finance", "legal", "tax"].map((slug, position) => ({
      id: idOf("workstream"),
      projectId: project.id,
      slug,
      name: slug,
      prefix: slug.slice(0, 3).toUpperCase(),
      position,
    })),
  );
  const streamsOf = (projectId: string) => workstreams.filter((one) => one.projectId === projectId);

  const seats: WorldSeat[] = projects.flatMap((project) =>
    people
      .filter(() => random.chance(0.85))
      .map((person, i) => {
        const role = i < ROLES.length ? (ROLES[i] as Role) : random.pick(ROLES);
        const side = sideOf(role);
        const all = random.chance(0.4);
        const streams = streamsOf(project.id);
        return {
          participantId: idOf("participant"),
          userId: person.id,
          projectId: project.id,
          organizationId: random.pick(organizations.filter((one) => one.kind === side)).id,
          role,
          side,
          workstreamIds: (all ? streams : random.some(streams, 0.5)).map((one) => one.id),
          removed: random.chance(0.08),
        };
      }),
  );
  const peopleOf = (projectId: string) => seats.filter((seat) => seat.projectId === projectId);

  const lists = workstreams.flatMap((workstream) =>
    Array.from({ length: 2 }, (_, i) => ({
      id: idOf("list"),
      projectId: workstream.projectId,
      workstreamId: workstream.id,
      name: `List ${i}`,
      issuedAt: random.chance(0.5) ? new Date() : null,
    })),
  );
  const entries = Array.from({ length: 60 }, (_, i) => newEntry(random, idOf, i, workstreams, lists, organizations));
  numberBuyersRequests(entries);
  keepOriginals(entries);
  const requests = entries.filter((entry) => entry.type === "request");
  const answers = entries.filter((entry) => entry.type === "answer");
  const inProject = (items: WorldEntry[], projectId: string) => items.filter((one) => one.projectId === projectId);

  const links = answers.flatMap((answer) =>
    random.some(inProject(requests, answer.projectId), 0.1).map((request) => ({
      answerId: answer.id,
      requestId: request.id,
      projectId: answer.projectId,
      confirmed: random.chance(0.5),
    })),
  );
  const files = answers
    .filter(() => random.chance(0.5))
    .map((answer) => ({
      id: idOf("file"),
      projectId: answer.projectId,
      workstreamId: answer.workstreamId,
      entryId: answer.id,
      filename: "a.txt",
      size: 1,
      mime: "text/plain",
      sha256: "0".repeat(64),
    }));
  const onEntry = <T>(p: number, make: (entry: WorldEntry, seat: WorldSeat) => T): T[] =>
    entries.flatMap((entry) => {
      const there = peopleOf(entry.projectId);
      return random.chance(p) && there.length > 0 ? [make(entry, random.pick(there))] : [];
    });
  const assignees = onEntry(0.5, (entry, seat) => ({
    entryId: entry.id,
    userId: seat.userId,
    projectId: entry.projectId,
    organizationId: seat.organizationId,
  }));
  const returns = assignees.flatMap(({ entryId, userId, projectId }) =>
    random.chance(0.7) ? [{ entryId, userId, projectId, returnTo: random.pick(peopleOf(projectId)).userId }] : [],
  );
  const routing = onEntry(0.5, (entry, seat) => ({
    id: idOf("routing"),
    projectId: entry.projectId,
    entryId: entry.id,
    fromUser: seat.userId,
    toUser: seat.userId,
    action: "forwarded",
  }));
  const vettings = onEntry(0.3, (entry, seat) => ({
    id: idOf("vetting"),
    projectId: entry.projectId,
    entryId: entry.id,
    vettedBy: seat.userId,
    decision: "approved",
  }));
  const blockers = onEntry(0.3, (entry, seat) => ({
    id: idOf("blocker"),
    projectId: entry.projectId,
    workstreamId: entry.workstreamId,
    entryId: entry.id,
    reason: "waiting",
    createdBy: seat.userId,
  }));
  const events: WorldEvent[] = entries.flatMap((entry) =>
    Array.from({ length: 3 }, () => {
      const there = peopleOf(entry.projectId);
      const seat = there.length > 0 ? random.pick(there) : undefined;
      const related = random.chance(0.3) ? random.pick(inProject(entries, entry.projectId)).id : null;
      return {
        id: idOf("event"),
        projectId: entry.projectId,
        workstreamId: entry.workstreamId,
        entryId: entry.id,
        relatedEntryId: related,
        authorSide: seat?.side ?? "system",
        channel: "web",
        action: "message",
        body: "text",
        audience: random.pick(AUDIENCES),
        authorOrg: seat?.organizationId ?? "",
        authorId: seat?.userId ?? "",
      };
    }),
  );
  const suggestions = onEntry(0.4, (entry, seat) => ({
    id: idOf("suggestion"),
    module: "deals",
    spaceId: entry.projectId,
    partId: entry.workstreamId,
    subjectId: entry.id,
    kind: "routing",
    payload: { user_ids: [seat.userId] },
    payloadHash: "x",
    subjectVersion: 1,
    createdBy: seat.userId,
    connectionId: "con_none",
    expiresAt: new Date(Date.now() + 86_400_000),
    deciderOrganizationId: random.chance(0.5) ? random.pick(organizations).id : null,
  }));
  const evidence = suggestions.map(({ id, module, spaceId, partId, createdBy }) => ({
    suggestionId: id,
    module,
    spaceId,
    partId,
    organizationId: peopleOf(spaceId).find((seat) => seat.userId === createdBy)?.organizationId ?? "",
    analysis: "text",
    reasons: {},
  }));
  const calls = people.flatMap((person) =>
    [null, person.locked, person.unlocked].map((connectionId) => ({
      id: idOf("audit"),
      action: "test",
      tool: "test",
      via: "web",
      outcome: "allowed",
      userId: person.id,
      connectionId,
      spaceId: random.pick(projects).id,
      args: {},
      latencyMs: 1,
      ip: "",
      userAgent: "",
      requestId: "",
    })),
  );
  const milestones = projects.map((project) => ({
    id: idOf("milestone"),
    projectId: project.id,
    name: "Signing",
    date: new Date(),
  }));
  const refSeries = [
    ...workstreams.map((workstream) => ({
      projectId: workstream.projectId,
      owner: workstream.id,
      last: random.below(100),
    })),
    ...projects.flatMap((project) =>
      organizations
        .filter((one) => one.kind === "buyer")
        .map((one) => ({ projectId: project.id, owner: one.id, last: random.below(100) })),
    ),
  ];
  /** Sellers keep nothing from agents unless a test says so. */
  const keptDrafts: { projectId: string; organizationId: string }[] = [];
  const embeddings = entries
    .filter(() => random.chance(0.3))
    .map((entry) => ({
      module: "deals",
      kind: "entry",
      sourceId: entry.id,
      spaceId: entry.projectId,
      model: "m",
      part: "full",
      chunk: 0,
      textHash: "h",
      vector: new Uint8Array([1]),
    }));
  const notifications = [0, 1, 2].flatMap(() =>
    onEntry(0.8, (entry, seat) => ({
      id: idOf("notification"),
      module: "deals",
      spaceId: entry.projectId,
      userId: seat.userId,
      subjectId: entry.id,
      kind: random.pick(NOTIFICATION_KINDS),
    })),
  );
  const world = {
    organizations,
    people,
    projects,
    workstreams,
    seats,
    lists,
    entries,
    links,
    files,
    assignees,
    returns,
    routing,
    vettings,
    blockers,
    events,
    suggestions,
    evidence,
    notifications,
    milestones,
    calls,
    refSeries,
    keptDrafts,
    readerGroups: someReaderGroups(projects, organizations),
    embeddings,
  };
  chooseReaders(random, world);
  return world;
}

type Readable = {
  entries: WorldEntry[];
  readerGroups: { id: string; projectId: string; organizationId: string }[];
};

/** In every deal three groups of readers: a buyer alone, another with an observer, and two buyers. */
function someReaderGroups(
  projects: readonly { id: string }[],
  organizations: readonly { id: string; kind: Side }[],
): Readable["readerGroups"] {
  const [first, second, third] = organizations.filter((one) => one.kind === "buyer");
  const [observer] = organizations.filter((one) => one.kind === "observer");
  if (!first || !second || !third || !observer) throw new Error("a world has buyers and an observer");
  return projects.flatMap((project) =>
    [[first], [second, observer], [first, third]].flatMap((firms, i) =>
      firms.map((firm) => ({ id: `rdg_${project.id}_${i}`, projectId: project.id, organizationId: firm.id })),
    ),
  );
}

/** Half of what is published is published to some firms alone. */
export function chooseReaders(random: Random, { entries, readerGroups }: Readable): void {
  for (const entry of entries) {
    const groups = readerGroups.filter((one) => one.projectId === entry.projectId);
    const isChosen = entry.status === "published" && random.chance(0.5);
    entry.readerGroup = isChosen ? random.pick(groups).id : null;
  }
}

function newPerson(idOf: (kind: IdKind) => string): WorldPerson {
  return {
    id: idOf("user"),
    sessionId: idOf("session"),
    locked: idOf("connection"),
    unlocked: idOf("connection"),
    narrowed: idOf("connection"),
    mcpSession: idOf("session"),
  };
}

function newEntry(
  random: Random,
  idOf: (kind: IdKind) => string,
  i: number,
  workstreams: { id: string; projectId: string }[],
  lists: { id: string; workstreamId: string }[],
  organizations: { id: string; kind: string }[],
): WorldEntry {
  const workstream = random.pick(workstreams);
  const base = {
    id: idOf("entry"),
    projectId: workstream.projectId,
    workstreamId: workstream.id,
    stage: random.pick(STAGES),
    title: `Entry ${i}`,
    priority: random.pick(PRIORITIES),
  };
  if (random.chance(0.5)) {
    return {
      ...base,
      type: "answer",
      status: random.pick(ANSWER_STATUSES),
      sellerOrgId: random.pick(organizations.filter((one) => one.kind === "seller")).id,
      askedBy: null,
    };
  }
  const asker = random.pick(organizations.filter((one) => one.kind !== "observer"));
  const status = random.pick(REQUEST_STATUSES);
  const reachedSellerAt = random.chance(0.5) ? new Date() : null;
  const listed = status === "published" || reachedSellerAt !== null || random.chance(0.6);
  return {
    ...base,
    type: "request",
    status,
    listId: listed ? random.pick(lists.filter((one) => one.workstreamId === workstream.id)).id : null,
    // a buyer's request gets a ref of the workstream's when it leaves the buyer and the bank
    ...(asker.kind === "buyer" && status !== "published" && !reachedSellerAt ? {} : { ref: `R-${i}`, refNumber: i }),
    reachedSellerAt,
    askedBy: asker.id,
    origin: ORIGIN_OF[asker.kind] ?? "ib",
  };
}

const ORIGIN_OF: Record<string, Origin> = { bank: "ib", seller: "seller", buyer: "buyer" };

/** BUY-001 and on, counted for each buyer in each deal: two buyers have the same numbers. */
function numberBuyersRequests(entries: readonly WorldEntry[]): void {
  const last = new Map<string, number>();
  for (const entry of entries) {
    if (entry.origin !== "buyer") continue;
    const series = `${entry.projectId}/${entry.askedBy}`;
    last.set(series, (last.get(series) ?? 0) + 1);
    entry.ownRef = `BUY-${String(last.get(series)).padStart(3, "0")}`;
  }
}

/** The bank has set the text of what others may see, and of some that they may not see yet. */
function keepOriginals(entries: readonly WorldEntry[]): void {
  for (const [i, entry] of entries.entries()) {
    const shown = entry.reachedSellerAt || entry.status === "published";
    if (entry.origin === "buyer" && (shown || i % 3 === 0))
      entry.original = { title: `Entry as asked ${i}`, body: `Asked ${i}` };
  }
}

/** What each connection reaches: every deal in which its person has a seat, or the first deal alone. */
function givenDeals({ people, seats, projects: [first] }: World): { connectionId: string; projectId: string }[] {
  return people.flatMap((one) => [
    ...seats
      .filter((seat) => seat.userId === one.id && !seat.removed)
      .flatMap(({ projectId }) => [one.locked, one.unlocked].map((connectionId) => ({ connectionId, projectId }))),
    ...(first ? [{ connectionId: one.narrowed, projectId: first.id }] : []),
  ]);
}

/** As rows of their table. */
export const originalsIn = ({ entries }: Pick<World, "entries">) =>
  entries.flatMap(({ id: entryId, projectId, workstreamId, askedBy, original }) =>
    askedBy && original ? [{ entryId, projectId, workstreamId, organizationId: askedBy, ...original }] : [],
  );

export async function plantWorld(database: Database, world: World): Promise<void> {
  const { prisma } = database;
  const tomorrow = new Date(Date.now() + 86_400_000);
  await prisma.organization.createMany({ data: world.organizations });
  // Proven, for some have seats with several banks.
  const proven = { addressProvenAt: new Date(), provenBy: "operator" };
  await prisma.user.createMany({
    data: world.people.map(({ id, name }) => ({ id, name, email: `${id}@world.test`, ...proven })),
  });
  await prisma.webSession.createMany({
    data: world.people.map((one) => ({
      id: one.sessionId,
      userId: one.id,
      expiresAt: tomorrow,
      method: "password",
      ip: "",
      userAgent: "",
    })),
  });
  const members = new Map(
    world.seats.map((seat) => [
      `${seat.organizationId}/${seat.userId}`,
      { organizationId: seat.organizationId, userId: seat.userId },
    ]),
  );
  await prisma.member.createMany({ data: [...members.values()] });
  await prisma.project.createMany({ data: world.projects });
  await prisma.connection.createMany({
    data: world.people.flatMap((one) =>
      (["locked", "unlocked", "narrowed"] as const).map((kind) => ({
        id: one[kind],
        userId: one.id,
        clientId: "client",
        clientName: "Client",
        scopes: kind === "locked" ? [] : [UNLOCK],
        expiresAt: tomorrow,
      })),
    ),
  });
  await prisma.connectionGrant.createMany({
    data: world.people.flatMap((one) =>
      [one.unlocked, one.narrowed].map((connectionId) => ({ connectionId, ...unlockedUntil(tomorrow) })),
    ),
  });
  await prisma.mcpSession.createMany({
    data: world.people.map((one) => ({
      id: one.mcpSession,
      connectionId: one.locked,
      protocolVersion: "2025-06-18",
      expiresAt: tomorrow,
    })),
  });
  await prisma.connectionSpace.createMany({
    data: givenDeals(world).map(({ connectionId, projectId: spaceId }) => ({ connectionId, module: "deals", spaceId })),
    skipDuplicates: true,
  });
  const [first] = world.projects;
  await prisma.connectionBinding.createMany({
    data: world.people.flatMap(({ narrowed: connectionId }) =>
      first ? [{ connectionId, module: "deals", spaceId: first.id }] : [],
    ),
  });
  await prisma.workstream.createMany({ data: world.workstreams });
  await prisma.refSeries.createMany({ data: world.refSeries });
  await prisma.participant.createMany({
    data: world.seats.map((seat) => ({
      id: seat.participantId,
      projectId: seat.projectId,
      userId: seat.userId,
      organizationId: seat.organizationId,
      role: seat.role,
      removedAt: seat.removed ? new Date() : null,
    })),
  });
  await prisma.participantWorkstream.createMany({
    data: world.seats.flatMap((seat) =>
      seat.workstreamIds.map((workstreamId) => ({
        participantId: seat.participantId,
        workstreamId,
        projectId: seat.projectId,
      })),
    ),
  });
  await prisma.requestList.createMany({ data: world.lists });
  await prisma.readerGroup.createMany({ data: world.readerGroups });
  await prisma.entry.createMany({
    data: world.entries.map(
      ({ askedBy: _asker, origin: _origin, ownRef: _ownRef, original: _original, ...entry }) => entry,
    ),
  });
  await prisma.entryProvenance.createMany({
    data: world.entries.flatMap((entry) =>
      entry.askedBy
        ? [
            {
              entryId: entry.id,
              projectId: entry.projectId,
              workstreamId: entry.workstreamId,
              origin: entry.origin ?? "ib",
              organizationId: entry.askedBy,
              createdBy: "usr_none",
              ownRef: entry.ownRef ?? null,
            },
          ]
        : [],
    ),
  });
  await prisma.entryOriginal.createMany({ data: originalsIn(world) });
  await prisma.answerLink.createMany({ data: world.links });
  await prisma.answerLinkEvidence.createMany({
    data: world.links.map(({ answerId, requestId, projectId }) => ({ answerId, requestId, projectId, aiScore: 0.8 })),
  });
  await prisma.auditCall.createMany({ data: world.calls });
  await prisma.storedFile.createMany({ data: world.files });
  await prisma.entryAssignee.createMany({ data: world.assignees });
  await prisma.entryReturn.createMany({ data: world.returns });
  await prisma.routingStep.createMany({ data: world.routing });
  await prisma.vetting.createMany({ data: world.vettings });
  await prisma.blocker.createMany({ data: world.blockers });
  await prisma.event.createMany({
    data: world.events.map(({ authorOrg: _org, authorId: _id, ...event }) => event),
  });
  await prisma.eventAuthor.createMany({
    data: world.events.flatMap((event) =>
      event.authorId
        ? [{ eventId: event.id, projectId: event.projectId, userId: event.authorId, organizationId: event.authorOrg }]
        : [],
    ),
  });
  await prisma.suggestion.createMany({ data: world.suggestions });
  await prisma.suggestionEvidence.createMany({ data: world.evidence });
  await prisma.notification.createMany({ data: world.notifications });
  await prisma.milestone.createMany({ data: world.milestones });
  await prisma.keptDrafts.createMany({ data: world.keptDrafts });
  await prisma.embedding.createMany({ data: world.embeddings });
}
