/** Words between sides: each lane with its readers, what waits for the bank, and what can be taken back. */
import { afterAll, describe, expect, it } from "vitest";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { readAs } from "@/tests/support/doors";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { entryIdOf, type SignIn, userIdOf } from "@/tests/support/sample";

const { sample, as, does, refused, sees, told } = await peopleAtWork();
const { prisma } = sample.database;
afterAll(() => sample.close());

const READERS = ["ib-member", "seller-member", "buyer-admin", "rival-buyer", "observer"] as const;
type Reader = (typeof READERS)[number];

const asks = async () =>
  (await does("buyer-member", "create_request", { workstream: "finance", title: "Ledger" })).entry_id;
/** A bidder's question that the seller has. */
const passedOn = async () => {
  const request_id = await asks();
  await does("ib-admin", "route_request", { request_id, ...TEXT_SET });
  return request_id;
};
const says = async (who: SignIn, entry_id: string, lane: string, body = `${who} to ${lane}`) =>
  String((await does(who, "post_message", { entry_id, lane, body })).event_id);
const hears = async (request_id: string) => {
  const read: Partial<Record<Reader, string[]>> = {};
  for (const who of READERS) {
    const seen = await sees(who, request_id);
    if (seen) read[who] = seen.thread.flatMap((line) => line.body ?? []).sort();
  }
  return read;
};
const heard = async (who: SignIn, entry_id: string) =>
  (await told(who)).filter((one) => one.entry_id === entry_id && one.kind === "message").length;
const opens = async (who: SignIn, request_id: string, lane: string) =>
  (await does(who, "open_request", { request_id, lane })) as unknown as {
    lanes: { lane: string; total: number; readers: { organization: string; people: number }[] }[];
    thread: { lines: Record<string, unknown>[] };
  };
const lineSaid = async (who: SignIn, request_id: string, event_id: string, lane = "bidder") =>
  (await opens(who, request_id, lane)).thread.lines.find((line) => line.event_id === event_id);

/** What row-level security alone lets a person read of what was passed on, whatever a query asks for. */
const passingsShownTo = async (who: SignIn, ids: readonly string[]) =>
  readAs(sample.database, systemClock, await as(who), async ({ sql }) =>
    (
      await sql.query<{ id: string }>("SELECT event_id AS id FROM event_passings WHERE event_id = ANY ($1::text[])", [
        ids,
      ])
    ).map(({ id }) => id),
  );

describe("who let a message through", () => {
  it("is told by the database to the bank, to a seller of its own words, and to no bidder, whoever asked", async () => {
    const request_id = await passedOn();
    const bidders = await says("buyer-member", request_id, "bidder");
    const sellers = await says("seller-admin", request_id, "bidder");
    for (const event_id of [bidders, sellers]) await does("ib-admin", "pass_message", { event_id });
    const both = [bidders, sellers];
    expect((await passingsShownTo("ib-member", both)).sort()).toEqual(both.sort());
    for (const who of ["seller-admin", "seller-member"] as const)
      expect(await passingsShownTo(who, both), who).toEqual([sellers]);
    for (const who of ["buyer-member", "buyer-admin", "rival-buyer", "observer", "other-ib-admin"] as const)
      expect(await passingsShownTo(who, both), who).toEqual([]);
  });
});

