/** A line of what happened, as lists of the newest show it: what was done to what, by whom as far as one may know. */
import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { authorSide } from "../entries/agent-fields";
import { ENTRY_TYPES } from "../entries/status.rules";
import { actorShown, sideShown } from "../people/people.rules";
import type { Seat } from "../seat";
import type { ActivityRow } from "./activity.queries";

export const activityLine = z.object({
  event_id: z.string(),
  ts: z.int(),
  entry_id: z.string(),
  entry_type: z.enum(ENTRY_TYPES),
  ref: z.string().optional(),
  title: z.string(),
  action: z.string(),
  actor: z.string().optional(),
  author_side: authorSide,
});

export const activityShown = (row: ActivityRow, seat: Pick<Seat, "side">) => ({
  event_id: row.id,
  ts: row.ts,
  entry_id: row.entryId,
  entry_type: row.type,
  ...(row.type === "request" && row.ref !== null && { ref: row.ref }),
  title: sanitizeLine(row.title),
  action: row.action,
  ...actorShown(row.person, sideShown(seat.side, row.side, row.person)),
});
