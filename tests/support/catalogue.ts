import type { Database } from "@/lib/db/database";

/** Everything by which two databases of ours can differ but their rows, one line each: to compare two, or one before and after. */
export async function catalogueOf(database: Database): Promise<string[]> {
  return database.asOwner(async (sql) => {
    const rows = await sql.query<{ line: string }>(CATALOGUE);
    return rows.map(({ line }) => line);
  });
}

const SCHEMAS = "('public'::regnamespace, 'app'::regnamespace)";
const RIGHTS = (acl: string, kind: string, owner: string) =>
  `(SELECT string_agg(a::text, ' ' ORDER BY a::text) FROM unnest(coalesce(${acl}, acldefault(${kind}, ${owner}))) a)`;

const CATALOGUE = `
  SELECT format('table %s %s %s row security %s forced %s rights %s', c.oid::regclass, c.relkind, c.relowner::regrole, c.relrowsecurity,
                c.relforcerowsecurity, ${RIGHTS("c.relacl", `CASE c.relkind WHEN 'S' THEN 's'::"char" ELSE 'r'::"char" END`, "c.relowner")}) AS line
    FROM pg_class c WHERE c.relnamespace IN ${SCHEMAS} AND c.relkind IN ('r', 'v', 'S')
  UNION ALL
  SELECT format('column %s.%s %s %s %s default %s options %s rights %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
                a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attoptions,
                (SELECT string_agg(x::text, ' ' ORDER BY x::text) FROM unnest(a.attacl) x))
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace IN ${SCHEMAS} AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace IN ${SCHEMAS}
  UNION ALL
  SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace IN ${SCHEMAS}
  UNION ALL
  SELECT format('%s %s rights %s', f.proowner::regrole, pg_get_functiondef(f.oid), ${RIGHTS("f.proacl", "'f'", "f.proowner")})
    FROM pg_proc f WHERE f.pronamespace IN ${SCHEMAS}
  UNION ALL
  SELECT format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace IN ${SCHEMAS}
  UNION ALL
  SELECT format('policy %s %s %s %s %s %s %s', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
                pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) FROM pg_policy
  UNION ALL
  SELECT format('%s %s', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT format('row of %s', s) FROM app.entry_steps s
  UNION ALL
  SELECT format('row of %s', g) FROM app.role_grants g
  ORDER BY 1`;
