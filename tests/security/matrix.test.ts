/**
 * The matrix: every role, with and without an unlock, over every tool, resource, prompt and completion there is, on the
 * sample deals. What comes back is compared with what the visibility table says, computed from plain rows
 * (tests/deals-kit/oracle). What must not come back is in matrix-refusals.test.ts.
 */
import { describe, expect, it } from "vitest";
import { call } from "@/tests/deals-kit/cases/tools";
import type { Cell } from "@/tests/deals-kit/cell";
import { sampleDeals, THERE } from "@/tests/deals-kit/kit";
import { matrix } from "@/tests/kit/matrix";
import { opened, withSeed } from "@/tests/kit/module-kit";
import { coveringPairs } from "@/tests/kit/pairwise";
import { verifies } from "@/tests/support/verifies";

const deals = opened(sampleDeals.worlds);
const { cells } = sampleDeals;

matrix("the matrix over the sample deals", sampleDeals, deals, [
  {
    kind: "tools",
    there: THERE.tools,
    says: (who) =>
      verifies(
        "DS-158",
        "DS-159",
        "DS-160",
        "DS-161",
        "DS-162",
        "DS-163",
        "DS-164",
        "DS-165",
        "DS-167",
        "DS-168",
        "DS-169",
        "DS-170",
        "DS-171",
        "DS-694",
        "DS-699",
        "DS-700",
      )(`gives what the table says, and nothing else: ${who}`),
  },
  {
    kind: "resources",
    there: THERE.resources,
    says: (who) => `is the document that its tool gives: ${who}`,
  },
  {
    kind: "completions",
    there: THERE.completions,
    says: (who) => `is completed from what shows, and from nothing else: ${who}`,
  },
  {
    kind: "lists",
    there: ["resources/list"],
    says: (who) => `names the deals and workstreams that show: ${who}`,
  },
  {
    kind: "prompts",
    there: THERE.prompts,
    says: (who) =>
      verifies(
        "DS-588",
        "DS-589",
        "DS-590",
        "DS-591",
        "DS-609",
        "DS-610",
      )(`holds the figures of the summary, and so do the instructions: ${who}`),
  },
]);

const drawn = coveringPairs(cells, ({ traits }) => traits);

describe(withSeed("what the gate keeps out"), () => {
  const telling = [
    ["get_project_summary", (cell: Cell) => cell.expected.get_project_summary(cell.projectId)],
    ["list_workstreams", (cell: Cell) => cell.expected.list_workstreams(cell.projectId)],
    ["get_my_tasks", (cell: Cell) => cell.expected.get_my_tasks(cell.projectId, cell.userId)],
  ] as const;

  it.each(telling)(
    verifies(
      "DS-175",
      "DS-176",
      "DS-177",
      "DS-178",
    )("is told by %s too: to bank and seller, as a number, while it lasts"),
    async (tool, wanted) => {
      let hidden = 0;
      for (const name of drawn) {
        const cell = await deals().cell(name);
        const { gated } = (await call(cell, tool)) as { gated?: { hidden: number } };
        expect(gated, cell.title).toEqual((wanted(cell) as { gated?: unknown }).gated);
        hidden += gated?.hidden ?? 0;
      }
      expect(hidden).toBeGreaterThan(0);
    },
  );
});

describe("the callers of the matrix", () => {
  const roles = ["buyer_admin", "buyer_member", "ib_admin", "ib_member", "observer", "seller_admin", "seller_member"];

  it.each([true, false])("are of every role, each also limited to some workstreams (unlocked: %s)", (unlocked) => {
    const some = cells.filter((cell) => cell.unlocked === unlocked);
    expect([...new Set(some.map((cell) => cell.traits.role))].sort()).toEqual(roles);
    const limited = some.filter((cell) => cell.traits.workstreams === "limited");
    expect([...new Set(limited.map((cell) => cell.traits.role))].sort()).toEqual(roles);
  });

  it("have the seats that their names say, and something that shows, is gated and is hidden", async () => {
    for (const name of cells) {
      const { sight, seat, projectId, title } = await deals().cell(name);
      const there = deals().rows.entries.filter((one) => one.project_id === projectId);
      const streams = deals().rows.workstreams.filter((one) => one.project_id === projectId).length;
      expect(seat.role, title).toBe(name.traits.role);
      expect(seat.workstreams.length < streams, title).toBe(name.traits.workstreams === "limited");
      if (seat.project.gate === "standard") expect(sight.entries.length, title).toBeGreaterThan(20);
      expect(there.length - sight.entries.length - sight.gated.length, `${title}: hidden`).toBeGreaterThan(
        seat.side === "bank" && seat.workstreams.length === streams ? -1 : 0,
      );
      expect(sight.gated.length > 0, `${title}: gated`).toBe(sight.works(projectId) && !name.unlocked);
    }
  });
});
