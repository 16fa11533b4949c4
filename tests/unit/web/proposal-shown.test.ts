/** What a person reads before deciding: who would see what, and when; and how long others took. */
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Difference } from "@/app/(workspace)/confirm/[id]/changes";
import { Decide } from "@/app/(workspace)/confirm/[id]/decide";
import { ChangePeople } from "@/app/(workspace)/deals/suggestions/change-people";
import { AskedBy } from "@/app/(workspace)/deals/suggestions/links-diff";
import type { SuggestionLook } from "@/app/(workspace)/suggestion-view";
import { AcceptanceTable } from "@/app/(workspace)/suggestions/acceptance-table";
import { ReviewItem } from "@/app/(workspace)/suggestions/review/review-item";

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");

describe("the firm that asked", () => {
  const asked = (shows_at_once: boolean) => ({ asked_by: "Northfield Industries", shows_at_once });

  it("would find a published answer at once, another once it is published", () => {
    expect(textOf(renderToStaticMarkup(createElement(AskedBy, { link: asked(true) })))).toContain("at once.");
    const later = textOf(renderToStaticMarkup(createElement(AskedBy, { link: asked(false) })));
    expect(later).toContain("Northfield Industries asked it");
    expect(later).toContain("once it is published.");
    expect(renderToStaticMarkup(createElement(AskedBy, { link: {} }))).toBe("");
  });

  it("is named in the review of many too", () => {
    const link = {
      entry_id: "req_1",
      ref: "BUY-001",
      title: "Leases",
      version: 1,
      status: "open",
      status_then: "open",
    };
    const look = {
      suggestion_id: "sug_1",
      kind: "answer_link",
      state: "pending",
      may_decide: true,
      agent: { name: "Desk" },
      look: {
        entry: { entry_id: "ans_1", type: "answer", title: "Leases", version: 1 },
        links: [{ ...link, ...asked(false) }],
      },
    } as unknown as SuggestionLook;
    expect(textOf(renderToStaticMarkup(createElement(ReviewItem, { look, now: 0 })))).toContain(
      "Northfield Industries asked it, and would find the answer with its request once it is published.",
    );
  });
});

describe("a kind that brings no page of its own", () => {
  const look = {
    ...{
      suggestion_id: "sug_1",
      kind: "plant_name",
      kind_title: "Name of a plant",
      state: "pending",
      may_decide: true,
    },
    ...{
      says: "Call Gallica Damask",
      title: "Gallica",
      space_name: "Rose garden",
      version: 1,
      agent: { name: "Desk" },
    },
    changes: [{ what: "Name", now: "Gallica", after: "Damask" }],
    look: { kind: "plant_name" },
  } as unknown as SuggestionLook;
  const shown = (element: ReactElement) => textOf(renderToStaticMarkup(element));

  it("is shown in the words that all kinds have: what is and what would be", () => {
    expect(shown(createElement(Difference, { changes: look.changes, waits: true }))).toBe(
      "What would changeNameGallicaDamask",
    );
    const item = shown(createElement(ReviewItem, { look, now: 0 }));
    for (const word of ["Call Gallica Damask", "Name of a plant", "Gallica · Rose garden", "Damask"])
      expect(item).toContain(word);
  });

  it("has the ways to decide that need nothing of its own, and none to change it", () => {
    const ways = shown(createElement(Decide, { look }));
    for (const way of ["Confirm", "Dismiss"]) expect(ways).toContain(way);
    expect(ways).not.toContain("Change, then confirm");
  });
});

describe("changing who gets it", () => {
  const seller = [{ organization: "Kestrel", side: "seller", people: [{ user_id: "usr_1", name: "Jonas Weber" }] }];
  const shown = (task: object) =>
    textOf(
      renderToStaticMarkup(
        createElement(ChangePeople, {
          task: { now: [], afterwards: [], steps: [], candidates: [], ...task } as never,
          isRoute: true,
        }),
      ),
    );

  it("says to whom it would show if it went to the seller, where the page has not said so yet", () => {
    expect(shown({ newly_sees: [], seller_would_see: seller })).toContain("it shows to Kestrel (Jonas Weber).");
    expect(shown({ newly_sees: seller, seller_would_see: seller })).not.toContain("it shows to");
    expect(shown({ newly_sees: [], seller_would_see: [] })).not.toContain("it shows to");
  });
});

describe("the median time to decision", () => {
  const row = { confirmed: 1, edited: 0, dismissed: 0, undone: 0, expired: 0, superseded: 0 };
  const agent = { name: "Desk", host: "desk.test" };

  it("is said, and drawn to scale beside the longest", () => {
    const markup = renderToStaticMarkup(
      createElement(AcceptanceTable, {
        rows: [
          { ...row, agent, kind: "routing", kind_title: "Routing", median_seconds: 7200 },
          { ...row, agent, kind: "assignment", kind_title: "Assignment", median_seconds: 1800 },
          { ...row, agent, kind: "answer_link", kind_title: "Answer link" },
        ],
      }),
    );
    const bars = [...markup.matchAll(/<svg aria-hidden="true" viewBox="0 0 100 6".*?<\/svg>/g)].map(
      ([bar]) => /<rect width="([\d.]+)" height="6" class="fill-bar-done"/.exec(bar)?.[1],
    );
    expect(bars).toEqual(["100", "25"]);
    expect(textOf(markup)).toContain("2 hours");
  });
});
