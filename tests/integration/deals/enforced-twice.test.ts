/**
 * Rights are enforced twice: by the query a use-case writes, and by row-level security. Each is taken away in turn; the
 * other must give the same answer alone.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  endConnectionOf,
  liveConnections,
  lockConnectionOf,
  recentCalls,
  selfOf,
} from "@/lib/agents/repository/connections";
import { consentsOf, receiptsOf } from "@/lib/agents/repository/receipts";
import { type ReadDeps, readAs, type WriteDeps } from "@/lib/db/doors";
import type { Sql } from "@/lib/db/sql";
import { deals } from "@/lib/deals";
import { searchTerms } from "@/lib/deals/model/search-terms";
import { ORIGINS, REQUEST_STATUSES } from "@/lib/deals/model/status";
import { activityCounts, latestActivity, previousVisit } from "@/lib/deals/repository/activity";
import { ruleChanges } from "@/lib/deals/repository/agent-rule-changes";
import {
  agentRules,
  keepDraftsOf,
  limitAgentsIn,
  sellerRules,
  switchAgentsIn,
  workstreamRules,
} from "@/lib/deals/repository/agent-rules";
import {
  answerInHand,
  confirmLinks,
  linkRequests,
  noteVetting,
  requestsOfAnswer,
  unlinkRequests,
} from "@/lib/deals/repository/answer-links";
import { answerDetail, answerPage } from "@/lib/deals/repository/answers";
import { applyProposal, settleProposal } from "@/lib/deals/repository/apply-proposal";
import { assignablePeople } from "@/lib/deals/repository/assignable-people";
import { assign, chain, returnOf, unassign, workersNamed } from "@/lib/deals/repository/assignments";
import { bindProject } from "@/lib/deals/repository/binding";
import { blockedRequest, enterBlocker, openBlockers, resolveBlockerNamed } from "@/lib/deals/repository/blockers";
import { browsedRequests } from "@/lib/deals/repository/browsed-requests";
import { browsedBy } from "@/lib/deals/repository/browsing-filter";
import { candidatesFor, chosenFrom } from "@/lib/deals/repository/candidates";
import { carriersOf, carryRequests } from "@/lib/deals/repository/carry-requests";
import {
  beginEntries,
  beginEntry,
  changeEntries,
  changeEntry,
  moveEntries,
  planEntries,
} from "@/lib/deals/repository/change-entry";
import { answersBeginning, refsBeginning } from "@/lib/deals/repository/completion";
import { confirmedLinks } from "@/lib/deals/repository/confirmed-links";
import { changesAmong, takeNews } from "@/lib/deals/repository/context-updates";
import { settleCounts } from "@/lib/deals/repository/counts";
import { answersByDay, requestsByDay } from "@/lib/deals/repository/course";
import { dealReceipts } from "@/lib/deals/repository/deal-receipts";
import { decide, keepScores, proposalOfDecider, proposalToDecide } from "@/lib/deals/repository/decide";
import {
  callsUntil,
  disclosureChoices,
  disclosurePage,
  disclosureTotals,
  knownReceipts,
} from "@/lib/deals/repository/disclosures";
import { answerAtHand, entriesAtHand, requestAtHand } from "@/lib/deals/repository/entries-at-hand";
import { entryHistory } from "@/lib/deals/repository/entry-history";
import { entryPlace } from "@/lib/deals/repository/entry-place";
import { eventPage } from "@/lib/deals/repository/event-list";
import { workstreamFigures } from "@/lib/deals/repository/figures";
import { addFile, deleteFile, fileAtHand, filesOf } from "@/lib/deals/repository/files";
import { gatedBy, gatedRequestsOf, hiddenCount, isGated } from "@/lib/deals/repository/gate";
import { giveWork } from "@/lib/deals/repository/give-work";
import { record } from "@/lib/deals/repository/history";
import { endInvitation, firmsOf, invitationsOf, storeInvitation } from "@/lib/deals/repository/invitations";
import { peopleNamed } from "@/lib/deals/repository/known-people";
import { digestOf, planDigests, runningDeals, sendInvitation, tellOverdueTasks } from "@/lib/deals/repository/letters";
import { listOverview } from "@/lib/deals/repository/list-overview";
import { listShown, visibleList } from "@/lib/deals/repository/list-shown";
import { lookAtProposal, peopleIn } from "@/lib/deals/repository/look-at-proposal";
import { makeLinks } from "@/lib/deals/repository/make-links";
import { manyAtWork } from "@/lib/deals/repository/many-at-work";
import { matchAnswers, scorePairs } from "@/lib/deals/repository/match-scores";
import { type MatchDeps, readTexts } from "@/lib/deals/repository/match-texts";
import {
  changeMilestone,
  dropMilestone,
  enterMilestone,
  milestonesOf,
  nextMilestone,
} from "@/lib/deals/repository/milestones";
import { myTaskCounts, myTasks } from "@/lib/deals/repository/my-tasks";
import { documentNamed } from "@/lib/deals/repository/named-document";
import { entryNamed } from "@/lib/deals/repository/named-entry";
import { requestNamed } from "@/lib/deals/repository/named-request";
import { nearInMeaning } from "@/lib/deals/repository/near-in-meaning";
import { markRead, notificationPage, unreadCount } from "@/lib/deals/repository/notifications";
import { onlookersIn } from "@/lib/deals/repository/onlookers";
import { overseenCalls, overseenConnections, overseenEntries, stopAgent } from "@/lib/deals/repository/overseen-agents";
import { ownProposals, takeOutcomes } from "@/lib/deals/repository/own-proposals";
import { passTaskOn } from "@/lib/deals/repository/pass-task-on";
import { listToSeller, passToSeller } from "@/lib/deals/repository/pass-to-seller";
import { suggestionsWaitingOn } from "@/lib/deals/repository/pending-suggestions";
import { searchPeople } from "@/lib/deals/repository/people-search";
import { moveProject } from "@/lib/deals/repository/project-stage";
import { addWorkstreamTo, nameWorkstream, workstreamNames } from "@/lib/deals/repository/project-workstreams";
import { editSettings, myBanks, openProject, settingsOf } from "@/lib/deals/repository/projects";
import { acceptanceOf, dismissalReasons, pastAgents } from "@/lib/deals/repository/proposal-figures";
import { isPast, pastProposals, waitingProposals } from "@/lib/deals/repository/proposal-list";
import {
  asProposal,
  decidedBy,
  evidenceOf,
  proposalAtHand,
  proposalColumns,
  visibleProposals,
} from "@/lib/deals/repository/proposals";
import { lookAtLinks, movedSince, requestsToLink } from "@/lib/deals/repository/proposed-links";
import { giveAsProposed, lookAtTask, reachesSeller, requestToGive } from "@/lib/deals/repository/proposed-task";
import {
  createList,
  listAtHand,
  markIssued,
  newestIssuedList,
  passOn,
  release,
} from "@/lib/deals/repository/request-lists";
import { requestNames } from "@/lib/deals/repository/request-names";
import { buying, ownNumberOf, refOverDeals, requestRef } from "@/lib/deals/repository/request-ref";
import { requestsAbout, sheetRequests } from "@/lib/deals/repository/request-sheet";
import { requestAsJson, requestDetail, requestPage } from "@/lib/deals/repository/requests";
import { routingChain } from "@/lib/deals/repository/routing-chain";
import { documentOf, searchEntries, unsearched } from "@/lib/deals/repository/search";
import { passTasksOn, tasksOfSeat } from "@/lib/deals/repository/seat-tasks";
import {
  agentsOf,
  changeSeat,
  endSeat,
  knowsParticipant,
  ownScope,
  participantNamed,
  participantsOf,
} from "@/lib/deals/repository/seats";
import { submissionsAround } from "@/lib/deals/repository/submissions";
import { expireSuggestions, propose } from "@/lib/deals/repository/suggestions";
import { taskCounts, tasksOf } from "@/lib/deals/repository/tasks";
import { threadOf } from "@/lib/deals/repository/thread";
import { keepEffect, lookAtUndoing, undo } from "@/lib/deals/repository/undoing";
import { undoingShown } from "@/lib/deals/repository/undoing-shown";
import { beginUpload, endUpload, hasRoomFor, openUploads, takeInHand, uploadOf } from "@/lib/deals/repository/uploads";
import { judgementsOf } from "@/lib/deals/repository/vettings";
import { viewpointsIn } from "@/lib/deals/repository/viewpoints";
import { answerAtWork, requestAtWork, requestOrAnswer, requestsAtWork } from "@/lib/deals/repository/work-at-hand";
import { answerTitles, assigneesOf, blockersOf } from "@/lib/deals/repository/work-on-request";
import { overdueRequests, recentActivity, workstreamCounts } from "@/lib/deals/repository/workstream-summary";
import { requestListsOf, workstreamsOf } from "@/lib/deals/repository/workstreams";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import type { Authority, Seat } from "@/lib/platform/authority";
import { systemClock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { buildRegistry } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import { agentActor, webActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { testSite } from "@/tests/support/kernel";
import { roomSnapshot } from "@/tests/support/room-snapshot";
import { verifies } from "@/tests/support/verifies";
import { makeWorld, plantWorld, type World } from "@/tests/support/world";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

const worlds = [3, 42].map(makeWorld);
const uploads = worlds.flatMap(someUploads);
const revisions = worlds.flatMap(newerRevisions);
const invitations = worlds.flatMap(someInvitations);
for (const world of worlds) {
  await plantWorld(database, world);
  await handOutWork(world);
}
await database.prisma.fileUpload.createMany({ data: uploads });
await database.prisma.consentReceipt.createMany({ data: worlds.flatMap(someReceipts) });
await database.prisma.auditCall.createMany({ data: worlds.flatMap(someDisclosures) });
await database.prisma.invitation.createMany({ data: invitations });
await database.prisma.storedFile.updateMany({ data: { superseded: true } });
await database.prisma.storedFile.createMany({ data: revisions });
// Who works on every workstream does so by that word.
await database.asOwner((sql) =>
  sql.query(`UPDATE participants p SET all_workstreams = true
              WHERE NOT EXISTS (SELECT FROM workstreams w WHERE w.project_id = p.project_id AND NOT EXISTS (
                      SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = w.id))`),
);
// Some rules for agents were changed, some agents called about some entries, and some sellers keep what they write.
await database.asOwner(async (sql) => {
  await sql.query(`INSERT INTO kept_drafts (project_id, organization_id)
    SELECT DISTINCT project_id, organization_id FROM participants WHERE role LIKE 'seller%' AND left(md5(organization_id), 1) < '8'`);
  await sql.query(`INSERT INTO agent_rule_changes (id, project_id, kind, workstream_id, organization_id, person_id, changed_by)
    SELECT 'arc_' || p.id || i, p.project_id, (ARRAY['deal', 'workstream', 'drafts'])[i],
           CASE i WHEN 2 THEN (SELECT w.id FROM workstreams w WHERE w.project_id = p.project_id ORDER BY md5(w.id || p.id) LIMIT 1) END,
           CASE i WHEN 3 THEN p.organization_id END, CASE i WHEN 3 THEN p.user_id END, p.user_id
      FROM participants p, generate_series(1, 3) AS i`);
  await sql.query(`INSERT INTO audit_calls (id, action, tool, via, outcome, user_id, connection_id, project_id, subject_id, args, result_count, latency_ms, ip, user_agent, request_id)
    SELECT 'aud_' || p.id || left(e.id, 16), 'mcp_tool_call', 'get_request', 'mcp', 'allowed', p.user_id, c.id, p.project_id, e.id, '{}', 1, 1, '', '', ''
      FROM participants p JOIN entries e ON e.project_id = p.project_id AND left(md5(e.id || p.id), 1) = '0'
      JOIN LATERAL (SELECT c.id FROM connections c WHERE c.user_id = p.user_id ORDER BY c.id LIMIT 1) c ON true`);
});
// Everything is late that is not done.
await database.asOwner((sql) => sql.query("UPDATE entries SET due_date = '2026-06-11'"));
// Some lines of history tell of a change, the others are words.
await database.asOwner((sql) => sql.query("UPDATE events SET action = 'assigned' WHERE left(md5(id), 1) < '8'"));
// Of some it is how their entry came in.
await database.asOwner((sql) => sql.query("UPDATE events SET action = 'created' WHERE left(md5(id), 1) > 'c'"));

/** Every person of a generated deal room: on the pages, where the gate is open, and through an agent, where it is not. */
const actors = worlds.flatMap((world) =>
  world.people.flatMap((person) => [
    { world, actor: webActor(person.id, person.sessionId) },
    { world, actor: agentActor(person.id, person.locked) },
  ]),
);

