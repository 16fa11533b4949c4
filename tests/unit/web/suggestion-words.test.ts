import { describe, expect, it } from "vitest";
import { acceptedShare } from "@/app/(workspace)/suggestions/view";
import { type Proposed, proposalInWords } from "@/lib/deals/suggestions/proposal-words.rules";
import { durationInWords, stateInWords } from "@/lib/web/suggestions/words";

const proposed = (some: Partial<Proposed>): Proposed => ({
  kind: "routing",
  entry: { ref: "FIN-001" },
  people: [],
  requests: [],
  ...some,
});
const people = (...names: string[]) => names.map((name) => ({ name }));

describe("a proposal in one sentence", () => {
  it.each<[Partial<Proposed>, string]>([
    [{ people: people("A", "B") }, "Route FIN-001 through A to B"],
    [{ people: people("A", "B", "C") }, "Route FIN-001 through A, B to C"],
    [{ people: people("A") }, "Route FIN-001 to A"],
    [{ kind: "assignment", people: people("A") }, "Assign FIN-001 to A"],
    [{ kind: "assignment", entry: {} }, "Assign a request to somebody who has left"],
    [{ kind: "answer_link", requests: [{ ref: "A-1" }] }, "Link an answer to A-1"],
    [{ kind: "answer_link", requests: [{ ref: "A-1" }, {}] }, "Link an answer to A-1 and 1 more"],
    [
      { kind: "answer_link", requests: ["A-1", "A-2", "A-3", "A-4", "A-5"].map((ref) => ({ ref })) },
      "Link an answer to A-1, A-2, A-3 and 2 more",
    ],
    [{ kind: "answer_link", requests: [{}, {}] }, "Link an answer to 2 requests"],
  ])("%j", (some, sentence) => {
    expect(proposalInWords(proposed(some))).toBe(sentence);
  });
});

describe("what became of it", () => {
  it("says that it was changed only where it was confirmed", () => {
    expect(stateInWords("confirmed", true).word).toBe("Confirmed, changed");
    expect(stateInWords("confirmed").word).toBe("Confirmed");
    expect(stateInWords("dismissed", true).word).toBe("Dismissed");
  });

  it("counts as accepted what was confirmed of what was decided, and nothing where nothing was", () => {
    expect(acceptedShare({ confirmed: 3, dismissed: 1, undone: 0 })).toBe(0.75);
    expect(acceptedShare({ confirmed: 0, dismissed: 2, undone: 0 })).toBe(0);
    expect(acceptedShare({ confirmed: 0, dismissed: 0, undone: 0 })).toBeUndefined();
  });

  it.each([
    [0, "1 second"],
    [89, "89 seconds"],
    [120, "2 minutes"],
    [7200, "2 hours"],
    [3 * 86_400, "3 days"],
  ])("took %d seconds: %s", (seconds, words) => {
    expect(durationInWords(seconds)).toBe(words);
  });
});
