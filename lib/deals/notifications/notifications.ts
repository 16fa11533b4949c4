import * as z from "zod";
import { defineNotifications } from "@/lib/platform/notification";
import { ENTRY_TYPES } from "../entries/status.rules";
import type { Entered } from "../seat";
import { NOTIFICATION_KINDS } from "./notification.rules";
import { toldEntries, toldOfEntry } from "./told.queries";

/** What a line shows of the entry that it is about. */
export const entryTold = z.object({
  entry_id: z.string(),
  entry_type: z.enum(ENTRY_TYPES),
  ref: z.string().optional(),
  title: z.string(),
});

/** Who is told of what: docs/decisions/030-who-is-told.md. */
export const notifications = defineNotifications<Entered>({
  kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, entryTold])),
  shown: toldEntries,
  about: toldOfEntry,
});
