/**
 * Rights are enforced twice: by the query a use-case writes, and by row-level security. Each is taken away in turn; the
 * other must give the same answer alone. @slow
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
} from "@/lib/agents/connections.queries";
import { consentsOf, receiptsOf } from "@/lib/agents/receipts.queries";
import type { Sql } from "@/lib/db/sql";
import { settleCounts } from "@/lib/deals/access/counts.queries";
import { gatedBy, gatedRequestsOf, hiddenCount, isGated } from "@/lib/deals/access/gate.queries";
import { ruleChanges } from "@/lib/deals/agents/agent-rule-changes.queries";
import {
  agentRules,
  keepDraftsOf,
  limitAgentsIn,
  sellerRules,
  switchAgentsIn,
  workstreamRules,
} from "@/lib/deals/agents/agent-rules.queries";
import { dealReceipts } from "@/lib/deals/agents/deal-receipts.queries";
import {
  callsUntil,
  disclosureChoices,
  disclosurePage,
  disclosureTotals,
  knownReceipts,
} from "@/lib/deals/agents/disclosures.queries";
import { onlookersIn } from "@/lib/deals/agents/onlookers.queries";
import {
  overseenCalls,
  overseenConnections,
  overseenEntries,
  stopAgent,
} from "@/lib/deals/agents/overseen-agents.queries";
import {
  confirmLinks,
  linkRequests,
  loadAnswerWithLinks,
  noteVetting,
  requestsOfAnswer,
  unlinkRequests,
} from "@/lib/deals/answers/answer-links.queries";
import { answerDetail, answerPage } from "@/lib/deals/answers/answers.queries";
import { confirmedLinks } from "@/lib/deals/answers/confirmed-links.queries";
import { makeLinks } from "@/lib/deals/answers/make-links.queries";
import { sendBack, submitterOf } from "@/lib/deals/answers/send-back.queries";
import { submissionsAround } from "@/lib/deals/answers/submissions.queries";
import { blockersOn, teamNotes, warnedOf } from "@/lib/deals/answers/team-said.queries";
import { judgementsOf } from "@/lib/deals/answers/vettings.queries";
import { answersBeginning, refsBeginning } from "@/lib/deals/context/completion.queries";
import { changesAmong, takeNews } from "@/lib/deals/context/context-updates.queries";
import type { ReadDeps, WriteDeps } from "@/lib/deals/deps";
import {
  beginEntries,
  beginEntry,
  changeEntries,
  changeEntry,
  moveEntries,
  planEntries,
} from "@/lib/deals/entries/change-entry.queries";
import { entryHistory, laneTotals } from "@/lib/deals/entries/entry-history.queries";
import { entryPlace } from "@/lib/deals/entries/entry-place.queries";
import { record } from "@/lib/deals/entries/history.queries";
import { loadAnswerEntry, loadEntries, loadRequestEntry } from "@/lib/deals/entries/load-entries.queries";
import {
  answerDiscussed,
  findRequests,
  loadAnswer,
  loadRequest,
  requestOrAnswer,
} from "@/lib/deals/entries/load-for-change.queries";
import { entryNamed } from "@/lib/deals/entries/named-entry.queries";
import { attachEvidence, detachEvidence, entryTitles, evidenceOn } from "@/lib/deals/evidence/entry-evidence.queries";
import { addFile, deleteFile, filesOf, loadFile } from "@/lib/deals/files/files.queries";
import {
  beginUpload,
  endUpload,
  hasRoomFor,
  holdForFiles,
  openUploads,
  uploadOf,
} from "@/lib/deals/files/uploads.queries";
import { listOverview } from "@/lib/deals/lists/list-overview.queries";
import { listShown, visibleList } from "@/lib/deals/lists/list-shown.queries";
import { listToSeller, passToSeller } from "@/lib/deals/lists/pass-to-seller.queries";
import {
  createList,
  loadList,
  markIssued,
  newestIssuedList,
  passOn,
  release,
} from "@/lib/deals/lists/request-lists.queries";
import { requestsAbout, sheetRequests } from "@/lib/deals/lists/request-sheet.queries";
import { activityCounts, latestActivity, previousVisit } from "@/lib/deals/log/activity.queries";
import { eventPage } from "@/lib/deals/log/event-list.queries";
import { matchAnswers, readPairs, readRequest, scorePairs } from "@/lib/deals/matching/match-scores.queries";
import { type MatchDeps, readTexts } from "@/lib/deals/matching/match-texts.queries";
import { nearInMeaning, readComparable } from "@/lib/deals/matching/near-in-meaning.queries";
import { readingFirms } from "@/lib/deals/messages/lane-readers.queries";
import { lanesAbout, passMessage, takeBackMessage } from "@/lib/deals/messages/lanes.queries";
import { loadMessage } from "@/lib/deals/messages/load-message.queries";
import { threadOf } from "@/lib/deals/messages/thread.queries";
import {
  digestOf,
  planDigests,
  runningDeals,
  sendInvitation,
  tellOverdueTasks,
} from "@/lib/deals/notifications/letters.queries";
import { notifications } from "@/lib/deals/notifications/notifications";
import { toldEntries, toldOfEntry } from "@/lib/deals/notifications/told.queries";
import { bindProject } from "@/lib/deals/overview/binding.queries";
import { answersByDay, requestsByDay } from "@/lib/deals/overview/course.queries";
import { workstreamFigures } from "@/lib/deals/overview/figures.queries";
import { overdueRequests, recentActivity, workstreamCounts } from "@/lib/deals/overview/workstream-summary.queries";
import { requestListsOf, workstreamsOf } from "@/lib/deals/overview/workstreams.queries";
import { endInvitation, firmsOf, invitationsOf, storeInvitation } from "@/lib/deals/people/invitations.queries";
import { peopleNamed } from "@/lib/deals/people/known-people.queries";
import { passTaskOn } from "@/lib/deals/people/pass-task-on.queries";
import { passTasksOn, tasksOfSeat } from "@/lib/deals/people/seat-tasks.queries";
import {
  agentsOf,
  changeSeat,
  endSeat,
  knowsParticipant,
  ownScope,
  participantNamed,
  participantsOf,
} from "@/lib/deals/people/seats.queries";
import { reinstateMember, suspendedIn, suspendMember } from "@/lib/deals/people/suspensions.queries";
import { viewpointsIn } from "@/lib/deals/people/viewpoints.queries";
import { joinOwnWords, looksOf, searchedWords, wordsFor } from "@/lib/deals/publishing/own-words.queries";
import { changeOriginal, publicTextOf, writePublicText } from "@/lib/deals/publishing/public-text.queries";
import { readerGroupOf, readersOf } from "@/lib/deals/publishing/reader-groups.queries";
import { readersNames } from "@/lib/deals/publishing/readers-names.queries";
import { assignablePeople } from "@/lib/deals/requests/assignable-people.queries";
import { assign, chain, returnOf, unassign, workersNamed } from "@/lib/deals/requests/assignments.queries";
import { blockedRequest, enterBlocker, openBlockers, resolveBlockerNamed } from "@/lib/deals/requests/blockers.queries";
import { browsedRequests } from "@/lib/deals/requests/browsed-requests.queries";
import { browsedBy } from "@/lib/deals/requests/browsing-filter.queries";
import { carriersOf, carryRequests } from "@/lib/deals/requests/carry-requests.queries";
import { giveWork } from "@/lib/deals/requests/give-work.queries";
import { liesWith } from "@/lib/deals/requests/lies-with.queries";
import { loadRequests } from "@/lib/deals/requests/load-requests.queries";
import { requestNamed } from "@/lib/deals/requests/named-request.queries";
import { requestNames } from "@/lib/deals/requests/request-names.queries";
import {
  askedUnderPrefix,
  isReader,
  isReaderIn,
  ownNumberOf,
  reading,
  readUnder,
  refOverDeals,
  requestRef,
} from "@/lib/deals/requests/request-ref.queries";
import { requestAsJson, requestDetail, requestPage } from "@/lib/deals/requests/requests.queries";
import { routingChain } from "@/lib/deals/requests/routing-chain.queries";
import { tellWithdrawn } from "@/lib/deals/requests/tell-withdrawn.queries";
import { answerTitles, assigneesOf, blockersOf } from "@/lib/deals/requests/work-on-request.queries";
import { documentNamed } from "@/lib/deals/search/named-document.queries";
import { searchPeople } from "@/lib/deals/search/people-search.queries";
import { documentOf, searchEntries, unsearched } from "@/lib/deals/search/search.queries";
import type { Authority, Seat } from "@/lib/deals/seat";
import {
  changeMilestone,
  dropMilestone,
  enterMilestone,
  milestonesOf,
  nextMilestone,
} from "@/lib/deals/setup/milestones.queries";
import { moveProject } from "@/lib/deals/setup/project-stage.queries";
import { addWorkstreamTo, nameWorkstream, workstreamNames } from "@/lib/deals/setup/project-workstreams.queries";
import { editSettings, myBanks, openProject, settingsOf } from "@/lib/deals/setup/projects.queries";
import { deal } from "@/lib/deals/space";
import { candidatesFor, chosenFrom } from "@/lib/deals/suggestions/candidates.queries";
import { linksShown, peopleIn, taskShown } from "@/lib/deals/suggestions/look-at-proposal.queries";
import { ownProposals, takeOutcomes } from "@/lib/deals/suggestions/own-proposals.queries";
import { suggestionsWaitingOn } from "@/lib/deals/suggestions/pending-suggestions.queries";
import {
  decidableProposals,
  decidedBy,
  knownPerson,
  readableEvidence,
  visibleProposals,
} from "@/lib/deals/suggestions/proposals.queries";
import { proposedEntries } from "@/lib/deals/suggestions/proposed-entries.queries";
import { keepScores, lookAtLinks, movedSince, requestsToLink } from "@/lib/deals/suggestions/proposed-links.queries";
import {
  giveAsProposed,
  lookAtTask,
  reachesSeller,
  requestToGive,
} from "@/lib/deals/suggestions/proposed-task.queries";
import { aboutEntry } from "@/lib/deals/suggestions/suggestion.rules";
import { assignment } from "@/lib/deals/suggestions/task-proposals";
import { keepEffect, lookAtUndoing } from "@/lib/deals/suggestions/undoing.queries";
import { bankWork } from "@/lib/deals/tasks/bank-work.queries";
import { myTaskCounts, myTasks } from "@/lib/deals/tasks/my-tasks.queries";
import { taskCounts, tasksOf } from "@/lib/deals/tasks/tasks.queries";
import { modules } from "@/lib/modules";
import { markRead, notificationPage, unreadCount } from "@/lib/notifications/notifications.queries";
import { systemClock } from "@/lib/platform/clock";
import { decide, expireSuggestions, proposalOfDecider, proposalToDecide, undo } from "@/lib/suggestions/decide.queries";
import {
  acceptanceOf,
  dismissalReasons,
  isPast,
  pastAgents,
  pastProposals,
  waitingProposals,
} from "@/lib/suggestions/lists.queries";
import {
  asFound,
  evidenceOf,
  type Found,
  findProposal,
  inEach,
  proposalColumns,
  visibleTo,
} from "@/lib/suggestions/proposals.queries";
import { propose } from "@/lib/suggestions/propose.queries";
import { QUERIES } from "@/tests/deals-kit/cases/queries";
import { READING } from "@/tests/deals-kit/cases/use-cases";
import { invitations, LOOKERS, type Looker, plantWorlds, uploads, worlds } from "@/tests/deals-kit/worlds/enforced";
import { KINDS } from "@/tests/deals-kit/worlds/suggested";
import type { World } from "@/tests/deals-kit/worlds/world";
import { enforcedTwice, type Query } from "@/tests/kit/enforced-twice";
import { roomSnapshot } from "@/tests/kit/unchanged";
import { agentActor, unlockedAgent, webActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { readAs } from "@/tests/support/doors";
import { verifies } from "@/tests/support/verifies";

const opened = await openTestDatabase();
// With the login of the owner, which may take the role that policies let through.
const { owner: database } = opened;
afterAll(() => opened.close());
await plantWorlds(database);

/** Words alone are compared: whether a vector is there yet is no question of rights. */
const vectors = { index: null };

