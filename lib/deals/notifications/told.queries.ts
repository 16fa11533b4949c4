import type { Values } from "@/lib/platform/notification";
import { knownProvenance, visibleEntries } from "../access/visible.queries";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Authority } from "../seat";

/** Lines about entries that show to the caller. */
export const toldEntries = (authority: Authority, p: Values): string =>
  `JOIN entries e ON e.id = n.subject_id AND ${visibleEntries(authority, p)}`;

/** Title and ref as the caller knows them. */
export const toldOfEntry = (authority: Authority, projectId: string, p: Values) => ({
  join: `LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}`,
  json: `jsonb_build_object('entry_id', e.id, 'entry_type', e.type,
           'ref', ${requestRef(authority, projectId, p).ref}, 'title', ${wordsFor(authority, p).title})`,
});
