import type { ReadDeps, WriteDeps } from "@/lib/db/doors";
import { refuseUnlessPending, stateNow } from "@/lib/platform/proposal-state";
import type { Known } from "@/lib/platform/space";
import { type Kinds, within } from "./kinds";
import { type Found, findProposal } from "./proposals.queries";

type Named = { readonly suggestion_id: string };

/** The proposal that the caller may decide on now; refused to everyone else. */
export async function proposalToDecide(
  deps: ReadDeps,
  kinds: Kinds,
  known: readonly Known[],
  named: Named,
): Promise<Found> {
  await takeTurns(deps, named);
  const found = await proposalOfDecider(deps, kinds, known, named);
  refuseIfOver(deps, found);
  return found;
}

/** The same, also when it is over. */
export async function proposalOfDecider(
  deps: ReadDeps,
  kinds: Kinds,
  known: readonly Known[],
  named: Named,
): Promise<Found> {
  const found = await findProposal(deps, kinds, known, named);
  found.kind.mayDecide(within(deps, found.entered), found.proposal as never);
  return found;
}

/** Who decides on the same waits here, and then reads what became of it, before anything else could be in the way. */
async function takeTurns({ sql }: ReadDeps, { suggestion_id }: Named): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [`decision/${suggestion_id}`]);
}

const refuseIfOver = ({ clock }: ReadDeps, { proposal, kind }: Found) =>
  refuseUnlessPending(stateNow(proposal, clock.now()), kind.lifetime);

export type Decision =
  | { readonly state: "confirmed"; readonly applied: unknown }
  | { readonly state: "dismissed"; readonly reason: string };

/** Of two who decide at once one wins, and the other is told: the row stays locked until the transaction ends. */
export async function decide(
  deps: WriteDeps,
  kinds: Kinds,
  known: readonly Known[],
  { proposal: { id } }: Found,
  decision: Decision,
): Promise<void> {
  const [row] = await deps.sql.query<{ done: boolean }>(
    "SELECT app.decide_suggestion($1::text, $2::text, $3::text, $4::jsonb, $5::timestamptz) AS done",
    [
      id,
      decision.state,
      "reason" in decision ? decision.reason : null,
      "applied" in decision ? JSON.stringify(decision.applied) : null,
      deps.clock.now(),
    ],
  );
  if (row?.done === true) return;
  refuseIfOver(deps, await findProposal(deps, kinds, known, { suggestion_id: id }));
  throw new Error("the database does not let decide who may");
}

/** Takes back what the module's own database functions can. False where that is not, or no longer, the caller's to do. */
export async function undo({ sql, clock }: WriteDeps, { proposal: { id } }: Found): Promise<boolean> {
  const [row] = await sql.query<{ done: boolean }>("SELECT app.undo_suggestion($1::text, $2::timestamptz) AS done", [
    id,
    clock.now(),
  ]);
  return row?.done === true;
}

/** Marks what nobody decided in time; the product's own work. Answers how many there were. */
export async function expireSuggestions({ sql, clock }: Pick<ReadDeps, "sql" | "clock">): Promise<number> {
  const [row] = await sql.query<{ marked: number }>("SELECT app.expire_suggestions($1::timestamptz) AS marked", [
    clock.now(),
  ]);
  return row?.marked ?? 0;
}
