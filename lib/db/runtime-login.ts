import { randomBytes } from "node:crypto";
import type { Database } from "./database";

/** What the product's own transactions take (lib/db/database.ts); the login that serves people needs these and nothing else. */
const TAKEN = ["app_rt", "app_sys", "app_index"] as const;

export const loginOf = async ({ asOwner }: Database): Promise<string> =>
  asOwner(async (sql) => (await sql.query<{ login: string }>("SELECT session_user::text AS login"))[0]?.login ?? "");

/** Lets the login that serves people take the roles. It gets no right of its own by it, where the server can tell the two apart. */
export async function admitRuntimeLogin(owner: Database, login: string): Promise<void> {
  await owner.asOwner(async (sql) => {
    const [server] = await sql.query<{ grants_say_how: boolean }>(
      "SELECT current_setting('server_version_num')::int >= 160000 AS grants_say_how",
    );
    const needed = server?.grants_say_how ? "SET" : "MEMBER";
    const may = async (role: string) =>
      (await sql.query<{ may: boolean }>("SELECT pg_has_role($1, $2, $3) AS may", [login, role, needed]))[0]?.may;
    for (const role of TAKEN) {
      if (await may(role)) continue;
      const how = server?.grants_say_how ? " WITH INHERIT FALSE, SET TRUE" : "";
      await sql.query(`GRANT ${role} TO "${login.replaceAll('"', '""')}"${how}`).catch(async (error: unknown) => {
        // Another instance may have granted it in the same moment: whether it is there is checked, not assumed.
        if (!(await may(role))) throw error;
      });
    }
  });
}

/**
 * Whether two logins came to the same database, whatever their addresses look like: a lock that one takes there, the other
 * finds taken. Servers made by the same script have the same names and numbers, but no lock in common. Nothing is written.
 */
export async function isSameDatabase(one: Database, other: Database): Promise<boolean> {
  const lock = randomBytes(8).readBigInt64BE().toString();
  return one.asOwner(async (sql) => {
    // Within a transaction, for which a pooler keeps the connection.
    await sql.script("BEGIN");
    try {
      await sql.query("SELECT pg_advisory_xact_lock($1::bigint)", [lock]);
      return !(await isFree(other, lock));
    } finally {
      await sql.script("ROLLBACK");
    }
  });
}

const isFree = async ({ asOwner }: Database, lock: string): Promise<boolean> =>
  asOwner(async (sql) => {
    const [row] = await sql.query<{ free: boolean }>("SELECT pg_try_advisory_xact_lock($1::bigint) AS free", [lock]);
    return row?.free !== false;
  });

/** In one sentence, what the login that serves people can do beyond its roles; undefined where that is nothing. */
export async function beyondItsRoles({ asOwner }: Database): Promise<string | undefined> {
  return asOwner(async (sql) => {
    const [row] = await sql.query<Standing>(STANDING);
    if (!row) return undefined;
    const { login } = row;
    if (row.is_owner)
      return `One login for everything: ${login} of DATABASE_URL owns the tables, so whoever gets hold of it, or finds a way around the roles, reads and changes everything and can switch the policies off; docs/deploy.md says how to set MIGRATION_URL and make two.`;
    if (row.passes_policies)
      return `The login ${login} of DATABASE_URL is a superuser, passes row-level security or is a member of app_definer: it sees everything without taking a role; make one as docs/deploy.md says.`;
    if (row.inherits)
      return `The login ${login} of DATABASE_URL has the rights of its roles without taking them: run ALTER ROLE "${login}" NOINHERIT (on PostgreSQL 16 and newer REVOKE its roles, and they are granted as they should be on the next start).`;
    return undefined;
  });
}

type Standing = { login: string; is_owner: boolean; passes_policies: boolean; inherits: boolean };

const STANDING = `
  SELECT session_user::text AS login,
         pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = to_regclass('public.audit_calls')), 'MEMBER')
           AND NOT r.rolsuper AS is_owner,
         r.rolsuper OR r.rolbypassrls OR pg_has_role(session_user, 'app_definer', 'MEMBER') AS passes_policies,
         pg_has_role(session_user, 'app_rt', 'USAGE') OR pg_has_role(session_user, 'app_sys', 'USAGE')
           OR pg_has_role(session_user, 'app_index', 'USAGE') AS inherits
    FROM pg_roles r WHERE r.rolname = session_user`;
