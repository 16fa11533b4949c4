import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decidableBySeller,
  ESSENCE,
  LIFETIME,
  type Payloads,
  type ProposedKind,
  refuseLinked,
  refuseWithdrawn,
  stillThere,
} from "@/lib/deals/suggestions/suggestion.rules";
import { AppError } from "@/lib/platform/errors";
import {
  type Earlier,
  essenceOf as essenceOfKind,
  expiryOf as expiryOfKind,
  isOpen,
  SUGGESTION_STATES,
  settle,
} from "@/lib/platform/proposal-state";

const essenceOf = <K extends ProposedKind>(kind: K, payload: Payloads[K]) =>
  essenceOfKind({ kind, essence: ESSENCE[kind] as (payload: Payloads[K]) => readonly string[] }, payload);
const expiryOf = (created: Date) => expiryOfKind({ lifetime: LIFETIME }, created);

const NOW = new Date("2026-06-15T12:00:00Z");
const pending: Earlier = {
  id: "sug_1",
  state: "pending",
  expiresAt: new Date("2026-06-20T12:00:00Z"),
  payloadHash: "a",
  subjectVersion: 1,
  idempotencyKey: null,
};
const proposal = { payloadHash: "a", subjectVersion: 1, idempotencyKey: null };

const thrownBy = (act: () => unknown): AppError => {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error("nothing was refused");
};

describe("two proposals are the same", () => {
  it("when they would do the same: the route in its order, the assignee, the set of links", () => {
    const link = (request_id: string, confidence: number) => ({ request_id, version: 1, confidence });
    expect(essenceOf("routing", { user_ids: ["a", "b"] })).not.toBe(essenceOf("routing", { user_ids: ["b", "a"] }));
    expect(essenceOf("assignment", { user_id: "a", alternatives: ["b"] })).toBe(
      essenceOf("assignment", { user_id: "a", alternatives: [] }),
    );
    expect(essenceOf("answer_link", { links: [link("x", 0.1), link("y", 0.2)] })).toBe(
      essenceOf("answer_link", { links: [link("y", 0.9), link("x", 0.8)] }),
    );
  });

  it("and of different kinds never", () => {
    expect(essenceOf("routing", { user_ids: ["a"] })).not.toBe(
      essenceOf("assignment", { user_id: "a", alternatives: [] }),
    );
  });

  it("whatever the ids hold: no joining of two gives the third", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(essenceOf("routing", { user_ids: a }) === essenceOf("routing", { user_ids: b })).toBe(same);
      }),
    );
  });
});

describe("a proposal", () => {
  it("is new where nothing is pending", () => {
    expect(settle([], proposal, NOW)).toEqual({ supersedes: null });
  });

  it("repeats the pending one of the same content about the same version", () => {
    expect(settle([pending], proposal, NOW)).toEqual({ repeats: "sug_1" });
  });

  it.each([
    ["of other content", { ...proposal, payloadHash: "b" }],
    ["about a later version of the entry", { ...proposal, subjectVersion: 2 }],
  ])("%s takes the place of the pending one", (_, other) => {
    expect(settle([pending], other, NOW)).toEqual({ supersedes: "sug_1" });
  });

  it("takes the place of one whose time is over, even of the same content", () => {
    expect(settle([{ ...pending, expiresAt: NOW }], proposal, NOW)).toEqual({ supersedes: "sug_1" });
  });

  it("with the key of the pending one repeats it, whatever it says now", () => {
    const keyed = { ...pending, idempotencyKey: "k" };
    expect(settle([keyed], { payloadHash: "b", subjectVersion: 2, idempotencyKey: "k" }, NOW)).toEqual({
      repeats: "sug_1",
    });
    expect(settle([keyed], { ...proposal, payloadHash: "b", idempotencyKey: "other" }, NOW)).toEqual({
      supersedes: "sug_1",
    });
  });

  it.each(SUGGESTION_STATES.filter((state) => state !== "pending"))(
    "with a key whose suggestion is %s is refused: a late repetition must not propose anew",
    (state) => {
      const spent = { ...pending, state, idempotencyKey: "k" };
      expect(thrownBy(() => settle([spent], { ...proposal, idempotencyKey: "k" }, NOW)).code).toBe("conflict");
    },
  );

  it("with a key whose suggestion ran out is refused too, marked or not", () => {
    const over = { ...pending, expiresAt: NOW, idempotencyKey: "k" };
    expect(thrownBy(() => settle([over], { ...proposal, idempotencyKey: "k" }, NOW)).code).toBe("conflict");
  });

  it("waits seven days, to the second", () => {
    const waiting = { state: "pending", expiresAt: expiryOf(NOW) } as const;
    const later = (seconds: number) => new Date(NOW.getTime() + 7 * 86_400_000 + seconds * 1000);
    expect(isOpen(waiting, later(-1))).toBe(true);
    expect(isOpen(waiting, later(0))).toBe(false);
  });

  it("that is decided is open no more", () => {
    const open = SUGGESTION_STATES.filter((state) => isOpen({ state, expiresAt: expiryOf(NOW) }, NOW));
    expect(open).toEqual(["pending"]);
  });
});

describe("who decides", () => {
  const seller = { role: "seller_member", organizationId: "org_s" } as const;
  const admin = { role: "seller_admin", organizationId: "org_s" } as const;

  it("besides the bank a seller's admin, where only that firm's people are concerned", () => {
    expect(decidableBySeller("routing", [admin, seller])).toBe("org_s");
    expect(decidableBySeller("assignment", [seller])).toBe("org_s");
  });

  it.each([
    ["somebody of the bank", [seller, { role: "ib_member", organizationId: "org_b" }]],
    ["somebody of another firm of the seller's side", [seller, { role: "seller_member", organizationId: "org_t" }]],
    ["the bank alone", [{ role: "ib_admin", organizationId: "org_b" }]],
    ["nobody", []],
  ] as const)("only the bank, when it concerns %s", (_, people) => {
    expect(decidableBySeller("routing", people)).toBeNull();
  });

  it("only the bank over links", () => {
    expect(decidableBySeller("answer_link", [seller])).toBeNull();
  });
});

describe("what cannot be proposed any more", () => {
  it("is work on a withdrawn request", () => {
    expect(thrownBy(() => refuseWithdrawn({ status: "withdrawn" })).code).toBe("invalid_input");
    for (const status of ["open", "assigned", "answered", "vetted", "published"])
      expect(() => refuseWithdrawn({ status })).not.toThrow();
  });

  it("is a link that is there already", () => {
    expect(thrownBy(() => refuseLinked(["ent_1"])).code).toBe("invalid_input");
    expect(() => refuseLinked([])).not.toThrow();
  });

  it("is a route through someone who left", () => {
    const people = [{ userId: "a" }, { userId: "b" }];
    const named = (ids: string[]) => stillThere(people, (one) => one.userId, ids);
    expect(named(["b", "a"])).toEqual([{ userId: "b" }, { userId: "a" }]);
    expect(thrownBy(() => named(["a", "c"])).code).toBe("conflict");
  });
});
