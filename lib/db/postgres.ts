import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Database } from "./database";
import { diskFullIn } from "./disk-room";
import { PrismaClient } from "./generated/client";
import { type ExtendedQuery, forgetStatement, sendInOneGo } from "./pg-internals";
import { hotStatements, type PreparedName, preparedNames } from "./prepared";
import type { Sql } from "./sql";

export async function openPostgres(url: string, options: { poolSize: number }): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    application_name: "dealspace",
    connectionTimeoutMillis: 10_000,
    maxLifetimeSeconds: 3_600, // and with it the plans that it keeps
    // What opens a transaction leaves together with its first query.
    pipeline: true,
  });
  // An idle connection that the server closes must not end the process; the next query opens a new one.
  pool.on("error", ignore);
  // Compiling plans takes longer than our queries do, and policies make planning dearer still: without the one, the other once.
  pool.on("connect", (client) => {
    client.query("SET jit = off; SET plan_cache_mode = force_generic_plan").catch(ignore);
  });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  });
  const isHot = keepsStatements(url) ? hotStatements() : () => false;
  const names = new WeakMap<pg.PoolClient, (text: string) => PreparedName>();

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    // A connection that the server ends while it is in use fails its query; without a listener it would end the process too.
    client.on("error", ignore);
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      // A connection whose transaction could not be ended never goes back into the pool.
      broken = await client.query("ROLLBACK").then(
        () => undefined,
        (failure: Error) => failure,
      );
      throw error;
    } finally {
      client.off("error", ignore);
      client.release(broken);
    }
  };

  function preparedAs(text: string, client: pg.PoolClient): string | undefined {
    if (!isHot(text)) return undefined;
    let nameOf = names.get(client);
    if (!nameOf) {
      nameOf = preparedNames();
      names.set(client, nameOf);
    }
    const { name, evicted } = nameOf(text);
    if (evicted !== undefined) forgetStatement(client, evicted);
    return name;
  }

  const sqlOver = (client: pg.PoolClient): Sql => ({
    async query<Row extends object>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
      const name = preparedAs(text, client);
      const query: ExtendedQuery = {
        ...(name !== undefined && { name }),
        text,
        values: [...parameters],
        queryMode: "extended",
      };
      return (await client.query<Row>(query)).rows;
    },
  });

  return {
    kind: "postgres",
    prisma,
    transaction: (role, work, { lasting = true } = {}) =>
      withClient(async (client) => {
        sendInOneGo(client);
        const begun = client.query(
          `BEGIN; SET LOCAL ROLE ${role}${lasting ? "" : "; SET LOCAL synchronous_commit = off"}`,
        );
        // Not awaited: whatever follows on this connection follows it, and fails if it failed.
        begun.catch(ignore);
        const { query } = sqlOver(client);
        let over = false;
        const result = await work({
          // Whoever kept the handle would ask on somebody else's connection, as the owner.
          query: (text, parameters) =>
            over ? Promise.reject(new Error("the transaction has ended")) : query(text, parameters),
        })
          .catch(async (error: unknown) => {
            await begun; // why it failed, where this did
            throw error;
          })
          .finally(() => {
            over = true;
          });
        await client.query("COMMIT");
        return result;
      }),
    asOwner: (work) =>
      withClient((client) => work({ ...sqlOver(client), script: async (text) => void (await client.query(text)) })),
    ping: async () => void (await pool.query("SELECT 1")),
    // Its disk is another machine's, and another operator's to watch: what it refuses is told as it comes.
    canStore: async () => true,
    storing: (write) =>
      write().catch((error: unknown) => {
        throw diskFullIn(error);
      }),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

const ignore = () => undefined;

/** A pooler that hands out another connection for each transaction forgets what was prepared; Prisma's word for one is ours. */
const keepsStatements = (url: string) => !/[?&]pgbouncer=true(?:&|$)/.test(url);
