/** Lists and look-ups of the repository: answers, their links, matches and files. */
import { requestsOfAnswer } from "@/lib/deals/answers/answer-links.queries";
import { answerDetail, answerPage } from "@/lib/deals/answers/answers.queries";
import { confirmedLinks } from "@/lib/deals/answers/confirmed-links.queries";
import { judgementsOf } from "@/lib/deals/answers/vettings.queries";
import { answersBeginning } from "@/lib/deals/context/completion.queries";
import { loadAnswer } from "@/lib/deals/entries/load-for-change.queries";
import { filesOf, loadFile } from "@/lib/deals/files/files.queries";
import { hasRoomFor, uploadOf } from "@/lib/deals/files/uploads.queries";
import { matchAnswers, readPairs, readRequest, scorePairs } from "@/lib/deals/matching/match-scores.queries";
import type { MatchDeps } from "@/lib/deals/matching/match-texts.queries";
import { answerTitles } from "@/lib/deals/requests/work-on-request.queries";
import { uploads, worlds } from "@/tests/deals-kit/worlds/enforced";
import { answerIdsIn, filesIn, requestIdsIn, someIds, uploadsIn } from "@/tests/deals-kit/worlds/planted";
import { found, inTurn, present, type Queries, withSeat } from "./query";

export const ANSWERS_QUERIES: Queries = {
  "answers counted": async (deps, projectId) => {
    const { total } = await answerPage(deps, { projectId }, { limit: 1, offset: 0 });
    return present([total]);
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
  "answer ids": (deps, projectId) => answersBeginning(deps, projectId, "ent", 1_000),
  // How alike they are the query says by whose words it compares: a reader's own question is no word of an answer.
  matches: async (deps, projectId) => (await matchesIn(deps, projectId)).map(({ id, match }) => [id, match.answerId]),
  "scores of matches of those who work": async (deps, projectId) =>
    (await matchesIn(deps, projectId)).map(({ id, match }) => [id, match.answerId, match.similarity]),
  "scores of pairs of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const pairs = requestIdsIn(projectId).flatMap((requestId) =>
        answerIdsIn(projectId)
          .slice(0, 4)
          .map((answerId) => ({ requestId, answerId })),
      );
      const { found } = await readPairs(deps, seat, pairs);
      const scores = await scorePairs(deps, seat, found);
      return scores.map((one) => [one.requestId, one.answerId, one.similarity]);
    }),
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
  "answers at work": (deps, projectId) =>
    withSeat(deps, projectId, (seat) =>
      inTurn(answerIdsIn(projectId), (id) => found(loadAnswer(deps, seat, id).then((one) => one.id))).then(present),
    ),
  "requests of answers of those who work": async (deps, projectId) => {
    const linked = await inTurn(answerIdsIn(projectId).slice(0, 6), (id) => requestsOfAnswer(deps, { id, projectId }));
    return linked.flat().map((one) => [one.id, one.confirmed, one.askedBy]);
  },
  "titles of answers": (deps, projectId) => answerTitles(deps, answerIdsIn(projectId)),
  judgements: async (deps, projectId) =>
    (await inTurn(answerIdsIn(projectId), (id) => judgementsOf(deps, id))).flat().map((one) => [one.decision, one.by]),
  "files of answers": async (deps, projectId) =>
    (await inTurn(answerIdsIn(projectId).slice(0, 8), (id) => filesOf(deps, id))).flat(),
  "files by id": (deps, projectId) =>
    inTurn(filesIn(projectId), ({ id }) => found(loadFile(deps, id, projectId))).then(present),
  uploads: (deps, projectId, actor) => {
    const own = uploads.filter((one) => one.projectId === projectId && one.userId === actor.userId);
    const some = [...own, ...uploadsIn(projectId).slice(0, 4)];
    return inTurn(some, ({ id }) => uploadOf(deps, actor, id, projectId)).then(present);
  },
  "room for files": async (deps, projectId) => present([await hasRoomFor(deps, projectId, 1, 1_000_000)]),
};

const matchesIn = (deps: MatchDeps, projectId: string) =>
  withSeat(deps, projectId, async (seat) => {
    const found = await inTurn(requestIdsIn(projectId), async (id) => {
      const { found: request } = await readRequest(deps, seat, id);
      const { matches } = request ? await matchAnswers(deps, seat, request) : { matches: [] };
      return matches.map((match) => ({ id, match }));
    });
    return found.flat();
  });
