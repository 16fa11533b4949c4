/** What waits for the bank, in words, each with an address that its list understands. */
import { describe, expect, it } from "vitest";
import { bankWorkLines } from "@/app/(workspace)/deals/bank-work-lines";
import { querySeenBy } from "@/app/(workspace)/projects/[id]/requests/(table)/filter-words";
import { filterInput, tableQuery } from "@/app/(workspace)/projects/[id]/requests/(table)/table-query";
import { browseRequests } from "@/lib/deals";

const lines = bankWorkLines("proj_a", {
  answers_to_vet: 1,
  questions: 2,
  suggestions: 3,
  overdue_at_seller: 4,
  open_again: 5,
});

describe("what waits for the bank", () => {
  it("is said in numbers and words, and leads to what it counts", () => {
    expect(lines.map(({ words, href }) => [words, href])).toEqual([
      ["1 answer to vet", "/projects/proj_a/answers?status=submitted"],
      ["2 questions from bidders", "/projects/proj_a/requests?origin=buyer&with=bank"],
      ["3 suggestions to decide", "/suggestions?deal=proj_a"],
      ["5 requests came back, with nobody", "/projects/proj_a/requests?with=nobody"],
      ["4 requests overdue at the seller", "/projects/proj_a/requests?due=overdue&with=seller"],
    ]);
  });

  it("says nothing of what there is none", () => {
    const none = { answers_to_vet: 0, questions: 0, suggestions: 0, overdue_at_seller: 0, open_again: 0 };
    expect(bankWorkLines("proj_a", none)).toEqual([]);
    expect(bankWorkLines("proj_a", { ...none, questions: 1 })).toHaveLength(1);
  });

  it.each([
    ["questions", { origins: ["buyer"], lies_with: "bank" }],
    ["overdue", { due: "overdue", lies_with: "seller" }],
    ["came back", { lies_with: "nobody" }],
  ])("asks the table of requests for what is said of %s", (word, expected) => {
    const href = lines.find((one) => one.words.includes(word))?.href ?? "";
    const query = tableQuery(Object.fromEntries(new URL(href, "http://x").searchParams));
    const asked = filterInput("proj_a", querySeenBy("bank", query));
    expect(browseRequests.input.parse(asked)).toMatchObject(expected);
    expect(filterInput("proj_a", querySeenBy("seller", query))).not.toHaveProperty("lies_with");
  });
});
