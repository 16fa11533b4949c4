import { describe, expect, it } from "vitest";
import { ID_PREFIXES, type IdKind, newId } from "@/lib/deals/ids";
import { ID_FORM } from "@/lib/platform/ids";

const kinds = Object.keys(ID_PREFIXES) as IdKind[];

describe("a new id", () => {
  it.each(kinds)("of a %s has its prefix and 24 random letters", (kind) => {
    expect(newId(kind)).toMatch(new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-km-np-x]{24}$`));
  });

  it("has a prefix no other kind has, so that an id says what it names", () => {
    expect(new Set(Object.values(ID_PREFIXES)).size).toBe(kinds.length);
  });

  it("never comes twice", () => {
    const ids = Array.from({ length: 20_000 }, () => newId("entry"));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("betrays neither order nor time: every letter stands at every place", () => {
    const ids = Array.from({ length: 5_000 }, () => newId("entry").slice(4));
    for (let place = 0; place < 24; place++) expect(new Set(ids.map((id) => id[place])).size).toBe(32);
  });

  it("fits the shape that the audit keeps as it is, and that callers may send", () => {
    for (const kind of kinds) {
      expect(newId(kind)).toMatch(/^[\w.:-]{1,64}$/);
      expect(newId(kind)).toMatch(ID_FORM);
    }
  });
});
