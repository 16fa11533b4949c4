import { describe, expect, it } from "vitest";
import { unitLength } from "@/lib/embeddings/embedder";
import { beginningOf, readingsOf, textHash } from "@/lib/embeddings/text";
import { bytesOf, vectorFrom } from "@/lib/embeddings/vectors";

const readings = (type: string, title: string, body = "") =>
  readingsOf(type, { title, body }).map(({ part, read }) => [part, read]);

describe("what a model reads", () => {
  it("is title and body; of a request the title too", () => {
    expect(readings("answer", "Title", "Body")).toEqual([["full", "Title\nBody"]]);
    expect(readings("request", "Title", "Body")).toEqual([
      ["full", "Title\nBody"],
      ["title", "Title"],
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
    expect(full).toEqual(["full", `${title}\n`]);
    expect(spelled?.[0]).toBe("spelled");
    expect(spelled?.[1]).toMatch(new RegExp(`^${title}\\n\\n.*${long}`, "s"));
    expect(more).toEqual([]);
  });

  it.each(["Mac users", "spa hotel", "Carrot", "a mapping", "the Arr river", "tables of a cap"])(
    "of %j is nothing more: capitals and whole words decide",
    (title) => {
      expect(readings("answer", title)).toHaveLength(1);
    },
  );

  it("ends somewhere, and never in the middle of a character", () => {
    expect(beginningOf(`${"x".repeat(7_999)}😀${"y".repeat(100)}`)).toBe("x".repeat(7_999));
    expect(beginningOf("x".repeat(9_000))).toHaveLength(8_000);
  });

  it("is known by the text as it stands in the entry", () => {
    const [full, title, spelled] = readingsOf("request", { title: "NOL", body: "Body" });
    expect([full?.source, title?.source, spelled?.source]).toEqual(["NOL\nBody", "NOL", "NOL\nBody"]);
    expect(textHash("Title\nBody")).not.toBe(textHash("Title Body"));
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
