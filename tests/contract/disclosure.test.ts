/** What leaves to agents is logged by name: every field of every result says whether it names something of a deal. */
import { expect, it } from "vitest";
import * as z from "zod";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { NAME_NO_ENTRY } from "@/tests/deals-kit/harmless-fields";
import { namesEveryField, undeclaredIn } from "@/tests/kit/disclosure";

const registry = buildRegistry(modules);

namesEveryField({
  useCases: registry.useCases.filter((tool) => tool.via.includes("mcp")),
  nameless: registry.instructions.map(({ output }) => output),
  harmless: NAME_NO_ENTRY,
  telling: /entry|answer_id|request_id|\bref|_ref|linked/,
});

it("would be missed, and is found, in a tool that forgets to say so", () => {
  const forgetful = defineTool({
    name: "list_forgotten",
    title: "List forgotten",
    description: "Gives entries and does not say so.",
    input: z.strictObject({}),
    output: z.object({
      project_id: z.string(),
      rows: z.array(
        z.object({ entry_id: z.string(), title: z.string(), more: z.object({ ref: z.string() }).optional() }),
      ),
      refs: z.array(z.string()),
    }),
    policy: { kind: "authenticated", rate: "none" },
    annotations: READ_ONLY,
    door: "read",
    via: ["mcp"],
    audited: [],
    run: async () => ({ project_id: "", rows: [], refs: [] }),
  });
  expect(undeclaredIn(forgetful.output, NAME_NO_ENTRY)).toEqual(["rows[].entry_id", "rows[].more.ref", "refs[]"]);
});
