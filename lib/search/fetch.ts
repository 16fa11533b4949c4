import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import { ID_FORM } from "@/lib/platform/ids";
import { names } from "@/lib/platform/named";
import { inBrief } from "@/lib/platform/outline";
import { depsIn, over } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { formOf } from "./search";
import { policyOver, type Source, sourcesAsked, spaceNamed } from "./sources";

/** The whole of one thing that a search found, given by the module whose it is. */
export const fetchOver = (sources: readonly Source[]) =>
  defineTool({
    name: "fetch",
    title: "Fetch",
    description: sources.map(({ says }) => says.fetch).join(" "),
    input: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .regex(ID_FORM)
        .describe(sources.map(({ says }) => says.id).join(" ")),
      ...Object.fromEntries(sources.map(({ space, named }) => [space.field, named])),
    }),
    output: names(
      z.object({
        ...Object.fromEntries(
          sources.map(({ space }) => [space.field, sources.length === 1 ? z.string() : z.string().optional()]),
        ),
        id: z.string(),
        title: z.string(),
        text: z.string(),
        url: z.string(),
        metadata: inBrief(formOf(sources.map(({ metadata }) => metadata))),
      }),
      { kind: { field: "metadata.type" }, id: "id", ref: "metadata.ref", status: "metadata.status" },
    ),
    policy: policyOver(sources),
    annotations: READ_ONLY,
    door: "read",
    via: ["mcp", "web"],
    space: over(sources.map(({ space }) => space)),
    audited: [...sources.map(({ space }) => space.field), "id"],
    async run(deps: { readonly actor: Actor }, known, input) {
      const { id } = input as { id: string };
      const asked = sourcesAsked(sources, deps.actor, input);
      // An id of nobody's is refused as the first refuses what it does not find.
      const source = asked.find(({ ids }) => ids.some((beginning) => id.startsWith(beginning))) ?? asked[0];
      if (!source) throw new Error("the policy let in somebody who may ask for nothing");
      const { space, ...document } = await source.document(depsIn(source.space, deps, known), {
        id,
        space: spaceNamed(source, input),
      });
      return { [source.space.field]: space, ...document };
    },
  });
