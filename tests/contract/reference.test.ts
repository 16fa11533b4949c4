/** docs/reference.md says what the descriptors say. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { REFERENCE, referenceText } from "@/scripts/commands/reference-text";
import { gardens } from "@/tests/probe/gardens";

const { useCases, scopes } = buildRegistry(modules);

describe(REFERENCE, () => {
  it("is what the descriptors say: `npm run reference` writes it anew", () => {
    const isCurrent = readFileSync(REFERENCE, "utf8") === referenceText();
    expect(isCurrent, `${REFERENCE} is stale: run npm run reference and commit what it writes`).toBe(true);
  });

  it("names every use-case and every scope there is", () => {
    const text = referenceText();
    const names = [...useCases.map(({ name }) => name), ...scopes.keys()];
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it("is the same whenever it is written", () => {
    expect(referenceText()).toBe(referenceText());
  });
});

describe("a module that nobody knows", () => {
  const text = referenceText([gardens]);

  it("is described by its own words: space, step-up, tools, acts, resources and prompts", () => {
    for (const said of [
      "## Module `gardens`",
      "Its content lives in a garden, which `garden_id` names",
      "| `see:secret_plants` | For five minutes, also see the secret plants. | no | 5 minutes |",
      "#### `list_plants` · List plants",
      "*`read:plants` · cost 1 · readOnly, idempotent*",
      "| `rename_plant` | Rename a plant | `tend` |",
      "| `tend` | `gardener` |",
      "| `dealspace://gardens/{garden_id}` | Garden | A garden, as list_plants gives it. | `read:plants` |",
      "| `garden_walk` | A walk through a garden | What grows there. | `garden_id` | `read:plants` |",
    ])
      expect(text).toContain(said);
  });
});
