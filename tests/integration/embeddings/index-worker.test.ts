/** The index worker: what is written gets its vectors, once, and never those of another text or another model. @dialect */
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import type { Embedder } from "@/lib/embeddings/embedder";
import { indexDue, indexNow } from "@/lib/embeddings/indexer";
import { announceModel, forgetUnusedModels, holdJobs, openJobs, takeJobs } from "@/lib/embeddings/jobs";
import { indexName, textHash } from "@/lib/embeddings/text";
import { indexRounds } from "@/lib/host/embeddings";
import { createMetrics } from "@/lib/host/metrics";
import type { Runtime } from "@/lib/runtime";
import { openTestDatabase } from "@/tests/support/database";
import { indexAll, TEXTS, type TestEmbedder, wordEmbedder } from "@/tests/support/embedders";
import { verifies } from "@/tests/support/verifies";

const opened = await openTestDatabase();
const { database } = opened;
const { prisma } = database;
afterAll(() => opened.close());

const PROJECT = "proj_index";
beforeAll(async () => {
  await prisma.organization.create({ data: { id: "org_bank", name: "Bank", kind: "bank" } });
  await prisma.project.create({ data: { id: PROJECT, hostOrganizationId: "org_bank", name: "Index" } });
  await prisma.workstream.create({
    data: { id: "ws_index", projectId: PROJECT, slug: "finance", name: "Finance", prefix: "FIN" },
  });
});
afterEach(async () => {
  await prisma.entry.deleteMany();
  await prisma.embeddingModel.deleteMany();
  await prisma.embedding.deleteMany();
  await prisma.embeddingJob.deleteMany();
});

async function write(type: "request" | "answer", title: string, body: string): Promise<string> {
  const id = newId("entry");
  await prisma.entry.create({
    data: {
      id,
      projectId: PROJECT,
      workstreamId: "ws_index",
      type,
      status: type === "request" ? "open" : "draft",
      title,
      body,
      sellerOrgId: type === "answer" ? "org_seller" : null,
    },
  });
  return id;
}

const vectors = (sourceId: string) =>
  prisma.embedding.findMany({ where: { sourceId }, orderBy: [{ model: "asc" }, { part: "asc" }, { chunk: "asc" }] });
const jobs = () => prisma.embeddingJob.findMany({ orderBy: [{ sourceId: "asc" }, { model: "asc" }] });
const announce = (embedder: Embedder) => announceModel(database, TEXTS, indexName(embedder.model));

describe("an entry that is written", () => {
  it("gets its vectors with the next round: a request of its text and its title, an answer of its text", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const request = await write("request", "Headcount", "By department");
    const answer = await write("answer", "Staff", "Forty people");
    expect(await indexDue({ database, texts: TEXTS, embedder })).toEqual({ taken: 2, done: 2 });
    expect((await vectors(request)).map((row) => [row.part, row.textHash, row.spaceId])).toEqual([
      ["full", textHash("Headcount\nBy department"), PROJECT],
      ["title", textHash("Headcount"), PROJECT],
    ]);
    expect((await vectors(answer)).map((row) => row.part)).toEqual(["full"]);
    expect(embedder.texts.toSorted()).toEqual(["Headcount", "Headcount\nBy department", "Staff\nForty people"]);
    expect(await indexDue({ database, texts: TEXTS, embedder })).toEqual({ taken: 0, done: 0 });
  });

  it("stores the very vector that the model gave", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const answer = await write("answer", "Staff", "Forty people");
    await indexDue({ database, texts: TEXTS, embedder });
    const [row] = await vectors(answer);
    const [expected] = await embedder.embed(["Staff\nForty people"]);
    expect(new Float32Array(new Uint8Array(row?.vector ?? []).buffer)).toEqual(expected);
  });

  it("waits for nobody when no model is in use: no job, no queue that grows", async () => {
    await write("answer", "Staff", "Forty people");
    expect(await jobs()).toEqual([]);
  });

  it("before a model came is found when the model comes", async () => {
    const answer = await write("answer", "Staff", "Forty people");
    expect(await indexAll(database, wordEmbedder("m"))).toBe(1);
    expect(await vectors(answer)).toHaveLength(1);
    expect(await indexAll(database, wordEmbedder("m"))).toBe(0);
  });

  it("with many others, in one statement, is not forgotten", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    await database.asOwner((sql) =>
      sql.query(
        `INSERT INTO entries (id, project_id, workstream_id, type, status, title)
           SELECT 'ent_' || n, '${PROJECT}', 'ws_index', 'request', 'open', 'Request ' || n FROM generate_series(1, 30) n`,
      ),
    );
    expect(await openJobs(database, indexName("m"))).toBe(30);
    expect(await indexAll(database, embedder)).toBe(30);
    expect(await prisma.embedding.count()).toBe(60);
    expect(await openJobs(database, indexName("m"))).toBe(0);
  });
});

