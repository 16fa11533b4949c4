import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { typeOfFile } from "@/lib/files/content-type";
import { pdfOf } from "@/prisma/demo/pdf";

const folder = await mkdtemp(join(tmpdir(), "dealspace-named-"));
afterAll(() => rm(folder, { recursive: true }));

const CONTENTS = {
  "application/pdf": pdfOf("Words"),
  "text/html": "<!doctype html><script>alert(1)</script>",
  "image/svg+xml": '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
} as const;
const NAMES = ["list.csv", "notes.md", "data.json", "notes.txt", "picture.png", "model.xlsx"];

const cases = Object.entries(CONTENTS).flatMap(([mime, content]) =>
  NAMES.map((name) => [mime, name, content] as const),
);

it.each(cases)("takes %s for what it is and marks it, although it is called %s", async (mime, name, content) => {
  const path = join(folder, "file");
  await writeFile(path, content);
  expect(await typeOfFile(path, name)).toEqual({ mime, caution: "other_type" });
});
