/** What the gardens do without a request: watering by the clock, and a letter to whoever planted what was renamed. */
import * as z from "zod";
import type { JobDeps } from "@/lib/db/doors";
import type { Sql } from "@/lib/db/sql";
import { defineJob } from "@/lib/platform/job";
import type { Letters } from "@/lib/platform/mail";

export const jobs = [
  defineJob({
    name: "gardens.water",
    everySeconds: 3600,
    payload: z.strictObject({}),
    retry: { attempts: 3, pauseSeconds: 60 },
    leaseSeconds: 60,
    async run({ transaction }: JobDeps) {
      await transaction((sql) => sql.query("SELECT app.water_gardens() AS watered"));
    },
  }),
  defineJob({
    name: "gardens.label",
    payload: z.strictObject({ plant_id: z.string() }),
    retry: { attempts: 3, pauseSeconds: 60 },
    leaseSeconds: 60,
    async run({ transaction }: JobDeps, { plant_id }) {
      await transaction((sql) => sql.query("SELECT app.label_plant($1::text) AS label", [plant_id]));
    },
  }),
];

export const letters = {
  async plant_renamed({ sql, publicUrl }: { readonly sql: Sql; readonly publicUrl: string }, payload: unknown) {
    const { plant_id } = z.object({ plant_id: z.string() }).parse(payload);
    const [told] = await sql.query<{ email: string; name: string }>("SELECT * FROM app.rename_to_tell($1::text)", [
      plant_id,
    ]);
    return told && { to: told.email, subject: "A plant has a new name", text: `It is ${told.name} now. ${publicUrl}` };
  },
} satisfies Letters;