describe("a text that changes", () => {
  it(verifies("DS-507")("title or body: its vectors are computed anew, and replace the old ones"), async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const request = await write("request", "Headcount", "By department");
    await indexAll(database, embedder);
    const before = await vectors(request);
    for (const data of [{ body: "By country" }, { title: "Staff" }]) {
      embedder.texts.length = 0;
      await prisma.entry.update({ where: { id: request }, data });
      expect(await indexAll(database, embedder)).toBe(1);
      expect(embedder.texts).toHaveLength(2);
    }
    const after = await vectors(request);
    expect(after.map((row) => [row.part, row.textHash])).toEqual([
      ["full", textHash("Staff\nBy country")],
      ["title", textHash("Staff")],
    ]);
    expect(after.map((row) => Buffer.from(row.vector).toString("hex"))).not.toEqual(
      before.map((row) => Buffer.from(row.vector).toString("hex")),
    );
  });

  it("and no longer has abbreviations keeps no long form of the old one", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const answer = await write("answer", "NOL schedule", "");
    await indexAll(database, embedder);
    expect((await vectors(answer)).map((row) => row.part)).toEqual(["full", "spelled"]);
    await prisma.entry.update({ where: { id: answer }, data: { title: "Schedule" } });
    await indexAll(database, embedder);
    expect((await vectors(answer)).map((row) => row.part)).toEqual(["full"]);
  });

  it("not: whatever else happens to the entry, nothing is computed", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const request = await write("request", "Headcount", "By department");
    await indexAll(database, embedder);
    await prisma.entry.update({
      where: { id: request },
      data: { status: "assigned", stage: "dataroom", version: 2, title: "Headcount" },
    });
    expect(await jobs()).toEqual([]);
    embedder.texts.length = 0;
    expect(await indexAll(database, embedder)).toBe(0);
    expect(embedder.texts).toEqual([]);
  });

  it("while the model reads it: what was computed of the old text is thrown away, and the new one is next", async () => {
    const words = wordEmbedder("m");
    await announce(words);
    const answer = await write("answer", "Staff", "Forty people");
    const overtaken: Embedder = {
      ...words,
      async embed(texts) {
        await prisma.entry.update({ where: { id: answer }, data: { body: "Fifty people" } });
        return words.embed(texts);
      },
    };
    expect(await indexDue({ database, texts: TEXTS, embedder: overtaken })).toEqual({ taken: 1, done: 0 });
    expect(await vectors(answer)).toEqual([]);
    expect(await indexDue({ database, texts: TEXTS, embedder: words })).toEqual({ taken: 1, done: 1 });
    expect(await vectors(answer)).toMatchObject([{ textHash: textHash("Staff\nFifty people") }]);
  });
});

describe("a long text", () => {
  const long = (passages: number) =>
    Array.from({ length: passages }, (_, i) => `Passage ${i} is about the works council. `).join("");

  it("has a vector of each of its chunks, of the text as a whole", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const answer = await write("answer", "Minutes", long(100));
    await indexAll(database, embedder);
    const rows = await vectors(answer);
    expect(rows.map(({ part, chunk }) => [part, chunk])).toEqual([0, 1, 2, 3, 4].map((chunk) => ["full", chunk]));
    expect(new Set(rows.map((row) => row.textHash))).toEqual(new Set([textHash(`Minutes\n${long(100)}`)]));
    expect(new Set(embedder.texts).size).toBe(5);
  });

  it("that becomes short keeps no chunk of what it was", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const answer = await write("answer", "Minutes", long(100));
    await indexAll(database, embedder);
    await prisma.entry.update({ where: { id: answer }, data: { body: "None" } });
    await indexAll(database, embedder);
    expect((await vectors(answer)).map(({ chunk, textHash: of }) => [chunk, of])).toEqual([
      [0, textHash("Minutes\nNone")],
    ]);
  });

  it("of a megabyte is one job and a bounded number of chunks, and others get their turn meanwhile", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const [huge, next] = [await write("answer", "Minutes", long(28_000)), await write("answer", "Next", "")];
    expect(await openJobs(database, indexName("m"))).toBe(2);
    expect(await indexDue({ database, texts: TEXTS, embedder })).toEqual({ taken: 2, done: 2 });
    expect(await vectors(huge)).toHaveLength(64);
    expect(await vectors(next)).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  it("that takes longer than a job is left alone for stays with who computes it", async () => {
    await announce(wordEmbedder("m"));
    await write("answer", "Minutes", long(100));
    const taken = await takeJobs(database, TEXTS, indexName("m"), 1);
    await prisma.embeddingJob.updateMany({ data: { dueAt: new Date(Date.now() - 1_000) } });
    await holdJobs(database, indexName("m"), taken);
    expect(await takeJobs(database, TEXTS, indexName("m"), 1)).toEqual([]);
  });
});

