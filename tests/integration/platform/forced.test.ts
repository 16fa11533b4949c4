/** Row-level security is forced: owning a table shows nothing of it. @dialect */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openTestDatabase } from "@/tests/support/database";

describe("policies", () => {
  it("hold for the owner of the tables: every guarded table is forced, and functions run as who owns none", async () => {
    const some = await openTestDatabase();
    const [row] = await some.database.asOwner((sql) =>
      sql.query<{ unforced: string | null; owned: string | null; others: string | null; powers: boolean }>(
        `SELECT (SELECT string_agg(c.oid::regclass::text, ' ') FROM pg_class c
                  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
                    AND (c.relrowsecurity OR EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid))) AS unforced,
                (SELECT string_agg(c.oid::regclass::text, ' ') FROM pg_class c WHERE c.relkind = 'r' AND c.relowner = r.oid) AS owned,
                (SELECT string_agg(f.oid::regprocedure::text, ' ') FROM pg_proc f
                  WHERE f.pronamespace IN ('app'::regnamespace, 'public'::regnamespace) AND f.proowner <> r.oid) AS others,
                r.rolsuper OR r.rolbypassrls OR r.rolcanlogin OR r.rolcreaterole OR has_schema_privilege(r.oid, 'app', 'CREATE')
                  OR EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid) AS powers
           FROM pg_roles r WHERE r.rolname = 'app_definer'`,
      ),
    );
    expect(row).toEqual({ unforced: null, owned: null, others: null, powers: false });
    await some.close();
  });

  it("show an owner without app_definer's rights nothing", async () => {
    const some = await openTestDatabase("sample");
    const role = `plain_${randomBytes(4).toString("hex")}`;
    const seen = await some.database.asOwner(async (sql) => {
      await sql.script(
        `BEGIN; CREATE ROLE ${role}; GRANT ${role} TO CURRENT_USER; GRANT CREATE, USAGE ON SCHEMA public TO ${role};
         GRANT USAGE ON SCHEMA app TO ${role}; GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO ${role};
         ALTER TABLE entries OWNER TO ${role}; SET LOCAL ROLE ${role}`,
      );
      const [row] = await sql.query<{ count: number }>("SELECT count(*)::int AS count FROM entries");
      await sql.script("ROLLBACK");
      return row?.count;
    });
    expect(seen).toBe(0);
    await some.close();
  });
});
