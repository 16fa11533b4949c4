import { describe, expect, it } from "vitest";
import { overlapOf } from "@/lib/deals/matching/overlap.rules";

const shared = (stretches: readonly { text: string; shared: boolean }[]) =>
  stretches.filter((one) => one.shared).map((one) => one.text);

describe("two texts side by side", () => {
  it("share the words that mean the same, whatever their endings, and nothing that means nothing", () => {
    const [asked, answered] = overlapOf(
      "Please provide the audited accounts.",
      "The auditing of each account is done.",
    );
    expect(shared(asked)).toEqual(["audited", "accounts"]);
    expect(shared(answered)).toEqual(["auditing", "account"]);
  });

  it("put together again are what they were, to the letter", () => {
    const texts = ["A  b\n\n“c”—d: ½ ﬁne 😀 <b>", "fine <b>bold</b> \t 1/2"] as const;
    const both = overlapOf(...texts);
    expect(both.map((one) => one.map(({ text }) => text).join(""))).toEqual(texts);
  });

  it("may be empty", () => {
    expect(overlapOf("", "")).toEqual([[], []]);
  });
});
