/** What the page of a proposal says where there is nothing to decide. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StateNotice } from "@/app/(workspace)/confirm/[id]/state-notice";
import type { SuggestionLook } from "@/app/(workspace)/suggestion-view";

const shown = (look: Partial<SuggestionLook>) =>
  renderToStaticMarkup(
    createElement(StateNotice, { look: { may_decide: true, moved: false, ...look } as SuggestionLook }),
  );

it("of an expired one, that its time is over", () => {
  expect(shown({ state: "expired" })).toContain("This proposal has expired.");
});

it("of a replaced one, which took its place, where that is known", () => {
  expect(shown({ state: "superseded", superseded_by: "sug_2" })).toContain('href="/confirm/sug_2"');
  const unknown = shown({ state: "superseded" });
  expect(unknown).toContain("There is nothing left to decide here.");
  expect(unknown).not.toContain("href");
});

it("to who may not decide, why not; and that it is of the own agent only where it is", () => {
  const look = { state: "pending", may_decide: false, why_not: "This deal is closed." } as const;
  expect(shown({ ...look, own_agent: true })).toContain(
    "This deal is closed. You see it because an agent acting for you",
  );
  const others = shown({ ...look, own_agent: false });
  expect(others).toContain("This deal is closed.");
  expect(others).not.toContain("acting for you");
});

it("nothing where it is open and theirs", () => {
  expect(shown({ state: "pending" })).toBe("");
});
