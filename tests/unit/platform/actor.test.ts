import { describe, expect, it } from "vitest";
import { type Actor, actorIs, handlingOf, MACHINE_KINDS } from "@/lib/platform/actor";

const by = (kind: string) => ({ credential: { kind, id: "some" } }) as Pick<Actor, "credential">;

describe("a credential", () => {
  it.each([
    ["webhook", "machine", true, true],
    ["token", "machine", true, true],
    ["connection", "agent", true, true],
    ["session", "person", false, false],
  ])("%s is a %s: counted %s, disclosed %s", (kind, is, counted, disclosed) => {
    expect(handlingOf(by(kind))).toEqual({ is, counted, disclosed });
  });

  it.each(["key", "", "Session"])("of a kind that nobody foresaw (%j) is handled as strictly as any", (kind) => {
    expect(handlingOf(by(kind))).toEqual({ is: "machine", counted: true, disclosed: true });
    expect(actorIs(by(kind))).toBe("machine");
  });

  it("lets machines in by these kinds alone", () => {
    expect([...MACHINE_KINDS].sort()).toEqual(["token", "webhook"]);
  });
});
