import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/deals/roles";
import { mayDecide } from "@/lib/deals/suggestions/decision.rules";
import type { ProposedKind } from "@/lib/deals/suggestions/suggestion.rules";
import { creditTo, refuseUnlessPending, stateNow } from "@/lib/platform/proposal-state";

describe("who decides", () => {
  const decide = (kind: ProposedKind, deciderOrganizationId: string | null) =>
    ROLES.filter((role) => mayDecide({ role, organizationId: "org_a" }, { kind, deciderOrganizationId }));

  it("the bank on everything, a seller's admin on work of the own people, nobody else on anything", () => {
    expect(decide("answer_link", null)).toEqual(["ib_admin", "ib_member"]);
    expect(decide("answer_link", "org_a")).toEqual(["ib_admin", "ib_member"]);
    for (const kind of ["routing", "assignment"] as const) {
      expect(decide(kind, "org_a")).toEqual(["ib_admin", "ib_member", "seller_admin"]);
      expect(decide(kind, "org_b")).toEqual(["ib_admin", "ib_member"]);
      expect(decide(kind, null)).toEqual(["ib_admin", "ib_member"]);
    }
  });
});

describe("until when", () => {
  it("a pending one is over in the moment its time is, marked or not", () => {
    const now = new Date(1000);
    expect(stateNow({ state: "pending", expiresAt: 1001 }, now)).toBe("pending");
    expect(stateNow({ state: "pending", expiresAt: 1000 }, now)).toBe("expired");
    expect(stateNow({ state: "confirmed", expiresAt: 1 }, now)).toBe("confirmed");
  });

  it.each(["confirmed", "dismissed", "superseded", "expired"] as const)("%s says so in its own words", (state) => {
    expect(() => refuseUnlessPending(state, { days: 7 })).toThrow(/already|later|seven days/);
    expect(() => refuseUnlessPending("pending", { days: 7 })).not.toThrow();
  });
});

describe("what the history says", () => {
  it("names the agent and its person in one clean line, however they are called", () => {
    expect(creditTo("Claude", "Tom Okafor", false)).toBe(
      "Confirmed: proposed by the agent “Claude”, acting for Tom Okafor.",
    );
    const hostile = creditTo(`x\n\u202e${"y".repeat(200)}`, null, true);
    expect(hostile).toMatch(/^Confirmed with changes: proposed by the agent “x y+…”\.$/);
    expect(hostile.length).toBeLessThan(140);
  });
});
