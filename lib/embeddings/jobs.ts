/** The queue of the index, as rows. Everything here runs as app_index, which sees texts and nothing else of a space. */
import type { Database } from "@/lib/db/database";
import type { IndexedRow, IndexedTexts, TextSource } from "@/lib/platform/indexed-text";

export type Job = TextSource & { readonly revision: number; readonly attempts: number };

type Sql = Parameters<Parameters<Database["transaction"]>[1]>[0];

/** Gives way after each statement: the embedded database computes in this very thread, and a transaction of several would hold it for all of them. */
const asIndex = <T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> =>
  database.transaction("app_index", (sql) =>
    work({
      async query<Row extends object>(text: string, parameters?: readonly unknown[]) {
        const rows = await sql.query<Row>(text, parameters);
        await othersTurn();
        return rows;
      },
    }),
  );

const othersTurn = () => new Promise((go) => setImmediate(go));

/** Says that this model is in use, and asks for whatever it has not seen: after a change of model, that is everything. */
export async function announceModel(database: Database, texts: IndexedTexts, model: string): Promise<void> {
  await asIndex(database, async (sql) => {
    await sql.query(
      "INSERT INTO embedding_models (model) VALUES ($1) ON CONFLICT (model) DO UPDATE SET seen_at = now()",
      [model],
    );
  });
  // In later transactions: what is written from now on leaves a job behind, what was written before is found here.
  for (const text of texts) {
    let after: string | null = "";
    while (after !== null) after = await askFor(database, text, model, after);
  }
}

/** A page at a time: on the embedded database nobody else has a turn while it works. */
async function askFor(
  database: Database,
  { module, kind, sql: given }: IndexedTexts[number],
  model: string,
  after: string,
): Promise<string | null> {
  const [page] = await asIndex(database, (sql) =>
    sql.query<{ last: string | null }>(
      `WITH page AS MATERIALIZED (SELECT t.id, t.hash FROM ${given}() t WHERE t.id > $4 ORDER BY t.id LIMIT ${PAGE}),
            asked AS (
              INSERT INTO embedding_jobs (module, kind, source_id, model)
                SELECT $1, $2, page.id, $3 FROM page
                 WHERE NOT EXISTS (SELECT FROM embeddings x WHERE x.module = $1 AND x.kind = $2 AND x.source_id = page.id AND x.model = $3
                                     AND x.text_hash = page.hash)
              ON CONFLICT (module, kind, source_id, model) DO NOTHING)
       SELECT max(page.id) AS last FROM page`,
      [module, kind, model, after],
    ),
  );
  return page?.last ?? null;
}

const PAGE = 100;

/** Models that no instance has named for a day leave, with their vectors and jobs. Till then one can go back to them. */
export async function forgetUnusedModels(database: Database): Promise<void> {
  await asIndex(database, async (sql) => {
    await sql.query("DELETE FROM embedding_models WHERE seen_at < now() - interval '1 day'");
    await sql.query("DELETE FROM embedding_jobs WHERE model NOT IN (SELECT model FROM embedding_models)");
    await sql.query("DELETE FROM embeddings WHERE model NOT IN (SELECT model FROM embedding_models)");
  });
}

/**
 * Takes jobs that are due. Others skip what is locked here, and find it moved into the future afterwards: a minute for who
 * computes it, longer each time it was tried in vain. Texts of a kind that is not known here are left to an instance that knows it.
 */
export async function takeJobs(database: Database, texts: IndexedTexts, model: string, limit: number): Promise<Job[]> {
  return asIndex(database, async (sql) => {
    // One at a time, each with what the last one left: who looks at a row that another has just taken would lock it, and
    // whoever stores its vectors at that moment would pass it by.
    await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('embedding_jobs/' || $1::text, 0))::text", [model]);
    return sql.query<Job>(
      // Materialized: a plan that asks the inner query again for each row would take more than the limit.
      // Rounded as the column is: what was due half a millisecond ago may stand there as due in the next one.
      `WITH due AS MATERIALIZED (SELECT module, kind, source_id FROM embedding_jobs
                                  WHERE model = $1 AND due_at <= now()::timestamptz(3) AND module || '/' || kind = ANY ($3::text[])
                                  ORDER BY due_at, source_id LIMIT $2 FOR UPDATE SKIP LOCKED)
       UPDATE embedding_jobs j SET attempts = j.attempts + 1, due_at = ${PAUSE} FROM due
        WHERE j.module = due.module AND j.kind = due.kind AND j.source_id = due.source_id AND j.model = $1
       RETURNING ${JOB}`,
      [model, limit, texts.map(({ module, kind }) => `${module}/${kind}`)],
    );
  });
}

