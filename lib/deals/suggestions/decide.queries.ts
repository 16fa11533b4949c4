import type { Actor } from "@/lib/platform/actor";
import { chooseProject, withinProject } from "../access/project-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import type { Seat } from "../seat";
import { refuseUnlessDecider, refuseUnlessPending, stateNow } from "./decision.rules";
import { type Proposal, proposalAtHand } from "./proposals.queries";
import type { Payloads, ProposedKind } from "./suggestion.rules";

export type Decision =
  | { readonly state: "confirmed"; readonly applied: Payloads[ProposedKind] }
  | { readonly state: "dismissed"; readonly reason: string };

type Named = { readonly suggestion_id: string; readonly project_id?: string | undefined };
type AtHand = { readonly proposal: Proposal; readonly seat: Seat };

/** The proposal and the seat of the person who may decide on it now; refused to everyone else. */
export async function proposalToDecide(deps: ReadDeps, actor: Actor, named: Named): Promise<AtHand> {
  await takeTurns(deps, named);
  const found = await proposalOfDecider(deps, actor, named);
  refuseUnlessPending(stateNow(found.proposal, deps.clock.now()));
  return found;
}

/** The same, also when it is over. */
export async function proposalOfDecider(deps: ReadDeps, actor: Actor, named: Named): Promise<AtHand> {
  const within = withinProject(deps.authority, named.project_id);
  const proposal = await proposalAtHand(deps, actor, named.suggestion_id, within);
  const seat = chooseProject(deps.authority, proposal.projectId);
  refuseUnlessDecider(seat, proposal);
  return { proposal, seat };
}

/** Who decides on the same waits here, and then reads what became of it, before anything else could be in the way. */
async function takeTurns({ sql }: ReadDeps, named: Named): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `decision/${named.suggestion_id}`,
  ]);
}

/** Of two who decide at once one wins, and the other is told: the row stays locked until the transaction ends. */
export async function decide(deps: WriteDeps, actor: Actor, { id }: Proposal, decision: Decision): Promise<void> {
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
  refuseUnlessPending(stateNow(await proposalAtHand(deps, actor, id, undefined), deps.clock.now()));
  throw new Error("the database does not let decide who may");
}

/** Keeps with each link that was confirmed how sure the proposal was of it. */
export async function keepScores({ sql }: WriteDeps, id: string): Promise<void> {
  await sql.query("SELECT app.score_links($1::text)::text", [id]);
}