/** A query that believes its caller to be the bank, unlocked, in every deal. */
const allSeeing = (world: World): Authority => ({
  unlocked: true,
  stepUps: null,
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

/** Tools shape what buyers get, so their repository functions are compared only where a use-case would call them. */
const isFor = (query: string, { seat }: Looker) =>
  seat === undefined || !query.endsWith("of those who work") || seat.side === "bank" || seat.side === "seller";

/** Whom the database was not told of. */
const NOBODY = webActor("usr_nobody", "ses_nobody");

enforcedTwice<Looker, MatchDeps>("deals", {
  worlds: {
    both(who, work) {
      // One moment for both answers, or a second that passes between them is a difference.
      const moment = new Date();
      return readAs(database, { now: () => moment }, who.actor, (deps) => work({ ...deps, vectors }));
    },
    // The role of the functions, to which no policy hides anything.
    dropPolicies: async ({ sql }) => void (await sql.query("SET LOCAL ROLE app_definer")),
    // With the door that it came by: over MCP a buyer's number has no prefix.
    believing: ({ world }, deps) => ({ ...deps, authority: { ...allSeeing(world), granted: deps.authority.granted } }),
    nobody: ({ world }, work) =>
      database.transaction("app_rt", (sql) =>
        work({ sql, authority: allSeeing(world), actor: NOBODY, clock: systemClock, vectors }),
      ),
  },
  cells: LOOKERS,
  mighty: LOOKERS.filter(({ traits }) => traits.role === "ib_admin" && traits.via === "web"),
  cases: {
    queries: Object.fromEntries(
      Object.entries(QUERIES).map(([name, query]): [string, Query<Looker, MatchDeps>] => [
        name,
        {
          ask: (deps, { projectId, actor }) => query(deps, projectId, actor),
          isFor: (who) => isFor(name, who),
          ...(name === "task counts" && { empty: [{ total: 0, overdue: 0, dueToday: 0 }] }),
        },
      ]),
    ),
    useCases: READING,
  },
  oracle: {
    bare: async ({ sql }) => (await sql.query<{ n: number }>("SELECT count(*)::int AS n FROM entries"))[0]?.n ?? 0,
    planted: () => worlds.reduce((sum, world) => sum + world.entries.length, 0),
  },
  says: {
    useCase: verifies("DS-132")("%s gives every person exactly what it gives with it on"),
    query: verifies("DS-130", "DS-131")("row-level security alone gives the same %s, and no foreign row"),
    nobody: verifies("TA-022")("no repository function finds anything: %s"),
  },
});

describe("deals without an actor, one by one", () => {
  it(verifies("TA-022")("none changes anything or tells of a connection"), async () => {
    const [world] = worlds;
    const person = world?.people[0];
    if (!world || !person) throw new Error("a world has people");
    const nobody = <T>(work: (deps: WriteDeps) => Promise<T>) =>
      database.transaction("app_rt", (sql) =>
        work({
          sql,
          authority: allSeeing(world),
          actor: NOBODY,
          clock: systemClock,
        } as Partial<WriteDeps> as WriteDeps),
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
    expect(await nobody((deps) => selfOf({ ...deps, actor: own }, new Set(), new Date(0)))).toBeUndefined();
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
      database.transaction("app_rt", (sql) =>
        work({ sql, authority: allSeeing(world), actor: NOBODY, clock: systemClock }),
      );
    const notThere = { code: "not_found" };
    await expect(nobody((deps) => entryNamed(deps, entry.projectId, entry.id))).rejects.toMatchObject(notThere);
    await expect(nobody((deps) => documentNamed(deps, [entry.projectId], entry.id))).rejects.toMatchObject(notThere);
    expect(await nobody((deps) => unsearched(deps, [project.id]))).toBe(0);
    expect(await nobody((deps) => nextMilestone(deps, project.id, "1970-01-01"))).toBeUndefined();
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
        return work({ sql: sql as Sql, prisma, authority: allSeeing(world), actor: NOBODY, clock: systemClock });
      });
    const notThere = { code: "not_found" };
    await expect(nobody((deps) => loadRequestEntry(deps, project.id, entry.id))).rejects.toMatchObject(notThere);
    await expect(nobody((deps) => loadAnswerEntry(deps, project.id, entry.id))).rejects.toMatchObject(notThere);
    await expect(nobody((deps) => chosenFrom(deps, project.id, [], [person.id]))).rejects.toMatchObject(notThere);
    await expect(nobody(expireSuggestions)).rejects.toThrow(/permission denied/);
    const before = await database.prisma.suggestion.count();
    const proposal = nobody((deps) =>
      propose({ ...deps, note: () => undefined }, unlockedAgent(person.id, person.unlocked), {
        kind: assignment,
        ...aboutEntry(
          { projectId: project.id, organizationId: project.hostOrganizationId },
          { id: entry.id, workstreamId: entry.workstreamId, version: 1 },
        ),
        payload: { user_id: person.id, alternatives: [] },
        confidence: 1,
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
    const said = { id: String(world?.events[0]?.id) };
    if (!world || !project || !person || !list || !blocker || !request || !answer)
      throw new Error("a world has all of these");
    if (!milestone || !participant || !file || !upload || !draft || !invitation)
      throw new Error("a world has all of these, too");
    const scope = { all: false, workstreamIds: participant.workstreamIds };
    const nobody = <T>(work: (deps: WriteDeps) => Promise<T>) =>
      database.transaction("app_rt", (sql) =>
        work({
          sql,
          authority: allSeeing(world),
          actor: NOBODY,
          clock: systemClock,
        } as Partial<WriteDeps> as WriteDeps),
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
      bidderAsked: false,
      listId: null,
      ref: null,
      origin: null,
      toldVersion: 1,
      textSet: false,
      assigneeIds: [],
    };
    const inPreparation = { ...list, issued: false, released: false };

    const notThere: ((deps: WriteDeps) => Promise<unknown>)[] = [
      (deps) => loadRequest(deps, seat, request.id),
      (deps) => requestOrAnswer(deps, seat, answer.id),
      (deps) => loadRequests(deps, seat, [request.id]),
      (deps) => workersNamed(deps, request, [person.id]),
    ];
    for (const look of notThere) await expect(nobody(look)).rejects.toMatchObject({ code: "not_found" });
    const inHand = await nobody((deps) => loadAnswerWithLinks(deps, { ...answer, status: "draft", readers: null }));
    expect(inHand).toEqual({ status: "draft", readers: null, requests: [], worksOnLinks: false });
    expect(await nobody((deps) => suggestionsWaitingOn(deps, seat, request.id))).toEqual([]);
    const nothing = { toVet: 0, questions: 0, openAgain: 0, suggestions: 0, overdueAtSeller: 0 };
    expect(await nobody((deps) => bankWork(deps, seat))).toEqual(nothing);
    expect(await nobody((deps) => suspendedIn(deps, seat))).toEqual([]);
    expect(await nobody((deps) => unreadCount({ ...deps, actor }, [toldInDeals(deps)]))).toBe(0);

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
      (deps) => changeEntry(deps, at, { readerGroup: null }),
      (deps) =>
        readerGroupOf(
          deps,
          project.id,
          world.readerGroups.map((one) => one.organizationId),
        ),
      (deps) => moveEntries(deps, [{ id: request.id, from: "open", to: "withdrawn" }]),
      (deps) => planEntries(deps, [at], { priority: "low" }),
      (deps) => record(deps, seat, [{ entry: request, action: "message", audience: "bank_seller" }]),
      (deps) => tellWithdrawn(deps, seat, [at], undefined),
      (deps) => passMessage(deps, said.id),
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
      (deps) => enterBlocker(deps, request, { id: "blk_x", reason: "", userId: person.id }),
      (deps) => resolveBlockerNamed(deps, blocker.id),
      (deps) => moveProject(deps, seat, "closed"),
      (deps) => markRead({ ...deps, actor }, toldInDeals(deps), project.id, undefined),
      (deps) => decide(deps, KINDS, [], { proposal: { id: "sug_x" } } as Found, { state: "dismissed", reason: "" }),
      (deps) => undo(deps, { proposal: { id: "sug_x" } } as Found),
      (deps) =>
        passTaskOn(deps, actor, seat, at, { giver: person.id, receiver: worker, returnTo: person.id, note: null }),
      (deps) => passToSeller(deps, seat, at, { list: inPreparation, note: undefined, text: {} }),
      (deps) => writePublicText(deps, seat, at, { title: "", body: "" }),
      (deps) => changeOriginal(deps, at, { title: "New" }),
      (deps) => makeLinks(deps, seat, { ...answer, version: 1, status: "draft", sellerOrgId: "", readers: null }, [at]),
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
      (deps) => suspendMember(deps, participant.participantId, false),
      (deps) => reinstateMember(deps, participant.participantId),
      (deps) => passTasksOn(deps, actor, seat, person.id, [{ ...at, title: "", workstream: "", alone: true }], null),
      (deps) => beginUpload(deps, actor, { ...upload, id: "upl_x" }),
      (deps) => endUpload(deps, upload.id),
      (deps) => addFile(deps, { ...upload, id: "obj_x" }, { sha256: "", size: 1, mime: "", caution: null }),
      (deps) => deleteFile(deps, file.id),
      (deps) => switchAgentsIn(deps, seat, null, false),
      (deps) => keepDraftsOf(deps, seat, true),
      (deps) => limitAgentsIn(deps, seat, { callsPerMinute: 1, callsPerDay: null }),
    ];
    refused.push(
      (deps) => attachEvidence(deps, request, [{ module: "gardens", kind: "plant", id: "plt_a" }]),
      (deps) => detachEvidence(deps, request.id, "evd_x"),
    );
    const before = await roomSnapshot(database, []);
    const refusal = /only people|people only|permission|caller|row-level security/;
    for (const write of refused) await expect(nobody(write), String(write)).rejects.toThrow(refusal);
    // To whom no entry shows, the plan may never come to the call that would be refused.
    const released = await nobody((deps) => release(deps, inPreparation)).then(
      (entries) => entries.length,
      ({ message }: Error) => refusal.test(message),
    );
    expect([0, true]).toContain(released);
    expect(await nobody((deps) => takeBackMessage(deps, said.id))).toBe(false);
    await nobody((deps) => keepScores(deps, "sug_x"));
    await nobody((deps) => keepEffect(deps, { id: "sug_x" }));
    expect(await nobody((deps) => lookAtUndoing(deps, { id: "sug_x" }))).toBeUndefined();
    await expect(nobody((deps) => holdForFiles(deps, draft))).rejects.toMatchObject({ code: "conflict" });
    expect(await nobody((deps) => endInvitation(deps, seat, invitation.id))).toBe(false);
    expect(await nobody((deps) => carriersOf(deps, [request.id]))).toEqual([]);
    await nobody((deps) => carryRequests(deps, seat, [request.id], undefined));
    await nobody((deps) => sendBack(deps, actor, seat, [request.id], answer.id));
    expect(await nobody((deps) => submitterOf(deps, answer.id, answer.workstreamId))).toBeUndefined();
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
      ...[requestPage, requestDetail, requestNamed, threadOf, routingChain, readersNames, hiddenCount, isGated],
      ...[workstreamCounts, overdueRequests, recentActivity, readRequest, matchAnswers, readPairs, scorePairs],
      ...[gatedBy, gatedRequestsOf], // what the database counts, as a note
      readTexts, // asked by those two, for entries they have just found
      ...[toldEntries, toldOfEntry], // words for a query, no query
      ...[readComparable, nearInMeaning], // asked for requests that were just found
      ...[requestRef, refOverDeals, reading, readUnder, askedUnderPrefix, isReader, isReaderIn], // words for a query, no query
      ...[wordsFor, looksOf, joinOwnWords, searchedWords], // the same
      ...[publicTextOf, writePublicText, changeOriginal],
      ...[visibleList, readersOf], // the same
      readerGroupOf,
      ...[answerPage, answerDetail, eventPage, searchEntries, documentOf, unsearched, documentNamed, entryNamed],
      ...[searchPeople, myTasks, myTaskCounts, latestActivity, requestsByDay, answersByDay, previousVisit],
      activityCounts, // activity, counted
      ...[
        candidatesFor,
        chosenFrom,
        loadEntries,
        loadRequestEntry,
        loadAnswerEntry,
        confirmedLinks,
        propose,
        expireSuggestions,
      ],
      ...[
        loadRequest,
        findRequests,
        loadAnswer,
        requestOrAnswer,
        loadRequests,
        workersNamed,
        returnOf,
        onlookersIn,
        viewpointsIn,
      ],
      ...[requestsOfAnswer, loadAnswerWithLinks, loadList, newestIssuedList, blockedRequest, notificationPage],
      ...[
        entryHistory,
        laneTotals,
        readingFirms,
        loadMessage,
        entryPlace,
        assigneesOf,
        blockersOf,
        answerTitles,
        judgementsOf,
      ],
      ...[suggestionsWaitingOn, unreadCount, bankWork, submissionsAround, teamNotes, blockersOn, warnedOf],
      ...[sheetRequests, requestsAbout, beginEntries, changeEntries],
      ...[lanesAbout, tellWithdrawn, passMessage, takeBackMessage, answerDiscussed],
      ...[beginEntry, changeEntry, moveEntries, planEntries, record, carryRequests, giveWork, moveProject, markRead],
      ...[linkRequests, confirmLinks, unlinkRequests, noteVetting, assign, unassign, chain],
      ...[createList, markIssued, passOn, release, enterBlocker, resolveBlockerNamed],
      ...[waitingProposals, pastProposals, acceptanceOf, findProposal, evidenceOf, peopleNamed, requestNames],
      ...[proposedEntries, entryTitles],
      // what is attached shows by the policy of the module whose it is: probe-evidence.test.ts
      ...[evidenceOn, attachEvidence, detachEvidence],
      ...[decide, keepScores, keepEffect, undo, lookAtUndoing, passTaskOn, passToSeller, makeLinks, carriersOf],
      // made of the others
      proposalOfDecider,
      ...[ownProposals, takeOutcomes, dismissalReasons, pastAgents],
      isPast, // words for a query, no query
      ...[proposalToDecide, giveAsProposed, requestToGive, requestsToLink, listToSeller],
      ...[taskShown, linksShown, lookAtTask, lookAtLinks],
      ...[reachesSeller, proposalColumns, inEach, visibleTo, asFound, peopleIn, movedSince], // no queries
      ...[visibleProposals, decidableProposals, decidedBy, readableEvidence, knownPerson], // words for a query
      ...[browsedRequests, listOverview, assignablePeople, filesOf, loadFile, uploadOf, openUploads, hasRoomFor],
      ...[browsedBy, liesWith, listShown, ownNumberOf, requestAsJson], // words for a query, no query
      ...[participantsOf, participantNamed, knowsParticipant, ownScope, agentsOf, tasksOfSeat, invitationsOf, firmsOf],
      ...[settingsOf, workstreamNames, milestonesOf, myBanks],
      ...[agentRules, workstreamRules, sellerRules, ruleChanges, overseenConnections, overseenCalls, overseenEntries],
      ...[switchAgentsIn, keepDraftsOf, limitAgentsIn, stopAgent],
      ...[addFile, deleteFile, beginUpload, endUpload, holdForFiles, openProject, editSettings, addWorkstreamTo],
      ...[nameWorkstream, enterMilestone, changeMilestone, dropMilestone, storeInvitation, endInvitation],
      ...[changeSeat, endSeat, passTasksOn, sendBack, submitterOf, suspendedIn, suspendMember, reinstateMember],
      ...[sendInvitation, digestOf, runningDeals, settleCounts, planDigests, tellOverdueTasks], // run as app_sys alone
      ...[disclosurePage, callsUntil, disclosureTotals, disclosureChoices, dealReceipts, consentsOf, receiptsOf],
      knownReceipts, // words for a query, no query
      ...[endConnectionOf, lockConnectionOf, liveConnections, recentCalls, selfOf],
    ];
    const exported: unknown[] = [];
    for (const { name } of modules) {
      const folder = `lib/${name}`;
      for (const file of await readdir(folder, { recursive: true }))
        if (file.endsWith(".queries.ts") && file !== join("access", "visible.queries.ts"))
          exported.push(...Object.values(await import(join(process.cwd(), folder, file))));
    }
    const functions = exported.filter((value): value is (typeof tried)[number] => typeof value === "function");
    expect(functions.map((one) => one.name).sort()).toEqual(tried.map((one) => one.name).sort());
  });
});

const toldInDeals = ({ authority }: ReadDeps) => ({ space: deal, notifications, authority: authority as never });

const SETTINGS = { name: "Deal", description: "", timeZone: "UTC", gate: "standard" } as const;
