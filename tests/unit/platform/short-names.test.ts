import { describe, expect, it } from "vitest";
import * as z from "zod";
import { LONGEST_NAME, shortName } from "@/lib/platform/sanitize";
import { partyName, withShortNames } from "@/lib/platform/short-names";

const LONG = "n".repeat(120);
const SHORT = `${"n".repeat(79)}…`;

describe("a name in short", () => {
  it.each([0, 1, 79, 80])("is whole with %i characters", (length) => {
    expect(shortName("n".repeat(length))).toBe("n".repeat(length));
  });

  it("has 80 characters including the ellipsis when it had more, and never half of one", () => {
    expect(shortName(LONG)).toBe(SHORT);
    expect(shortName("𝔸".repeat(80))).toBe("𝔸".repeat(80));
    expect([...shortName("𝔸".repeat(81))]).toHaveLength(LONGEST_NAME);
  });
});

describe("a result", () => {
  const person = z.object({ id: z.string(), name: partyName() });

  it.each<[string, z.ZodObject, object, object]>([
    ["a field", z.object({ name: partyName() }), { name: LONG }, { name: SHORT }],
    [
      "an object within",
      z.object({ who: person }),
      { who: { id: LONG, name: LONG } },
      { who: { id: LONG, name: SHORT } },
    ],
    [
      "a list",
      z.object({ all: z.array(person) }),
      { all: [{ id: "a", name: LONG }] },
      { all: [{ id: "a", name: SHORT }] },
    ],
    ["a list of names", z.object({ all: z.array(partyName()) }), { all: [LONG, "b"] }, { all: [SHORT, "b"] }],
    ["an optional field", z.object({ name: partyName().optional() }), { name: LONG }, { name: SHORT }],
    [
      "one of several forms",
      z.object({ who: z.union([person, z.object({ side: z.string() })]) }),
      { who: { id: "a", name: LONG } },
      { who: { id: "a", name: SHORT } },
    ],
    [
      "an extended schema",
      z.object({ who: person.extend({ side: z.string() }).partial() }),
      { who: { name: LONG } },
      { who: { name: SHORT } },
    ],
    [
      "a field with a rule of its own",
      z.object({ line: partyName((text) => text.slice(0, 3)) }),
      { line: LONG },
      { line: "nnn" },
    ],
  ])("has its names in short in %s, and its texts whole", (_, schema, value, expected) => {
    const before = structuredClone(value);
    expect(withShortNames(schema, value)).toEqual(expected);
    expect(value).toEqual(before);
  });

  it("without names, or without the field, is left alone", () => {
    const result = { title: LONG };
    expect(withShortNames(z.object({ title: z.string() }), result)).toBe(result);
    expect(withShortNames(z.object({ name: partyName().optional() }), {})).toEqual({});
    expect(withShortNames(z.object({ who: person.optional() }), { who: null })).toEqual({ who: null });
  });
});
