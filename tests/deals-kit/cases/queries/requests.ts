/** Lists and look-ups of the repository: requests, lists and what is found among entries. */

import { hiddenCount, isGated } from "@/lib/deals/access/gate.queries";
import { refsBeginning } from "@/lib/deals/context/completion.queries";
import { entryPlace } from "@/lib/deals/entries/entry-place.queries";
import { loadEntries } from "@/lib/deals/entries/load-entries.queries";
import { findRequests } from "@/lib/deals/entries/load-for-change.queries";
import { REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import { entryTitles } from "@/lib/deals/evidence/entry-evidence.queries";
import { listOverview } from "@/lib/deals/lists/list-overview.queries";
import { loadList, newestIssuedList } from "@/lib/deals/lists/request-lists.queries";
import { requestsAbout, sheetRequests } from "@/lib/deals/lists/request-sheet.queries";
import { requestListsOf, workstreamsOf } from "@/lib/deals/overview/workstreams.queries";
import { publicTextOf } from "@/lib/deals/publishing/public-text.queries";
import { readersNames } from "@/lib/deals/publishing/readers-names.queries";
import { browsedRequests } from "@/lib/deals/requests/browsed-requests.queries";
import { requestNamed } from "@/lib/deals/requests/named-request.queries";
import { requestNames } from "@/lib/deals/requests/request-names.queries";
import { requestDetail, requestPage } from "@/lib/deals/requests/requests.queries";
import { routingChain } from "@/lib/deals/requests/routing-chain.queries";
import { documentOf, searchEntries } from "@/lib/deals/search/search.queries";
import { searchTerms } from "@/lib/deals/search/search-terms.rules";
import { worlds } from "@/tests/deals-kit/worlds/enforced";
import {
  answerIdsIn,
  inEachStream,
  listsIn,
  requestIdsIn,
  requestsIn,
  routedIn,
  seatsIn,
  someIds,
} from "@/tests/deals-kit/worlds/planted";
import { found, inTurn, present, type Queries, seatIn, WHOLE_PAGE, withSeat } from "./query";

export const REQUESTS_QUERIES: Queries = {
  // A list whose requests are all withdrawn or gated counts nothing: whether its empty shell shows is the query's to say.
  // Not how many: a reader's own question counts in a list once it is published, which is the query's to keep.
  "request lists": async (deps, projectId) =>
    (await requestListsOf(deps, projectId)).filter((one) => one.requestCount > 0).map(({ id, name }) => [id, name]),
  workstreams: (deps, projectId) => workstreamsOf(deps, projectId),
  requests: async (deps, projectId) => {
    const pages = await inEachStream(projectId, (workstreamId) =>
      requestPage(deps, { projectId, workstreamId }, { limit: 200, offset: 0 }),
    );
    return pages.flatMap((page) => page.rows.map((one) => [one.id, one.askedBy, one.assignees, one.answerCount]));
  },
  "requests counted": async (deps, projectId) =>
    inEachStream(projectId, async (workstreamId) => {
      const { total } = await requestPage(deps, { projectId, workstreamId }, { limit: 1, offset: 0 });
      return total && [workstreamId, total];
    }).then(present),
  "requests in full": async (deps, projectId) => {
    const found = await inTurn(requestIdsIn(projectId), (id) => requestDetail(deps, projectId, id, 50));
    return found.flatMap((one) => (one ? [[one.id, one.askedBy, one.body, one.answers]] : []));
  },
  "requests by name": (deps, projectId) =>
    inTurn(requestIdsIn(projectId), (id) => found(requestNamed(deps, projectId, id))).then(present),
  "routing chains": async (deps, projectId) =>
    (await inTurn(routedIn(projectId), (id) => routingChain(deps, id, 50))).flat(),
  "refs of those who work": (deps, projectId) => refsBeginning(deps, projectId, "", 1_000),
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
    const found = seat ? await findRequests(deps, seat, requestIdsIn(projectId)) : [];
    return found.map((one) => [one.id, one.assigneeIds]);
  },
  "lists at hand of those who work": (deps, projectId) =>
    withSeat(deps, projectId, (seat) =>
      inTurn(listsIn(projectId), ({ id }) => found(loadList(deps, seat, id).then((one) => one.id))).then(present),
    ),
  "newest lists of those who work": (deps, projectId) =>
    inEachStream(projectId, (id) => newestIssuedList(deps, id)).then(present),
  "titles of entries of those who work": (deps, projectId) =>
    entryTitles(
      deps,
      worlds.flatMap((world) => someIds(world, projectId, ["request", "answer"])),
    ),
  "names of requests of those who work": (deps, projectId) => requestNames(deps, requestIdsIn(projectId)),
  "numbers of readers of those who work": async (deps, projectId) =>
    (await inTurn(requestIdsIn(projectId), (id) => readersNames(deps, id))).flat(),
  // Not the list: an empty shell of one may show to the bank alone.
  "places of entries": async (deps, projectId) => {
    const ids = [...requestIdsIn(projectId), ...answerIdsIn(projectId).slice(0, 6)];
    const places = await inTurn(ids, (id) => entryPlace(deps, projectId, id));
    return places.flatMap((one, i) => (one ? [[ids[i], one.workstream, one.stage, one.askedBy]] : []));
  },
  // Not the list: in which one a buyer's own request stands is the query's to keep until it is published.
  "browsed requests": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const page = await browsedRequests(deps, seat, { workstreamIds: seat.workstreamIds }, WHOLE_PAGE);
      return [
        ...page.rows.map((one) => [one.id, one.origin, one.askedBy, one.assignees, one.answerCount]),
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
  "hidden counts": async (deps, projectId) =>
    present(await inEachStream(projectId, (id) => hiddenCount(deps, { projectId, workstreamIds: [id] }))),
  "gated entries": async (deps, projectId) => {
    const gated = await inTurn(requestIdsIn(projectId), (idOrRef) =>
      isGated(deps, { projectId, type: "request", idOrRef }),
    );
    return present(gated);
  },
  "entries at hand": async (deps, projectId) => {
    const ids = worlds.flatMap((world) => world.entries).map((one) => one.id);
    const found = [
      ...(await loadEntries(deps, projectId, "request", ids)),
      ...(await loadEntries(deps, projectId, "answer", ids)),
    ];
    return found.map((one) => [one.id, one.title]);
  },
  "texts that others see": async (deps, projectId) => {
    const texts = await inTurn(requestsIn(projectId), ({ id }) => publicTextOf(deps, id));
    return texts.flatMap((one) => (one ? [[one.title, one.textSet, one.askedBy]] : []));
  },
  "search results": async (deps, projectId) => {
    const found = [
      ...(await searchEntries(deps, [projectId], { terms: searchTerms("Entry"), limit: 200 })),
      ...(await searchEntries(deps, [projectId], { terms: searchTerms("Ent"), limit: 200, typed: true })),
    ];
    return found.map((one) => [one.id, one.askedBy, one.title, one.opening]);
  },
  // Readers know other numbers than the bank: which of them name a request is the query's to say, and no question of rows.
  "search results by number of those who work": async (deps, projectId) => {
    const found = [
      ...(await searchEntries(deps, [projectId], { terms: searchTerms("Entry R-1 BUY-001"), limit: 200 })),
      ...(await searchEntries(deps, [projectId], { terms: searchTerms("Ent R-1 BUY-0"), limit: 200, typed: true })),
    ];
    return found.map((one) => [one.id, one.askedBy, one.title, one.opening]);
  },
  documents: async (deps, projectId) => {
    const ids = worlds.flatMap((world) => someIds(world, projectId, ["request", "answer"]));
    const found = await Promise.all(ids.map((id) => documentOf(deps, [projectId], id)));
    return found.flatMap((one) => (one ? [[one.id, one.body, one.origin, one.askedBy]] : []));
  },
};
