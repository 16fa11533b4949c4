import type { Actor } from "@/lib/platform/actor";
import type { AuditRecord } from "@/lib/platform/audit";
import type { AuditChain } from "@/lib/platform/audit-chain";
import type { Authority } from "@/lib/platform/authority";
import type { Clock } from "@/lib/platform/clock";
import { onlyLooking, unauthenticated } from "@/lib/platform/errors";
import type { Unit } from "@/lib/platform/execute";
import { writeAudit, writeAuditTogether } from "./audit-log";
import { inCompany } from "./company";
import type { Database, PrismaTransaction } from "./database";
import { lookAs } from "./look-as";
import type { Sql } from "./sql";

/** What a use-case works with behind the reading door… */
export type ReadDeps = {
  readonly sql: Sql;
  readonly authority: Authority;
  readonly clock: Clock;
  /** There once a use-case has asked for it by `auditChain()`. */
  readonly chain?: AuditChain | undefined;
};
/** …and behind the writing one. Inside, only these handles are used: the outer client would wait for itself. */
export type WriteDeps = ReadDeps & { readonly prisma: PrismaTransaction };

/**
 * The two doors to deal content. Each transaction takes the powerless role first, unconditionally, and only then learns
 * who is calling: no live credential, no actor, no rows.
 */
export async function readAs<T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  work: (deps: ReadDeps, audit: Unit["audit"]) => Promise<T>,
  deal: string | null = null,
): Promise<T> {
  const { looker } = actor;
  return looker
    ? lookAs(database, clock, actor, looker, work)
    : inCompany(database, () => readAsOneself(database, actor, deal, (deps, audit) => work({ ...deps, clock }, audit)));
}

async function readAsOneself<T>(
  database: Database,
  actor: Actor,
  deal: string | null,
  work: (deps: Pick<ReadDeps, "sql" | "authority">, audit: Unit["audit"]) => Promise<T>,
): Promise<T> {
  const later: AuditRecord[] = [];
  const result = await database.transaction("app_rt", async (sql) => {
    const authority = await enter(sql, actor, deal);
    const waits = database.kind === "postgres" && changesNothing(actor, authority);
    return work(
      { sql, authority },
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
const changesNothing = ({ credential }: Actor, { hasNews }: Authority): boolean =>
  credential.kind === "connection" && hasNews !== true;

export async function writeAs<T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  work: (deps: WriteDeps, audit: Unit["audit"]) => Promise<T>,
  deal: string | null = null,
): Promise<T> {
  if (actor.looker) throw onlyLooking();
  return database.storing(() => writeAsOneself(database, clock, actor, work, deal));
}

function writeAsOneself<T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  work: (deps: WriteDeps, audit: Unit["audit"]) => Promise<T>,
  deal: string | null,
): Promise<T> {
  return database.prisma.$transaction(async (prisma) => {
    await prisma.$executeRawUnsafe("SET LOCAL ROLE app_rt");
    const sql = sqlOver(prisma);
    return work({ sql, prisma, clock, authority: await enter(sql, actor, deal) }, (record) => writeAudit(sql, record));
  });
}

async function enter(sql: Sql, actor: Actor, deal: string | null): Promise<Authority> {
  const [row] = await sql.query<{ role: string; authority: Authority | null; news: boolean | null }>(
    `SELECT current_user::text AS role, app.enter($1::text, $2::text, $3::text, $4::text, $5::boolean, $6::text) AS authority,
            CASE WHEN $2 = 'connection' THEN app.has_news($3) END AS news`,
    [
      actor.userId,
      actor.credential.kind,
      actor.credential.id,
      actor.tokenId ?? null,
      actor.credential.kind === "connection" && actor.credential.unlock,
      deal,
    ],
  );
  // Not a formality: outside a transaction SET LOCAL does nothing, and a login that owns the tables sees every row.
  if (row?.role !== "app_rt") throw new Error("the runtime role was not taken");
  if (!row.authority || !stillGranted(actor, row.authority)) throw unauthenticated();
  return { ...row.authority, hasNews: row.news === true };
}

/** A person may have consented to less since the token was made: the token is then worth nothing, and the client asks anew. */
function stillGranted({ scopes }: Actor, { granted }: Authority): boolean {
  return scopes === "all" || granted === null || [...scopes].every((scope) => granted.includes(scope));
}

function sqlOver(prisma: PrismaTransaction): Sql {
  return {
    query: <Row extends object>(text: string, parameters: readonly unknown[] = []) =>
      prisma.$queryRawUnsafe<Row[]>(text, ...parameters),
  };
}