/** Words alone are compared: whether a vector is there yet is no question of rights. */
const vectors = { index: null, asked: true };
const asActor = <T>(actor: Actor, work: (deps: MatchDeps) => Promise<T>) =>
  readAs(database, systemClock, actor, (deps) => work({ ...deps, vectors }));

/** The same caller, but a database that hides nothing: the owner's own hands. */
const withoutPolicies = <T>(actor: Actor, work: (deps: MatchDeps) => Promise<T>) =>
  asActor(actor, async (deps) => {
    await deps.sql.query("SET LOCAL ROLE NONE");
    return work(deps);
  });

/** The same database, but a query that believes its caller to be the bank, unlocked, in every deal. */
const withoutCondition = <T>(world: World, actor: Actor, work: (deps: MatchDeps) => Promise<T>) =>
  asActor(actor, (deps) => work({ ...deps, authority: allSeeing(world) }));

const allSeeing = (world: World): Authority => ({
  unlocked: true,
  unlockEnds: null,
  boundProjectId: null,
  granted: null,
  seats: world.projects.map(
    (project): Seat => ({
      projectId: project.id,
      projectName: project.name,
      stage: "dataroom",
      gate: "standard",
      timeZone: "UTC",
      role: "ib_admin",
      side: "bank",
      organizationId: project.hostOrganizationId,
      workstreamIds: world.workstreams.filter((one) => one.projectId === project.id).map((one) => one.id),
      workstreamSlugs: world.workstreams.filter((one) => one.projectId === project.id).map((one) => one.slug),
    }),
  ),
});

