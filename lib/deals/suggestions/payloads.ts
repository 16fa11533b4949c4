import * as z from "zod";
import type { Payloads, ProposedKind } from "./suggestion.rules";

/** As stored, read with the kind's own schema: what is applied later must be what was meant. */
export const PAYLOADS: { readonly [K in ProposedKind]: z.ZodType<Payloads[K]> } = {
  routing: z.strictObject({ user_ids: z.array(z.string()).min(1) }),
  assignment: z.strictObject({ user_id: z.string(), alternatives: z.array(z.string()) }),
  answer_link: z.strictObject({
    links: z.array(z.strictObject({ request_id: z.string(), version: z.int(), confidence: z.number() })).min(1),
  }),
};
