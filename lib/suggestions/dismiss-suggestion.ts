import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { everywhere } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";
import { decide, proposalToDecide } from "./decide.queries";
import { byPeople, placed, placedIn } from "./fields";
import { type Kinds, namedFields } from "./kinds";

const why = z
  .string()
  .max(1000)
  .refine((text) => sanitizeLine(text) !== "", "is empty");

export const dismissSuggestionOf = (kinds: Kinds) =>
  defineTool({
    name: "dismiss_suggestion",
    title: "Dismiss a suggestion",
    description:
      "Decline what an agent proposed, with the reason. Nothing but the suggestion changes, and the reason is kept with it. Use it after get_suggestion.",
    input: z.strictObject({ ...namedFields(kinds), reason: why }),
    output: z.object({ ...placed, state: z.literal("dismissed") }),
    ...byPeople,
    space: everywhere,
    audited: Object.keys(namedFields(kinds)),
    async run(deps: WriteDeps, known, input) {
      const { reason, ...named } = input as { suggestion_id: string; reason: string };
      const found = await proposalToDecide(deps, kinds, known, named);
      await decide(deps, kinds, known, found, { state: "dismissed", reason: sanitizeText(reason).trim() });
      return { ...placedIn(found.proposal), state: "dismissed" as const };
    },
  });
