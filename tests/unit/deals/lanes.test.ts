/** The lanes of a thread, read by eye: who has which, whom a message reaches, where it stands. */
import { describe, expect, it } from "vitest";
import { type AUDIENCES, seesEvent } from "@/lib/deals/access/visibility.rules";
import {
  audienceOf,
  type Discussed,
  firstLane,
  LANES,
  lanesFor,
  refuseLane,
  refusePassing,
} from "@/lib/deals/messages/lanes.rules";
import { SIDES, type Side } from "@/lib/deals/roles";

const bidders: Discussed = { type: "request", own: false, bidderAsked: true, reachedSeller: true };
const banks: Discussed = { ...bidders, bidderAsked: false };
const answer: Discussed = { ...banks, type: "answer" };

describe("lanes", () => {
  it.each<[string, Discussed, Record<Side, string[]>]>([
    [
      "a bidder's request that the seller has",
      bidders,
      { bank: ["firm", "bank_seller", "bidder"], seller: ["firm", "bank_seller", "bidder"], buyer: [], observer: [] },
    ],
    [
      "a bidder's request that the seller does not have",
      { ...bidders, reachedSeller: false },
      { bank: ["firm", "bidder"], seller: ["firm", "bank_seller", "bidder"], buyer: [], observer: [] },
    ],
    [
      "the bank's own request",
      banks,
      { bank: ["firm", "bank_seller"], seller: ["firm", "bank_seller"], buyer: [], observer: [] },
    ],
    ["an answer", answer, { bank: ["firm", "bank_seller"], seller: ["firm", "bank_seller"], buyer: [], observer: [] }],
  ])("open on %s from the fewest readers to another side", (_what, entry, open) => {
    for (const side of SIDES) expect(lanesFor(side, entry), side).toEqual(open[side]);
  });

  it("give a buyer its firm and the bank, on what its own firm asked", () => {
    expect(lanesFor("buyer", { ...bidders, own: true })).toEqual(["firm", "bidder"]);
    expect(() => refuseLane({ side: "buyer" }, bidders, "bidder")).toThrow(
      expect.objectContaining({ code: "forbidden" }),
    );
    expect(() => refuseLane({ side: "buyer" }, { ...bidders, own: true }, "bank_seller")).toThrow(
      expect.objectContaining({ code: "invalid_input" }),
    );
  });

  it("begin with the narrowest that has a conversation, or the narrowest", () => {
    const lanes = (...totals: number[]) => LANES.map((lane, i) => ({ lane, total: totals[i] ?? 0 }));
    expect([lanes(0, 0, 0), lanes(0, 2, 5), lanes(0, 0, 5), lanes(1, 2, 5)].map(firstLane)).toEqual([
      "firm",
      "bank_seller",
      "bidder",
      "firm",
    ]);
  });

  const seat = (side: Side) => ({
    projectId: "p",
    side,
    organizationId: side === "buyer" ? "northfield" : side,
    workstreamIds: ["w"],
    gate: "standard" as const,
  });
  const entry = {
    projectId: "p",
    workstreamId: "w",
    type: "request" as const,
    stage: "dataroom" as const,
    status: "published",
    sellerOrgId: null,
    reachedSeller: true,
    askedBy: "northfield",
    readers: null,
  };
  const rival = { ...seat("buyer"), organizationId: "cobalt" };
  const reads = (audience: (typeof AUDIENCES)[number], authorOrg: string) =>
    [...SIDES.map(seat), rival]
      .filter((one) => seesEvent({ seats: [one], unlocked: true }, { audience, authorOrg, entry, related: null }))
      .map((one) => one.organizationId);

  it.each<[Side, Record<string, string[]>]>([
    ["bank", { firm: ["bank"], bank_seller: ["bank", "seller"], bidder: ["bank", "northfield"] }],
    ["seller", { firm: ["seller"], bank_seller: ["bank", "seller"], bidder: ["bank", "seller"] }],
    ["buyer", { firm: ["northfield"], bidder: ["bank", "northfield"] }],
  ])("of the %s reach nobody else at once, and no rival ever", (side, expected) => {
    for (const [lane, readers] of Object.entries(expected)) {
      const { audience } = audienceOf(side, lane as (typeof LANES)[number]);
      expect(reads(audience, seat(side).organizationId), lane).toEqual(readers);
    }
  });
});

describe("passing on", () => {
  const message = { audience: "bidder", forAsker: false, side: "buyer", reachedSeller: true } as const;
  it("is for a seller's words to a bidder, and a bidder's where the seller has the request", () => {
    expect(() => refusePassing({ ...message, audience: "bank_seller", side: "seller", forAsker: true })).not.toThrow();
    expect(() => refusePassing(message)).not.toThrow();
    for (const other of [
      { ...message, reachedSeller: false },
      { ...message, side: "bank" as const },
      { ...message, audience: "bank_seller" as const, side: "seller" as const },
      { ...message, audience: "organization" as const },
    ])
      expect(() => refusePassing(other)).toThrow(expect.objectContaining({ code: "conflict" }));
  });
});
