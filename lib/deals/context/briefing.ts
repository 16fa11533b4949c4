import { type Actor, hasScope } from "@/lib/platform/actor";
import { worksOnDeal } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { workstreamFigures } from "../overview/figures.queries";
import { completionPct, pendingOf, sumCounts } from "../overview/figures.rules";
import { workstreamsOf } from "../overview/workstreams.queries";
import { type Authority, type Seat, unlockEnds } from "../seat";
import { type Ability, type BriefingFacts, briefingOf, choiceOf, type DealFacts, type Means } from "./briefing.rules";

/** The text about one deal, or about those there are to choose from: for the handshake and for the prompt alike. */
export async function briefing(deps: ReadDeps, actor: Actor, seat: Seat | undefined): Promise<string> {
  const { authority } = deps;
  if (!seat) return choiceOf(authority.seats.map(dealOf), meansOf(actor, authority, authority.seats));
  return briefingOf(await factsOf(deps, seat), meansOf(actor, authority, [seat]));
}

async function factsOf(deps: ReadDeps, seat: Seat): Promise<BriefingFacts> {
  const workstreams = await workstreamsOf(deps, seat.projectId);
  const figures = await workstreamFigures(deps, [seat.projectId]);
  const counts = sumCounts(figures);
  return {
    ...dealOf(seat),
    side: seat.side,
    workstreams: workstreams.map(({ id, slug, name }) => ({
      slug,
      name,
      published: figures.find((row) => row.workstreamId === id)?.published ?? 0,
    })),
    figures: worksOnDeal(seat)
      ? {
          total: counts.total,
          completionPct: completionPct(counts),
          pending: pendingOf(counts),
          overdue: counts.overdue,
        }
      : undefined,
  };
}

const dealOf = ({ projectId, projectName, stage, role }: Seat): DealFacts => ({
  id: projectId,
  name: projectName,
  stage,
  role,
});

/** The scopes that each ability takes. Proposing is for those who work on the deal; the others would only be refused. */
const NEEDS: Record<Ability, readonly string[]> = {
  projects: ["read:projects"],
  requests: ["read:requests"],
  answers: ["read:answers"],
  history: ["read:events"],
  proposals: ["write:routing"],
  matching: ["read:answers", "read:requests"],
};

function meansOf(actor: Actor, authority: Authority, seats: readonly Seat[]): Means {
  const able = (Object.entries(NEEDS) as [Ability, readonly string[]][])
    .filter(([ability]) => ability !== "proposals" || seats.some(worksOnDeal))
    .filter(([, scopes]) => scopes.every((scope) => hasScope(actor, scope)));
  return { abilities: new Set(able.map(([ability]) => ability)), unlockedUntil: unlockEnds(authority) };
}