/** Every list and look-up of the module, for one person in one deal. */
const QUERIES: Record<string, (deps: MatchDeps, projectId: string, actor: Actor) => Promise<unknown[]>> = {
  figures: (deps, projectId) => workstreamFigures(deps, [projectId]),
  "blockers of those who work": (deps, projectId) => openBlockers(deps, projectId),
  "request lists": (deps, projectId) => requestListsOf(deps, projectId),
  workstreams: (deps, projectId) => workstreamsOf(deps, projectId),
  tasks: (deps, projectId, { userId }) =>
    tasksOf(deps, { projectId, userId, statuses: REQUEST_STATUSES }, { limit: 200, offset: 0 }),
  "task counts": async (deps, projectId, { userId }) => [
    await taskCounts(deps, { projectId, userId, statuses: REQUEST_STATUSES }, "2026-06-16"),
  ],
  requests: async (deps, projectId) => {
    const pages = await inEachStream(projectId, (workstreamId) =>
      requestPage(deps, { projectId, workstreamId }, { limit: 200, offset: 0 }),
    );
    return pages.flatMap((page) => page.rows.map((one) => [one.id, one.assignees, one.answerCount]));
  },
  "requests counted": async (deps, projectId) =>
    inEachStream(projectId, async (workstreamId) => {
      const { total } = await requestPage(deps, { projectId, workstreamId }, { limit: 1, offset: 0 });
      return total && [workstreamId, total];
    }).then(present),
  "answers counted": async (deps, projectId) => {
    const { total } = await answerPage(deps, { projectId }, { limit: 1, offset: 0 });
    return present([total]);
  },
  "requests in full": async (deps, projectId) => {
    const found = await inTurn(requestIdsIn(projectId), (id) => requestDetail(deps, projectId, id, 50));
    return found.flatMap((one) => (one ? [[one.id, one.body, one.answers]] : []));
  },
  "requests by name": (deps, projectId) =>
    inTurn(requestIdsIn(projectId), (id) => found(requestNamed(deps, projectId, id))).then(present),
  threads: async (deps, projectId) => {
    const threads = await inTurn(openlySpokenOf(projectId), ({ id }) => threadOf(deps, id, 50));
    return threads.flatMap(({ lines }) => lines.map((one) => [one.side, one.action, one.person]));
  },
  "routing chains": async (deps, projectId) =>
    (await inTurn(routedIn(projectId), (id) => routingChain(deps, id, 50))).flat(),
  "workstream counts": async (deps, projectId) =>
    present(
      await inEachStream(projectId, (workstreamId) =>
        workstreamCounts(deps, { projectId, workstreamId }, "2026-06-16"),
      ),
    ),
  "overdue of those who work": async (deps, projectId) =>
    (
      await inEachStream(projectId, (workstreamId) =>
        overdueRequests(deps, { projectId, workstreamId }, "2026-06-16", 50),
      )
    ).flat(),
  "activity of those who work": async (deps, projectId) => {
    const refs = openlySpokenOf(projectId).flatMap((one) => [one.ref, one.ownRef]);
    const lines = await inEachStream(projectId, (workstreamId) =>
      recentActivity(deps, { projectId, workstreamId }, 500),
    );
    return lines.flat().filter((one) => one.ref !== null && refs.includes(one.ref));
  },
  "hidden counts": async (deps, projectId) =>
    present(await inEachStream(projectId, (id) => hiddenCount(deps, { projectId, workstreamIds: [id] }))),
  "gated entries": async (deps, projectId) => {
    const gated = await inTurn(requestIdsIn(projectId), (idOrRef) =>
      isGated(deps, { projectId, type: "request", idOrRef }),
    );
    return present(gated);
  },
  matches: (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const found = await inTurn(requestIdsIn(projectId), (id) => matchAnswers(deps, seat, id));
      return found.flatMap(
        (one) => one?.matches.map((match) => [one.request.id, match.answerId, match.similarity]) ?? [],
      );
    }),
  "scores of pairs": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const pairs = requestIdsIn(projectId).flatMap((requestId) =>
        answerIdsIn(projectId)
          .slice(0, 4)
          .map((answerId) => ({ requestId, answerId })),
      );
      return scorePairs(deps, seat, pairs).then((scores) =>
        scores.map((one) => [one.requestId, one.answerId, one.similarity]),
      );
    }),
  "refs of those who work": (deps, projectId) => refsBeginning(deps, projectId, "", 1_000),
  "answer ids": (deps, projectId) => answersBeginning(deps, projectId, "ent", 1_000),
  "changes told": async (deps, projectId) => {
    // the query believes its caller to be of another firm: what is said inside a firm it must leave out
    const lines = worlds.flatMap((world) => world.events).filter((one) => one.audience !== "organization");
    const eventIds = lines.map((one) => String(one.id));
    const changes = await changesAmong(deps, { projectId, eventIds }, 1_000);
    return changes.map(({ entryId, action }) => `${entryId} ${action}`);
  },
  // By what shows, not by how it is named: that is the caller's side's, and the query was told another.
  answers: async (deps, projectId) => {
    const { rows } = await answerPage(deps, { projectId }, { limit: 200, offset: 0 });
    return rows.map((one) => [one.id, one.fileCount, one.linkedRefs.length]);
  },
  "answers in full": async (deps, projectId) => {
    const ids = worlds.flatMap((world) => someIds(world, projectId, ["answer"]));
    const found = await Promise.all(ids.map((id) => answerDetail(deps, projectId, id)));
    return found.flatMap((one) =>
      one ? [[one.id, one.files, one.vetting, one.linkedRequests.map((link) => link.score)]] : [],
    );
  },
  events: async (deps, projectId) => {
    const { rows } = await eventPage(deps, { projectId }, undefined, 500);
    // the query believes its caller to be of another firm: what is said inside a firm it must leave out
    const all = worlds.flatMap((world) => world.events);
    const inside = new Set(all.filter((one) => one.audience === "organization").map((one) => one.id));
    return rows.filter((one) => !inside.has(one.id)).map((one) => [one.id, one.person]);
  },
  "submissions of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const longAgo = { local: "2000-01-01T00:00", timeZone: "UTC" };
      const { late } = await submissionsAround(deps, seat, longAgo, ORIGINS, 500);
      // the query believes its caller to be of another firm: what is said inside a firm it must leave out
      const all = worlds.flatMap((world) => world.events);
      const inside = new Set(all.filter((one) => one.audience === "organization").map((one) => one.id));
      return late.filter((one) => !inside.has(one.eventId)).map((one) => [one.eventId, one.firm, one.person]);
    }),
  "search results": async (deps, projectId) => {
    const terms = searchTerms("Entry R-1 BUY-001");
    const found = [
      ...(await searchEntries(deps, [projectId], { terms, limit: 200 })),
      ...(await searchEntries(deps, [projectId], { terms: searchTerms("Ent R-1 BUY-0"), limit: 200, typed: true })),
    ];
    return found.map((one) => one.id);
  },
  "my tasks": async (deps, projectId, { userId }) =>
    (await myTasks(deps, userId, [projectId], { limit: 200, offset: 0 })).map((one) => [one.id, one.returnTo]),
  "counts of my tasks": (deps, projectId, { userId }) => myTaskCounts(deps, userId, [projectId]),
  activity: async (deps, projectId) => {
    const lines = await latestActivity(deps, { projectIds: [projectId] }, 1_000);
    // the query believes its caller to be of another firm: what is said inside a firm it must leave out
    const all = worlds.flatMap((world) => world.events);
    const inside = new Set(all.filter((one) => one.audience === "organization").map((one) => one.id));
    return lines.filter((one) => !inside.has(one.id)).map((one) => [one.id, one.person]);
  },
  // Not the days: when a request was asked is another day for the seller.
  "course of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const days = await requestsByDay(deps, seat);
      const sum = (what: "asked" | "answered" | "published") => days.reduce((total, day) => total + day[what], 0);
      return days.length === 0 ? [] : [[sum("asked"), sum("answered"), sum("published")]];
    }),
  "course of what is published": (deps, projectId) => withSeat(deps, projectId, (seat) => answersByDay(deps, seat)),
  "people found": async (deps, projectId) => {
    const found = await searchPeople(deps, [projectId], ["pers"], { limit: 200, offset: 0 });
    return found.map((one) => [one.participantId, one.name, one.firm]);
  },
  documents: async (deps, projectId) => {
    const ids = worlds.flatMap((world) => someIds(world, projectId, ["request", "answer"]));
    const found = await Promise.all(ids.map((id) => documentOf(deps, [projectId], id)));
    return found.flatMap((one) => (one ? [[one.id, one.body, one.origin]] : []));
  },
  // Whom of the seller's people those who work on the deal may propose, with what is known of their work. (The bank's own
  // people may be proposed by the bank alone: that is a rule of the use-case, not of sight.)
  "candidates of those who work": async (deps, projectId) => {
    const stream = worlds.flatMap((world) => world.workstreams).find((one) => one.projectId === projectId);
    const found = await candidatesFor(deps, workOn(projectId, stream?.id ?? ""));
    return found.filter((one) => one.role.startsWith("seller"));
  },
  "entries at hand": async (deps, projectId) => {
    const ids = worlds.flatMap((world) => world.entries).map((one) => one.id);
    const found = [
      ...(await entriesAtHand(deps, projectId, "request", ids)),
      ...(await entriesAtHand(deps, projectId, "answer", ids)),
    ];
    return found.map((one) => one.id);
  },
  "confirmed links": async (deps, projectId) => {
    const links = worlds.flatMap((world) => world.links).filter((one) => one.projectId === projectId && one.confirmed);
    const found: string[] = [];
    for (const answerId of [...new Set(links.map((one) => one.answerId))].slice(0, 3))
      found.push(
        ...(await confirmedLinks(
          deps,
          answerId,
          links.map((one) => one.requestId),
        )),
      );
    return found;
  },
  "rows of a file of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const found = await sheetRequests(deps, seat, { workstreamIds: seat.workstreamIds }, REQUEST_STATUSES, 1_000);
      return found.map((one) => [one.id, one.body, one.assignees]);
    }),
  "requests that rows are about of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const titles = requestsIn(projectId).map((one) => one.title);
      return (await requestsAbout(deps, seat, { refs: [], titles })).map((one) => [one.id, one.body]);
    }),
  "requests at work": async (deps, projectId) => {
    const seat = seatIn(deps, projectId);
    const found = seat ? await requestsAtWork(deps, seat, requestIdsIn(projectId)) : [];
    return found.map((one) => [one.id, one.assigneeIds]);
  },
  "answers at work": (deps, projectId) =>
    withSeat(deps, projectId, (seat) =>
      inTurn(answerIdsIn(projectId), (id) => found(answerAtWork(deps, seat, id).then((one) => one.id))).then(present),
    ),
  "requests of answers of those who work": async (deps, projectId) => {
    const linked = await inTurn(answerIdsIn(projectId).slice(0, 6), (id) => requestsOfAnswer(deps, { id, projectId }));
    return linked.flat().map((one) => [one.id, one.confirmed, one.askedBy]);
  },
  "lists at hand of those who work": (deps, projectId) =>
    withSeat(deps, projectId, (seat) =>
      inTurn(listsIn(projectId), ({ id }) => found(listAtHand(deps, seat, id).then((one) => one.id))).then(present),
    ),
  "newest lists of those who work": (deps, projectId) =>
    inEachStream(projectId, (id) => newestIssuedList(deps, id)).then(present),
  onlookers: async (deps, projectId) => (await onlookersIn(deps, projectId)).map((one) => one.userId),
  viewpoints: (deps, projectId) => viewpointsIn(deps, projectId),
  notifications: async (deps, projectId, actor) => {
    const page = { limit: 200, offset: 0, unreadOnly: false };
    return (await notificationPage(deps, actor, projectId, page)).rows.map((one) => one.id);
  },
  // A week later, when nobody has decided on any of them.
  proposals: async (deps, projectId, actor) => {
    const { proposals } = await pastProposals({ ...deps, clock: nextWeek }, actor, { limit: 200, offset: 0 }, {});
    return proposals.filter((one) => one.projectId === projectId).map((one) => [one.id, one.assigneeIds, one.proposer]);
  },
  // All of these were made through one connection that is nobody's.
  "a connection's own proposals": async (deps, projectId, actor) => {
    const through = { ...actor, credential: { ...actor.credential, id: "con_none" } } as Actor;
    const filter = { projectId, state: undefined };
    const { proposals } = await ownProposals(deps, through, filter, { limit: 200, offset: 0 });
    return proposals.map((one) => [one.id, one.ref, one.decider]);
  },
  "proposals by id": (deps, projectId, actor) =>
    inTurn(proposalIdsIn(projectId), (id) =>
      found(proposalAtHand(deps, actor, id, projectId).then((one) => [one.id, one.proposer])),
    ).then(present),
  "what proposals rest on": async (deps, projectId, actor) => {
    const seen = await inTurn(proposalIdsIn(projectId), (id) => found(proposalAtHand(deps, actor, id, projectId)));
    return present(await inTurn(present(seen), async (one) => one && evidenceOf(deps, one)));
  },
  "people by id": async (deps, projectId) => {
    const ids = worlds.flatMap((world) => world.people).map((one) => one.id);
    return (await peopleNamed(deps, [projectId], ids)).map((one) => one.id);
  },
  "names of requests of those who work": (deps, projectId) => requestNames(deps, requestIdsIn(projectId)),
  "blocked requests of those who work": (deps, projectId) =>
    inTurn(blockersIn(projectId), ({ id }) => blockedRequest(deps, projectId, id)).then(present),
  "histories of entries": async (deps, projectId) => {
    const page = { said: false, limit: 200, offset: 0 };
    const histories = await inTurn(openlySpokenOf(projectId).slice(0, 3), ({ id }) => entryHistory(deps, id, page));
    return histories.flatMap(({ lines }) => lines.map((one) => [one.id, one.person, one.audience]));
  },
  // Not the list: an empty shell of one may show to the bank alone.
  "places of entries": async (deps, projectId) => {
    const ids = [...requestIdsIn(projectId), ...answerIdsIn(projectId).slice(0, 6)];
    const places = await inTurn(ids, (id) => entryPlace(deps, projectId, id));
    return places.flatMap((one, i) => (one ? [[ids[i], one.workstream, one.stage, one.askedBy]] : []));
  },
  "assignees of those who work": async (deps, projectId) =>
    (await inTurn(requestIdsIn(projectId), (id) => assigneesOf(deps, id))).flat(),
  "blockers of a request of those who work": async (deps, projectId) =>
    (await inTurn(requestsIn(projectId), ({ id }) => blockersOf(deps, id))).flat(),
  "titles of answers": (deps, projectId) => answerTitles(deps, answerIdsIn(projectId)),
  judgements: async (deps, projectId) =>
    (await inTurn(answerIdsIn(projectId), (id) => judgementsOf(deps, id))).flat().map((one) => [one.decision, one.by]),
  "returns of those who work": async (deps, projectId) => {
    const someone = worlds.flatMap((world) => world.people.slice(0, 5));
    const returns = await inTurn(requestIdsIn(projectId).slice(0, 8), (id) =>
      inTurn(someone, (person) => returnOf(deps, { id }, person.id)),
    );
    return present(returns.flat());
  },
  // Not the list: in which one a buyer's own request stands is the query's to keep until it is published.
  "browsed requests": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const page = await browsedRequests(deps, seat, { workstreamIds: seat.workstreamIds }, WHOLE_PAGE);
      return [
        ...page.rows.map((one) => [one.id, one.origin, one.assignees, one.answerCount]),
        ...Object.entries(page.byStatus),
      ];
    }),
  "requests browsed by who asked and who works of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const filters = [
        { origins: ["buyer" as const] },
        { stage: "dataroom" as const },
        { assigneeId: null },
        ...seatsIn(projectId)
          .slice(0, 3)
          .map(({ userId }) => ({ assigneeId: userId })),
        ...listsIn(projectId)
          .slice(0, 3)
          .map(({ id }) => ({ listId: id })),
      ];
      const pages = await inTurn(filters, (filter) =>
        browsedRequests(deps, seat, { workstreamIds: seat.workstreamIds, ...filter }, WHOLE_PAGE),
      );
      return pages.flatMap(({ rows }, i) => rows.map((one) => [i, one.id, one.list, one.blocked]));
    }),
  "lists with what is in them of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => (await listOverview(deps, seat)).filter((one) => one.requests > 0)),
  // The seller may know the bank's people and gives them no work: that is a rule of the use-case, not of sight.
  "people to give work to of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) =>
      (await assignablePeople(deps, seat)).filter((one) => one.role.startsWith("seller")),
    ),
  "files of answers": async (deps, projectId) =>
    (await inTurn(answerIdsIn(projectId).slice(0, 8), (id) => filesOf(deps, id))).flat(),
  "files by id": (deps, projectId) =>
    inTurn(filesIn(projectId), ({ id }) => found(fileAtHand(deps, id, projectId))).then(present),
  uploads: (deps, projectId, actor) => {
    const own = uploads.filter((one) => one.projectId === projectId && one.userId === actor.userId);
    const some = [...own, ...uploadsIn(projectId).slice(0, 4)];
    return inTurn(some, ({ id }) => uploadOf(deps, actor, id, projectId)).then(present);
  },
  "room for files": async (deps, projectId) => present([await hasRoomFor(deps, projectId, 1, 1_000_000)]),
  "participants with their seats": (deps, projectId) => withSeat(deps, projectId, (seat) => participantsOf(deps, seat)),
  "participants by id": (deps, projectId) =>
    withSeat(deps, projectId, (seat) =>
      inTurn(seatsIn(projectId), (one) => found(participantNamed(deps, seat, one.participantId))).then(present),
    ),
  "participants by address": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const addresses = seatsIn(projectId).map(({ userId }) => `${userId}@world.test`);
      const known = await inTurn(addresses, (address) => knowsParticipant(deps, seat, address));
      return addresses.filter((_, i) => known[i]);
    }),
  "own scopes": (deps, projectId, actor) =>
    withSeat(deps, projectId, async (seat) => present([(await ownScope(deps, seat, actor)).all])),
  "agents of participants": async (deps, projectId) => {
    const counts = await inTurn(seatsIn(projectId), ({ participantId }) => agentsOf(deps, participantId));
    return counts.flatMap((agents, i) => (agents > 0 ? [[i, agents]] : []));
  },
  "tasks of participants of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const tasks = await inTurn(seatsIn(projectId), ({ userId }) => tasksOfSeat(deps, seat, userId));
      return tasks.flatMap((some, i) => some.map((one) => [i, one.id, one.alone]));
    }),
  "open invitations": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) =>
      (await invitationsOf(deps, seat)).map((one) => [one.id, one.firm, one.inviter, one.workstreams]),
    ),
  // For which of the firms that they know people invite is a rule of the use-case: the admins' is compared, and not the bank.
  "firms to invite for": (deps, projectId, actor) =>
    withSeat(deps, projectId, async (seat) => {
      const role = seatsIn(projectId).find((one) => one.userId === actor.userId && !one.removed)?.role;
      if (role && !role.endsWith("admin")) return [];
      return (await firmsOf(deps, seat)).filter((one) => one.side !== "bank");
    }),
  // To whom the report is shown is a rule of the use-case: the admins' is compared. Everybody sees the own calls.
  "what left to agents": async (deps, projectId, actor) => {
    const role = seatsIn(projectId).find((one) => one.userId === actor.userId && !one.removed)?.role;
    if (role !== "ib_admin" || actor.via !== "web") return [];
    const filter = { projectId, timeZone: "UTC" };
    const [totals, choices] = [await disclosureTotals(deps, filter), await disclosureChoices(deps, filter)];
    const page = await disclosurePage(deps, filter, undefined, 200);
    const middle = page[Math.floor(page.length / 2)];
    const before = middle ? [{ before: await callsUntil(deps, filter, middle) }] : [];
    return [...page, totals, ...before, ...choices.people, ...choices.clients];
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
  settings: (deps, projectId) => withSeat(deps, projectId, async (seat) => present([await settingsOf(deps, seat)])),
  "names of workstreams": (deps, projectId) => withSeat(deps, projectId, (seat) => workstreamNames(deps, seat)),
  "milestones of those who work": (deps, projectId) => milestonesOf(deps, projectId),
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

const WHOLE_PAGE = { statuses: REQUEST_STATUSES, sort: "ref", direction: "ascending", limit: 200, offset: 0 } as const;
const seatsIn = (projectId: string) =>
  worlds.flatMap((world) => world.seats).filter((one) => one.projectId === projectId);
/** Some with the revisions before them. */
const filesIn = (projectId: string) =>
  [revisions, worlds.flatMap((world) => world.files)].flatMap((files) =>
    files.filter((one) => one.projectId === projectId).slice(0, 6),
  );
const uploadsIn = (projectId: string) => uploads.filter((one) => one.projectId === projectId).slice(0, 12);

const seatIn = (deps: ReadDeps, projectId: string) => deps.authority.seats.find((one) => one.projectId === projectId);
async function withSeat<Row>(deps: ReadDeps, projectId: string, ask: (seat: Seat) => Promise<Row[]>): Promise<Row[]> {
  const seat = seatIn(deps, projectId);
  return seat ? ask(seat) : [];
}
const answerIdsIn = (projectId: string) =>
  worlds
    .flatMap((world) => world.entries.filter((one) => one.projectId === projectId && one.type === "answer"))
    .map((one) => one.id);
const proposalIdsIn = (projectId: string) =>
  worlds
    .flatMap((world) => world.suggestions)
    .filter((one) => one.projectId === projectId)
    .map((one) => one.id)
    .slice(0, 8);
const nextWeek = { now: () => new Date(Date.now() + 8 * 86_400_000) };
const listsIn = (projectId: string) =>
  worlds.flatMap((world) => world.lists.filter((one) => one.projectId === projectId));
const blockersIn = (projectId: string) =>
  worlds.flatMap((world) => world.blockers.filter((one) => one.projectId === projectId));

/** One after the other: a transaction answers one question at a time. */
async function inTurn<Item, Answer>(items: readonly Item[], ask: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}
const inEachStream = <Answer>(projectId: string, ask: (workstreamId: string) => Promise<Answer>) =>
  inTurn(
    worlds.flatMap((world) => world.workstreams).filter((one) => one.projectId === projectId),
    ({ id }) => ask(id),
  );
const requestsIn = (projectId: string) =>
  worlds.flatMap((world) => world.entries).filter((one) => one.projectId === projectId && one.type === "request");
const requestIdsIn = (projectId: string) =>
  requestsIn(projectId)
    .map((one) => one.id)
    .slice(0, 6);
const routedIn = (projectId: string) =>
  worlds
    .flatMap((world) => world.routing)
    .filter((one) => one.projectId === projectId)
    .map((one) => one.entryId)
    .slice(0, 10);
/** The query believes its caller to be of another firm: what is said inside a firm it must leave out. */
const openlySpokenOf = (projectId: string) => {
  const inside = worlds.flatMap((world) => world.events).filter((one) => one.audience === "organization");
  return requestsIn(projectId)
    .filter((one) => !inside.some((event) => event.entryId === one.id))
    .slice(0, 6);
};
const found = <T>(look: Promise<T>) => look.catch(() => undefined);
const present = <T>(answers: readonly T[]) => answers.filter(Boolean);

const workOn = (projectId: string, workstreamId: string) => ({
  id: "ent_none",
  projectId,
  ref: null,
  title: "Entry",
  status: "open",
  workstreamId,
  workstreamName: "",
  version: 1,
  reachedSeller: true,
});

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

/** Tools shape what buyers get, so their repository functions are compared only where a use-case would call them. */
const asksFor = (query: string, seat: Seat | undefined) =>
  seat !== undefined && (!query.endsWith("of those who work") || seat.side === "bank" || seat.side === "seller");

describe("with row-level security off", () => {
  const tools = buildRegistry([deals]).useCases.filter((tool) => tool.door === "read");

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    verifies("DS-132")("%s gives every person exactly what it gives with it on"),
    async (_, tool) => {
      let compared = 0;
      // One moment for both, or a second that passes between them is a difference.
      const moment = new Date();
      const clock = { now: () => moment };
      for (const { world, actor } of actors) {
        if (!tool.via.includes(actor.via)) continue;
        const seats = (await asActor(actor, async ({ authority }) => authority)).seats;
        for (const raw of inputsOf(tool, seats, world)) {
          const input = tool.input.parse(raw) as never;
          const run = (deps: ReadDeps) => outcomeOf(tool.run({ ...deps, ...testSite, clock } as never, actor, input));
          expect(await withoutPolicies(actor, run)).toEqual(await asActor(actor, run));
          compared += 1;
        }
      }
      expect(compared).toBeGreaterThan(20 * tool.via.length);
    },
  );

  it("a bare SELECT shows everything: so the comparison is one", async () => {
    const [all] = await database.asOwner((sql) => sql.query<{ n: number }>("SELECT count(*)::int AS n FROM entries"));
    expect(all?.n).toBe(worlds.reduce((sum, world) => sum + world.entries.length, 0));
  });
});

