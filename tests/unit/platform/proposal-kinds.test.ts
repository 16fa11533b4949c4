/** What people may send with a confirmation, over all kinds of suggestions. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { AnyProposalKind } from "@/lib/platform/proposal";
import { editFields, editOf, type Kinds } from "@/lib/suggestions/kinds";

const kind = (name: string, edit: z.ZodRawShape) => ({ kind: name, edit: z.strictObject(edit) }) as AnyProposalKind;
const kindsOf = (...kinds: AnyProposalKind[]): Kinds => ({
  proposing: [],
  byName: new Map(kinds.map((one) => [one.kind, one])),
});
const shared = z.string();

describe("the fields of all kinds", () => {
  const [first, second] = [kind("first", { shared, much: z.int().default(7) }), kind("second", { shared })];
  const fields = editFields(kindsOf(first, second));

  it("may each be left out, whatever a kind makes of that", () => {
    expect(z.strictObject(fields).parse({})).toEqual({});
    expect(editOf(first, Object.keys(fields), { shared: "a" })).toEqual({ shared: "a", much: 7 });
  });

  it("are refused where another kind has them", () => {
    expect(() => editOf(second, Object.keys(fields), { shared: "a", much: 8 })).toThrow("does not fit");
  });

  it("mean one thing: two kinds with another field of that name do not start", () => {
    expect(() => editFields(kindsOf(first, kind("third", { shared: z.int() })))).toThrow("third means another shared");
  });
});
