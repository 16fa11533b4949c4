import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyPassword } from "@/lib/auth/passwords";
import { newId } from "@/lib/deals/ids";
import { openFiles } from "@/lib/files";
import { offerSampleSignIns, plantSampleDeals, SAMPLE_PASSWORD, sampleSignIns } from "@/prisma/demo/plant";
import { openTestDatabase } from "@/tests/support/database";

const { database, close } = await openTestDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dealspace-sample-"));
  await plantSampleDeals(database, { files: openFiles(folder, undefined).store, now: new Date() });
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const credentials = () => database.prisma.credential.findMany();

describe("the sample people", () => {
  it("cannot sign in merely because the deal is planted", async () => {
    expect(await credentials()).toEqual([]);
  });

  it("can, all nine, with the known password, where the sample deal is offered", async () => {
    await offerSampleSignIns(database, true);
    const all = await credentials();
    expect(all).toHaveLength(sampleSignIns().length);
    expect(all).toHaveLength(9);
    for (const { hash } of all) expect(await verifyPassword(hash, SAMPLE_PASSWORD)).toBeTruthy();
    // else the first sign-in by a provider would end a sample person's seats
    expect(await database.prisma.user.count({ where: { addressProvenAt: null } })).toBe(0);
  });

  it("are signed out and locked out once the same room is started in public, and let in again when it is not", async () => {
    const { userId } = (await credentials())[0] ?? { userId: "" };
    const session = {
      id: newId("session"),
      userId,
      expiresAt: new Date(Date.now() + 60_000),
      method: "password",
      ip: "",
      userAgent: "",
    };
    await database.prisma.webSession.create({ data: session });
    await offerSampleSignIns(database, false);
    expect(await credentials()).toEqual([]);
    expect((await database.prisma.webSession.findUniqueOrThrow({ where: { id: session.id } })).endedAt).not.toBeNull();
    await offerSampleSignIns(database, true);
    expect(await credentials()).toHaveLength(9);
  });
});
