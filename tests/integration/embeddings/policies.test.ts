/** Who sees vectors is each module's own word about its own texts: none is forgotten, and none speaks for another. */
import { afterAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "@/tests/support/database";
import { TEXTS } from "@/tests/support/embedders";

const { database, close } = await openTestDatabase();
afterAll(close);

describe("vectors", () => {
  it("show by one policy a module, which says which of them it is about", async () => {
    const policies = await database.asOwner((sql) =>
      sql.query<{ name: string; permissive: boolean; says: string }>(
        `SELECT polname AS name, polpermissive AS permissive, pg_get_expr(polqual, polrelid) AS says FROM pg_policy
          WHERE polrelid = 'embeddings'::regclass AND 'app_rt'::regrole = ANY (polroles) ORDER BY polname`,
      ),
    );
    const indexing = [...new Set(TEXTS.map(({ module }) => module))].sort();
    expect(indexing.length).toBeGreaterThan(0);
    expect(policies.map(({ name, permissive }) => [name, permissive])).toEqual(indexing.map((name) => [name, true]));
    for (const { name, says } of policies) {
      expect(says).toContain(`module = '${name}'::text`);
      for (const { module, kind } of TEXTS) if (module === name) expect(says).toContain(`'${kind}'::text`);
    }
  });
});