/** The same for texts that somebody waits for, whether they are due or not. */
export async function takeJobsOf(
  database: Database,
  texts: IndexedTexts,
  model: string,
  sources: readonly TextSource[],
): Promise<Job[]> {
  return asIndex(database, async (sql) => {
    const taken: Job[] = [];
    for (const { module, kind, sql: given } of texts) {
      const ids = sources.filter((one) => one.module === module && one.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      const jobs = await sql.query<Job>(
        `INSERT INTO embedding_jobs AS j (module, kind, source_id, model, attempts, due_at)
           SELECT $3, $4, t.id, $1, 1, now() + interval '1 minute' FROM ${given}() t WHERE t.id = ANY ($2::text[]) ORDER BY t.id
         ON CONFLICT (module, kind, source_id, model) DO UPDATE SET attempts = j.attempts + 1, due_at = ${PAUSE}
         RETURNING ${JOB}`,
        [model, ids, module, kind],
      );
      taken.push(...jobs);
    }
    return taken;
  });
}

const JOB = "j.module, j.kind, j.source_id AS id, j.revision, j.attempts";
const PAUSE = "now() + interval '1 minute' * power(2, least(j.attempts, 6))";

/** Others leave these alone for another minute: a long text takes longer than one. */
export async function holdJobs(database: Database, model: string, jobs: readonly Job[]): Promise<void> {
  await asIndex(database, (sql) =>
    sql.query(
      `UPDATE embedding_jobs SET due_at = greatest(due_at, now() + interval '1 minute') WHERE model = $1 AND ${OF_THESE}`,
      [model, ...keysOf(jobs)],
    ),
  );
}

/** Which sources these are, as a condition with the three parameters that follow the model. */
const OF_THESE = "(module, kind, source_id) IN (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]))";
const keysOf = (sources: readonly TextSource[]) => [
  sources.map(({ module }) => module),
  sources.map(({ kind }) => kind),
  sources.map(({ id }) => id),
];

export const nameOf = ({ module, kind, id }: TextSource): string => `${module}/${kind}/${id}`;

/** Read after the job was taken, so that a text is never older than the revision it is stored under. */
export async function textsOf(
  database: Database,
  { sql: given, columns }: IndexedTexts[number],
  ids: readonly string[],
): Promise<IndexedRow[]> {
  const wanted = ["id", "space_id", ...columns].map((column) => `t.${column}`).join(", ");
  return asIndex(database, (sql) =>
    sql.query<IndexedRow>(`SELECT ${wanted} FROM ${given}() t WHERE t.id = ANY ($1::text[])`, [ids]),
  );
}

export type NewVector = TextSource & {
  readonly spaceId: string;
  readonly part: string;
  readonly chunk: number;
  readonly textHash: string;
  readonly base64: string;
};

/** Stores what was computed, unless the text changed meanwhile: then the job is still there, and due. Returns how many texts are done. */
export async function storeVectors(
  database: Database,
  model: string,
  jobs: readonly Job[],
  vectors: readonly NewVector[],
): Promise<number> {
  return asIndex(database, async (sql) => {
    // Whoever holds a job here is changing or removing its source.
    const rows = await sql.query<TextSource & { revision: number }>(
      `SELECT module, kind, source_id AS id, revision FROM embedding_jobs WHERE model = $1 AND ${OF_THESE} FOR UPDATE SKIP LOCKED`,
      [model, ...keysOf(jobs)],
    );
    const revisions = new Map(rows.map((row) => [nameOf(row), row.revision]));
    const done = jobs.filter((job) => revisions.get(nameOf(job)) === job.revision);
    const names = new Set(done.map(nameOf));
    // All of a text at once: what the new one no longer has must not stay behind.
    await sql.query(`DELETE FROM embeddings WHERE model = $1 AND ${OF_THESE}`, [model, ...keysOf(done)]);
    await insertVectors(
      sql,
      model,
      vectors.filter((vector) => names.has(nameOf(vector))),
    );
    await sql.query(`DELETE FROM embedding_jobs WHERE model = $1 AND ${OF_THESE}`, [model, ...keysOf(done)]);
    return done.length;
  });
}

async function insertVectors(sql: Sql, model: string, vectors: readonly NewVector[]): Promise<void> {
  for (let from = 0; from < vectors.length; from += AT_ONCE) {
    const some = vectors.slice(from, from + AT_ONCE);
    await sql.query(
      `INSERT INTO embeddings (module, kind, source_id, model, space_id, part, chunk, text_hash, vector)
         SELECT module, kind, source_id, $1, space_id, part, chunk, text_hash, decode(vector, 'base64')
           FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[])
             AS v(module, kind, source_id, space_id, part, chunk, text_hash, vector)`,
      [
        model,
        ...keysOf(some),
        some.map(({ spaceId }) => spaceId),
        some.map(({ part }) => part),
        some.map(({ chunk }) => chunk),
        some.map(({ textHash }) => textHash),
        some.map(({ base64 }) => base64),
      ],
    );
  }
}

const AT_ONCE = 16;

/** How much is still to be computed. */
export async function openJobs(database: Database, model: string): Promise<number> {
  const [row] = await asIndex(database, (sql) =>
    sql.query<{ count: number }>("SELECT count(*)::int AS count FROM embedding_jobs WHERE model = $1", [model]),
  );
  return row?.count ?? 0;
}
