/** Lists and look-ups of the repository: suggestions, disclosures and rules about agents. */
import { ruleChanges } from "@/lib/deals/agents/agent-rule-changes.queries";
import { agentRules, sellerRules, workstreamRules } from "@/lib/deals/agents/agent-rules.queries";
import { dealReceipts } from "@/lib/deals/agents/deal-receipts.queries";
import {
  callsUntil,
  disclosureChoices,
  disclosurePage,
  disclosureTotals,
} from "@/lib/deals/agents/disclosures.queries";
import { overseenCalls, overseenConnections, overseenEntries } from "@/lib/deals/agents/overseen-agents.queries";
import { ownProposals } from "@/lib/deals/suggestions/own-proposals.queries";
import { proposedEntries } from "@/lib/deals/suggestions/proposed-entries.queries";
import type { Actor } from "@/lib/platform/actor";
import { pastProposals } from "@/lib/suggestions/lists.queries";
import { evidenceOf } from "@/lib/suggestions/proposals.queries";
import { worlds } from "@/tests/deals-kit/worlds/enforced";
import { nextWeek, proposalIdsIn, seatsIn } from "@/tests/deals-kit/worlds/planted";
import { enteredDeals, foundProposal, KINDS } from "@/tests/deals-kit/worlds/suggested";
import { found, inTurn, present, type Queries, withSeat } from "./query";

export const AGENTS_QUERIES: Queries = {
  // A week later, when nobody has decided on any of them.
  proposals: async (deps, projectId, actor) => {
    const asked = { ...deps, actor, clock: nextWeek };
    const page = { limit: 200, offset: 0 };
    const { found: all } = await pastProposals(asked, KINDS, enteredDeals(deps), page, {});
    const here = all.map(({ proposal }) => proposal).filter(({ spaceId }) => spaceId === projectId);
    const entries = await proposedEntries(
      deps,
      here.map(({ subjectId }) => subjectId),
    );
    return here.map((one) => [one.id, entries.find(({ id }) => id === one.subjectId)?.assigneeIds, one.proposer]);
  },
  // All of these were made through one connection that is nobody's.
  "a connection's own proposals": async (deps, projectId, actor) => {
    const through = { ...actor, credential: { ...actor.credential, id: "con_none" } } as Actor;
    const filter = { projectId, state: undefined };
    const { proposals } = await ownProposals(deps, through, filter, { limit: 200, offset: 0 });
    // Not by which ref: a buyer knows its own by others than the bank, of which the query believes its caller to be.
    return proposals.map((one) => [one.id, one.decider]);
  },
  "proposals by id": (deps, projectId, actor) =>
    inTurn(proposalIdsIn(projectId), (id) =>
      found(foundProposal({ ...deps, actor }, id, projectId).then(({ proposal: one }) => [one.id, one.proposer])),
    ).then(present),
  "what proposals rest on": async (deps, projectId, actor) => {
    const seen = await inTurn(proposalIdsIn(projectId), (id) =>
      found(foundProposal({ ...deps, actor }, id, projectId)),
    );
    return present(await inTurn(present(seen), async (one) => one && evidenceOf(deps, one)));
  },
  // To whom the report is shown is a rule of the use-case: the admins' is compared. Everybody sees the own calls.
  "what left to agents": async (deps, projectId, actor) => {
    const role = seatsIn(projectId).find((one) => one.userId === actor.userId && !one.removed)?.role;
    if (role !== "ib_admin" || actor.via !== "web") return [];
    const filter = { projectId, timeZone: "UTC" };
    const [totals, choices] = [await disclosureTotals(deps, filter), await disclosureChoices(deps, filter)];
    const page = await disclosurePage(deps, filter, undefined, 200);
    const middle = page[Math.floor(page.length / 2)];
    const before = middle ? [{ before: await callsUntil(deps, filter, middle) }] : [];
    const counted = totals.calls > 0 ? [totals] : [];
    return [...page, ...counted, ...before, ...choices.people, ...choices.clients];
  },
  "what was granted to agents": async (deps, projectId, actor) => {
    const role = seatsIn(projectId).find((one) => one.userId === actor.userId && !one.removed)?.role;
    if (role !== "ib_admin" || actor.via !== "web") return [];
    return (
      await inTurn(
        worlds.flatMap((world) => world.people),
        ({ locked }) => dealReceipts(deps, projectId, locked),
      )
    ).flat();
  },
  "rules for agents": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => present([await agentRules(deps, seat)])),
  "rules of workstreams": (deps, projectId) => withSeat(deps, projectId, (seat) => workstreamRules(deps, seat)),
  // Who looks after agents is a person; an agent is not told who keeps drafts from it.
  "sellers that keep drafts": (deps, projectId, { via }) =>
    withSeat(deps, projectId, async (seat) => (via === "web" ? sellerRules(deps, seat) : [])),
  "changes of rules": (deps, projectId, { via }) =>
    withSeat(deps, projectId, async (seat) => (via === "web" ? ruleChanges(deps, seat, 1_000) : [])),
  "overseen connections": (deps, projectId) => withSeat(deps, projectId, (seat) => overseenConnections(deps, seat)),
  "overseen calls": (deps, projectId) => withSeat(deps, projectId, (seat) => overseenCalls(deps, seat, new Date(0))),
  "overseen entries": (deps, projectId) =>
    withSeat(deps, projectId, (seat) => overseenEntries(deps, seat, new Date(0), 1_000)),
};
