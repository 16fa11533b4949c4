import { describe, expect, it } from "vitest";
import { drawnFor } from "@/tests/kit/enforced-twice";
import { drawMatrix } from "@/tests/kit/matrix";
import { isFull } from "@/tests/kit/seed";

const cells = ["admin", "member", "guest"].flatMap((role) =>
  ["page", "agent"].flatMap((via) =>
    ["here", "there"].map((place) => ({
      title: `${role} ${via} ${place}`,
      traits: { role, via, place },
      belongs: !(role === "guest" && place === "there"),
    })),
  ),
);

describe("the cases of a matrix", () => {
  const surfaces = Array.from({ length: 9 }, (_, i) => ({ kind: "tools", name: `tool_${i}` }));
  const drawn = drawMatrix(cells, surfaces);

  it("have every trait of a caller with everything that can be asked", () => {
    for (const surface of surfaces) {
      const traits = drawn.filter((one) => one.surface === surface).map(({ cell }) => cell.traits);
      expect(new Set(traits.map(({ role }) => role)).size, surface.name).toBe(3);
      expect(new Set(traits.map(({ via }) => via)).size, surface.name).toBe(2);
      expect(new Set(traits.map(({ place }) => place)).size, surface.name).toBe(2);
    }
  });

  it("are far fewer than all, but for a full run", () => {
    if (isFull) expect(drawn).toHaveLength(cells.length * surfaces.length);
    else expect(drawn.length).toBeLessThanOrEqual(4 * surfaces.length);
  });

  it("keep two kinds apart that call something by the same name", () => {
    const two = drawMatrix(cells, [
      { kind: "tools", name: "same" },
      { kind: "prompts", name: "same" },
    ]);
    for (const kind of ["tools", "prompts"])
      expect(new Set(two.filter((one) => one.surface.kind === kind).map(({ cell }) => cell.traits.role)).size).toBe(3);
  });
});

describe("the callers drawn for a query", () => {
  const queries = {
    lists: { isFor: () => true },
    tasks: { isFor: ({ traits }: (typeof cells)[number]) => traits.role !== "guest" },
  };
  const drawn = new Map(drawnFor(cells, queries).map(([name, , callers]) => [name, callers]));

  it("are of every role for whom it is asked, on pages and through agents, and of no other", () => {
    const roles = (name: string) => new Set(drawn.get(name)?.chosen.map(({ traits }) => traits.role));
    expect(roles("lists")).toEqual(new Set(["admin", "member", "guest"]));
    expect(roles("tasks")).toEqual(new Set(["admin", "member"]));
    for (const { chosen } of drawn.values())
      expect(new Set(chosen.map(({ traits }) => traits.via))).toEqual(new Set(["page", "agent"]));
  });

  it("leave the others who belong there to be asked where those found nothing", () => {
    for (const [name, { chosen, others }] of drawn) {
      const could = cells.filter((who) => queries[name as keyof typeof queries].isFor(who) && who.belongs);
      expect(new Set([...chosen.filter((who) => who.belongs), ...others])).toEqual(new Set(could));
    }
  });
});
