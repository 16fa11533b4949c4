/** The sample deals with a caller for every cell of the matrix: role, unlock, and a person who is limited to some workstreams. */
import type { Database } from "@/lib/db/database";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { sampleId } from "@/prisma/demo/rows";
import { indexAll, wordEmbedder } from "../embedders";
import { buildTestKernel, clockAt } from "../kernel";
import { recordStatements } from "../recorded-statements";
import {
  connection,
  DEFAULT_SCOPES,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER,
  JUNIPER_ID,
  openSample,
  SAMPLE_NOW,
} from "../sample";
import { openWire, type Wire } from "../wire";
import { expectedFor } from "./expected";
import { type Rows, readRows } from "./rows";
import { type Seat, sightOf } from "./sight";

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
    person,
    unlocked,
    /** Where sampling begins, so that the cells together reach every entry. */
    turn: 2 * i + j,
  })),
);

export type CellName = (typeof CELLS)[number];
/** Where the questions are asked, and what lies there. */
export type Room = { readonly database: Database; readonly wire: Wire; readonly rows: Rows; readonly now: Date };

type Asking = {
  readonly title: string;
  readonly userId: string;
  readonly projectId: string;
  /** A deal in which the caller has no seat. */
  readonly foreignId: string;
  readonly unlocked: boolean;
  readonly turn: number;
  readonly actor: Actor;
};
export type Cell = ReturnType<typeof cellIn>;

/** A caller in a room, with what the table says about it. */
export function cellIn(room: Room, asking: Asking) {
  const { userId, unlocked, projectId } = asking;
  const sight = sightOf(room.rows, { userId, unlocked, agent: true });
  return {
    ...asking,
    room,
    sight,
    seat: sight.seatIn(projectId) as Seat,
    /** What the same person sees on our pages. */
    onPages: sightOf(room.rows, { userId, unlocked: true }),
    expected: expectedFor(sight, room.now),
  };
}

export type Matrix = Awaited<ReturnType<typeof openMatrix>>;

export async function openMatrix() {
  const sample = await openSample();
  const { database } = sample;
  await plantLimited(database);
  await plantAtTheBank(database);
  const embedder = wordEmbedder("matrix");
  await indexAll(database, embedder);
  const recorded = recordStatements(database);
  const kernel = buildTestKernel(recorded.database, modules, { clock: clockAt(SAMPLE_NOW), embedder });
  const wire = openWire(database, kernel);
  const rows = await readRows(database);

  const room: Room = { database, wire, rows, now: SAMPLE_NOW };
  const cells = new Map<string, Promise<Cell>>();
  const open = async ({ title, person, unlocked, turn }: CellName): Promise<Cell> =>
    cellIn(room, {
      ...person,
      title,
      turn,
      unlocked,
      actor: await connection(database, person.userId, { scopes: DEFAULT_SCOPES, unlocked }),
    });
  return {
    sample,
    database,
    kernel,
    wire,
    rows,
    /** Of all calls so far. */
    statements: recorded.statements,
    /** The same caller for all tests of a cell. */
    cell(name: CellName): Promise<Cell> {
      const opened = cells.get(name.title) ?? open(name);
      cells.set(name.title, opened);
      return opened;
    },
    close: () => sample.close(),
  };
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

/** Some of many, spread over all of them; another cell takes others. */
export function some<T>(items: readonly T[], most: number, turn: number): T[] {
  if (items.length <= most) return [...items];
  const step = items.length / most;
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * step + turn) % items.length)] as T);
}
