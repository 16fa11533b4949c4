import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, parse, protocol } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { isDiskFull } from "@/lib/platform/errors";
import type { Database } from "./database";
import { lockDirectory } from "./directory-lock";
import { type DiskRoom, diskFullIn, diskRoom, RESERVE, StorageFull } from "./disk-room";
import { PrismaClient } from "./generated/client";
import { hotStatements, preparedNames } from "./prepared";
import type { Sql } from "./sql";

/** As for PostgreSQL: what is prepared is planned once, for any values. */
export const ENGINE = {
  startParams: [...PGlite.defaultStartParams, "-c", "plan_cache_mode=force_generic_plan"],
};

export type EmbeddedOptions = {
  /** Hears that the disk is full, and that it has room again. */
  readonly diskFull?: (full: boolean) => void;
  /** Must end the process: the engine is dead, and its next call would never return. */
  readonly panicked?: (error: Error) => never;
};

/** PostgreSQL inside this process. One process per directory: a second one would silently lose rows, so the lock comes first. */
export async function openEmbedded(
  dataDirectory: string,
  { diskFull, panicked = endWithWords }: EmbeddedOptions = {},
): Promise<Database> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const room = diskRoom(dataDirectory, diskFull);
  if (!room.has()) throw noRoomIn(dataDirectory);
  const release = await lockDirectory(dataDirectory);
  const engine = await PGlite.create({ ...ENGINE, dataDir: join(dataDirectory, "pg") });
  endOnPanic(engine, panicked);
  const database = embeddedOver(engine, room);
  return { ...database, close: () => database.close().finally(release) };
}

const noRoomIn = (directory: string) =>
  new StorageFull(
    `DATA_DIR: the disk of ${directory} is full: less than ${RESERVE / 1024 / 1024} MB are left. Make room, or set DATA_DIR to another directory.`,
  );

/** In memory there is always room. */
const IN_MEMORY: DiskRoom = { has: () => true, refused: () => undefined, check: async () => true };

export function embeddedOver(engine: PGlite, room: DiskRoom = IN_MEMORY): Database {
  const prisma = new PrismaClient({
    adapter: new PrismaPGlite(engine),
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  const ask = askPrepared(engine);
  const storing = async <T>(write: () => Promise<T>): Promise<T> => {
    if (!room.has()) throw new StorageFull("the disk is full");
    return write().catch((error: unknown) => {
      throw toldToRoom(diskFullIn(error), room);
    });
  };
  return {
    kind: "embedded",
    prisma,
    // Transactions of the engine exclude each other and every other query: what runs inside must use only the given handle.
    transaction: (role, work) =>
      engine
        .transaction(async (tx) => {
          // Reading goes on while the disk is full; whatever wants to write is refused before it touches the log.
          await tx.exec(`SET LOCAL ROLE ${role}${room.has() ? "" : "; SET TRANSACTION READ ONLY"}`);
          return work(
            sqlOver(async (text, values) => {
              // What is prepared passes by the engine's own check: asked later, it would be asked as the owner.
              if (tx.closed) throw new Error("the transaction has ended");
              return (await ask(text, values)) ?? (await tx.query<object>(text, values)).rows;
            }),
          );
        })
        .catch((error: unknown) => {
          throw toldToRoom(error, room);
        }),
    asOwner: (work) =>
      storing(() =>
        work({
          ...sqlOver(async (text, values) => (await engine.query<object>(text, values)).rows),
          script: async (text) => void (await engine.exec(text)),
        }),
      ),
    ping: async () => void (await engine.query("SELECT 1")),
    canStore: () => room.check(),
    storing,
    close: async () => {
      await prisma.$disconnect();
      await engine.close();
    },
  };
}

/** A write that was refused because the disk is full, by the engine or by us, is told as such. */
function toldToRoom(error: unknown, room: DiskRoom): unknown {
  if (isDiskFull(error)) room.refused();
  return (error as { code?: unknown }).code === READ_ONLY && !room.has()
    ? new StorageFull("the disk is full", { cause: error })
    : error;
}
const READ_ONLY = "25006";

/**
 * What PostgreSQL calls a panic, such as a log that cannot be continued, ends it; the next start recovers all that was
 * acknowledged. Here it would end in a loop that neither requests nor signals get past.
 */
function endOnPanic(engine: PGlite, panicked: (error: Error) => never): void {
  const send = engine.execProtocolStream.bind(engine);
  engine.execProtocolStream = (message, options) =>
    send(message, options).catch((error: Error & { severity?: string }) => {
      if (error.severity === "PANIC") panicked(error);
      throw error;
    });
}

function endWithWords({ message }: Error): never {
  process.stderr.write(`\nThe embedded database had to stop: ${message}\n`);
  process.exit(1);
}

const sqlOver = (ask: (text: string, values: unknown[]) => Promise<object[]>): Sql => ({
  async query<Row extends object>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await ask(text, [...parameters])) as Row[];
  },
});

const { serialize } = protocol;

/** There is one connection for everybody: what people ask differs by who they are, and all of it should find room. */
const MOST = 300;

/**
 * The engine's own `query` parses and plans anew each time. Statements that are asked again and again are prepared here by the
 * messages of the protocol; of the others it answers undefined.
 */
function askPrepared(engine: PGlite): (text: string, values: unknown[]) => Promise<object[] | undefined> {
  const isHot = hotStatements();
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
    if (!isHot(text)) return undefined;
    return engine.runExclusive(async () => {
      const { name, evicted } = nameOf(text);
      try {
        if (evicted !== undefined) await giveUp(evicted);
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
