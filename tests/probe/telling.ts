/** What people are told of in the gardens: that a plant has a new name, as long as the plant shows to them. */
import * as z from "zod";
import { defineNotifications } from "@/lib/platform/notification";

type InGardens = { readonly gardens: readonly { readonly id: string }[]; readonly secrets: boolean };

export const notifications = defineNotifications<InGardens>({
  kinds: { plant_renamed: z.object({ plant_id: z.string(), name: z.string() }) },
  shown: ({ gardens, secrets }, p) =>
    `JOIN plants plant ON plant.id = n.subject_id AND plant.garden_id = ANY (${p.add(gardens.map(({ id }) => id))}::text[])
       AND (NOT plant.secret OR ${p.add(secrets)}::boolean)`,
  about: () => ({ join: "", json: "jsonb_build_object('plant_id', plant.id, 'name', plant.name)" }),
});
