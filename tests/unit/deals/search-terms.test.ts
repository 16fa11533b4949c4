import { describe, expect, it } from "vitest";
import { abbreviationPattern, searchTerms } from "@/lib/deals/search/search-terms.rules";

describe("a question", () => {
  it("is its words, without the signs around them", () => {
    expect(searchTerms('  What are the "audited" accounts, (FY 2025)?  ').words).toEqual([
      "What",
      "are",
      "the",
      "audited",
      "accounts",
      "FY",
      "2025",
    ]);
  });

  it("keeps signs inside a word, and letters of every script", () => {
    expect(searchTerms("change-of-control Verträge §15 漢字 o'clock").words).toEqual([
      "change-of-control",
      "Verträge",
      "15",
      "漢字",
      "o'clock",
    ]);
  });

  it("counts a word once, and no more than sixteen", () => {
    expect(searchTerms("tax tax tax").words).toEqual(["tax"]);
    expect(searchTerms(Array.from({ length: 50 }, (_, i) => `w${i}`).join(" ")).words).toHaveLength(16);
  });

  it("of signs alone asks for nothing", () => {
    expect(searchTerms("?? !! -- & | ( )")).toEqual({ words: [], abbreviations: [], refs: [] });
  });
});

describe("an abbreviation", () => {
  it.each(["IT", "HR", "R&D", "FY2025", "EBITDA", "Q3", "S.A", "A/R"])("is %s", (word) => {
    expect(searchTerms(`about ${word}.`).abbreviations).toEqual([word]);
  });

  it.each(["it", "It", "Tax", "2025", "X", "DATAROOMS-AND-MORE", "FIN-042", "İT"])("is not %s", (word) => {
    expect(searchTerms(word).abbreviations).toEqual([]);
  });

  it("becomes a pattern in which its own signs mean themselves", () => {
    expect(abbreviationPattern("R&D")).toBe("\\mR\\&D\\M");
    expect(abbreviationPattern("S.A")).toBe("\\mS\\.A\\M");
    expect(abbreviationPattern("IT")).toBe("\\mIT\\M");
  });
});

describe("a ref", () => {
  it("is recognised however it is written, among other words", () => {
    expect(searchTerms("status of fin-042 and BUY-001, please").refs).toEqual(["FIN-042", "BUY-001"]);
    expect(searchTerms("FIN-042 fin-042").refs).toEqual(["FIN-042"]);
  });

  it("is no word with a hyphen", () => {
    expect(searchTerms("pre-dataroom 2024-12 FIN- -042 FIN-04A").refs).toEqual([]);
  });
});
