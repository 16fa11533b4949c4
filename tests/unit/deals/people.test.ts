import { describe, expect, it } from "vitest";
import { ORIGINS } from "@/lib/deals/entries/status.rules";
import { actorOrSide, actorShown, personShown, requestSide } from "@/lib/deals/people/people.rules";
import { type RequestSummary, requestShown } from "@/lib/deals/requests/request-summary.rules";

const jane = { id: "usr_1", name: "Jane\u202e  Smith\n" };

describe("a person", () => {
  it("is shown by id and cleaned name", () => {
    expect(personShown(jane)).toEqual({ user_id: "usr_1", name: "Jane Smith" });
  });

  it("who acted is shown by name beside the side, or by the side alone", () => {
    expect(actorShown(jane, "bank")).toEqual({ actor: "Jane Smith", author_side: "bank" });
    expect(actorShown(null, "buyer")).toEqual({ author_side: "buyer" });
    expect(actorOrSide(jane, "bank")).toEqual({ user_id: "usr_1", name: "Jane Smith" });
    expect(actorOrSide(null, "seller")).toEqual({ side: "seller" });
  });
});

describe("whose words a request is", () => {
  it("is the side that asked, where the caller may know it; else it comes from the bank", () => {
    expect(ORIGINS.map(requestSide)).toEqual(["bank", "seller", "buyer"]);
    expect(requestSide(null)).toBe("bank");
  });
});

describe("a request as each side gets it", () => {
  const request: RequestSummary = {
    id: "ent_1",
    ref: "FIN-001",
    title: "Accounts\u200b FY2025",
    status: "open",
    priority: "high",
    dueDate: "2026-03-01",
    origin: "buyer",
    askedBy: "North\u200bfield\n Industries",
    assignees: [{ ...jane, role: "seller_member" }],
    answerCount: 2,
  };
  const common = {
    entry_id: "ent_1",
    ref: "FIN-001",
    title: "Accounts FY2025",
    author_side: "buyer",
    status: "open",
    priority: "high",
    due_date: "2026-03-01",
    answer_count: 2,
  };
  const assigned_to = [{ user_id: "usr_1", name: "Jane Smith", side: "seller" }];

  it("bank: all of it; seller: not who asked; buyer: not who works on it; observer: neither", () => {
    expect(requestShown({ side: "bank" }, request)).toEqual({
      ...common,
      assigned_to,
      origin: "buyer",
      asked_by: "Northfield Industries",
    });
    expect(requestShown({ side: "seller" }, request)).toEqual({ ...common, assigned_to });
    expect(requestShown({ side: "buyer" }, request)).toEqual({ ...common, origin: "buyer" });
    expect(requestShown({ side: "observer" }, request)).toEqual(common);
  });

  it("names no firm but a bidder, even to the bank", () => {
    for (const over of [{ origin: "ib" }, { origin: "seller" }, { origin: null }, { askedBy: null }] as const)
      expect(requestShown({ side: "bank" }, { ...request, ...over })).not.toHaveProperty("asked_by");
  });

  it("leaves out what there is not", () => {
    const bare = requestShown({ side: "buyer" }, { ...request, ref: null, dueDate: null, origin: null });
    expect(Object.keys(bare).sort()).toEqual([
      "answer_count",
      "author_side",
      "entry_id",
      "priority",
      "status",
      "title",
    ]);
  });
});