describe("with the visibility condition taken out of the query", () => {
  it.each(Object.entries(QUERIES))(
    verifies("DS-130", "DS-131")("row-level security alone gives the same %s, and no foreign row"),
    async (name, query) => {
      let rows = 0;
      for (const { world, actor } of actors) {
        const seats = (await asActor(actor, async ({ authority }) => authority)).seats;
        for (const { id } of world.projects) {
          const seat = seats.find((one) => one.projectId === id);
          const alone = await withoutCondition(world, actor, (deps) => query(deps, id, actor));
          if (!seat && name !== "task counts") expect(alone, "a deal without a seat").toEqual([]);
          if (!asksFor(name, seat)) continue;
          const both = await asActor(actor, (deps) => query(deps, id, actor));
          expect(sorted(alone.filter(countsSomething)), `${seat?.role} in ${name}`).toEqual(
            sorted(both.filter(countsSomething)),
          );
          rows += both.length;
        }
      }
      expect(rows, "rows compared").toBeGreaterThan(8);
    },
  );
});

/** A list whose requests are all withdrawn or gated counts nothing: whether its empty shell shows is the query's to say. */
const countsSomething = (row: unknown) => (row as { requestCount?: number }).requestCount !== 0;

describe("without an actor", () => {
  const everything: typeof QUERIES = {
    ...QUERIES,
    milestone: async (deps, projectId) => [await nextMilestone(deps, projectId, "1970-01-01")].filter(Boolean),
  };
  it.each(Object.entries(everything))(
    verifies("TA-022")("no repository function finds anything: %s"),
    async (name, query) => {
      for (const world of worlds) {
        const nobody = agentActor(world.people[0]?.id ?? "", "con_none");
        for (const { id } of world.projects) {
          const found = await database.transaction("app_rt", (sql) =>
            query({ sql, authority: allSeeing(world), clock: systemClock, vectors }, id, nobody),
          );
          expect(found).toEqual(name === "task counts" ? [{ total: 0, overdue: 0, dueToday: 0 }] : []);
        }
      }
    },
  );

  it(verifies("TA-022")("none changes anything or tells of a connection"), async () => {
    const [world] = worlds;
    const person = world?.people[0];
    if (!world || !person) throw new Error("a world has people");
    const nobody = <T>(work: (deps: WriteDeps) => Promise<T>) =>
      database.transaction("app_rt", (sql) =>
        work({ sql, authority: allSeeing(world), clock: systemClock } as Partial<WriteDeps> as WriteDeps),
      );
    await expect(nobody((deps) => bindProject(deps, String(world.projects[0]?.id)))).rejects.toThrow(
      "could not be bound",
    );
    expect(await nobody((deps) => endConnectionOf(deps, person.locked))).toBe(false);
    expect(await nobody((deps) => lockConnectionOf(deps, person.unlocked))).toBe(false);
    expect(await nobody(takeNews)).toBeUndefined();
    const own = agentActor(person.id, person.locked);
    expect(await nobody((deps) => takeOutcomes(deps, own, String(world.projects[0]?.id), 20))).toEqual([]);
    expect(await nobody((deps) => liveConnections(deps, person.id))).toEqual([]);
    expect(await nobody((deps) => recentCalls(deps, person.id, 5))).toEqual([]);
    expect(await nobody((deps) => consentsOf(deps, person.id, 5))).toEqual([]);
    expect(await nobody((deps) => receiptsOf(deps, person.id, person.locked))).toEqual([]);
    expect(await nobody((deps) => selfOf(deps, own, new Date(0)))).toBeUndefined();
    const [seat] = allSeeing(world).seats as [Seat];
    expect(await nobody((deps) => stopAgent(deps, seat, person.locked, true))).toBe(false);
    expect(await nobody(myBanks)).toEqual([]);
    expect(await nobody((deps) => previousVisit(deps, person.id))).toBeUndefined();
    expect(await nobody((deps) => activityCounts(deps, { projectIds: [String(world.projects[0]?.id)] }))).toEqual([]);
    expect(await nobody((deps) => openUploads(deps, webActor(person.id, person.sessionId)))).toBe(0);
  });

  it(verifies("TA-022")("none finds what is named, nor tells how much is hidden"), async () => {
    const [world] = worlds;
    const [project, entry] = [world?.projects[0], world?.entries[0]];
    if (!world || !project || !entry) throw new Error("a world has a deal with entries");
    const nobody = <T>(work: (deps: ReadDeps) => Promise<T>) =>
      database.transaction("app_rt", (sql) => work({ sql, authority: allSeeing(world), clock: systemClock }));
    const notThere = { code: "not_found" };
    await expect(nobody((deps) => entryNamed(deps, entry.projectId, entry.id))).rejects.toMatchObject(notThere);
    await expect(nobody((deps) => documentNamed(deps, [entry.projectId], entry.id))).rejects.toMatchObject(notThere);
    expect(await nobody((deps) => unsearched(deps, [project.id]))).toBe(0);
  });

  it(verifies("TA-022")("none proposes anything, or finds what something could be proposed about"), async () => {
    const [world] = worlds;
    const [project, person] = [world?.projects[0], world?.people[0]];
    const entry = world?.entries.find((one) => one.projectId === project?.id && one.type === "request");
    if (!world || !project || !person || !entry) throw new Error("a world has a deal with people and requests");
    const nobody = <T>(work: (deps: WriteDeps) => Promise<T>) =>
      database.prisma.$transaction(async (prisma) => {
        await prisma.$executeRawUnsafe("SET LOCAL ROLE app_rt");
        const sql = {
          query: (text: string, values: readonly unknown[] = []) => prisma.$queryRawUnsafe(text, ...values),
        };
        return work({ sql: sql as Sql, prisma, authority: allSeeing(world), clock: systemClock });
      });
    const notThere = { code: "not_found" };
    await expect(nobody((deps) => requestAtHand(deps, project.id, entry.id))).rejects.toMatchObject(notThere);
    await expect(nobody((deps) => answerAtHand(deps, project.id, entry.id))).rejects.toMatchObject(notThere);
    await expect(nobody((deps) => chosenFrom(deps, project.id, [], [person.id]))).rejects.toMatchObject(notThere);
    await expect(nobody(expireSuggestions)).rejects.toThrow(/permission denied/);
    const before = await database.prisma.suggestion.count();
    const proposal = nobody((deps) =>
      propose({ ...deps, note: () => undefined }, agentActor(person.id, person.unlocked), {
        kind: "assignment",
        seat: { projectId: project.id, organizationId: project.hostOrganizationId },
        entry: { id: entry.id, workstreamId: entry.workstreamId, version: 1 },
        payload: { user_id: person.id, alternatives: [] },
        confidence: 1,
        decidableBySellerOrg: null,
        reasons: {},
        analysis: null,
        idempotencyKey: null,
      }),
    );
    await expect(proposal).rejects.toThrow(/row-level security/);
    expect(await database.prisma.suggestion.count()).toBe(before);
  });

  it(verifies("TA-022")("none does any of the work of people"), async () => {
    const [world] = worlds;
    const [project, person, list, blocker] = [
      world?.projects[0],
      world?.people[0],
      world?.lists[0],
      world?.blockers[0],
    ];
    const [request, answer] = ["request", "answer"].map((type) =>
      world?.entries.find((one) => one.projectId === project?.id && one.type === type),
    );
    const [milestone, participant, file, upload] = [
      world?.milestones[0],
      world?.seats.find((one) => !one.removed),
      world?.files[0],
      uploads[0],
    ];
    const draft = world?.entries.find((one) => one.type === "answer" && one.status === "draft");
    const invitation = invitations.find((one) => one.projectId === project?.id && !one.revokedAt);
    if (!world || !project || !person || !list || !blocker || !request || !answer)
      throw new Error("a world has all of these");
    if (!milestone || !participant || !file || !upload || !draft || !invitation)
      throw new Error("a world has all of these, too");
    const scope = { all: false, workstreamIds: participant.workstreamIds };
    const nobody = <T>(work: (deps: WriteDeps) => Promise<T>) =>
      database.transaction("app_rt", (sql) =>
        work({ sql, authority: allSeeing(world), clock: systemClock } as Partial<WriteDeps> as WriteDeps),
      );
    const [seat] = allSeeing(world).seats as [Seat];
    const actor = webActor(person.id, person.sessionId);
    const worker = { userId: person.id, organizationId: seat.organizationId };
    const at = {
      ...request,
      version: 1,
      status: "open" as const,
      own: true,
      reachedSeller: true,
      listId: null,
      ref: null,
      origin: null,
      toldVersion: 1,
      assigneeIds: [],
    };
    const inPreparation = { ...list, issued: false, released: false };

    const notThere: ((deps: WriteDeps) => Promise<unknown>)[] = [
      (deps) => requestAtWork(deps, seat, request.id),
      (deps) => requestOrAnswer(deps, seat, answer.id),
      (deps) => manyAtWork(deps, seat, [request.id]),
      (deps) => workersNamed(deps, request, [person.id]),
    ];
    for (const look of notThere) await expect(nobody(look)).rejects.toMatchObject({ code: "not_found" });
    const inHand = await nobody((deps) => answerInHand(deps, { ...answer, status: "draft" }));
    expect(inHand).toEqual({ status: "draft", requests: [], worksOnLinks: false });
    expect(await nobody((deps) => suggestionsWaitingOn(deps, seat, request.id))).toEqual([]);
    expect(await nobody((deps) => unreadCount(deps, actor))).toBe(0);

    const refused: ((deps: WriteDeps) => Promise<unknown>)[] = [
      (deps) =>
        beginEntry(deps, seat, {
          type: "request",
          workstreamId: request.workstreamId,
          listId: list.id,
          title: "",
          body: "",
        }),
      (deps) => {
        const { workstreamId } = request;
        return beginEntries(deps, seat, [{ type: "request", workstreamId, listId: list.id, title: "", body: "" }]);
      },
      (deps) => changeEntry(deps, at, { status: "withdrawn" }),
      (deps) => changeEntries(deps, [{ id: at.id, version: 1, priority: "low" }]),
      (deps) => moveEntries(deps, [{ id: request.id, from: "open", to: "withdrawn" }]),
      (deps) => planEntries(deps, [at], { priority: "low" }),
      (deps) => record(deps, seat, [{ entry: request, action: "message", audience: "parties" }]),
      (deps) => linkRequests(deps, answer, [request.id], true),
      (deps) => confirmLinks(deps, answer, [request.id]),
      (deps) => unlinkRequests(deps, answer, [request.id]),
      (deps) => noteVetting(deps, answer, { id: "vet_x", userId: person.id, decision: "approved", notes: "" }),
      (deps) => assign(deps, [{ request, worker, returnTo: null }]),
      (deps) => unassign(deps, [{ entryId: request.id, userId: person.id }]),
      (deps) =>
        chain(deps, [{ request, action: "assigned", from: person.id, to: person.id, returnTo: null, note: null }]),
      (deps) => createList(deps, seat, list.workstreamId, ""),
      (deps) => markIssued(deps, inPreparation),
      (deps) => passOn(deps, inPreparation),
      (deps) => release(deps, inPreparation),
      (deps) => enterBlocker(deps, request, { id: "blk_x", reason: "", userId: person.id }),
      (deps) => resolveBlockerNamed(deps, blocker.id),
      (deps) => moveProject(deps, seat, "closed"),
      (deps) => markRead(deps, actor, project.id, undefined),
      (deps) =>
        decide(deps, actor, { id: "sug_x" } as Parameters<typeof decide>[2], { state: "dismissed", reason: "" }),
      (deps) => undo(deps, { id: "sug_x" }),
      (deps) =>
        passTaskOn(deps, actor, seat, at, { giver: person.id, receiver: worker, returnTo: person.id, note: null }),
      (deps) => passToSeller(deps, seat, at, { list: inPreparation, note: undefined }),
      (deps) => makeLinks(deps, seat, { ...answer, version: 1, status: "draft", sellerOrgId: "" }, [at]),
      (deps) => openProject(deps, { ...SETTINGS, bankId: seat.organizationId, workstreams: [] }),
      (deps) => editSettings(deps, seat, SETTINGS),
      (deps) => addWorkstreamTo(deps, seat, { slug: "people", name: "People", prefix: "PEO" }),
      (deps) => nameWorkstream(deps, request.workstreamId, "People"),
      (deps) => enterMilestone(deps, project.id, { id: "ms_x", name: "Closing", date: "2026-12-01" }),
      (deps) => changeMilestone(deps, project.id, milestone.id, { reached: true }),
      (deps) => dropMilestone(deps, project.id, milestone.id),
      (deps) =>
        storeInvitation(
          deps,
          seat,
          { email: "new@world.test", role: "ib_admin", firm: { id: seat.organizationId }, scope },
          false,
        ),
      (deps) => changeSeat(deps, participant.participantId, participant.role, scope),
      (deps) => endSeat(deps, participant.participantId, null),
      (deps) => passTasksOn(deps, actor, seat, person.id, [{ ...at, title: "", workstream: "", alone: true }], null),
      (deps) => beginUpload(deps, actor, { ...upload, id: "upl_x" }),
      (deps) => endUpload(deps, upload.id),
      (deps) => addFile(deps, { ...upload, id: "obj_x" }, { sha256: "", size: 1, mime: "", caution: null }),
      (deps) => deleteFile(deps, file.id),
      (deps) => switchAgentsIn(deps, seat, null, false),
      (deps) => keepDraftsOf(deps, seat, true),
      (deps) => limitAgentsIn(deps, seat, { callsPerMinute: 1, callsPerDay: null }),
    ];
    const before = await roomSnapshot(database, []);
    for (const write of refused)
      await expect(nobody(write), String(write)).rejects.toThrow(/only people|people only|permission|caller/);
    await nobody((deps) => keepScores(deps, "sug_x"));
    await nobody((deps) => keepEffect(deps, { id: "sug_x" }));
    expect(await nobody((deps) => lookAtUndoing(deps, { id: "sug_x" }))).toBeUndefined();
    await expect(nobody((deps) => takeInHand(deps, draft))).rejects.toMatchObject({ code: "conflict" });
    expect(await nobody((deps) => endInvitation(deps, seat, invitation.id))).toBe(false);
    expect(await nobody((deps) => carriersOf(deps, [request.id]))).toEqual([]);
    await nobody((deps) => carryRequests(deps, seat, [request.id], undefined));
    await expect(nobody((deps) => giveWork(deps, actor, seat, [at], [person.id], null))).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await roomSnapshot(database, [])).toEqual(before);
  });

  it(verifies("TA-022")("none does the product's own work"), async () => {
    const [world] = worlds;
    const [project, person] = [world?.projects[0], world?.people[0]];
    if (!project || !person) throw new Error("a world has a deal with people");
    const day = "2026-06-16";
    const own: ((deps: Pick<ReadDeps, "sql">) => Promise<unknown>)[] = [
      (deps) => sendInvitation(deps, invitations[0]?.id ?? "", "hash"),
      (deps) => digestOf(deps, person.id, project.id, day),
      (deps) => runningDeals(deps),
      (deps) => settleCounts(deps),
      (deps) => planDigests(deps, project.id, day),
      (deps) => tellOverdueTasks(deps, { [project.id]: day }),
    ];
    for (const work of own)
      await expect(database.transaction("app_rt", (sql) => work({ sql }))).rejects.toThrow(/permission denied/);
  });

  it("these are all repository functions there are", async () => {
    const tried = [
      ...[
        nextMilestone,
        openBlockers,
        requestListsOf,
        taskCounts,
        tasksOf,
        workstreamFigures,
        workstreamsOf,
        bindProject,
      ],
      ...[refsBeginning, answersBeginning, changesAmong, takeNews],
      ...[requestPage, requestDetail, requestNamed, threadOf, routingChain, hiddenCount, isGated],
      ...[workstreamCounts, overdueRequests, recentActivity, matchAnswers, scorePairs],
      ...[gatedBy, gatedRequestsOf], // what the database counts, as a note
      readTexts, // asked by those two, for entries they have just found
      nearInMeaning, // asked for requests that were just found
      ...[requestRef, refOverDeals, buying], // words for a query, no query
      visibleList, // the same
      ...[answerPage, answerDetail, eventPage, searchEntries, documentOf, unsearched, documentNamed, entryNamed],
      ...[searchPeople, myTasks, myTaskCounts, latestActivity, requestsByDay, answersByDay, previousVisit],
      activityCounts, // activity, counted
      ...[
        candidatesFor,
        chosenFrom,
        entriesAtHand,
        requestAtHand,
        answerAtHand,
        confirmedLinks,
        propose,
        expireSuggestions,
      ],
      ...[
        requestAtWork,
        requestsAtWork,
        answerAtWork,
        requestOrAnswer,
        manyAtWork,
        workersNamed,
        returnOf,
        onlookersIn,
        viewpointsIn,
      ],
      ...[requestsOfAnswer, answerInHand, listAtHand, newestIssuedList, blockedRequest, notificationPage],
      ...[entryHistory, entryPlace, assigneesOf, blockersOf, answerTitles, judgementsOf],
      ...[suggestionsWaitingOn, unreadCount, submissionsAround],
      ...[sheetRequests, requestsAbout, beginEntries, changeEntries],
      ...[beginEntry, changeEntry, moveEntries, planEntries, record, carryRequests, giveWork, moveProject, markRead],
      ...[linkRequests, confirmLinks, unlinkRequests, noteVetting, assign, unassign, chain],
      ...[createList, markIssued, passOn, release, enterBlocker, resolveBlockerNamed],
      ...[waitingProposals, pastProposals, acceptanceOf, proposalAtHand, evidenceOf, peopleNamed, requestNames],
      ...[decide, keepScores, keepEffect, undo, lookAtUndoing, passTaskOn, passToSeller, makeLinks, carriersOf],
      // made of the others
      ...[proposalOfDecider, undoingShown],
      ...[ownProposals, takeOutcomes, dismissalReasons, pastAgents],
      isPast, // words for a query, no query
      ...[proposalToDecide, settleProposal, applyProposal, giveAsProposed, requestToGive, requestsToLink, listToSeller],
      ...[lookAtProposal, lookAtTask, lookAtLinks],
      ...[reachesSeller, proposalColumns, visibleProposals, decidedBy, asProposal, peopleIn, movedSince], // no queries
      ...[browsedRequests, listOverview, assignablePeople, filesOf, fileAtHand, uploadOf, openUploads, hasRoomFor],
      ...[browsedBy, listShown, ownNumberOf, requestAsJson], // words for a query, no query
      ...[participantsOf, participantNamed, knowsParticipant, ownScope, agentsOf, tasksOfSeat, invitationsOf, firmsOf],
      ...[settingsOf, workstreamNames, milestonesOf, myBanks],
      ...[agentRules, workstreamRules, sellerRules, ruleChanges, overseenConnections, overseenCalls, overseenEntries],
      ...[switchAgentsIn, keepDraftsOf, limitAgentsIn, stopAgent],
      ...[addFile, deleteFile, beginUpload, endUpload, takeInHand, openProject, editSettings, addWorkstreamTo],
      ...[nameWorkstream, enterMilestone, changeMilestone, dropMilestone, storeInvitation, endInvitation],
      ...[changeSeat, endSeat, passTasksOn],
      ...[sendInvitation, digestOf, runningDeals, settleCounts, planDigests, tellOverdueTasks], // run as app_sys alone
      ...[disclosurePage, callsUntil, disclosureTotals, disclosureChoices, dealReceipts, consentsOf, receiptsOf],
      knownReceipts, // words for a query, no query
      ...[endConnectionOf, lockConnectionOf, liveConnections, recentCalls, selfOf],
    ];
    const exported: unknown[] = [];
    for (const { name } of modules) {
      const folder = `lib/${name}/repository`;
      for (const file of await readdir(folder).catch(() => []))
        if (file !== "visible.ts") exported.push(...Object.values(await import(join(process.cwd(), folder, file))));
    }
    const functions = exported.filter((value): value is (typeof tried)[number] => typeof value === "function");
    expect(functions.map((one) => one.name).sort()).toEqual(tried.map((one) => one.name).sort());
  });
});

