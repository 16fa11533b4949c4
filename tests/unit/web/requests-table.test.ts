import { describe, expect, it } from "vitest";
import { releasedInWords } from "@/app/(workspace)/projects/[id]/lists/what-shows";
import { querySeenBy, valueInWords } from "@/app/(workspace)/projects/[id]/requests/(table)/filter-words";
import { isView, SAVED_VIEWS, viewsFor } from "@/app/(workspace)/projects/[id]/requests/(table)/saved-views";
import {
  browseInput,
  tableHref,
  tableQuery,
  without,
} from "@/app/(workspace)/projects/[id]/requests/(table)/table-query";
import { browseRequests } from "@/lib/deals";

describe("the address of the table", () => {
  it("says what the use-case is asked, and back", () => {
    const query = tableQuery({
      q: " ledger ",
      status: ["open", "open", "assigned"],
      priority: "high",
      from: "2026-01-01",
      sort: "-due",
      page: "3",
      size: "100",
    });
    expect(browseRequests.input.parse(browseInput("proj_a", query))).toMatchObject({
      text: "ledger",
      statuses: ["open", "assigned"],
      priorities: ["high"],
      due_from: "2026-01-01",
      sort: "due",
      direction: "descending",
      limit: 100,
      offset: 200,
    });
    const href = tableHref("/r", query);
    expect(href).toBe(
      "/r?q=ledger&status=open&status=assigned&priority=high&from=2026-01-01&sort=-due&size=100&page=3",
    );
    const given = new URL(href, "http://x").searchParams;
    expect(tableQuery({ ...Object.fromEntries(given), status: given.getAll("status") })).toEqual(query);
  });

  it("leaves out what makes no sense, and what is as usual", () => {
    const query = tableQuery({
      status: ["done", "open"],
      due: "someday",
      from: "2026-02-30",
      sort: "colour",
      page: "-1",
      size: "7",
      list: "a b",
      surprise: "1",
    });
    expect(tableHref("/r", query)).toBe("/r?status=open");
    expect(tableHref("/r", without(query, "status", "open"))).toBe("/r");
  });

  it("from somebody of another side keeps what the own side has", () => {
    const query = tableQuery({ assignee: "nobody", due: "overdue", stage: "dataroom", sort: "-updated", q: "x" });
    expect(tableHref("/r", querySeenBy("observer", query))).toBe("/r?q=x");
    expect(tableHref("/r", querySeenBy("bank", query))).toBe(tableHref("/r", query));
    expect(tableHref("/r", querySeenBy("seller", tableQuery({ origin: "buyer" })))).toBe("/r");
  });
});

describe("saved views", () => {
  it("each is a query that the side has, and is recognised whatever the order of its values", () => {
    for (const side of ["bank", "seller", "buyer", "observer"] as const)
      for (const view of viewsFor(side)) {
        const query = tableQuery(view.filters as Record<string, string[]>);
        expect(querySeenBy(side, query).filters, view.label).toEqual(view.filters);
        expect(isView(view, query.filters)).toBe(true);
      }
    const open = SAVED_VIEWS.find((view) => view.label === "Open");
    expect(open && isView(open, { status: ["assigned", "open"] })).toBe(true);
    expect(open && isView(open, { status: ["open"] })).toBe(false);
  });
});

describe("words", () => {
  it("for values that are known, and as written for those that are not", () => {
    const known = { assignee: [{ value: "usr_a", label: "Ada" }] };
    expect(valueInWords("assignee", "usr_a", known)).toBe("Ada");
    expect(valueInWords("assignee", "usr_b", known)).toBe("usr_b");
    expect(valueInWords("from", "2026-11-20", known)).toBe("20 Nov 2026");
  });

  it("say what a release shows, and to whom", () => {
    const nobody = { buyer_firms: 0, buyer_people: 0, observers: 0 };
    const counts = { requests: 1, published_requests: 0, published_answers: 0 };
    expect(releasedInWords({ ...counts, ...nobody })[1]).toContain("Nobody");
    expect(releasedInWords({ ...counts, buyer_firms: 1, buyer_people: 2, observers: 1 }).slice(0, 2)).toEqual([
      "1 request moves into the data room.",
      "Nothing of it is published yet: 2 people of 1 bidder and 1 observer will see each request when it is.",
    ]);
    expect(
      releasedInWords({ requests: 9, published_requests: 2, published_answers: 3, ...nobody, observers: 1 })[1],
    ).toBe("1 observer will see 2 published requests with 3 answers at once, and the others when they are published.");
  });
});
