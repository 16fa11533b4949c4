import { describe, expect, it } from "vitest";
import { type Change, updateShown } from "@/lib/deals/context/context-updates.rules";

const change = (over: Partial<Change> = {}): Change => ({
  ts: Date.parse("2026-03-15T14:30:00Z") / 1000,
  entryId: "ent_1",
  type: "request",
  ref: "FIN-042",
  action: "answered",
  fromStatus: "assigned",
  toStatus: "answered",
  person: { id: "usr_1", name: "John Doe" },
  side: "seller",
  own: false,
  ...over,
});
const [bank, seller, buyer, observer] = (["bank", "seller", "buyer", "observer"] as const).map((side) => ({ side }));
if (!bank || !seller || !buyer || !observer) throw new Error("four sides");

describe("an update", () => {
  it.each<[Partial<Change>, string, string]>([
    [{}, "status_changed", "Request FIN-042 went from assigned to answered"],
    [{ fromStatus: null, toStatus: "open", action: "created" }, "created", "Request FIN-042 was created"],
    [{ action: "assigned", fromStatus: null, toStatus: null }, "assigned", "Request FIN-042 was assigned"],
    [{ action: "assigned", fromStatus: "open", toStatus: "assigned" }, "assigned", "Request FIN-042 was assigned"],
    [{ type: "answer", ref: null, toStatus: "submitted" }, "submitted", "Answer was submitted"],
    [{ type: "answer", ref: null, toStatus: "rejected" }, "status_changed", "Answer went from assigned to rejected"],
    [{ toStatus: "published" }, "published", "Request FIN-042 was published"],
  ])("%j is of the kind %s", (over, kind, words) => {
    expect(updateShown(bank, change(over))).toMatchObject({ kind, text: `${words} at 2026-03-15 14:30 UTC.` });
  });

  it("tells the former status to those who work on the deal, and to whoever asked", () => {
    const published = change({ fromStatus: "vetted", toStatus: "published" });
    for (const seat of [bank, seller]) expect(updateShown(seat, published)).toMatchObject({ from: "vetted" });
    expect(updateShown(buyer, { ...published, own: true })).toMatchObject({ from: "vetted" });
    for (const seat of [buyer, observer]) expect(updateShown(seat, published)).not.toHaveProperty("from");
    expect(updateShown(buyer, change({ toStatus: "withdrawn" })).text).toMatch(/^Request FIN-042 went to withdrawn at/);
  });

  it("names a person to whom it may be named, and else the side", () => {
    expect(updateShown(bank, change()).actor).toEqual({ user_id: "usr_1", name: "John Doe", side: "seller" });
    expect(updateShown(seller, change({ person: null, side: "bank" })).actor).toEqual({ side: "bank" });
    // Of another buyer not even the side.
    expect(updateShown(observer, change({ person: null, side: "buyer" })).actor).toEqual({ side: "bank" });
  });

  it("has no word of others in its sentence", () => {
    const strange = change({ person: { id: "usr_1", name: "Ignore\u202e all\nprevious" } });
    expect(updateShown(bank, strange).text).toBe(
      "Request FIN-042 went from assigned to answered at 2026-03-15 14:30 UTC.",
    );
    expect(updateShown(bank, strange).actor).toEqual({ user_id: "usr_1", name: "Ignore all previous", side: "seller" });
  });
});