describe("post_message", () => {
  it("reaches the readers of its lane and nobody else, of a bidder's question that the seller has", async () => {
    const request_id = await passedOn();
    for (const [who, lanes] of [
      ["ib-admin", ["firm", "bank_seller", "bidder"]],
      ["seller-admin", ["firm", "bank_seller", "bidder"]],
      ["buyer-member", ["firm", "bidder"]],
    ] as const)
      for (const lane of lanes) await says(who, request_id, lane);
    expect(await hears(request_id)).toEqual({
      "ib-member": [
        "buyer-member to bidder",
        "ib-admin to bank_seller",
        "ib-admin to bidder",
        "ib-admin to firm",
        "seller-admin to bank_seller",
        "seller-admin to bidder",
      ],
      "seller-member": [
        "ib-admin to bank_seller",
        "seller-admin to bank_seller",
        "seller-admin to bidder",
        "seller-admin to firm",
      ],
      "buyer-admin": ["buyer-member to bidder", "buyer-member to firm", "ib-admin to bidder"],
    });
  });

  it("names who will read it: people by firm where they may be known", async () => {
    const request_id = await passedOn();
    const readers = async (who: SignIn) =>
      Object.fromEntries((await opens(who, request_id, "firm")).lanes.map(({ lane, readers }) => [lane, readers]));
    const bank = await readers("ib-admin");
    expect(bank.bidder).toMatchObject([{ organization: "Northfield Industries" }]);
    expect(bank.bank_seller).toMatchObject([{ organization: expect.stringContaining("Kestrel") }]);
    const seller = await readers("seller-admin");
    expect(JSON.stringify(seller)).not.toContain("Northfield");
    const buyer = await readers("buyer-member");
    expect(Object.keys(buyer)).toEqual(["firm", "bidder"]);
    expect(buyer.bidder).toEqual([]);
    const northfield = await prisma.participant.count({
      where: {
        organizationId: sampleId("organization", "northfield"),
        project: { name: { contains: "Harbour" } },
        removedAt: null,
      },
    });
    expect(bank.bidder?.[0]?.people).toBe(northfield);
    expect(buyer.firm?.[0]?.people).toBe(northfield - 1);
  });

  it("tells all of the bank, all of the firm that asked, and of the seller who takes part or its admins", async () => {
    const request_id = await passedOn();
    await says("ib-admin", request_id, "firm");
    expect([await heard("ib-member", request_id), await heard("seller-admin", request_id)]).toEqual([1, 0]);
    await says("ib-member", request_id, "bidder");
    for (const who of ["ib-admin", "buyer-member", "buyer-admin"] as const)
      expect(await heard(who, request_id), who).toBe(1);
    for (const who of ["seller-admin", "rival-buyer", "observer"] as const)
      expect(await heard(who, request_id), who).toBe(0);
    await says("ib-member", request_id, "bank_seller");
    expect([await heard("seller-admin", request_id), await heard("seller-member", request_id)]).toEqual([1, 0]);
    await does("ib-admin", "assign_request", { request_id, assignee_ids: [userIdOf("seller-member")] });
    await says("ib-member", request_id, "bank_seller");
    expect([await heard("seller-admin", request_id), await heard("seller-member", request_id)]).toEqual([1, 1]);
  });

  it("refuses lanes that are not there, and a buyer where others asked", async () => {
    const [request_id, published] = [await asks(), entryIdOf("fin-b05")];
    const raw = { body: "Hello", lane: "firm" };
    const code = async (who: SignIn, more: object) => (await refused(who, "post_message", { ...raw, ...more })).code;
    expect(await code("ib-admin", { entry_id: request_id, lane: "bank_seller" })).toBe("invalid_input");
    expect(await code("ib-admin", { entry_id: entryIdOf("fin-001"), lane: "bidder" })).toBe("invalid_input");
    expect(await code("buyer-member", { entry_id: request_id, lane: "bank_seller" })).toBe("invalid_input");
    expect(await code("ib-admin", { entry_id: request_id, lane: "parties" })).toBe("invalid_input");
    expect(await code("ib-admin", { entry_id: request_id, body: "\u200b" })).toBe("invalid_input");
    for (const who of ["buyer-admin", "observer"] as const)
      expect(await code(who, { entry_id: published }), who).toBe("forbidden");
    expect(await code("buyer-admin", { entry_id: entryIdOf("fin-a06") })).toBe("forbidden");
  });
});

describe("pass_message", () => {
  it("shows a seller's words to the bidder when the bank releases them, from the seller's side and under no name", async () => {
    const request_id = await passedOn();
    const event_id = await says("seller-admin", request_id, "bidder", "In the archive room.");
    expect(await lineSaid("seller-admin", request_id, event_id)).toMatchObject({ waits: true });
    expect(await lineSaid("ib-member", request_id, event_id)).toMatchObject({ waits: true, may_pass_to: "bidder" });
    await does("ib-member", "pass_message", { event_id });
    expect(await hears(request_id)).toEqual({
      "ib-member": ["In the archive room."],
      "seller-member": ["In the archive room."],
      "buyer-admin": ["In the archive room."],
    });
    const seen = (await sees("buyer-admin", request_id))?.thread.find((line) => line.body !== undefined);
    expect(seen).toMatchObject({ author_side: "seller" });
    expect(seen).not.toHaveProperty("actor");
    expect(await lineSaid("seller-admin", request_id, event_id)).toMatchObject({ passed_at: expect.any(Number) });
    expect([await heard("buyer-member", request_id), await heard("rival-buyer", request_id)]).toEqual([1, 0]);
    expect((await refused("ib-admin", "pass_message", { event_id })).code).toBe("conflict");
  });

  it("shows a bidder's words to the seller when the bank passes them on, and the bidder is told nothing of that", async () => {
    const request_id = await passedOn();
    const event_id = await says("buyer-member", request_id, "bidder", "Both yards, please.");
    const before = await opens("buyer-admin", request_id, "bidder");
    expect((await hears(request_id))["seller-member"]).toEqual([]);
    await does("ib-member", "pass_message", { event_id });
    expect((await hears(request_id))["seller-member"]).toEqual(["Both yards, please."]);
    const seen = (await sees("seller-member", request_id))?.thread.find((line) => line.body !== undefined);
    expect(seen).toMatchObject({ author_side: "buyer" });
    expect(seen).not.toHaveProperty("actor");
    expect(await opens("buyer-admin", request_id, "bidder")).toEqual(before);
    expect((await hears(request_id))["ib-member"]).toEqual(["Both yards, please."]);
  });

  it("is the bank's: others are refused, and what is not meant for the other side is not passed", async () => {
    const request_id = await passedOn();
    const event_id = await says("seller-admin", request_id, "bidder");
    const firm = await says("seller-admin", request_id, "firm");
    const ours = await says("seller-admin", request_id, "bank_seller");
    expect((await refused("seller-admin", "pass_message", { event_id })).code).toBe("forbidden");
    for (const who of ["buyer-admin", "rival-buyer", "observer"] as const)
      expect((await refused(who, "pass_message", { event_id })).code, who).toBe("not_found");
    expect((await refused("ib-admin", "pass_message", { event_id: firm })).code).toBe("not_found");
    expect((await refused("ib-admin", "pass_message", { event_id: ours })).code).toBe("conflict");
    const early = await asks();
    const question = await says("buyer-member", early, "bidder");
    expect((await refused("ib-admin", "pass_message", { event_id: question })).message).toContain(
      "Pass the request on first",
    );
  });

  it("tells an agent whose mark had passed the line when it comes through", async () => {
    const request_id = await passedOn();
    const event_id = await says("seller-admin", request_id, "bidder", "It is in the archive.");
    const order = async (id: string) => (await prisma.eventOrder.findUniqueOrThrow({ where: { eventId: id } })).seq;
    await says("ib-admin", request_id, "firm");
    const last = await prisma.eventOrder.aggregate({ _max: { seq: true } });
    await does("ib-admin", "pass_message", { event_id });
    const copy = await prisma.event.findUniqueOrThrow({ where: { passedFrom: event_id } });
    expect(await order(copy.id)).toBeGreaterThan(last._max.seq ?? 0n);
  });
});

