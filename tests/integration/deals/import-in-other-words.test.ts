/** Rows that ask for the same thing in other words: found where requests have vectors. */
import { afterAll, describe, expect, it } from "vitest";
import type { Embedder } from "@/lib/embeddings/embedder";
import { modules } from "@/lib/modules";
import { sampleId } from "@/prisma/demo/rows";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { callTool, HARBOUR_ID, openSample, SAMPLE_NOW } from "@/tests/support/sample";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const embedder = wordEmbedder("quarrels", { feuds: "litigation", simmering: "ongoing" });
const list_id = sampleId("list", "leg-l1");
const actor = await sample.as("ib-admin");
const { ref } = await sample.call(actor, "create_request", {
  project_id: HARBOUR_ID,
  workstream: "legal",
  list_id,
  title: "Simmering feuds",
});
await indexAll(database, embedder);

const rows = [
  { row: 2, title: "Ongoing litigation" },
  { row: 3, title: "Zebra crossing permits" },
];
const checked = (model: Embedder | null, given: readonly { row: number; title: string }[] = rows) =>
  callTool(
    buildTestKernel(database, modules, { clock: clockAt(SAMPLE_NOW), embedder: model }),
    actor,
    "preview_import",
    { project_id: HARBOUR_ID, list_id, rows: given },
  );
const preview = async (model: Embedder | null) => (await checked(model)).rows;
const BOTH_NEW = [
  { row: 2, outcome: "new" },
  { row: 3, outcome: "new" },
];

describe("asked before in other words", () => {
  it("is found by vectors, with the request that it means; each text is read once", async () => {
    embedder.texts.length = 0;
    expect(await preview(embedder)).toEqual([
      { row: 2, outcome: "duplicate", asked_before: [{ ref, title: "Simmering feuds", same: false }] },
      { row: 3, outcome: "new" },
    ]);
    expect(embedder.texts).toHaveLength(2);
  });

  it("is not found without a model: then words alone are compared", async () => {
    expect(await preview(null)).toEqual(BOTH_NEW);
    expect(await checked(null)).toMatchObject({ by_meaning: { rows: 2, compared: 0 } });
  });

  it("is looked for in as many rows as a person waits for, and it is said how many those were", async () => {
    expect(await checked(embedder)).toMatchObject({ by_meaning: { rows: 2, compared: 2 } });
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const word = (i: number) => `${letters[i % 26]}${letters[Math.floor(i / 26)]}q`;
    const many = Array.from({ length: 205 }, (_, i) => ({
      row: i + 2,
      title: `${word(i)} ${word(i + 300)} ${word(i + 350)}`,
    }));
    expect(await checked(embedder, many)).toMatchObject({ by_meaning: { rows: 205, compared: 200 } });
  });

  it("a model that fails stands in nobody's way", async () => {
    embedder.failing = true;
    expect(await preview(embedder)).toEqual(BOTH_NEW);
    embedder.failing = false;
  });

  it("of another model there are no vectors, so nothing is asked of it", async () => {
    const other = wordEmbedder("another");
    expect(await preview(other)).toEqual(BOTH_NEW);
    expect(other.texts).toEqual([]);
  });
});
