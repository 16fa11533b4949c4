/**
 * The other half of the matrix: what a caller may not see, asked for through every tool and surface. It is answered to the
 * byte as what does not exist, or with the step-up to those who would see it then (tests/deals-kit/cases/refusals.ts).
 */
import { describe, expect, it } from "vitest";
import {
  COMPLETING_IN_A_DEAL,
  hiddenFrom,
  IN_A_DEAL,
  IN_A_WORKSTREAM,
  PLACES_THERE_ARE,
  REFS_THERE_ARE,
  WITH_STATUSES,
} from "@/tests/deals-kit/cases/refusals";
import { sampleRefusals, THERE } from "@/tests/deals-kit/kit";
import { matrix } from "@/tests/kit/matrix";
import { opened } from "@/tests/kit/module-kit";
import { verifies } from "@/tests/support/verifies";

const deals = opened(sampleRefusals.worlds);

matrix("refusals over the sample deals", sampleRefusals, deals, [
  {
    kind: "places for an id",
    there: PLACES_THERE_ARE,
    says: (who) =>
      verifies(
        "DS-173",
        "DS-174",
        "DS-182",
        "DS-690",
        "DS-701",
        "DS-785",
        "DS-787",
      )(`refuses what does not show as unknown, or with the step-up where an unlock would show it: ${who}`),
  },
  {
    kind: "places for a ref",
    there: REFS_THERE_ARE,
    says: (who) => `finds no request by a ref that is not the caller's to know: ${who}`,
  },
  {
    kind: "tools about a deal",
    there: IN_A_DEAL,
    says: (who) =>
      verifies("DS-218")(
        `says of another deal what it says of none, by its id, by ids in it, and through the own deal: ${who}`,
      ),
  },
  {
    kind: "tools about a workstream",
    there: IN_A_WORKSTREAM,
    says: (who) => verifies("DS-314")(`says of another workstream what it says of none: ${who}`),
  },
  {
    kind: "tools that take a status",
    there: WITH_STATUSES,
    says: (who) =>
      verifies(
        "DS-179",
        "DS-180",
      )(`refuses hidden statuses with the step-up where that is told, and gives nothing where it is not: ${who}`),
  },
  {
    kind: "addresses",
    there: THERE.resources,
    says: (who) => `leads nowhere, or to the step-up, where nothing shows: ${who}`,
  },
  {
    kind: "words about a deal",
    there: COMPLETING_IN_A_DEAL,
    says: (who) => `says nothing about another deal: ${who}`,
  },
]);

describe("the callers who are refused", () => {
  it("meet entries of every kind: hidden by role, by workstream, by the gate, in another deal", async () => {
    const cells = await Promise.all(sampleRefusals.cells.map(deals().cell));
    expect(cells.filter((cell) => cell.sight.gated.length > 0).length).toBeGreaterThan(8);
    expect(cells.filter((cell) => hiddenFrom(cell).length > 3).length).toBeGreaterThan(20);
    for (const type of ["request", "answer"])
      expect(cells.some((cell) => cell.sight.gated.some((one) => one.type === type))).toBe(true);
  });
});