describe("a text of a kind that is not known here", () => {
  it("is left to an instance that knows it", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const answer = await write("answer", "Staff", "");
    await prisma.embeddingJob.create({
      data: { module: "newer", kind: "letter", sourceId: "let_1", model: indexName("m"), dueAt: new Date(0) },
    });
    expect(await indexAll(database, embedder)).toBe(1);
    expect(await vectors(answer)).toHaveLength(1);
    expect(await jobs()).toMatchObject([{ sourceId: "let_1", attempts: 0 }]);
  });
});

describe("an entry that is removed", () => {
  it("takes its vectors and its job along", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const [kept, removed] = [await write("answer", "Kept", ""), await write("answer", "Removed", "")];
    await indexAll(database, embedder);
    await prisma.entry.update({ where: { id: removed }, data: { body: "once more" } });
    await prisma.entry.delete({ where: { id: removed } });
    expect(await vectors(removed)).toEqual([]);
    expect(await jobs()).toEqual([]);
    expect(await vectors(kept)).toHaveLength(1);
  });

  it("while the model reads it leaves nothing behind", async () => {
    const words = wordEmbedder("m");
    await announce(words);
    const answer = await write("answer", "Staff", "Forty people");
    const late: Embedder = {
      ...words,
      async embed(texts) {
        await prisma.entry.delete({ where: { id: answer } });
        return words.embed(texts);
      },
    };
    expect(await indexDue({ database, texts: TEXTS, embedder: late })).toEqual({ taken: 1, done: 0 });
    expect(await prisma.embedding.count()).toBe(0);
    expect(await jobs()).toEqual([]);
  });
});

describe("another model", () => {
  it("gets vectors of its own, of every entry; those of the first stay apart", async () => {
    const [first, second] = [wordEmbedder("first"), wordEmbedder("second")];
    const answer = await write("answer", "Staff", "Forty people");
    await indexAll(database, first);
    expect(await indexAll(database, second)).toBe(1);
    expect((await vectors(answer)).map((row) => row.model)).toEqual([indexName("first"), indexName("second")]);
  });

  it("beside the first, while instances are replaced: each computes its own, nobody takes the other's job", async () => {
    const [first, second] = [wordEmbedder("first"), wordEmbedder("second")];
    await announce(first);
    await announce(second);
    const answer = await write("answer", "Staff", "Forty people");
    expect(await indexDue({ database, texts: TEXTS, embedder: first })).toEqual({ taken: 1, done: 1 });
    expect(await jobs()).toMatchObject([{ sourceId: answer, model: indexName("second") }]);
    expect(await indexDue({ database, texts: TEXTS, embedder: second })).toEqual({ taken: 1, done: 1 });
    expect(await vectors(answer)).toHaveLength(2);
  });

  it("that nobody used for a day leaves with its vectors and jobs; one in use stays", async () => {
    const [old, used] = [wordEmbedder("old"), wordEmbedder("used")];
    await announce(old);
    await announce(used);
    const answer = await write("answer", "Staff", "Forty people");
    await indexAll(database, old);
    await indexAll(database, used);
    await prisma.entry.update({ where: { id: answer }, data: { body: "Fifty people" } });
    const age = (hours: number) =>
      prisma.embeddingModel.update({
        where: { model: indexName("old") },
        data: { seenAt: new Date(Date.now() - hours * 3_600_000) },
      });
    await age(23);
    await forgetUnusedModels(database);
    expect(await vectors(answer)).toHaveLength(2);
    await age(25);
    await forgetUnusedModels(database);
    expect((await vectors(answer)).map((row) => row.model)).toEqual([indexName("used")]);
    expect((await jobs()).map((row) => row.model)).toEqual([indexName("used")]);
  });
});

