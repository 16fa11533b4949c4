import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
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
  audited: [],
  async run(deps: ReadDeps, actor: Actor) {
    const { seats, boundProjectId } = deps.authority;
    const bound = seats.find((seat) => seat.projectId === boundProjectId);
    return { text: await briefing(deps, actor, bound) };
  },
});