const outcomeOf = (call: Promise<Record<string, unknown>>) =>
  call.catch((error: unknown) => {
    if (error instanceof AppError && ["not_found", "scope_required", "forbidden", "conflict"].includes(error.code))
      return error.code;
    throw error;
  });

/** Values for fields that a tool cannot do without, in one deal: some that the caller sees, some not. */
const REQUIRED: Record<string, (world: World, projectId: string) => readonly unknown[]> = {
  viewpoint_id: (world, projectId) =>
    world.seats
      .filter((seat) => seat.projectId === projectId)
      .slice(0, 4)
      .map((seat) => seat.userId),
  workstream: (world, projectId) =>
    world.workstreams.filter((one) => one.projectId === projectId).map((one) => one.slug),
  request_id: (world, projectId) => someIds(world, projectId, ["request"]),
  answer_id: (world, projectId) => someIds(world, projectId, ["answer"]),
  id: (world, projectId) => someIds(world, projectId, ["request", "answer"]),
  query: () => ["Entry"],
  rows: () => [[{ row: 2, title: "Entry", ref: "R-1" }]],
  file_id: (_, projectId) => filesIn(projectId).map((one) => one.id),
  upload_id: (_, projectId) => uploadsIn(projectId).map((one) => one.id),
  participant_id: (_, projectId) => seatsIn(projectId).map((one) => one.participantId),
  suggestion_id: (_, projectId) => proposalIdsIn(projectId),
  connection_id: (world) => world.people.map((person) => person.locked),
};

