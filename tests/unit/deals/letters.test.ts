/** What the daily digest says, and when there is none. */
import { describe, expect, it } from "vitest";
import { type DigestFigures, digestLetter } from "@/lib/deals/notifications/letters.rules";

const NOTHING: DigestFigures = {
  ...{ overdue: 0, due_soon: 0, returned: 0, rejected: 0, published: 0 },
  ...{ to_vet: 0, asked: 0, suggested: 0, overdue_at_seller: 0, open_again: 0, messages: 0 },
};
const links = { deal: "https://deals.example.com/projects/proj_a", account: "https://deals.example.com/account" };
const letter = (figures: Partial<DigestFigures>) =>
  digestLetter({ email: "a@bank.test", name: "Ada", project: "Harbour", ...NOTHING, ...figures }, links);

describe("the digest", () => {
  it("is not written on a day on which there is nothing to say", () => {
    expect(letter({})).toBeUndefined();
  });

  it.each<[Partial<DigestFigures>, string]>([
    [{ to_vet: 3 }, "3 answers submitted, to vet"],
    [{ to_vet: 1 }, "1 answer submitted, to vet"],
    [{ asked: 2 }, "2 new questions from bidders"],
    [{ asked: 1 }, "1 new question from bidders"],
    [{ open_again: 2 }, "2 requests came back, with nobody"],
    [{ open_again: 1 }, "1 request came back, with nobody"],
    [{ suggested: 4 }, "4 suggestions wait for your decision"],
    [{ suggested: 1 }, "1 suggestion waits for your decision"],
    [{ overdue_at_seller: 5 }, "5 requests overdue at the seller"],
    [{ overdue_at_seller: 1 }, "1 request overdue at the seller"],
    [{ messages: 6 }, "6 unread messages"],
    [{ messages: 1 }, "1 unread message"],
    [{ overdue: 1 }, "1 task overdue"],
  ])("says of %j what the bank reads in its subject and its text", (figures, words) => {
    const written = letter(figures);
    expect(written?.subject).toBe(`Harbour: ${words}`);
    expect(written?.text).toContain(`\n- ${words}\n`);
  });

  it("names the own tasks first, then what waits, and no more than two in the subject", () => {
    const written = letter({ messages: 1, open_again: 5, to_vet: 2, overdue: 3, asked: 4 });
    expect(written?.subject).toBe("Harbour: 3 tasks overdue, 2 answers submitted, to vet");
    expect(written?.text).toContain(
      "- 3 tasks overdue\n- 2 answers submitted, to vet\n- 4 new questions from bidders\n- 5 requests came back, with nobody\n- 1 unread message",
    );
  });
});
