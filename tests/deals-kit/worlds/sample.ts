/** The sample deals with a caller for every cell of the matrix: role, unlock, and a person who is limited to some workstreams. */
import type { Database } from "@/lib/db/database";
import { modules } from "@/lib/modules";
import { sampleId } from "@/prisma/demo/rows";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { recordStatements } from "@/tests/support/recorded-statements";
import {
  connection,
  DEFAULT_SCOPES,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER,
  JUNIPER_ID,
  openSample,
  SAMPLE_NOW,
} from "@/tests/support/sample";
import { openWire } from "@/tests/support/wire";
import { type Cell, cellIn, type Room, traitsOf, turnOf } from "../cell";
import { readRows } from "../oracle/rows";

/** People whom the sample has not: those roles that otherwise hold every workstream, limited to two. */
const LIMITED = [
  { role: "ib_admin", firm: "aldridge" },
  { role: "seller_admin", firm: "kestrel" },
  { role: "buyer_admin", firm: "northfield" },
  { role: "observer", firm: "lindqvist" },
] as const;
const LIMITED_TO = ["finance", "legal"];

type Person = {
  readonly title: string;
  readonly role: string;
  readonly deal: string;
  readonly limited: boolean;
  readonly userId: string;
  readonly projectId: string;
  readonly foreignId: string;
};

const ofSample = (room: typeof HARBOUR, projectId: string, foreignId: string, email: string): Person => {
  const person = room.people.find((one) => one.email === email);
  if (!person) throw new Error(`no sample person ${email}`);
  const streams = person.workstreams === "all" ? "all workstreams" : person.workstreams.join(" and ");
  return {
    title: `${person.role} of ${room.project.name}, ${streams}`,
    role: person.role,
    deal: room.project.name,
    limited: person.workstreams !== "all",
    userId: sampleId("user", email),
    projectId,
    foreignId,
  };
};
const ofHarbour = (email: string) => ofSample(HARBOUR, HARBOUR_ID, JUNIPER_ID, email);
const ofJuniper = (email: string) => ofSample(JUNIPER, JUNIPER_ID, HARBOUR_ID, email);

const PEOPLE: readonly Person[] = [
  ...["ib-admin", "ib-member", "seller-admin", "seller-member", "buyer-admin", "buyer-member", "observer"].map((who) =>
    ofHarbour(`${who}@sample.test`),
  ),
  ofHarbour("rival-buyer@sample.test"),
  ...LIMITED.map(({ role }) => ({
    title: `${role} of Project Harbour, ${LIMITED_TO.join(" and ")}`,
    role,
    deal: HARBOUR.project.name,
    limited: true,
    userId: sampleId("user", `limited-${role}`),
    projectId: HARBOUR_ID,
    foreignId: JUNIPER_ID,
  })),
  // The deal with the strict gate.
  ...[
    "other-ib-admin@sample.test",
    "hugo.lacroix@moreau.test",
    "nathalie.garnier@solene.test",
    "astrid.strand@halden.test",
  ].map(ofJuniper),
];

/** Known before the database is open, so that each cell is a test with a name. */
export const CELLS = PEOPLE.flatMap((person, i) =>
  [false, true].map((unlocked, j) => ({
    title: `${person.title}, ${unlocked ? "unlocked" : "not unlocked"}`,
    traits: traitsOf({ ...person, unlocked }),
    person,
    unlocked,
    turn: turnOf(2 * i + j),
  })),
);

export type CellName = (typeof CELLS)[number];
export type SampleDeals = Awaited<ReturnType<typeof openSampleDeals>>;

export async function openSampleDeals() {
  const sample = await openSample();
  const { database } = sample;
  await plantLimited(database);
  await plantAtTheBank(database);
  await plantChosenReaders(database);
  const embedder = wordEmbedder("matrix");
  await indexAll(database, embedder);
  const { database: noted, statements } = recordStatements(database);
  const kernel = buildTestKernel(noted, modules, { clock: clockAt(SAMPLE_NOW), embedder });
  const wire = openWire(database, kernel);
  const rows = await readRows(database);

  const room: Room = { database, wire, rows, now: SAMPLE_NOW, statements };
  const cells = new Map<CellName, Promise<Cell>>();
  return {
    ...room,
    room,
    owner: sample.owner,
    kernel,
    /** The same caller for all tests of a cell. */
    cell(name: CellName): Promise<Cell> {
      const opened = cells.get(name) ?? sampleCell(room, name);
      cells.set(name, opened);
      return opened;
    },
    close: () => sample.close(),
  };
}

