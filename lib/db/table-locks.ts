/**
 * All tables for one start alone, or none: whoever waits for a table makes everybody behind it wait, so a start waits a few
 * seconds at most, lets the others by, and tries again.
 */
import type { Database } from "./database";
import { DatabaseRefused } from "./database-refused";
import type { Sql } from "./sql";

type Owner = Parameters<Parameters<Database["asOwner"]>[0]>[0];

export type Patience = {
  readonly tries: number;
  /** So long one try waits, and the whole product with it. */
  readonly waits: number;
  /** So long it lets the others by before the next. */
  readonly rests: number;
};
const PATIENCE: Patience = { tries: 5, waits: 3_000, rests: 2_000 };

/** In one transaction that has all tables; `work` may be done again, after all that it did was taken back. */
export async function withAllTables(sql: Owner, work: () => Promise<void>, patience = PATIENCE): Promise<void> {
  let holders: readonly Holder[] | undefined;
  for (let left = patience.tries; ; left--) {
    try {
      return await inTransaction(sql, async () => {
        await sql.script(takeAllTables(patience.waits));
        await work();
      });
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      const now = await holdersOf(sql);
      // What comes and goes is not what stands in the way.
      holders = holders ? now.filter(({ pid }) => holders?.some((one) => one.pid === pid)) : now;
      if (left <= 1) throw inUse(holders[0], error);
    }
    await new Promise((resolve) => setTimeout(resolve, patience.rests));
  }
}

async function inTransaction(sql: Owner, work: () => Promise<void>): Promise<void> {
  await sql.script("BEGIN");
  try {
    await work();
    await sql.script("COMMIT");
  } catch (error) {
    await sql.script("ROLLBACK");
    throw error;
  }
}

/** `lock_timeout` counts for each lock anew: here for all of them together, and for each that is taken later. */
const takeAllTables = (milliseconds: number) => `
DO $$
DECLARE
  until timestamptz := clock_timestamp() + interval '${milliseconds} milliseconds';
  made record;
BEGIN
  FOR made IN SELECT c.oid::regclass AS name FROM pg_class c WHERE ${OURS} ORDER BY c.oid LOOP
    PERFORM set_config('lock_timeout', greatest(1, ceil(extract(epoch FROM until - clock_timestamp()) * 1000))::int::text, true);
    EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', made.name);
  END LOOP;
  PERFORM set_config('lock_timeout', '${milliseconds}', true);
END $$`;

/** What clear.sql and guard.sql change; not the ledgers of the runner. */
const OURS = `c.relnamespace IN (to_regnamespace('app'), 'public'::regnamespace) AND c.relkind = 'r'
   AND c.relname NOT LIKE '\\_%' AND pg_has_role(current_user, c.relowner, 'USAGE')`;

type Holder = { readonly pid: number; readonly login: string; readonly program: string; readonly name: string };

/** The oldest first, as far as this login is told how old they are. */
const holdersOf = ({ query }: Sql): Promise<Holder[]> =>
  query<Holder>(
    `SELECT a.pid, coalesce(a.usename, '') AS login, coalesce(a.application_name, '') AS program, min(c.oid::regclass::text) AS name
       FROM pg_locks l JOIN pg_class c ON c.oid = l.relation JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.granted AND l.locktype = 'relation' AND l.pid <> pg_backend_pid()
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND ${OURS}
      GROUP BY a.pid, a.usename, a.application_name, a.xact_start ORDER BY a.xact_start NULLS LAST, a.pid`,
  );

function inUse(holder: Holder | undefined, cause: unknown): DatabaseRefused {
  const sentence = holder
    ? `process ${holder.pid} (${[holder.program, `login ${holder.login}`].filter(Boolean).join(", ")}) holds the table ${holder.name}: wait until it is done, or end it by SELECT pg_terminate_backend(${holder.pid}), and start again`
    : "others hold some of them all the time: start again when there is less to do";
  return new DatabaseRefused(
    `A start that changes the tables needs them for a moment, and ${sentence}; nothing was changed.`,
    {
      cause,
    },
  );
}

const LOCK_TIMEOUT = "55P03";
/** They waited for us while we waited for them. */
const DEADLOCK = "40P01";

const isInTheWay = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return [code, cause?.code].some((one) => one === LOCK_TIMEOUT || one === DEADLOCK);
};
