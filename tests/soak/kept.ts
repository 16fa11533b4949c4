/** What a process on the embedded database said it had written, and what of that is not there. */
import type { Database } from "@/lib/db/database";

export type Written = { readonly kind: "message" | "suggestion" | "confirmation"; readonly id: string };
export type Kept = readonly Written[];

export async function missingOf(database: Database, kept: Kept): Promise<string[]> {
  const idsOf = (kind: Written["kind"]) => kept.filter((one) => one.kind === kind).map((one) => one.id);
  const [events, suggestions] = await database.asOwner(async (sql) => [
    await sql.query<{ id: string }>("SELECT body AS id FROM events WHERE body = ANY($1::text[])", [idsOf("message")]),
    await sql.query<{ id: string; state: string }>("SELECT id, state FROM suggestions WHERE id = ANY($1::text[])", [
      [...new Set([...idsOf("suggestion"), ...idsOf("confirmation")])],
    ]),
  ]);
  const there = new Set([
    ...events.map((row) => `message ${row.id}`),
    ...suggestions.map((row) => `suggestion ${row.id}`),
    ...suggestions.filter((row) => row.state === "confirmed").map((row) => `confirmation ${row.id}`),
  ]);
  return [...new Set(kept.map((one) => `${one.kind} ${one.id}`))].filter((one) => !there.has(one));
}
