import { describe, expect, it } from "vitest";
import { cutAround } from "@/lib/deals/search/cut-around.rules";
import { markedExcerpt, markedText, type Piece } from "@/lib/deals/search/marked-text.rules";

const written = (pieces: readonly Piece[] | undefined) =>
  pieces?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");

describe("words that were asked for", () => {
  it("are marked by their beginning, whatever their case", () =>
    expect(written(markedText("Audited accounts and the AUDITOR's letter", ["audit"]))).toBe(
      "[Audited] accounts and the [AUDITOR]'s letter",
    ));
  it("are marked in another form", () =>
    expect(written(markedText("One contract of many", ["contracts"]))).toBe("One [contract] of many"));
  it("are not marked inside another word", () =>
    expect(written(markedText("EBITDA of the IT department", ["IT"]))).toBe("EBITDA of the [IT] department"));
  it("are marked with accents and without", () => {
    expect(written(markedText("Élise Moreau", ["elise"]))).toBe("[Élise] Moreau");
    expect(written(markedText("Elise Moreau", ["Élise"]))).toBe("[Elise] Moreau");
  });
  it("change nothing about the text", () => {
    const text = "  A — <b>bold</b> & “quoted” §15 text\n";
    expect(
      markedText(text, ["bold", "15"])
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });
});

describe("an excerpt", () => {
  const long = `${"before ".repeat(60)}the covenant stands here ${"after ".repeat(60)}`.trim();

  it("is cut around the first word, between words", () => {
    const excerpt = written(markedExcerpt(long, ["coven"], 80)) ?? "";
    expect(excerpt).toMatch(/^…(before )+the \[covenant\] stands here( after)+…$/);
    expect(excerpt.length).toBeLessThan(90);
  });
  it("is the whole of a short text", () =>
    expect(written(markedExcerpt("A covenant", ["cov"], 80))).toBe("A [covenant]"));
  it("is none where no word is", () => expect(markedExcerpt(long, ["pension"], 80)).toBeUndefined());
  it("holds its word also where there is no gap to cut at", () => {
    const solid = `${"x".repeat(300)}-word-${"y".repeat(300)}`;
    expect(cutAround(solid, 301, 60)).toContain("word");
  });
});
