/** Vectors and waiting jobs of a database in which the index knew entries alone: kept, and compared as before. @dialect */
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/database";
import { embeddedOver } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { indexName, textHash } from "@/lib/embeddings/text";
import { bytesOf } from "@/lib/embeddings/vectors";
import { openFiles } from "@/lib/files";
import { modules } from "@/lib/modules";
import { plantSampleDeals } from "@/prisma/demo/plant";
import { checksumOf, LEDGER } from "@/tests/support/before-baseline";
import { createDatabase, PRISMA } from "@/tests/support/database";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { SAMPLE_NOW } from "@/tests/support/images";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { callTool, entryIdOf, HARBOUR_ID, userIdOf, webSession } from "@/tests/support/sample";

const BEFORE = "0006_texts_of_modules";
const MODEL = indexName("m");
const [WAITING, LONG] = ["ent_waits", "ent_long"];
const LONG_TEXT = { title: "Works council", body: "The agreement with the works council. ".repeat(80) };

const embedder = wordEmbedder("m");
let database: Database;
let close: () => Promise<unknown>;
type Row = { entry_id: string; part: string; text_hash: string; project_id: string; vector: string };
let before: Row[];

beforeAll(async () => {
  await open();
  await database.asOwner(async (sql) => {
    await sql.script(LEDGER);
    for (const name of (await readdir(join(PRISMA, "migrations"))).sort().filter((one) => one < BEFORE)) {
      const path = join(PRISMA, "migrations", name, "migration.sql");
      const text = await readFile(path, "utf8").catch(() => undefined);
      if (text === undefined) continue;
      await sql.script(text);
      await sql.query(
        "INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES (gen_random_uuid()::text, $1, now(), $2, 1)",
        [checksumOf(text), name],
      );
    }
  });
  await plantSampleDeals(database, { files: openFiles(tmpdir(), undefined).store, now: SAMPLE_NOW });
  before = await plantAsBefore();
  // As the version of before left them: nobody sees a row of them without a policy, their owner neither.
  await database.asOwner((sql) =>
    sql.script(
      ["entries", "embeddings", "embedding_jobs", "embedding_models"]
        .map(
          (table) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`,
        )
        .join("\n"),
    ),
  );
  expect((await migrate(database, PRISMA)).migrations).toContain(BEFORE);
});
afterAll(() => close());

async function open(): Promise<void> {
  if (process.env.DATABASE_KIND === "postgres") {
    const { url, drop } = await createDatabase();
    database = await openPostgres(url, { poolSize: 5 });
    close = () => database.close().then(drop);
  } else {
    database = embeddedOver(await PGlite.create());
    close = () => database.close();
  }
}

/** A vector of every entry, one of its title for each request, and two jobs that wait: in the tables as they were. */
async function plantAsBefore(): Promise<Row[]> {
  return database.asOwner(async (sql) => {
    await sql.query("INSERT INTO embedding_models (model) VALUES ($1)", [MODEL]);
    const [some] = await sql.query<{ workstream: string }>("SELECT workstream_id AS workstream FROM entries LIMIT 1");
    for (const [id, { title, body }] of Object.entries({ [WAITING]: { title: "Waits", body: "" }, [LONG]: LONG_TEXT }))
      await sql.query(
        "INSERT INTO entries (id, project_id, workstream_id, type, status, title, body) VALUES ($1, $2, $3, 'request', 'open', $4, $5)",
        [id, HARBOUR_ID, some?.workstream, title, body],
      );
    await sql.query("INSERT INTO embedding_jobs (entry_id, model, revision, attempts) VALUES ($1, $2, 3, 2)", [
      WAITING,
      MODEL,
    ]);
    const entries = await sql.query<{ id: string; project_id: string; type: string; title: string; body: string }>(
      "SELECT id, project_id, type, title, body FROM entries WHERE id <> $1 AND length(body) < 900 OR id = $2",
      [WAITING, LONG],
    );
    const rows = entries.flatMap((entry) => [
      { entry, part: "full", text: `${entry.title}\n${entry.body}` },
      ...(entry.type === "request" ? [{ entry, part: "title", text: entry.title }] : []),
    ]);
    const vectors = await embedder.embed(rows.map(({ text }) => text));
    for (const [i, { entry, part, text }] of rows.entries())
      await sql.query(
        "INSERT INTO embeddings (entry_id, model, part, text_hash, project_id, vector) VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'))",
        [
          entry.id,
          MODEL,
          part,
          textHash(text),
          entry.project_id,
          bytesOf(vectors[i] ?? new Float32Array()).toString("hex"),
        ],
      );
    embedder.texts.length = 0;
    return sql.query<Row>(
      "SELECT entry_id, part, text_hash, project_id, encode(vector, 'hex') AS vector FROM embeddings ORDER BY entry_id, part",
    );
  });
}

const jobs = () =>
  database.prisma.embeddingJob.findMany({ where: { module: "deals", kind: "entry" }, orderBy: { sourceId: "asc" } });

describe("the index of before", () => {
  it("has every vector still, as the first chunk of an entry's", async () => {
    const after = await database.asOwner((sql) =>
      sql.query<Row>(
        `SELECT source_id AS entry_id, part, text_hash, space_id AS project_id, encode(vector, 'hex') AS vector FROM embeddings
          WHERE module = 'deals' AND kind = 'entry' AND chunk = 0 ORDER BY source_id, part`,
      ),
    );
    expect(before.length).toBeGreaterThan(100);
    expect(after).toEqual(before);
  });

  it("has what waited still, as far as it was; and what is long waits for its further chunks", async () => {
    const waiting = await jobs();
    expect(waiting).toContainEqual(expect.objectContaining({ sourceId: WAITING, revision: 3, attempts: 2 }));
    expect(waiting).toContainEqual(expect.objectContaining({ sourceId: LONG, revision: 1, attempts: 0 }));
  });

  it("is compared as it would be, were every vector made anew; nothing of it is", async () => {
    const kernel = buildTestKernel(database, modules, { clock: clockAt(SAMPLE_NOW), embedder });
    const person = await webSession(database, userIdOf("ib-admin"));
    const match = () =>
      callTool(kernel, person, "find_matching_answers", {
        project_id: HARBOUR_ID,
        request_id: entryIdOf("fin-001"),
        threshold: 0,
        limit: 50,
      });
    const found = await match();
    expect(found.method).toBe("hybrid");
    expect((found.matches as unknown[]).length).toBeGreaterThan(5);
    expect(embedder.texts).toEqual([]);

    await database.prisma.embedding.deleteMany();
    await indexAll(database, embedder);
    expect(await match()).toEqual(found);
  });
});

describe("an index that goes on from there", () => {
  it("holds a long text in chunks once its turn has come", async () => {
    const chunks = await database.prisma.embedding.findMany({
      where: { sourceId: LONG, part: "full" },
      orderBy: { chunk: "asc" },
    });
    expect(chunks.map(({ chunk }) => chunk)).toEqual([0, 1, 2, 3]);
    expect(await jobs()).toEqual([]);
  });
});
