import * as z from "zod";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { deal } from "../space";
import { briefing } from "./briefing";

export const dealInstructions = defineTool({
  name: "deal_instructions",
  title: "Deal instructions",
  description:
    "What a model is told when it connects: the bound deal, or the deals to choose from. Used by the handshake; deal_briefing gives the same on request.",
  input: z.strictObject({}),
  output: z.object({ text: z.string() }),
  // Any token: what its scopes do not cover is left out of the text.
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  space: deal.each,
  audited: [],
  async run(deps: ReadDeps) {
    const { actor } = deps;
    const { seats, boundProjectId } = deps.authority;
    const bound = seats.find((seat) => seat.projectId === boundProjectId);
    return { text: await briefing(deps, actor, bound) };
  },
});
