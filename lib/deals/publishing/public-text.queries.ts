import { Parameters } from "@/lib/db/parameters";
import { knownFirm, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { record } from "../entries/history.queries";
import { changedMeanwhile } from "../requests/changes.rules";
import type { Seat } from "../seat";
import { looksOf } from "./own-words.queries";
import type { PublicText, PublicTextNow } from "./public-text.rules";

/** Of a bidder's request that the caller may know as such. */
export async function publicTextOf(
  { sql, authority }: ReadDeps,
  requestId: string,
): Promise<PublicTextNow | undefined> {
  const p = new Parameters();
  const [text] = await sql.query<PublicTextNow>(
    `SELECT e.title, e.body, own.entry_id IS NOT NULL AS "textSet", coalesce(own.changed, false) AS "changedSince", firm.name AS "askedBy"
       FROM entries e
       JOIN entry_provenance asked ON asked.entry_id = e.id AND asked.origin = 'buyer' AND ${knownProvenance(authority, p)}
       LEFT JOIN organizations firm ON firm.id = asked.organization_id AND ${knownFirm(authority, p)}
       LEFT JOIN entry_originals own ON own.entry_id = e.id AND ${knownProvenance(authority, p, "own")}
      WHERE e.id = ${p.add(requestId)} AND e.type = 'request' AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  return text;
}

type Request = {
  readonly id: string;
  readonly projectId: string;
  readonly workstreamId: string;
  readonly version: number;
};

/** The text that others will see of a bidder's request, for the version that was looked at. Answers the new version. */
export async function writePublicText(
  deps: WriteDeps,
  seat: Seat,
  request: Request,
  { title, body }: PublicText,
): Promise<number> {
  const [row] = await deps.sql.query<{ version: number | null }>(
    "SELECT app.set_public_text($1::text, $2::int, $3::text, $4::text) AS version",
    [request.id, request.version, title, body],
  );
  if (row?.version == null) throw changedMeanwhile(undefined);
  await record(deps, seat, [{ entry: request, action: "text_set", audience: "internal" }]);
  return row.version;
}

/**
 * The asker's own words, where the bank has set what others see: as the asker saw them, or not at all. The entry stays as it is,
 * so its version does not tell that a colleague wrote in the same moment.
 */
export async function changeOriginal(
  { sql }: WriteDeps,
  request: { readonly id: string; readonly toldVersion: number },
  { title, body }: { readonly title?: string | undefined; readonly body?: string | undefined },
): Promise<void> {
  if (title === undefined && body === undefined) return;
  const rows = await sql.query(
    `UPDATE entry_originals own SET title = coalesce($2::text, own.title), body = coalesce($3::text, own.body)
       FROM entries e
      WHERE own.entry_id = $1 AND e.id = own.entry_id AND ${looksOf({ title: "own.title", body: "own.body" })} = $4
      RETURNING own.entry_id`,
    [request.id, title ?? null, body ?? null, request.toldVersion],
  );
  if (rows.length === 0) throw changedMeanwhile(undefined);
}
