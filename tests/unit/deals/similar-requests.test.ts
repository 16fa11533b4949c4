import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { similarTo, wordsOf } from "@/lib/deals/matching/similar-requests.rules";

const request = (id: string, title: string) => ({ id, ref: id, title });
const ids = (found: { id: string }[]) => found.map((one) => one.id);

describe("requests are alike", () => {
  const others = [
    request("a", "Monthly net working capital since January 2025"),
    request("b", "Cash conversion and drivers of working capital swings"),
    request("c", "Inventory ageing and slow-moving reserves"),
    request("d", "Tax returns of periods before FY2018"),
  ];

  it("when their titles share two words that mean something, the most alike first", () => {
    expect(ids(similarTo("Proposal for the working capital reference level", others))).toEqual(["a", "b"]);
    expect(ids(similarTo("Ageing of inventories", others))).toEqual(["c"]);
  });

  it("not by years, numbers, small words or the name of the workstream", () => {
    expect(
      similarTo("Reports since January 2025 for all periods before", [request("x", "Since 2025 for all")]),
    ).toEqual([]);
    expect(ids(similarTo("Tax audits", others))).toEqual(["d"]);
    expect(similarTo("Tax audits", others, "Tax")).toEqual([]);
  });

  it("by what the words are, not by case or plural", () => {
    expect(wordsOf("The LEASES of all Sites, and a lease at one site")).toEqual([
      "lease",
      "site",
      "lease",
      "one",
      "site",
    ]);
    expect(wordsOf("process loss")).toEqual(["process", "loss"]);
    expect(wordsOf("FY2024: 17 % 2025-01-01")).toEqual([]);
  });

  const title = fc
    .array(fc.constantFrom("working", "capital", "lease", "audit", "tax", "claims", "debt"), {
      minLength: 1,
      maxLength: 5,
    })
    .map((words) => words.join(" "));
  const pool = fc.uniqueArray(fc.tuple(fc.nat(500), title), { selector: ([n]) => n, maxLength: 40 });

  it("whatever their order, and at most twenty count", () => {
    fc.assert(
      fc.property(title, pool, (wanted, found) => {
        const requests = found.map(([n, text]) => request(`ent_${n}`, text));
        const alike = similarTo(wanted, requests);
        expect(similarTo(wanted, [...requests].reverse())).toEqual(alike);
        expect(alike.length).toBeLessThanOrEqual(20);
        const own = requests.filter((one) => one.title === wanted);
        if (own.length <= 20) expect(alike).toEqual(expect.arrayContaining(own));
      }),
    );
  });
});