const someIds = (world: World, projectId: string, types: readonly string[]) =>
  world.entries
    .filter((one) => one.projectId === projectId && types.includes(one.type))
    .map((one) => one.id)
    .slice(0, 4);

function inputsOf(tool: AnyTool, seats: readonly Seat[], world: World): Record<string, unknown>[] {
  const { properties = {}, required = [] } = inputSchemaOf(tool);
  if (!properties.project_id) return [{}];
  const [needed] = required.filter((field) => field !== "project_id");
  const own = seats.filter((seat) => world.projects.some((project) => project.id === seat.projectId));
  return own.flatMap(({ projectId }) => {
    const values = needed === undefined ? [undefined] : (REQUIRED[needed]?.(world, projectId) ?? []);
    return values.map((value) => ({
      project_id: projectId,
      ...(needed !== undefined && { [needed]: value }),
      ...(tool.name === "get_my_tasks" && { status: REQUEST_STATUSES }),
      ...(tool.name === "open_file" && { use: "download" }),
      ...(properties.through && { through: "person" }),
      ...(properties.limit && { limit: Math.min(200, properties.limit.maximum ?? 200) }),
    }));
  });
}

/** Everybody gets work, also who should not, and it goes back to anyone at all: whom it names is for those who may know. */
async function handOutWork(world: World): Promise<void> {
  const requests = world.entries.filter((entry) => entry.type === "request");
  const rows = requests.flatMap((entry, i) => {
    const there = world.seats.filter((seat) => seat.projectId === entry.projectId);
    return [0, 1, 2].flatMap((step) => {
      const [worker, receiver] = [there[(i + step * 3) % there.length], there[(i + step) % there.length]];
      if (!worker || !receiver) return [];
      const task = { entryId: entry.id, userId: worker.userId, projectId: entry.projectId };
      return [{ task, organizationId: worker.organizationId, returnTo: receiver.userId }];
    });
  });
  await database.prisma.entryAssignee.deleteMany({ where: { entryId: { in: requests.map((entry) => entry.id) } } });
  await database.prisma.entryAssignee.createMany({
    data: rows.map(({ task, organizationId }) => ({ ...task, organizationId })),
    skipDuplicates: true,
  });
  await database.prisma.entryReturn.createMany({
    data: rows.map(({ task, returnTo }) => ({ ...task, returnTo })),
    skipDuplicates: true,
  });
}

