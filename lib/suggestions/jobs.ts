import * as z from "zod";
import type { JobDeps } from "@/lib/db/doors";
import { defineJob } from "@/lib/platform/job";
import { expireSuggestions } from "./decide.queries";

/** Nobody decided in time: the agent is told so, and can propose again. */
export const expire = defineJob({
  name: "suggestions.expire",
  everySeconds: 60,
  payload: z.strictObject({}),
  retry: { attempts: 6, pauseSeconds: 60 },
  leaseSeconds: 120,
  async run({ transaction, clock }: JobDeps) {
    await transaction((sql) => expireSuggestions({ sql, clock }));
  },
});
