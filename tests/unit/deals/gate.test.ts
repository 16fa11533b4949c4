/** What each side is told of the gate. */
import { describe, expect, it } from "vitest";
import { gatedNote, refusalOfEntry, refuseHiddenAnswers, refuseHiddenStatuses } from "@/lib/deals/access/gate.rules";
import { ANSWER_STATUSES, type EntryType, GATES, REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import { notFound } from "@/lib/deals/errors";
import { SIDES } from "@/lib/deals/roles";
import { verifies } from "@/tests/support/verifies";

const SCOPE = "unlock:pre_dataroom";
const locked = { unlocked: false };
const unlocked = { unlocked: true };
const WORKING = ["bank", "seller"] as const;
const READING = ["buyer", "observer"] as const;

describe("the note on what is hidden", () => {
  it.each(WORKING)("tells the %s without unlock how much and which scope opens it, none included", (side) => {
    expect(gatedNote({ side }, locked, 3)).toEqual({ hidden: 3, scope: SCOPE });
    expect(gatedNote({ side }, locked, 0)).toEqual({ hidden: 0, scope: SCOPE });
  });

  it.each(READING)("is never given to a %s", (side) => {
    for (const authority of [locked, unlocked]) expect(gatedNote({ side }, authority, 3)).toBeUndefined();
  });

  it.each(SIDES)("is not given to a %s for whom the gate is open, on our pages or with an unlock", (side) => {
    expect(gatedNote({ side }, unlocked, 0)).toBeUndefined();
  });
});

const refused = (...args: Parameters<typeof refuseHiddenStatuses>): unknown => {
  try {
    refuseHiddenStatuses(...args);
    return undefined;
  } catch (error) {
    return error;
  }
};

describe("asking outright for statuses", () => {
  const STATUSES: Record<EntryType, readonly string[]> = { request: REQUEST_STATUSES, answer: ANSWER_STATUSES };
  const cases = WORKING.flatMap((side) =>
    GATES.flatMap((gate) =>
      (["request", "answer"] as const).flatMap((type) =>
        STATUSES[type].map((status) => [side, gate, type, status] as const),
      ),
    ),
  );

  it.each(cases)("the %s in a %s deal is refused %ss in status %s exactly when none of them passes", (...one) => {
    const [side, gate, type, status] = one;
    const passes = status === "published" || (type === "request" && gate === "standard");
    const error = refused({ side, gate }, locked, type, [status]);
    if (passes) expect(error).toBeUndefined();
    else expect(error).toMatchObject({ code: "scope_required", data: { required_scope: SCOPE } });
  });

  it("one hidden status among others is enough", () => {
    expect(refused({ side: "bank", gate: "standard" }, locked, "answer", ["published", "draft"])).toBeDefined();
    expect(refused({ side: "seller", gate: "strict" }, locked, "request", ["published", "open"])).toBeDefined();
  });

  it("naming none is no question for hidden ones", () => {
    expect(refused({ side: "bank", gate: "strict" }, locked, "answer", undefined)).toBeUndefined();
    expect(refused({ side: "bank", gate: "strict" }, locked, "answer", [])).toBeUndefined();
  });

  it.each(READING)("never refuses a %s: such a status matches nothing there", (side) => {
    for (const gate of GATES)
      for (const type of ["request", "answer"] as const)
        expect(refused({ side, gate }, locked, type, STATUSES[type])).toBeUndefined();
  });

  it.each(WORKING)("never refuses the %s with an unlock", (side) => {
    expect(refused({ side, gate: "strict" }, unlocked, "answer", ANSWER_STATUSES)).toBeUndefined();
  });
});

describe("asking outright for answers that a seller keeps from agents", () => {
  const seatOf = (side: "bank" | "seller", organizationId: string) =>
    ({ side, gate: "standard", projectId: "proj_a", organizationId }) as const;
  const isRefused = (seat: ReturnType<typeof seatOf>, keptDrafts: string[], hidden: number): boolean => {
    try {
      refuseHiddenAnswers(seat, { unlocked: false, keptDrafts }, ["draft"], hidden);
      return false;
    } catch {
      return true;
    }
  };

  it("a seller is answered as its own firm switched, whatever others did", () => {
    for (const others of [[], ["proj_a|org_other"], ["proj_b|org_own"], ["proj_a|org_other", "proj_b|org_own"]]) {
      expect(isRefused(seatOf("seller", "org_own"), others, 0)).toBe(true);
      expect(isRefused(seatOf("seller", "org_own"), [...others, "proj_a|org_own"], 0)).toBe(false);
    }
  });

  it("the bank is refused while an unlock would open something, and told none when it would not", () => {
    expect(isRefused(seatOf("bank", "org_bank"), [], 0)).toBe(true);
    expect(isRefused(seatOf("bank", "org_bank"), ["proj_b|org_seller"], 0)).toBe(true);
    expect(isRefused(seatOf("bank", "org_bank"), ["proj_a|org_seller"], 2)).toBe(true);
    expect(isRefused(seatOf("bank", "org_bank"), ["proj_a|org_seller"], 0)).toBe(false);
  });
});

describe("an entry that does not show", () => {
  it("is refused as one that does not exist, word for word, unless the gate alone hides it", () => {
    for (const type of ["request", "answer"] as const) {
      const error = refusalOfEntry(type, false);
      expect({ ...error, message: error.message }).toEqual({ ...notFound(type), message: notFound(type).message });
    }
  });

  it(
    verifies("DS-182")(
      "that an unlock would show: the refusal says what an agent sees by default and what can be authorized",
    ),
    () => {
      const error = refusalOfEntry("answer", true);
      expect(error).toMatchObject({ code: "scope_required", data: { required_scope: SCOPE } });
      expect(error.message).toMatch(/by default.*published content/i);
      expect(error.message).toMatch(/not published yet.*authorize.*unlock:pre_dataroom/i);
      const statuses = refused({ side: "bank", gate: "standard" }, locked, "answer", ["draft"]);
      expect(statuses).toMatchObject({ message: error.message });
    },
  );
});
