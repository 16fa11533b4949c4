import { hashPassword } from "@/lib/auth/passwords";
import type { Database } from "@/lib/db/database";
import type { FileStore } from "@/lib/files";
import type { SampleSignIn } from "@/lib/runtime";
import { harbour } from "./harbour";
import { juniper } from "./juniper";
import { fileBytes, rowsOf, type SampleRows } from "./rows";
import type { SampleRoom } from "./types";

/** Known to everyone: the sample deal is planted on a loopback address only, unless the operator asks for it. */
export const SAMPLE_PASSWORD = "sample-deal-2026";

export const SAMPLE_ROOMS: readonly SampleRoom[] = [harbour, juniper];

/** The people of the sample deals who can sign in, in the order of their roles. */
export function sampleSignIns(): SampleSignIn[] {
  return SAMPLE_ROOMS.flatMap((room) =>
    room.people
      .filter((person) => person.email.endsWith("@sample.test"))
      .map(({ email, role, name, organization }) => ({
        email,
        role,
        name,
        organization: room.organizations.find((one) => one.key === organization)?.name ?? "",
      })),
  );
}

/**
 * The known password must not stay behind when a room that was tried out goes public: without the sample deal, its people
 * cannot sign in, and they and their agents are signed out. With it, they can again.
 */
export async function offerSampleSignIns(database: Database, offered: boolean): Promise<void> {
  const emails = sampleSignIns().map((person) => person.email);
  const people = await database.prisma.user.findMany({
    where: { email: { in: emails } },
    include: { credential: true },
  });
  const ids = people.map((person) => person.id);
  if (!offered) {
    await database.prisma.credential.deleteMany({ where: { userId: { in: ids } } });
    await database.prisma.connection.updateMany({
      where: { userId: { in: ids }, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    await database.prisma.webSession.updateMany({
      where: { userId: { in: ids }, endedAt: null },
      data: { endedAt: new Date() },
    });
    return;
  }
  const missing = people.filter((person) => !person.credential);
  if (missing.length === 0) return;
  const hash = await hashPassword(SAMPLE_PASSWORD);
  await database.prisma.credential.createMany({
    data: missing.map((person) => ({ userId: person.id, hash })),
    skipDuplicates: true,
  });
}

const PLANT_LOCK = 7_163_414;

/** Plants both sample deals, whole or not at all. Answers false when they are there already. */
export async function plantSampleDeals(
  database: Database,
  { files, now }: { files: FileStore; now: Date },
): Promise<boolean> {
  const rooms = SAMPLE_ROOMS.map((room) => rowsOf(room, now));
  const ids = rooms.flatMap((rows) => rows.projects.map((project) => project.id));
  if ((await database.prisma.project.count({ where: { id: { in: ids } } })) > 0) return false;

  for (const room of SAMPLE_ROOMS) {
    for (const answer of room.answers) for (const file of answer.files) await files.put(one(fileBytes(file)));
  }
  return database.prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${PLANT_LOCK})) AS waited`;
      if ((await tx.project.count({ where: { id: { in: ids } } })) > 0) return false;
      for (const rows of rooms) await insert(tx, rows);
      return true;
    },
    { timeout: 120_000, maxWait: 30_000 },
  );
}

async function* one(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

async function insert(
  tx: Parameters<Parameters<Database["prisma"]["$transaction"]>[0]>[0],
  rows: SampleRows,
): Promise<void> {
  await tx.organization.createMany({ data: rows.organizations });
  await tx.user.createMany({ data: rows.users });
  await tx.member.createMany({ data: rows.members });
  await tx.project.createMany({ data: rows.projects });
  await tx.workstream.createMany({ data: rows.workstreams });
  await tx.refSeries.createMany({ data: rows.refSeries });
  await tx.requestList.createMany({ data: rows.lists });
  await tx.participant.createMany({ data: rows.participants });
  await tx.participantWorkstream.createMany({ data: rows.participantWorkstreams });
  await tx.entry.createMany({ data: rows.entries });
  await tx.entryProvenance.createMany({ data: rows.provenance });
  await tx.entryOriginal.createMany({ data: rows.originals });
  await tx.entryAssignee.createMany({ data: rows.assignees });
  await tx.entryReturn.createMany({ data: rows.returns });
  await tx.routingStep.createMany({ data: rows.routing });
  await tx.blocker.createMany({ data: rows.blockers });
  await tx.answerLink.createMany({ data: rows.links });
  await tx.answerLinkEvidence.createMany({ data: rows.evidence });
  await tx.vetting.createMany({ data: rows.vettings });
  await tx.storedFile.createMany({ data: rows.files });
  await tx.milestone.createMany({ data: rows.milestones });
  await tx.event.createMany({ data: rows.events });
  await tx.eventAuthor.createMany({ data: rows.eventAuthors });
}
