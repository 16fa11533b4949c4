/** Every column of the log is under its seal: also one that is added later must be, or it could be rewritten unseen. */
import { afterAll, expect, it } from "vitest";
import { sealAudit, verifyAudit } from "@/lib/db/audit-seal";
import { openTestDatabase } from "@/tests/support/database";
import { testSealing } from "@/tests/support/sealing";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

/** Another value, whatever stands there. */
const OTHER: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  boolean: (column) => `NOT coalesce(${column}, false)`,
  jsonb: () => `'{"x": 1}'`,
  ARRAY: () => "'{x}'",
  "timestamp with time zone": (column) => `${column} + interval '1 millisecond'`,
};

const columns = await database.asOwner((sql) =>
  sql.query<{ name: string; type: string }>(
    `SELECT column_name::text AS name, data_type::text AS type FROM information_schema.columns
      WHERE table_name = 'audit_calls' AND column_name <> 'id'`,
  ),
);

/** As filled as a row of an agent's call is, or as empty as a row may be. */
const ROWS = {
  filled: `'mcp_tool_call', 'search', 'mcp', 'allowed', 'usr_a', 'con_a', 'client', 'token', '{"azp": "runner"}', 'prj_a', 'ent_a',
           '{"limit": 5}', 2, 3, '192.0.2.1', 'agent', 'req_1', '[{"kind": "entry", "id": "ent_a"}]', '{prj_b}'::text[], true, 'deals', 'token', 'tok_a'`,
  empty: `'mcp_tool_call', 'search', 'mcp', 'allowed', NULL, NULL, NULL, NULL, NULL, NULL, NULL,
          '{}', NULL, 3, '', '', '', NULL, NULL, NULL, NULL, NULL, NULL`,
};

it.each(Object.entries(ROWS))("names a %s row of which any one column was changed", async (kind, values) => {
  await database.asOwner(async (sql) => {
    for (const { name } of columns)
      await sql.query(
        `INSERT INTO audit_calls (id, action, tool, via, outcome, user_id, connection_id, client_id, token_id, delegation, space_id,
                                  subject_id, args, result_count, latency_ms, ip, user_agent, request_id, returned, elsewhere, unlocked, module, machine_kind, machine_id)
           VALUES ($1, ${values})`,
        [`aud_${kind}_${name}`],
      );
  });
  await sealAudit(database, testSealing);
  expect((await verifyAudit(database, testSealing.keys)).problems.filter((one) => one.includes(kind))).toEqual([]);
  await database.asOwner(async (sql) => {
    await sql.script("ALTER TABLE audit_calls DISABLE TRIGGER USER");
    for (const { name, type } of columns) {
      const other = OTHER[type];
      if (!other) throw new Error(`say here how to change ${type}, for ${name}`);
      await sql.query(`UPDATE audit_calls SET ${name} = ${other(name)} WHERE id = $1`, [`aud_${kind}_${name}`]);
    }
    await sql.script("ALTER TABLE audit_calls ENABLE TRIGGER USER");
  });
  const { problems } = await verifyAudit(database, testSealing.keys);
  const unseen = columns.filter(
    ({ name }) => !problems.some((one) => one.startsWith(`row aud_${kind}_${name} of seal`)),
  );
  expect(unseen.map(({ name }) => name)).toEqual([]);
});
