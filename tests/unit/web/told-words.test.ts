/** Who is said to have been told of a decision, kind by kind. */
import { expect, it } from "vitest";
import { viewOf } from "@/app/(workspace)/suggestion-views";

const toldInWords = (kind: string, done: "confirmed" | "changed" | "dismissed" | "undone") => viewOf(kind).told?.[done];

it("of a task those who got it or lost it, whether it was changed before or not", () => {
  for (const kind of ["routing", "assignment"] as const)
    for (const done of ["confirmed", "changed"] as const)
      expect(toldInWords(kind, done)).toBe("Whoever else got the task or lost it has been told.");
});

it("of a link the buyer who asked, where it can read the answer", () => {
  for (const done of ["confirmed", "changed"] as const)
    expect(toldInWords("answer_link", done)).toContain("a bidder asked and can read the answer now");
});

it("of what was undone those who lost it, of what was dismissed nobody", () => {
  expect(toldInWords("assignment", "undone")).toBe("Whoever no longer has the task has been told.");
  for (const kind of ["routing", "assignment", "answer_link"] as const)
    expect(toldInWords(kind, "dismissed")).toBeUndefined();
});
