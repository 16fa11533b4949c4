/** Texts of a module that the kernel has never seen are indexed in chunks, and what is derived from them is hidden with them. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textHash } from "@/lib/embeddings/text";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { textsIn } from "@/lib/platform/module";
import { garden, gardens, SECRET_SCOPE } from "@/tests/probe/gardens";
import { GARDENER, GUEST, plantGardens } from "@/tests/probe/planted";
import { openTestDatabase } from "@/tests/support/database";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { openSample, type Sample, webSession } from "@/tests/support/sample";

const TEXTS = textsIn([gardens]);
const DIARY = Array.from({ length: 60 }, (_, day) => `On day ${day} it was watered and the leaves were counted. `).join(
  "",
);

let sample: Sample;
const embedder = wordEmbedder("m");

beforeAll(async () => {
  sample = await openSample();
  await plantGardens(sample.database);
});
afterAll(() => sample.close());

const asOwner = (text: string, values: unknown[] = []) => sample.database.asOwner((sql) => sql.query(text, values));
const write = (plant: string, diary: string) => asOwner("UPDATE plants SET diary = $2 WHERE id = $1", [plant, diary]);
const vectorsOf = (sourceId: string) =>
  sample.database.prisma.embedding.findMany({
    where: { module: "gardens", kind: "plant", sourceId },
    orderBy: [{ part: "asc" }, { chunk: "asc" }],
  });

describe("a text of another module", () => {
  it("is read as the module says, in chunks where it is long, under the space that it is in", async () => {
    await write("plt_a", DIARY);
    expect(await indexAll(sample.database, embedder, TEXTS)).toBe(4);
    const rows = await vectorsOf("plt_a");
    expect(rows.map(({ part, chunk }) => `${part} ${chunk}`)).toEqual([
      ...["diary 0", "diary 1", "diary 2", "diary 3"],
      "name 0",
    ]);
    expect(new Set(rows.map(({ spaceId }) => spaceId))).toEqual(new Set(["gdn_rose"]));
    expect(rows[0]?.textHash).toBe(textHash(DIARY));
  });

  it("that changes is announced by the module's trigger, and read anew; one that is removed leaves with its vectors", async () => {
    await write("plt_a", "It bloomed.");
    expect(await indexAll(sample.database, embedder, TEXTS)).toBe(1);
    expect((await vectorsOf("plt_a")).map(({ part, chunk }) => `${part} ${chunk}`)).toEqual(["diary 0", "name 0"]);
    await asOwner("INSERT INTO plants (id, garden_id, name, diary) VALUES ('plt_gone', 'gdn_rose', 'Gone', 'Short')");
    await indexAll(sample.database, embedder, TEXTS);
    expect(await vectorsOf("plt_gone")).toHaveLength(2);
    await asOwner("DELETE FROM plants WHERE id = 'plt_gone'");
    expect(await vectorsOf("plt_gone")).toEqual([]);
  });

  it("does not hold up those of the first, nor is it held up by them", async () => {
    await write("plt_a", "It faded.");
    expect(await indexAll(sample.database, embedder, textsIn([...modules, gardens]))).toBeGreaterThan(100);
    expect((await vectorsOf("plt_a"))[0]?.textHash).toBe(textHash("It faded."));
    expect(await sample.database.prisma.embeddingJob.count()).toBe(0);
  });
});

describe("a vector of another module", () => {
  const seen = async (actor: Actor, entering: readonly string[], stepUps: readonly string[] = []) =>
    sample.database.transaction("app_rt", async (sql) => {
      await sql.query("SELECT app.enter($1::text, $2::text, $3::text, NULL, $4::text[])", [
        actor.userId,
        actor.credential.kind,
        actor.credential.id,
        stepUps,
      ]);
      for (const one of entering) await sql.query(`SELECT ${one}(NULL)`);
      const rows = await sql.query<{ module: string; id: string }>(
        "SELECT DISTINCT module, source_id AS id FROM embeddings ORDER BY 1, 2",
      );
      return rows
        .map(({ module, id }) => (module === "gardens" ? id : module))
        .filter((one, i, all) => all.indexOf(one) === i);
    });

  it("shows where its text shows, to whoever entered that module, and the first's to whoever entered that", async () => {
    const gardener = await webSession(sample.database, GARDENER);
    expect(await seen(gardener, [garden.sql.enter])).toEqual(["plt_a", "plt_b", "plt_c"]);
    expect(await seen(gardener, ["app.enter_deals"])).toEqual(["deals"]);
    expect(await seen(gardener, ["app.enter_deals", garden.sql.enter])).toEqual(["deals", "plt_a", "plt_b", "plt_c"]);
    expect(await seen(await webSession(sample.database, GUEST), [garden.sql.enter])).toEqual(["plt_a", "plt_b"]);
    expect(await seen(gardener, [])).toEqual([]);
  });

  it("of a text behind a step-up is behind it too", async () => {
    const { prisma } = sample.database;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const connection = async (id: string, scopes: string[]) => {
      await prisma.connection.create({
        data: {
          ...{ id, userId: GARDENER, clientId: "client", clientName: "Agent", scopes, expiresAt },
          spaces: { create: [{ module: "gardens", spaceId: "gdn_rose" }] },
          ...(scopes.includes(SECRET_SCOPE) && {
            grants: { create: [{ scope: SECRET_SCOPE, origin: "consent", isStepUp: true, until: expiresAt }] },
          }),
        },
      });
      return { ...(await webSession(sample.database, GARDENER)), credential: { kind: "connection", id } as const };
    };
    const enter = [garden.sql.enter];
    expect(await seen(await connection("con_locked", ["read:plants"]), enter)).toEqual(["plt_a"]);
    const open = await connection("con_open", ["read:plants", SECRET_SCOPE]);
    expect(await seen(open, enter, ["read:plants", SECRET_SCOPE])).toEqual(["plt_a", "plt_b"]);
  });
});

describe("vectors of two modules", () => {
  it("show by a policy of each, which says whose they are", async () => {
    const { database, close } = await openTestDatabase("sample");
    await plantGardens(database);
    const policies = await database.asOwner((sql) =>
      sql.query<{ name: string; permissive: boolean; says: string }>(
        `SELECT polname AS name, polpermissive AS permissive, pg_get_expr(polqual, polrelid) AS says FROM pg_policy
          WHERE polrelid = 'embeddings'::regclass AND 'app_rt'::regrole = ANY (polroles) ORDER BY polname`,
      ),
    );
    const texts = textsIn([...modules, gardens]);
    expect(policies.map(({ name, permissive }) => [name, permissive])).toEqual(
      [...new Set(texts.map(({ module }) => module))].sort().map((name) => [name, true]),
    );
    for (const { name, says } of policies) {
      expect(says).toContain(`module = '${name}'::text`);
      for (const { module, kind } of texts) if (module === name) expect(says).toContain(`'${kind}'::text`);
    }
    await close();
  });
});
