/** By which numbers firms know requests: none tells of what a firm cannot see. @dialect */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { numbersOf, prefixesOf, readByFirms } from "@/tests/deals-kit/oracle/numbers";
import { type Rows, readRows } from "@/tests/deals-kit/oracle/rows";
import { isActive, sideOf, sightOf } from "@/tests/deals-kit/oracle/sight";
import { makeRoom } from "@/tests/deals-kit/worlds/generated-room";
import { plantWorld } from "@/tests/deals-kit/worlds/world";
import { seed } from "@/tests/kit/seed";
import { peopleAtWork } from "@/tests/support/people-at-work";
import {
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  refKnownTo,
  refOf,
  requestsSeenBy,
  sightOfSample,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { firm } from "@/tests/support/workflow-room";

const { sample, does, refused } = await peopleAtWork();
const { database } = sample;
const { prisma } = database;
afterAll(() => sample.close());

const planted = await readRows(database);
const byKey = <T extends { entry_id?: string; organization_id: string }>(items: readonly T[]) =>
  [...items].sort((a, b) => (`${a.organization_id} ${a.entry_id}` < `${b.organization_id} ${b.entry_id}` ? -1 : 1));

/** The numbers of one firm in the sample deal, in their order. */
const numbersFor = (organizationId: string) =>
  prisma.readerRef.findMany({ where: { projectId: HARBOUR_ID, organizationId }, orderBy: { number: "asc" } });
const counted = (numbers: readonly { number: number }[]) => numbers.map(({ number }) => number);
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

let made = 0;

/** A request of the bank, as it stands before the bank publishes it. */
async function request(slug = "finance", changes: object = {}): Promise<string> {
  const [id, number] = [newId("entry"), 700 + made++];
  const place = { projectId: HARBOUR_ID, workstreamId: workstreamIdOf(slug) };
  const list = await prisma.requestList.findFirstOrThrow({ where: place });
  await prisma.entry.create({
    data: {
      ...{ id, ...place, listId: list.id, type: "request", stage: "dataroom", status: "vetted", title: "Asked" },
      ...{ ref: `X-${number}`, refNumber: number, reachedSellerAt: new Date(), ...changes },
    },
  });
  await prisma.entryProvenance.create({
    data: { entryId: id, ...place, origin: "ib", organizationId: firm("aldridge"), createdBy: userIdOf("ib-admin") },
  });
  return id;
}
const publish = (id: string) =>
  prisma.entry.update({ where: { id }, data: { status: "published", publishedAt: new Date() } });
const withdraw = (id: string) => prisma.entry.update({ where: { id }, data: { status: "vetted", publishedAt: null } });

/** Somebody of a firm, new to the deal, with these workstreams. */
async function joins(organizationId: string, slugs: readonly string[], role = "buyer_member") {
  const [userId, id] = [newId("user"), newId("participant")];
  await prisma.user.create({ data: { id: userId, email: `${userId.toLowerCase()}@new.test`, name: "New" } });
  await prisma.member.create({ data: { organizationId, userId } });
  await prisma.participant.create({ data: { id, projectId: HARBOUR_ID, userId, organizationId, role } });
  await widened(id, slugs);
  return { userId, id };
}
const widened = (participantId: string, slugs: readonly string[]) =>
  prisma.participantWorkstream.createMany({
    data: slugs.map((slug) => ({ participantId, workstreamId: workstreamIdOf(slug), projectId: HARBOUR_ID })),
  });
async function newFirm(name = "Quayside Partners"): Promise<string> {
  const id = newId("organization");
  await prisma.organization.create({ data: { id, name, kind: "buyer" } });
  return id;
}

describe("numbers of readers", () => {
  it("are those of the oracle in the sample deals, which no code of their own numbers", () => {
    expect(planted.reader_refs.length).toBeGreaterThan(20);
    expect(byKey(planted.reader_refs)).toEqual(byKey(numbersOf(planted)));
    expect(byKey(planted.firm_prefixes)).toEqual(byKey(prefixesOf(planted)));
  });

  it(`have no gap and count nothing that the whole firm cannot see, in generated rooms, seed ${seed}`, async () => {
    const rooms = [makeRoom(seed + 71), makeRoom(seed + 72), makeRoom(seed + 73)];
    for (const room of rooms) await plantWorld(database, room);
    const deals = new Set(rooms.flatMap((room) => room.projects.map(({ id }) => id)));
    const here = <T extends { project_id: string }>(items: readonly T[]) =>
      items.filter((one) => deals.has(one.project_id));
    const all = await readRows(database);
    const rows: Rows = { ...all, entries: here(all.entries), participants: here(all.participants) };
    const numbers = here(all.reader_refs);
    expect(numbers.length).toBeGreaterThan(20);
    for (const [key, read] of readByFirms(rows)) {
      const own = numbers.filter((one) => `${one.project_id}|${one.organization_id}` === key);
      expect(counted(own).sort((a, b) => a - b)).toEqual(upTo(read.length));
      const people = rows.participants.filter((one) => `${one.project_id}|${one.organization_id}` === key);
      const seen = people
        .filter((one) => isActive(rows, one) && ["buyer", "observer"].includes(sideOf(one.role)))
        .map((one) => sightOf(rows, { userId: one.user_id, unlocked: true }));
      for (const { entry_id } of own) expect(seen.some((sight) => sight.sees(entry_id))).toBe(true);
    }
    expect(byKey(numbers)).toEqual(byKey(numbersOf(rows)));
  });

  it("go on in the order of publication, over all workstreams", async () => {
    const before = await numbersFor(firm("northfield"));
    const [one, other] = [await request("finance"), await request("finance")];
    await publish(other);
    await publish(one);
    const after = await numbersFor(firm("northfield"));
    expect(counted(after)).toEqual(upTo(before.length + 2));
    expect(after.slice(-2).map(({ entryId }) => entryId)).toEqual([other, one]);
    expect(after.at(-1)?.ref).toBe(`P-${String(before.length + 2).padStart(3, "0")}`);
  });

  it("stay when something is taken back, and are the same when it is shown again", async () => {
    const [one, next] = [await request(), await request()];
    await publish(one);
    const given = await numbersFor(firm("brightwater"));
    await withdraw(one);
    await publish(next);
    await publish(one);
    const now = await numbersFor(firm("brightwater"));
    expect(now.slice(0, given.length)).toEqual(given);
    expect(now.slice(given.length).map(({ entryId }) => entryId)).toEqual([next]);
  });

  it("leave out what the firm asked itself, which other firms read like everything else", async () => {
    const asked = await does("buyer-admin", "create_request", { workstream: "finance", title: "Own" });
    await prisma.entry.update({ where: { id: asked.entry_id }, data: { stage: "dataroom", listId: null } });
    const list = await prisma.requestList.findFirstOrThrow({ where: { workstreamId: workstreamIdOf("finance") } });
    await prisma.entry.update({
      where: { id: asked.entry_id },
      data: { status: "published", publishedAt: new Date(), listId: list.id, ref: "X-600", refNumber: 600 },
    });
    const firms = await prisma.readerRef.findMany({ where: { entryId: asked.entry_id } });
    expect(firms.map((row) => row.organizationId)).toContain(firm("brightwater"));
    expect(firms.map((row) => row.organizationId)).not.toContain(firm("northfield"));
    expect((await does("buyer-admin", "get_request", { request_id: asked.entry_id })).ref).toBe(asked.ref);
    expect((await does("rival-buyer", "get_request", { request_id: asked.entry_id })).ref).toMatch(/^P-\d{3}$/);
  });

  it("are given to a firm that joins later from 1 on, for what its people can read, and more with each workstream", async () => {
    const late = await newFirm();
    const { id } = await joins(late, ["tax"]);
    const read = async () => readByFirms(await readRows(database)).get(`${HARBOUR_ID}|${late}`) ?? [];
    const tax = await numbersFor(late);
    expect(tax.map(({ entryId }) => entryId)).toEqual((await read()).map((one) => one.id));
    expect(counted(tax)).toEqual(upTo(tax.length));
    expect(tax.length).toBeGreaterThan(0);

    await widened(id, ["legal"]);
    const both = await numbersFor(late);
    expect(both.slice(0, tax.length)).toEqual(tax);
    expect(counted(both)).toEqual(upTo((await read()).length));
    expect(both.length).toBeGreaterThan(tax.length);

    // Nobody of the firm can read finance: it leaves no trace in the numbers.
    await publish(await request("finance"));
    await publish(await request("tax"));
    expect(counted(await numbersFor(late))).toEqual(upTo(both.length + 1));
  });

  it("count nothing while nobody of the firm can act, and catch up with who comes back", async () => {
    const late = await newFirm();
    const { userId } = await joins(late, ["hr"], "observer");
    const before = await numbersFor(late);
    await prisma.user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    await publish(await request("hr"));
    expect(await numbersFor(late)).toEqual(before);
    await prisma.user.update({ where: { id: userId }, data: { disabledAt: null } });
    expect(counted(await numbersFor(late))).toEqual(upTo(before.length + 1));

    const where = { organizationId_userId: { organizationId: late, userId } };
    await prisma.member.update({ where, data: { removedAt: new Date() } });
    await publish(await request("hr"));
    expect(await numbersFor(late)).toHaveLength(before.length + 1);
    await prisma.member.update({ where, data: { removedAt: null } });
    expect(counted(await numbersFor(late))).toEqual(upTo(before.length + 2));
  });

  it("have no gap and none twice when several publish and somebody joins at once", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await request("finance"));
    const late = await newFirm();
    await Promise.all([...ids.map(publish), joins(late, ["finance"])]);
    for (const one of [firm("northfield"), firm("brightwater"), late]) {
      const numbers = await numbersFor(one);
      expect(counted(numbers)).toEqual(upTo(numbers.length));
      expect(numbers.map(({ entryId }) => entryId)).toEqual(expect.arrayContaining(ids));
    }
  });
});

