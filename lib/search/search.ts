import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import { names } from "@/lib/platform/named";
import type { Finding } from "@/lib/platform/search";
import { depsIn, over } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { bestFirst } from "./best-first.rules";
import { policyOver, type Source, sourcesAsked, spaceNamed } from "./sources";

/** One order over what each module found for its own caller. */
export const searchOver = (sources: readonly Source[]) =>
  defineTool({
    name: "search",
    title: "Search",
    description: sources.map(({ says }) => says.search).join(" "),
    input: z.strictObject({
      query: z.string().min(1).max(500),
      ...Object.fromEntries(sources.map(({ space, named }) => [space.field, named])),
      limit: z.int().min(1).max(50).default(20),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({
      ...Object.fromEntries(
        sources.map(({ space, says }) => [space.field, z.string().describe(says.searched).optional()]),
      ),
      results: z.array(formOf(sources.map(resultForm))),
      ...Object.assign({}, ...sources.map(({ hidden }) => hidden)),
    }),
    policy: policyOver(sources),
    annotations: READ_ONLY,
    door: "read",
    via: ["mcp", "web"],
    space: over(sources.map(({ space }) => space)),
    audited: [...sources.map(({ space }) => space.field), "limit", "offset"],
    async run(deps: { readonly actor: Actor }, known, input) {
      const { query, limit, offset } = input as { query: string; limit: number; offset: number };
      const asked = sourcesAsked(sources, deps.actor, input);
      const [only, another] = asked;
      // Of several nobody knows how many each has before the page: all up to its end are asked for.
      const page = another ? { limit: Math.min(offset, MOST_SKIPPED) + limit, offset: 0 } : { limit, offset };
      const found = [];
      for (const source of asked) {
        const space = spaceNamed(source, input);
        found.push({
          from: source,
          ...(await source.find(depsIn(source.space, deps, known), { query, space, ...page })),
        });
      }
      const searched = another === undefined ? found[0]?.space : undefined;
      return {
        ...(only && searched !== undefined && { [only.space.field]: searched }),
        results: bestFirst(found, page.limit)
          .slice(another ? offset : 0)
          .map(({ finding, from }) => resultOf(from, finding)),
        ...Object.assign({}, ...found.map(({ hidden }) => hidden)),
      };
    },
  });

/** Further down nobody reads, and each module would have to look up all before it. */
const MOST_SKIPPED = 1_000;

const resultForm = ({ space, found }: Source) =>
  names(
    z.object({
      id: z.string(),
      title: z.string(),
      url: z.string(),
      [space.field]: z.string(),
      ...found,
    }),
    { kind: { field: "type" }, id: "id", ref: "ref" },
  );

/** Of one form, that; of several any of them. */
export function formOf<Form extends z.ZodType>([form, ...others]: readonly Form[]): z.ZodType {
  if (!form) throw new Error("nothing brings a search");
  return others.length === 0 ? form : z.union([form, ...others]);
}

const resultOf = ({ space }: Source, { id, title, url, space: within, more }: Finding) => ({
  id,
  title,
  url,
  [space.field]: within,
  ...more,
});