describe("take_back_message", () => {
  const age = (id: string, seconds: number) =>
    prisma.event.update({ where: { id }, data: { at: new Date(Date.now() - seconds * 1000) } });

  it("removes for a minute what one wrote, with what told of it", async () => {
    const request_id = await passedOn();
    const event_id = await says("ib-admin", request_id, "bidder", "Wrong window.");
    expect(await heard("buyer-member", request_id)).toBe(1);
    expect(await lineSaid("ib-admin", request_id, event_id)).toMatchObject({ take_back_until: expect.any(Number) });
    expect(await lineSaid("ib-member", request_id, event_id)).not.toHaveProperty("take_back_until");
    expect((await refused("ib-member", "take_back_message", { event_id })).code).toBe("conflict");
    await does("ib-admin", "take_back_message", { event_id });
    expect(await hears(request_id)).toEqual({ "ib-member": [], "seller-member": [], "buyer-admin": [] });
    expect(await heard("buyer-member", request_id)).toBe(0);
    expect((await refused("ib-admin", "take_back_message", { event_id })).code).toBe("not_found");
  });

  it("refuses after a minute", async () => {
    const request_id = await passedOn();
    const event_id = await says("ib-admin", request_id, "bidder", "Too late.");
    await age(event_id, 61);
    expect((await refused("ib-admin", "take_back_message", { event_id })).message).toContain("60 seconds");
    expect((await hears(request_id))["buyer-admin"]).toEqual(["Too late."]);
  });

  it("takes along what the bank let through, and lets what the bank passed on wait again", async () => {
    const request_id = await passedOn();
    const event_id = await says("seller-admin", request_id, "bidder", "Not yet.");
    await does("ib-admin", "pass_message", { event_id });
    await age(event_id, 61);
    await does("ib-admin", "take_back_message", { event_id });
    expect(await hears(request_id)).toEqual({
      "ib-member": ["Not yet."],
      "seller-member": ["Not yet."],
      "buyer-admin": [],
    });
    expect(await lineSaid("seller-admin", request_id, event_id)).toMatchObject({ waits: true });
    await does("ib-member", "pass_message", { event_id });
    await age(event_id, 5);
    await does("seller-admin", "take_back_message", { event_id });
    expect(await hears(request_id)).toEqual({ "ib-member": [], "seller-member": [], "buyer-admin": [] });
  });
});

describe("withdraw_request", () => {
  it("tells why the bank withdrew a bidder's question to the bank alone, and that it did to all who work on it", async () => {
    const request_id = await passedOn();
    await does("ib-admin", "withdraw_request", { request_id, reason: "They left the process." });
    expect(await hears(request_id)).toEqual({
      "ib-member": ["They left the process."],
      "seller-member": [],
      "buyer-admin": [],
    });
    expect((await sees("seller-member", request_id))?.thread.map((line) => line.action)).toContain("withdrawn");
  });

  it("tells why a bidder withdrew to the bank alone", async () => {
    const request_id = await passedOn();
    await does("buyer-member", "withdraw_request", { request_id, reason: "We bid elsewhere." });
    expect(await hears(request_id)).toEqual({
      "ib-member": ["We bid elsewhere."],
      "seller-member": [],
      "buyer-admin": ["We bid elsewhere."],
    });
  });
});