/** Through a connection of its own, over the room as it was read. */
export async function sampleCell(room: Room, { title, person, unlocked, turn }: CellName): Promise<Cell> {
  const actor = await connection(room.database, person.userId, { scopes: DEFAULT_SCOPES, unlocked });
  return cellIn(room, { ...person, title, turn, unlocked, actor });
}

async function plantLimited({ prisma }: Database): Promise<void> {
  const people = LIMITED.map(({ role, firm }) => ({
    id: sampleId("user", `limited-${role}`),
    participantId: sampleId("participant", `limited-${role}`),
    organizationId: sampleId("organization", firm),
    role,
  }));
  await prisma.user.createMany({
    data: people.map(({ id, role }) => ({ id, name: `Limited ${role}`, email: `${id}@matrix.test` })),
  });
  await prisma.member.createMany({
    data: people.map(({ id, organizationId }) => ({ userId: id, organizationId })),
  });
  await prisma.participant.createMany({
    data: people.map(({ id, participantId, organizationId, role }) => ({
      id: participantId,
      projectId: HARBOUR_ID,
      userId: id,
      organizationId,
      role,
    })),
  });
  await prisma.participantWorkstream.createMany({
    data: people.flatMap(({ participantId }) =>
      LIMITED_TO.map((slug) => ({
        participantId,
        workstreamId: sampleId("workstream", `harbour/${slug}`),
        projectId: HARBOUR_ID,
      })),
    ),
  });
}

/** Work and a blocker on a request that only the bank and its buyer know, and which therefore has the buyer's number alone. */
async function plantAtTheBank({ prisma }: Database): Promise<void> {
  const kept = await prisma.entry.findFirstOrThrow({
    where: {
      projectId: HARBOUR_ID,
      type: "request",
      ref: null,
      workstreamId: sampleId("workstream", "harbour/finance"),
    },
    orderBy: { id: "asc" },
  });
  const okafor = sampleId("user", "ib-member@sample.test");
  await prisma.entry.update({
    where: { id: kept.id },
    data: { stage: "dataroom", status: "assigned", dueDate: SAMPLE_NOW },
  });
  await prisma.entryAssignee.create({
    data: {
      entryId: kept.id,
      userId: okafor,
      projectId: HARBOUR_ID,
      organizationId: sampleId("organization", "aldridge"),
    },
  });
  await prisma.blocker.create({
    data: {
      id: sampleId("blocker", "matrix"),
      projectId: HARBOUR_ID,
      workstreamId: kept.workstreamId,
      entryId: kept.id,
      reason: "The buyer is to say which years are meant",
      createdBy: okafor,
      createdAt: SAMPLE_NOW,
    },
  });
}

/** In both deals some of what is published, with what it answers, is for some firms alone: for one buyer, another, or an observer. */
async function plantChosenReaders({ prisma }: Database): Promise<void> {
  for (const projectId of [HARBOUR_ID, JUNIPER_ID]) {
    const seats = await prisma.participant.findMany({
      where: { projectId, role: { in: ["buyer_admin", "buyer_member", "observer"] } },
    });
    const firms = [...new Set(seats.map((seat) => seat.organizationId))].sort();
    await prisma.readerGroup.createMany({
      data: firms.map((organizationId) => ({ id: `rdg_${projectId}_${organizationId}`, projectId, organizationId })),
    });
    const published = await prisma.entry.findMany({
      where: { projectId, status: "published", stage: "dataroom" },
      orderBy: { id: "asc" },
    });
    // Every second one: a firm reads its own, and all that is for everybody.
    for (const [i, entry] of published.entries()) {
      const firm = firms[Math.floor(i / 2) % firms.length];
      if (i % 2 === 0)
        await prisma.entry.update({
          where: { id: entry.id },
          data: { readerGroup: `rdg_${projectId}_${firm}` },
        });
    }
  }
}
