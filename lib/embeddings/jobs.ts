/** The queue of the index, as rows. Everything here runs as app_index, which sees texts and nothing else of a deal. */
import type { Database } from "@/lib/db/database";
import type { EntryText, Part } from "./text";

export type Job = { readonly entryId: string; readonly revision: number; readonly attempts: number };

/** Says that this model is in use, and asks for whatever it has not seen: after a change of model, that is everything. */
export async function announceModel(database: Database, model: string): Promise<void> {
  await database.transaction("app_index", async (sql) => {
    await sql.query(
      "INSERT INTO embedding_models (model) VALUES ($1) ON CONFLICT (model) DO UPDATE SET seen_at = now()",
      [model],
    );
  });
  // In a second transaction: what is written from now on leaves a job behind, what was written before is found here.
  await database.transaction("app_index", async (sql) => {
    await sql.query(
      `INSERT INTO embedding_jobs (entry_id, model)
         SELECT e.id, $1 FROM entries e
          WHERE NOT EXISTS (SELECT FROM embeddings x WHERE x.entry_id = e.id AND x.model = $1 AND x.part = 'full'
                              AND x.text_hash = app.text_hash(e.title || E'\\n' || e.body))
       ON CONFLICT (entry_id, model) DO NOTHING`,
      [model],
    );
  });
}

/** Models that no instance has named for a day leave, with their vectors and jobs. Till then one can go back to them. */
export async function forgetUnusedModels(database: Database): Promise<void> {
  await database.transaction("app_index", async (sql) => {
    await sql.query("DELETE FROM embedding_models WHERE seen_at < now() - interval '1 day'");
    await sql.query("DELETE FROM embedding_jobs WHERE model NOT IN (SELECT model FROM embedding_models)");
    await sql.query("DELETE FROM embeddings WHERE model NOT IN (SELECT model FROM embedding_models)");
  });
}

/**
 * Takes jobs that are due. Others skip what is locked here, and find it moved into the future afterwards: a minute for who
 * computes it, longer each time it was tried in vain.
 */
export async function takeJobs(database: Database, model: string, limit: number): Promise<Job[]> {
  return database.transaction("app_index", async (sql) => {
    // One at a time, each with what the last one left: who looks at a row that another has just taken would lock it, and
    // whoever stores its vectors at that moment would pass it by.
    await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('embedding_jobs/' || $1::text, 0))::text", [model]);
    return sql.query<Job>(
      // Materialized: a plan that asks the inner query again for each row would take more than the limit.
      // Rounded as the column is: what was due half a millisecond ago may stand there as due in the next one.
      `WITH due AS MATERIALIZED (SELECT entry_id FROM embedding_jobs WHERE model = $1 AND due_at <= now()::timestamptz(3)
                                  ORDER BY due_at, entry_id LIMIT $2 FOR UPDATE SKIP LOCKED)
       UPDATE embedding_jobs j SET attempts = j.attempts + 1, due_at = ${PAUSE} FROM due
        WHERE j.entry_id = due.entry_id AND j.model = $1
       RETURNING j.entry_id AS "entryId", j.revision, j.attempts`,
      [model, limit],
    );
  });
}

/** The same for entries that somebody waits for, whether they are due or not. */
export async function takeJobsOf(database: Database, model: string, entryIds: readonly string[]): Promise<Job[]> {
  return database.transaction("app_index", (sql) =>
    sql.query<Job>(
      `INSERT INTO embedding_jobs AS j (entry_id, model, attempts, due_at)
         SELECT e.id, $1, 1, now() + interval '1 minute' FROM entries e WHERE e.id = ANY ($2::text[]) ORDER BY e.id
       ON CONFLICT (entry_id, model) DO UPDATE SET attempts = j.attempts + 1, due_at = ${PAUSE}
       RETURNING j.entry_id AS "entryId", j.revision, j.attempts`,
      [model, entryIds],
    ),
  );
}

const PAUSE = "now() + interval '1 minute' * power(2, least(j.attempts, 6))";

export type IndexedText = EntryText & { readonly id: string; readonly projectId: string; readonly type: string };

/** Read after the job was taken, so that a text is never older than the revision it is stored under. */
export async function textsOf(database: Database, entryIds: readonly string[]): Promise<IndexedText[]> {
  return database.transaction("app_index", (sql) =>
    sql.query<IndexedText>(
      `SELECT id, project_id AS "projectId", type, title, body FROM entries WHERE id = ANY ($1::text[])`,
      [entryIds],
    ),
  );
}

export type NewVector = {
  readonly entryId: string;
  readonly projectId: string;
  readonly part: Part;
  readonly textHash: string;
  readonly base64: string;
};

/** Stores what was computed, unless the text changed meanwhile: then the job is still there, and due. Returns how many entries are done. */
export async function storeVectors(
  database: Database,
  model: string,
  jobs: readonly Job[],
  vectors: readonly NewVector[],
): Promise<number> {
  return database.transaction("app_index", async (sql) => {
    // Whoever holds a job here is changing or removing its entry.
    const rows = await sql.query<{ entryId: string; revision: number }>(
      `SELECT entry_id AS "entryId", revision FROM embedding_jobs
        WHERE model = $1 AND entry_id = ANY ($2::text[]) FOR UPDATE SKIP LOCKED`,
      [model, jobs.map((job) => job.entryId)],
    );
    const revisions = new Map(rows.map((row) => [row.entryId, row.revision]));
    const done = jobs.filter((job) => revisions.get(job.entryId) === job.revision).map((job) => job.entryId);
    const stored = vectors.filter((vector) => done.includes(vector.entryId));
    // All parts at once: a part that the new text no longer has must not stay behind.
    await sql.query("DELETE FROM embeddings WHERE model = $1 AND entry_id = ANY ($2::text[])", [model, done]);
    await sql.query(
      `INSERT INTO embeddings (entry_id, model, part, text_hash, project_id, vector)
         SELECT entry_id, $1, part, text_hash, project_id, decode(vector, 'base64')
           FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) AS v(entry_id, part, text_hash, project_id, vector)`,
      [
        model,
        stored.map((vector) => vector.entryId),
        stored.map((vector) => vector.part),
        stored.map((vector) => vector.textHash),
        stored.map((vector) => vector.projectId),
        stored.map((vector) => vector.base64),
      ],
    );
    await sql.query("DELETE FROM embedding_jobs WHERE model = $1 AND entry_id = ANY ($2::text[])", [model, done]);
    return done.length;
  });
}

/** How much is still to be computed. */
export async function openJobs(database: Database, model: string): Promise<number> {
  const [row] = await database.transaction("app_index", (sql) =>
    sql.query<{ count: number }>("SELECT count(*)::int AS count FROM embedding_jobs WHERE model = $1", [model]),
  );
  return row?.count ?? 0;
}
