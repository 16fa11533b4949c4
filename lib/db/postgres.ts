import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Database } from "./database";
import { PrismaClient } from "./generated/client";
import type { Sql } from "./sql";

export async function openPostgres(url: string, options: { poolSize: number }): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    application_name: "dealspace",
    connectionTimeoutMillis: 10_000,
  });
  // An idle connection that the server closes must not end the process; the next query opens a new one.
  pool.on("error", ignore);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  });

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

  return {
    kind: "postgres",
    prisma,
    transaction: (role, work) =>
      withClient(async (client) => {
        // Compiling plans takes longer than our queries do, and policies make plans look dear: without.
        await client.query(`BEGIN; SET LOCAL ROLE ${role}; SET LOCAL jit = off`);
        const result = await work(sqlOver(client));
        await client.query("COMMIT");
        return result;
      }),
    asOwner: (work) =>
      withClient((client) => work({ ...sqlOver(client), script: async (text) => void (await client.query(text)) })),
    ping: async () => void (await pool.query("SELECT 1")),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

const ignore = () => undefined;

function sqlOver(client: pg.PoolClient): Sql {
  return {
    async query<Row extends object>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
      const query: ExtendedQuery = { text, values: [...parameters], queryMode: "extended" };
      return (await client.query<Row>(query)).rows;
    },
  };
}

/** Always the extended protocol: it takes one statement, so that nothing can be stacked behind a query. (The types lack the mode.) */
type ExtendedQuery = pg.QueryConfig & { queryMode: "extended" };