/** Everybody let an agent in: into all deals, or into the first alone. */
function someReceipts(world: World) {
  return world.people.map((person, i) => ({
    ...{ id: newId("audit"), act: "granted", connectionId: person.locked, userId: person.id, clientId: "client" },
    ...{
      clientName: "Agent",
      clientHost: "127.0.0.1",
      scopes: ["read:requests"],
      byKind: "person",
      byUserId: person.id,
    },
    ...{ allProjects: i % 2 === 0, projectIds: i % 2 === 0 ? [] : world.projects.slice(0, 1).map(({ id }) => id) },
    ...{ unlockUntil: new Date("2026-06-01T10:15:00Z"), expiresAt: new Date("2027-01-01"), at: new Date("2026-06-01") },
  }));
}

/** And every agent was given something in every deal of its person, by id and by ref; some of it beside another deal's. */
function someDisclosures(world: World) {
  return world.seats.flatMap((seat, i) => {
    const entries = world.entries.filter((entry) => entry.projectId === seat.projectId).slice(0, 8);
    const elsewhere = i % 3 === 0;
    return {
      ...{
        id: newId("audit"),
        action: "mcp_tool_call",
        tool: "search",
        via: "mcp",
        outcome: "allowed",
        userId: seat.userId,
      },
      ...{
        connectionId: world.people.find(({ id }) => id === seat.userId)?.locked ?? "",
        clientId: "client",
        args: {},
      },
      ...{ latencyMs: 1, ip: "", userAgent: "", requestId: "", unlocked: i % 2 === 0, at: new Date("2026-06-02") },
      projectId: elsewhere ? null : seat.projectId,
      elsewhere: elsewhere ? [seat.projectId] : [],
      returned: entries.map(({ id, type }) => ({ kind: type, id, status: "open", project: seat.projectId })),
    };
  });
}