describe("several instances", () => {
  it("share the work: every text is computed by exactly one of them", async () => {
    const instances = [wordEmbedder("m"), wordEmbedder("m"), wordEmbedder("m")];
    await announce(wordEmbedder("m"));
    for (let i = 0; i < 24; i += 1) await write("answer", `Answer ${i}`, "");
    const rounds = await Promise.all(
      instances.map(async (embedder) => {
        let done = 0;
        for (let taken = 1; taken > 0; ) {
          const round = await indexDue({ database, texts: TEXTS, embedder });
          taken = round.taken;
          done += round.done;
        }
        return done;
      }),
    );
    expect(rounds.reduce((sum, done) => sum + done, 0)).toBe(24);
    const texts = instances.flatMap((embedder) => embedder.texts);
    expect(texts).toHaveLength(24);
    expect(new Set(texts).size).toBe(24);
  });

  it("leave a job alone that one of them has taken, and take it over when that one is gone", async () => {
    await announce(wordEmbedder("m"));
    await write("answer", "Staff", "");
    expect(await takeJobs(database, TEXTS, indexName("m"), 10)).toHaveLength(1);
    expect(await takeJobs(database, TEXTS, indexName("m"), 10)).toEqual([]);
    await prisma.embeddingJob.updateMany({ data: { dueAt: new Date(Date.now() - 1_000) } });
    expect(await takeJobs(database, TEXTS, indexName("m"), 10)).toMatchObject([{ attempts: 2 }]);
  });
});

describe("a model that fails", () => {
  const dueAgain = () => prisma.embeddingJob.updateMany({ data: { dueAt: new Date(Date.now() - 1_000) } });

  it("leaves the job for later, each time for longer, and nothing half done", async () => {
    const embedder = wordEmbedder("m");
    embedder.failing = true;
    await announce(embedder);
    const answer = await write("answer", "Staff", "");
    const pauses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      await expect(indexDue({ database, texts: TEXTS, embedder })).rejects.toThrow("the test's model fails");
      const [job] = await jobs();
      pauses.push((job?.dueAt.getTime() ?? 0) - Date.now());
      expect(await indexDue({ database, texts: TEXTS, embedder })).toEqual({ taken: 0, done: 0 });
      await dueAgain();
    }
    expect(pauses[0]).toBeGreaterThan(30_000);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    embedder.failing = false;
    expect(await indexDue({ database, texts: TEXTS, embedder })).toEqual({ taken: 1, done: 1 });
    expect(await vectors(answer)).toHaveLength(1);
  });

  it("on one text does not keep the others waiting: what failed is tried alone", async () => {
    const words = wordEmbedder("m");
    const picky: Embedder = {
      ...words,
      async embed(texts) {
        if (texts.some((text) => text.includes("poison"))) throw new Error("not this one");
        return words.embed(texts);
      },
    };
    await announce(words);
    const good = [await write("answer", "One", ""), await write("answer", "Two", "")];
    const poison = await write("answer", "poison", "");
    await expect(indexDue({ database, texts: TEXTS, embedder: picky })).rejects.toThrow("not this one");
    await dueAgain();
    await expect(indexDue({ database, texts: TEXTS, embedder: picky })).rejects.toThrow("not this one");
    for (const id of good) expect(await vectors(id)).toHaveLength(1);
    expect((await jobs()).map((row) => row.sourceId)).toEqual([poison]);
  });
});

describe("somebody who waits", () => {
  it("gets the vectors of these entries at once, due or not, and whether or not there is a job", async () => {
    const embedder = wordEmbedder("m");
    await announce(embedder);
    const [waiting, forgotten, other] = [
      await write("request", "Waiting", ""),
      await write("request", "Forgotten", ""),
      await write("request", "Other", ""),
    ];
    await takeJobs(database, TEXTS, indexName("m"), 10);
    await prisma.embeddingJob.deleteMany({ where: { sourceId: forgotten, model: indexName("m") } });
    await indexNow(
      { database, texts: TEXTS, embedder },
      [waiting, forgotten, "ent_unknown"].map((id) => ({ module: "deals", kind: "entry", id })),
    );
    expect(await vectors(waiting)).toHaveLength(2);
    expect(await vectors(forgotten)).toHaveLength(2);
    expect(await vectors(other)).toEqual([]);
    expect((await jobs()).map((row) => row.sourceId)).toEqual([other]);
  });
});

