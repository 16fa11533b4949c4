import type { Actor } from "@/lib/platform/actor";
import type { Authority } from "@/lib/platform/authority";
import { unauthenticated } from "@/lib/platform/errors";
import type { Entry } from "@/lib/platform/execute";
import type { Standing } from "@/lib/platform/space";
import type { Sql } from "./sql";

type Entered = { readonly hasNews?: boolean };

/** Says to the database who is calling, and learns what the caller is now: in the kernel, and in each module that is entered. One round trip. */
export async function enter(sql: Sql, actor: Actor, entries: readonly Entry[]): Promise<Standing> {
  const { credential } = actor;
  const [row] = await sql.query<{ role: string; core: Authority | null; entered: readonly Entered[] }>(
    statementFor(entries),
    [
      actor.userId,
      credential.kind,
      credential.id,
      actor.tokenId ?? null,
      actor.scopes === "all" ? null : [...actor.scopes],
      ...entries.map(({ named }) => named),
    ],
  );
  // Not a formality: outside a transaction SET LOCAL does nothing, and a login that owns the tables sees every row.
  if (row?.role !== "app_rt") throw new Error("the runtime role was not taken");
  const { core, entered } = row;
  if (!core || !stillGranted(actor, core)) throw unauthenticated();
  return {
    core: { ...core, hasNews: entered.some(({ hasNews }) => hasNews === true) },
    entered: Object.fromEntries(entries.map(({ space }, i) => [space.module, { space, entered: entered[i] ?? {} }])),
  };
}

/** The modules come after the kernel, and only if that let the caller in: `core` is known before anything is selected. */
function statementFor(entries: readonly Entry[]): string {
  const entered = entries.map(({ space }, i) => `${space.sql.enter}($${i + 6}::text)`).join(", ");
  return `SELECT current_user::text AS role, core.standing AS core,
                 CASE WHEN core.standing IS NOT NULL THEN jsonb_build_array(${entered}) END AS entered
            FROM app.enter($1::text, $2::text, $3::text, $4::text, $5::text[]) AS core(standing)`;
}

/** A person may have consented to less since the token was made: the token is then worth nothing, and the client asks anew. */
function stillGranted({ scopes }: Actor, { granted }: Authority): boolean {
  return scopes === "all" || granted === null || [...scopes].every((scope) => granted.includes(scope));
}