/** To every answer some people are sending a file, also who should not, and who does not see the answer any more. */
function someUploads(world: World) {
  const answers = world.entries.filter((entry) => entry.type === "answer");
  return answers.flatMap((answer, i) => {
    const there = world.seats.filter((seat) => seat.projectId === answer.projectId);
    return [0, 1, 2].flatMap((step) => {
      const sender = there[(i + step) % there.length];
      if (!sender) return [];
      const { id: entryId, projectId, workstreamId } = answer;
      const announced = { userId: sender.userId, filename: "a.txt", size: 1, sha256: null };
      return [{ id: newId("upload"), entryId, projectId, workstreamId, ...announced }];
    });
  });
}

/** What takes the place of every file there is. */
function newerRevisions(world: World) {
  return world.files.map((file) => ({ ...file, id: newId("file"), revision: 2 }));
}

/** Everybody's firm has invited somebody more, and anyone at all has written it; every fourth was taken back. */
function someInvitations(world: World) {
  return world.seats.map(({ projectId, organizationId, role, workstreamIds }, i) => {
    const there = world.seats.filter((seat) => seat.projectId === projectId);
    return {
      id: newId("invitation"),
      ...{ projectId, organizationId, role, workstreamIds },
      email: `invited-${i}@world.test`,
      createdBy: there[(i * 5) % there.length]?.userId ?? "",
      expiresAt: new Date(Date.now() + 86_400_000),
      revokedAt: i % 4 === 3 ? new Date() : null,
    };
  });
}

const SETTINGS = { name: "Deal", description: "", timeZone: "UTC", gate: "standard" } as const;
