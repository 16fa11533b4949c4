import { Parameters } from "@/lib/db/parameters";
import { toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { MessageFacts } from "./lanes.rules";

export type LoadedMessage = MessageFacts & { readonly id: string; readonly entryId: string };

/** A message of a deal that the caller sees. */
export async function loadMessage(
  { sql, authority }: ReadDeps,
  projectId: string,
  eventId: string,
): Promise<LoadedMessage | undefined> {
  const p = new Parameters();
  const [found] = await sql.query<LoadedMessage>(
    `SELECT v.id, v.entry_id AS "entryId", v.audience, v.for_asker AS "forAsker", v.author_side AS side,
            e.reached_seller_at IS NOT NULL AS "reachedSeller"
       FROM events v JOIN entries e ON e.id = v.entry_id
      WHERE v.id = ${p.add(eventId)} AND v.project_id = ${p.add(projectId)} AND v.action = 'message'
        AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}`,
    p.values,
  );
  return found;
}
