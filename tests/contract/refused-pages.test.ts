/**
 * A page that reads its refusals itself says at the field what it knows of, and leaves the rest to `showRefusal`: a page that is
 * not for this role is one that is not there, and no fault of ours.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const sources = ["app", "lib/web"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((file) => /\.tsx?$/.test(file) && file !== "lib/web/use-case.ts")
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
/** Also who hands it on. */
const asking = sources.filter(({ text }) => /\baskAsPerson\b/.test(text.replaceAll(/^import .*$/gm, "")));

/** Those that never show the whole page instead, and why. */
const SHOWS_THE_REST: Record<string, string> = {
  "app/(workspace)/projects/[id]/answers/[answer]/publication.tsx":
    "asks once more without what was chosen, as pages do that leave every refusal to callAsPerson",
  "app/(workspace)/projects/[id]/answers/[answer]/link-further.tsx":
    "a name that finds nothing is said at its field, among others that do",
  "app/(workspace)/suggestions/review/page.tsx": "what is refused is left out of the list, which says so",
  "app/(workspace)/search/page.tsx": "what cannot be searched for is said in the place of the results",
};

describe("a page that reads its refusals itself", () => {
  it("is one of a few", () => {
    expect(asking.length).toBeGreaterThanOrEqual(5);
    expect(Object.keys(SHOWS_THE_REST).filter((file) => !asking.some((one) => one.file === file))).toEqual([]);
  });

  it.each(asking.filter(({ file }) => !(file in SHOWS_THE_REST)).map(({ file, text }) => [file, text]))(
    "ends in showRefusal: %s",
    (_, text) => {
      expect(text).toMatch(/\bshowRefusal\(/);
    },
  );

  it("throws no refusal as an error of its own", () => {
    const throwing = sources.filter(({ text }) => /throw (?:shownError|asAppError)\b|throw \w+\.error\b/.test(text));
    expect(throwing.map(({ file }) => file).filter((file) => !MAY_THROW.includes(file))).toEqual([]);
  });
});

/** Faults of ours, and forms, whose own refusals are no pages. */
const MAY_THROW = ["app/(workspace)/search/page.tsx", "lib/web/run-action.ts"];
