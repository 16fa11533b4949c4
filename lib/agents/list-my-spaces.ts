import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { everywhere } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";

export const listMySpaces = defineTool({
  name: "list_my_spaces",
  title: "List what an agent could reach",
  description:
    "The spaces in which the person has a seat, by module. Use it to ask which of them an agent may reach. A module without a seat is left out, unless there is no seat at all.",
  input: z.strictObject({}),
  output: z.object({
    choices: z.array(
      z.object({
        module: z.string(),
        noun: z.string(),
        spaces: z.array(z.object({ id: z.string(), name: z.string(), seat: z.string().optional() })),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: everywhere,
  audited: [],
  async run(_deps, known) {
    const choices = known.map(({ space, authority }) => ({
      module: space.module,
      noun: space.noun,
      spaces: space
        .names(authority)
        .map(({ id, name, seat }) => ({ id, name: sanitizeLine(name), ...(seat !== undefined && { seat }) })),
    }));
    const seated = choices.filter(({ spaces }) => spaces.length > 0);
    return { choices: seated.length > 0 ? seated : choices.slice(0, 1) };
  },
});
