import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, parse, protocol } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import type { Database } from "./database";
import { lockDirectory } from "./directory-lock";
import { PrismaClient } from "./generated/client";
import { askedOften, preparedNames } from "./prepared";
import type { Sql } from "./sql";

/** As for PostgreSQL: what is prepared is planned once, for any values. */
export const ENGINE = {
  startParams: [...PGlite.defaultStartParams, "-c", "plan_cache_mode=force_generic_plan"],
};

/** PostgreSQL inside this process. One process per directory: a second one would silently lose rows, so the lock comes first. */
export async function openEmbedded(dataDirectory: string): Promise<Database> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const release = await lockDirectory(dataDirectory);
  const database = embeddedOver(await PGlite.create({ ...ENGINE, dataDir: join(dataDirectory, "pg") }));
  return { ...database, close: () => database.close().finally(release) };
}

export function embeddedOver(engine: PGlite): Database {
  const prisma = new PrismaClient({
    adapter: new PrismaPGlite(engine),
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  const ask = askPrepared(engine);
  return {
    kind: "embedded",
    prisma,
    // Transactions of the engine exclude each other and every other query: what runs inside must use only the given handle.
    transaction: (role, work) =>
      engine.transaction(async (tx) => {
        await tx.exec(`SET LOCAL ROLE ${role}`);
        return work(
          sqlOver(async (text, values) => {
            // What is prepared passes by the engine's own check: asked later, it would be asked as the owner.
            if (tx.closed) throw new Error("the transaction has ended");
            return (await ask(text, values)) ?? (await tx.query<object>(text, values)).rows;
          }),
        );
      }),
    asOwner: (work) =>
      work({
        ...sqlOver(async (text, values) => (await engine.query<object>(text, values)).rows),
        script: async (text) => void (await engine.exec(text)),
      }),
    ping: async () => void (await engine.query("SELECT 1")),
    close: async () => {
      await prisma.$disconnect();
      await engine.close();
    },
  };
}

const sqlOver = (ask: (text: string, values: unknown[]) => Promise<object[]>): Sql => ({
  async query<Row extends object>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await ask(text, [...parameters])) as Row[];
  },
});

const { serialize } = protocol;

/** There is one connection for everybody: what bank, seller and buyers ask differs, and all of it should find room. */
const MOST = 300;

/**
 * The engine's own `query` parses and plans anew each time. Statements that are asked again and again are prepared here by the
 * messages of the protocol; of the others it answers undefined.
 */
function askPrepared(engine: PGlite): (text: string, values: unknown[]) => Promise<object[] | undefined> {
  const isOften = askedOften();
  const nameOf = preparedNames(MOST);
  const typesOf = new Map<string, number[]>();
  const send = (message: Uint8Array) => engine.execProtocolStream(message, { syncToFs: false });

  async function prepare(name: string, text: string): Promise<number[]> {
    await send(serialize.parse({ name, text }));
    const types = parse.parseDescribeStatementResults(await send(serialize.describe({ type: "S", name })));
    typesOf.set(name, types);
    return types;
  }

  async function giveUp(name: string): Promise<void> {
    typesOf.delete(name);
    await send(serialize.close({ type: "S", name }));
  }

  return async (text, values) => {
    if (!isOften(text)) return undefined;
    return engine.runExclusive(async () => {
      const { name, givesUp } = nameOf(text);
      try {
        if (givesUp !== undefined) await giveUp(givesUp);
        const types = typesOf.get(name) ?? (await prepare(name, text));
        const given = values.map((value, i) => {
          if (value === null || value === undefined) return null;
          const serializer = engine.serializers[types[i] ?? 0];
          return serializer ? serializer(value) : String(value);
        });
        const bound = Buffer.concat([
          serialize.bind({ statement: name, values: given }),
          serialize.describe({ type: "P" }),
          serialize.execute({}),
        ]);
        const [result] = parse.parseResults(await send(bound), engine.parsers);
        return (result?.rows ?? []) as object[];
      } finally {
        await send(serialize.sync());
      }
    });
  };
}