describe("the host", () => {
  const runtimeWith = (embedder: TestEmbedder | undefined) => {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    const metrics = createMetrics();
    return { lines, metrics, runtime: { database, embedder, log, metrics } as unknown as Runtime };
  };

  it("announces its model, computes all there is in one round, and says how far it is", async () => {
    const embedder = wordEmbedder("m");
    for (let i = 0; i < 9; i += 1) await write("answer", `Answer ${i}`, "A secret text");
    const { runtime, lines, metrics } = runtimeWith(embedder);
    await indexRounds(runtime)(() => false);
    expect(await prisma.embedding.count()).toBe(9);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: "vectors computed", model: indexName("m"), texts: 9, left: 0 },
    ]);
    expect(lines.join("")).not.toContain("secret");
    expect(await metrics.registry.metrics()).toMatch(/dealspace_embedded_entries_total\{outcome="computed"\} 9/);
  });

  it("stops between two batches when the process ends", async () => {
    for (let i = 0; i < 9; i += 1) await write("answer", `Answer ${i}`, "");
    await indexRounds(runtimeWith(wordEmbedder("m")).runtime)(() => true);
    expect(await prisma.embedding.count()).toBe(4);
  });

  it("after a failure waits, instead of failing again at once", async () => {
    const embedder = wordEmbedder("m");
    embedder.failing = true;
    for (let i = 0; i < 9; i += 1) await write("answer", `Answer ${i}`, "");
    const { runtime, lines } = runtimeWith(embedder);
    const round = indexRounds(runtime);
    await round(() => false);
    embedder.failing = false;
    await round(() => false);
    expect(await prisma.embedding.count()).toBe(0);
    expect(lines.filter((line) => line.includes("could not be computed"))).toHaveLength(1);
  });

  it("does nothing where no model is wanted", async () => {
    await write("answer", "Staff", "");
    await indexRounds(runtimeWith(undefined).runtime)(() => false);
    expect(await prisma.embeddingModel.count()).toBe(0);
  });
});

describe("the role of the index", () => {
  const asIndex = (text: string) => database.transaction("app_index", (sql) => sql.query(text));

  it("sees the text of entries", async () => {
    await write("answer", "Staff", "Forty people");
    expect(await asIndex("SELECT title, body FROM entries")).toEqual([{ title: "Staff", body: "Forty people" }]);
  });

  it.each(["status", "stage", "ref", "seller_org_id", "workstream_id", "*"])(
    "and nothing else of them: not %s",
    async (column) => {
      await expect(asIndex(`SELECT ${column} FROM entries`)).rejects.toThrow("permission denied");
    },
  );

  it.each([
    "UPDATE entries SET title = ''",
    "DELETE FROM entries",
    "SELECT * FROM entry_provenance",
    "SELECT * FROM answer_links",
    "SELECT * FROM events",
    "SELECT * FROM participants",
    "SELECT * FROM users",
    "SELECT * FROM projects",
    "SELECT * FROM connections",
    "SELECT * FROM audit_calls",
    "SELECT * FROM rate_windows",
    "SELECT app.enter('a', 'session', 'b', NULL, NULL)",
  ])("may not: %s", async (text) => {
    await expect(asIndex(text)).rejects.toThrow("permission denied");
  });

  it.each(["app_rt", "app_sys"] as const)("is the only one that sees the queue: not %s", async (role) => {
    for (const table of ["embedding_jobs", "embedding_models"]) {
      await expect(database.transaction(role, (sql) => sql.query(`SELECT * FROM ${table}`))).rejects.toThrow(
        "permission denied",
      );
    }
  });

  it("app_sys sees no vector, and app_rt without an actor none either", async () => {
    await write("answer", "Staff", "Forty people");
    await indexAll(database, wordEmbedder("m"));
    await expect(database.transaction("app_sys", (sql) => sql.query("SELECT * FROM embeddings"))).rejects.toThrow();
    expect(await database.transaction("app_rt", (sql) => sql.query("SELECT * FROM embeddings"))).toEqual([]);
  });
});
