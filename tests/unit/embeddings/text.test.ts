import { describe, expect, it } from "vitest";
import { partsOf, spelledText } from "@/lib/deals/matching/entry-text";
import { unitLength } from "@/lib/embeddings/embedder";
import { beginningOf, chunksOf, readingsOf, textHash } from "@/lib/embeddings/text";
import { bytesOf, vectorFrom } from "@/lib/embeddings/vectors";

const readings = (type: string, title: string, body = "") =>
  [...readingsOf(partsOf(type, { title, body }))].map(({ part, chunk, read }) => [part, chunk, read]);

/** Sentences, each with a number of its own. */
const prose = (characters: number): string => {
  let text = "";
  for (let i = 0; text.length < characters; i += 1) text += `Sentence ${i} says something of the works council. `;
  return text.slice(0, characters);
};

describe("what a model reads", () => {
  it("is title and body; of a request the title too", () => {
    expect(readings("answer", "Title", "Body")).toEqual([["full", 0, "Title\nBody"]]);
    expect(readings("request", "Title", "Body")).toEqual([
      ["full", 0, "Title\nBody"],
      ["title", 0, "Title"],
    ]);
  });

  it.each([
    ["Please share the cap table", "capitalisation table"],
    ["Available NOLs", "net operating losses"],
    ["ARR by cohort", "annual recurring revenue"],
    ["W&I policy", "warranty and indemnity insurance"],
    ["Cap Table", "capitalisation table"],
  ])("of %j is also its long form, beside the text as it is", (title, long) => {
    const [full, spelled, ...more] = readings("answer", title);
    expect(full).toEqual(["full", 0, `${title}\n`]);
    expect(spelled?.slice(0, 2)).toEqual(["spelled", 0]);
    expect(spelled?.[2]).toMatch(new RegExp(`^${title}\\n\\n.*${long}`, "s"));
    expect(more).toEqual([]);
  });

  it.each(["Mac users", "spa hotel", "Carrot", "a mapping", "the Arr river", "tables of a cap"])(
    "of %j is nothing more: capitals and whole words decide",
    (title) => {
      expect(readings("answer", title)).toHaveLength(1);
    },
  );

  it("of a long text is each chunk, and the long forms beside the chunk that they stand in", () => {
    const body = `${prose(1_500)} The NOL schedule. ${prose(1_500)}`;
    const spelled = readings("answer", "Tax", body).filter(([part]) => part === "spelled");
    const full = readings("answer", "Tax", body).filter(([part]) => part === "full");
    expect(full.map(([, chunk]) => chunk)).toEqual([0, 1, 2, 3]);
    expect(spelled.map(([, chunk]) => chunk)).toEqual([1]);
    expect(spelled[0]?.[2]).toContain("net operating losses");
  });

  it("is known by the text as it stands in the source", () => {
    const [full, title, spelled] = readingsOf(partsOf("request", { title: "NOL", body: "Body" }));
    expect([full?.source, title?.source, spelled?.source]).toEqual(["NOL\nBody", "NOL", "NOL\nBody"]);
    expect(textHash("Title\nBody")).not.toBe(textHash("Title Body"));
  });

  it("ends somewhere, where words are looked at or it stands in no source", () => {
    expect(beginningOf(`${"x".repeat(7_999)}😀${"y".repeat(100)}`)).toBe("x".repeat(7_999));
    expect(beginningOf("x".repeat(9_000))).toHaveLength(8_000);
    expect(spelledText(`${"x ".repeat(4_000)}NOL`)).toBeUndefined();
  });
});

describe("a text in chunks", () => {
  it.each(["", "Title\nBody", "x".repeat(1_000), prose(1_000)])("is one, as it is, where it is short", (text) => {
    expect([...chunksOf(text)]).toEqual([text]);
  });

  it.each([1_001, 1_900, 5_000, 10_300])("holds all of %i characters, each seam in two of them", (length) => {
    const text = prose(length);
    const chunks = [...chunksOf(text)];
    expect(chunks.length).toBeGreaterThan(1);
    let end = 0;
    for (const chunk of chunks) {
      expect(chunk.length).toBeLessThanOrEqual(1_000);
      const from = text.indexOf(chunk);
      expect(from).toBeGreaterThanOrEqual(0);
      if (end > 0) expect(end - from).toBeGreaterThanOrEqual(200);
      end = from + chunk.length;
    }
    expect(end).toBe(length);
  });

  it("ends between two words where there is a space near", () => {
    for (const chunk of [...chunksOf(prose(5_000))].slice(0, -1)) expect(chunk).toMatch(/\s$/);
  });

  it("is never cut within a character, wherever that stands", () => {
    for (let before = 0; before < 4; before += 1) {
      const text = `${"x".repeat(before)}${"😀".repeat(3_000)}`;
      const chunks = [...chunksOf(text)];
      expect(chunks.length).toBeGreaterThan(5);
      for (const chunk of chunks) expect(encodeURIComponent(chunk)).toContain("%F0%9F%98%80");
    }
  });

  it("is read from its beginning only so far, and soon, however long it is", () => {
    for (const text of [prose(1_000_000), "x".repeat(1_000_000), " ".repeat(1_000_000)]) {
      const began = performance.now();
      const chunks = [...chunksOf(text)];
      expect(performance.now() - began).toBeLessThan(50);
      expect(chunks).toHaveLength(64);
      expect(text.startsWith(chunks[0] ?? "-")).toBe(true);
    }
  });
});

describe("a vector", () => {
  it("comes out of the database as it went in, wherever its bytes lie", () => {
    const vector = unitLength([1, -2, 3.5]);
    const bytes = bytesOf(vector);
    expect(bytes.byteLength).toBe(12);
    const askew = new Uint8Array(13);
    askew.set(bytes, 1);
    expect(vectorFrom(askew.subarray(1))).toEqual(vector);
    expect(vectorFrom(Buffer.from(bytes))).toEqual(vector);
  });

  it("has length one, or is none", () => {
    expect(Math.hypot(...unitLength([3, 4, 12]))).toBeCloseTo(1, 6);
    for (const bad of [[], [0, 0], [Number.NaN, 1], [Number.POSITIVE_INFINITY]])
      expect(() => unitLength(bad)).toThrow("without a direction");
  });
});
