import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import type { Database } from "./database";
import { lockDirectory } from "./directory-lock";
import { PrismaClient } from "./generated/client";
import type { Sql } from "./sql";

/** PostgreSQL inside this process. One process per directory: a second one would silently lose rows, so the lock comes first. */
export async function openEmbedded(dataDirectory: string): Promise<Database> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const release = await lockDirectory(dataDirectory);
  const database = embeddedOver(await PGlite.create({ dataDir: join(dataDirectory, "pg") }));
  return { ...database, close: () => database.close().finally(release) };
}

export function embeddedOver(engine: PGlite): Database {
  const prisma = new PrismaClient({
    adapter: new PrismaPGlite(engine),
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  return {
    kind: "embedded",
    prisma,
    // Transactions of the engine exclude each other and every other query: what runs inside must use only the given handle.
    transaction: (role, work) =>
      engine.transaction(async (tx) => {
        await tx.query(`SET LOCAL ROLE ${role}`);
        return work(sqlOver(tx));
      }),
    asOwner: (work) => work({ ...sqlOver(engine), script: async (text) => void (await engine.exec(text)) }),
    ping: async () => void (await engine.query("SELECT 1")),
    close: async () => {
      await prisma.$disconnect();
      await engine.close();
    },
  };
}

function sqlOver(engine: PGlite | Transaction): Sql {
  return {
    async query<Row extends object>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
      return (await engine.query<Row>(text, [...parameters])).rows;
    },
  };
}