describe("who knows a request by which number", () => {
  const [published] = requestsSeenBy("observer", { unlocked: true }).filter((one) => one.status === "published");
  const inFinance = HARBOUR.requests.filter((one) => one.workstream === "finance" && one.status === "published");

  it("readers by theirs alone: the workstream's is refused to them like one that is not there", async () => {
    const [one] = inFinance.filter((each) => typeof each.from === "string");
    if (!one) throw new Error("something of the bank is published");
    const unknown = await refused("buyer-admin", "get_request", { request_id: "FIN-999" });
    for (const who of ["buyer-admin", "buyer-member", "rival-buyer", "observer"] as const) {
      const known = refKnownTo(who, one);
      expect(known).toMatch(/^P-\d{3}$/);
      if (!sightOfSample(who, { unlocked: true }).sees(entryIdOf(one.key))) continue;
      expect((await does(who, "get_request", { request_id: known })).entry_id).toBe(entryIdOf(one.key));
      expect(await refused(who, "get_request", { request_id: refOf(one) })).toEqual(unknown);
    }
  });

  it("the bank by the workstream's, by the buyer's, and by the buyer's with the firm's prefix", async () => {
    const asked = await does("rival-buyer", "create_request", { workstream: "finance", title: "Under a prefix" });
    const prefixed = asked.ref?.replace("BUY", "BRI");
    const opened = await does("ib-admin", "open_request", { request_id: asked.entry_id });
    expect(opened.ref).toBe(prefixed);
    expect(opened.known_as).toEqual([{ organization: "Brightwater Capital Partners", ref: asked.ref }]);
    expect((await does("ib-admin", "get_request", { request_id: prefixed })).entry_id).toBe(asked.entry_id);
    const found = (await does("ib-admin", "browse_requests", { text: prefixed })).requests as { entry_id: string }[];
    expect(found.map((row) => row.entry_id)).toEqual([asked.entry_id]);
    for (const who of ["seller-admin", "buyer-admin", "rival-buyer"] as const)
      expect((await refused(who, "get_request", { request_id: prefixed })).code).toBe("not_found");

    const agent = await sample.agent("ib-admin", { unlocked: true });
    const told = await sample.call(agent, "get_request", { project_id: HARBOUR_ID, request_id: prefixed });
    expect(told).toMatchObject({ entry_id: asked.entry_id, ref: asked.ref });
  });

  it("the bank also sees how each reader calls it; nobody else is told of firms", async () => {
    if (!published) throw new Error("something is published");
    const request_id = entryIdOf(published.key);
    const { known_as } = await does("ib-admin", "open_request", { request_id });
    const there = await prisma.readerRef.findMany({ where: { entryId: request_id }, include: { organization: true } });
    const own = await prisma.entryProvenance.findMany({ where: { entryId: request_id, ownRef: { not: null } } });
    expect(known_as).toHaveLength(there.length + own.length);
    expect(known_as).toEqual(
      expect.arrayContaining(there.map((row) => ({ organization: row.organization.name, ref: row.ref }))),
    );
    for (const who of ["seller-admin", "observer"] as const)
      expect(await does(who, "open_request", { request_id })).not.toHaveProperty("known_as");
  });

  it("a reader's list begins with the own and goes on by number, on the pages and through an agent", async () => {
    const shape = (refs: readonly string[]) =>
      refs.map((ref) => Number(ref.slice(4)) + (ref.startsWith("P") ? 1e6 : 0));
    const page = await does("buyer-admin", "browse_requests", { limit: 200 });
    const agent = await sample.agent("buyer-admin", { unlocked: true });
    const listed = await sample.call(agent, "list_requests", {
      ...{ project_id: HARBOUR_ID, workstream: "finance", limit: 200 },
    });
    for (const { requests } of [page, listed] as { requests: { ref: string }[] }[]) {
      const places = shape(requests.map((one) => one.ref.replace("P-", "P---")));
      expect(places.length).toBeGreaterThan(5);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
  });
});

describe("prefixes of firms", () => {
  it("are three letters of the name, apart from each other and from workstreams, and stay", async () => {
    const firms: string[] = [];
    for (const name of ["Norton & Söhne", "Nordic Växt", "Finch Capital", "Ångström", "株式会社", "Buyers United"]) {
      const id = await newFirm(name);
      await joins(id, ["tax"], "buyer_admin");
      firms.push(id);
    }
    await prisma.organization.update({ where: { id: firms[0] ?? "" }, data: { name: "Renamed" } });
    await joins(firms[0] ?? "", ["tax"]);
    const given = await prisma.firmPrefix.findMany({ where: { projectId: HARBOUR_ID } });
    const prefixOf = (id: string) => given.find((one) => one.organizationId === id)?.prefix;
    expect([firm("northfield"), ...firms].map(prefixOf)).toEqual([
      ...["NOR", "NOR2", "NOR3", "FIN2", "ANG", "FIRM", "BUY2"],
    ]);
    const taken = { slug: "north", name: "North", prefix: "NOR" };
    expect((await refused("ib-admin", "add_workstream", taken)).code).toBe("conflict");
  });
});
