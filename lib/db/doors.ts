import { type Actor, actorIs } from "@/lib/platform/actor";
import type { AuditRecord } from "@/lib/platform/audit";
import type { Authority } from "@/lib/platform/authority";
import type { Clock } from "@/lib/platform/clock";
import { onlyLooking } from "@/lib/platform/errors";
import type { Entry, Unit } from "@/lib/platform/execute";
import type { Standing } from "@/lib/platform/space";
import { writeAudit, writeAuditTogether } from "./audit-log";
import type { Database, PrismaTransaction } from "./database";
import { enter } from "./enter";
import { lookAs } from "./look-as";
import type { Sql } from "./sql";

/** What a use-case works with behind the reading door… */
export type ReadDeps<A extends Authority = Authority> = {
  readonly sql: Sql;
  readonly authority: A;
  readonly actor: Actor;
  readonly clock: Clock;
};
/** …and behind the writing one. Inside, only these handles are used: the outer client would wait for itself. */
export type WriteDeps<A extends Authority = Authority> = ReadDeps<A> & { readonly prisma: PrismaTransaction };

/** What work in the background finds: transactions of the product's own, which see what the owner's functions answer and nothing of a space. */
export type JobDeps = {
  readonly clock: Clock;
  /** Whether letters leave. */
  readonly mails: boolean;
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** What the doors themselves give; the pipeline adds who is calling. */
export type ReadHandles = Pick<ReadDeps, "sql" | "clock">;
export type WriteHandles = ReadHandles & Pick<WriteDeps, "prisma">;

type Work<Handles, T> = (handles: Handles, standing: Standing, audit: Unit["audit"]) => Promise<T>;

/**
 * The two doors to what modules hold. Each transaction takes the powerless role first, unconditionally, and only then learns
 * who is calling: no live credential, no actor, no rows.
 */
export async function readAs<T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  entries: readonly Entry[],
  work: Work<ReadHandles, T>,
): Promise<T> {
  const { viewer } = actor;
  return viewer
    ? lookAs(database, clock, actor, viewer, entries, work)
    : readAsOneself(database, clock, actor, entries, work);
}

async function readAsOneself<T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  entries: readonly Entry[],
  work: Work<ReadHandles, T>,
): Promise<T> {
  const later: AuditRecord[] = [];
  const result = await database.transaction("app_rt", async (sql) => {
    const standing = await enter(sql, actor, entries);
    const waits = database.kind === "postgres" && changesNothing(actor, standing.core);
    return work(
      { sql, clock },
      standing,
      async (record) => void (waits ? later.push(record) : await writeAudit(sql, record)),
    );
  });
  await Promise.all(later.map((record) => writeAuditTogether(database, record)));
  return result;
}

/**
 * An agent that reads leaves nothing but its trace, unless it is told something new, which is then marked as told. Where there
 * are many connections that trace is written after the reading, together with others'; on the embedded one it would only wait.
 */
const changesNothing = (actor: Actor, { hasNews }: Authority): boolean =>
  actorIs(actor) === "agent" && hasNews !== true;

export async function writeAs<T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  entries: readonly Entry[],
  work: Work<WriteHandles, T>,
): Promise<T> {
  if (actor.viewer) throw onlyLooking();
  return database.storing(() =>
    database.prisma.$transaction(async (prisma) => {
      await prisma.$executeRawUnsafe("SET LOCAL ROLE app_rt");
      const sql = sqlOver(prisma);
      const standing = await enter(sql, actor, entries);
      return work({ sql, prisma, clock }, standing, (record) => writeAudit(sql, record));
    }),
  );
}

function sqlOver(prisma: PrismaTransaction): Sql {
  return {
    query: <Row extends object>(text: string, parameters: readonly unknown[] = []) =>
      prisma.$queryRawUnsafe<Row[]>(text, ...parameters),
  };
}
