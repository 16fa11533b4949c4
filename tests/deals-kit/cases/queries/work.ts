/** Lists and look-ups of the repository: tasks, figures, blockers and people who could do the work. */

import { blockersOn, teamNotes, warnedOf } from "@/lib/deals/answers/team-said.queries";
import { REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import { workstreamFigures } from "@/lib/deals/overview/figures.queries";
import { overdueRequests, workstreamCounts } from "@/lib/deals/overview/workstream-summary.queries";
import { tasksOfSeat } from "@/lib/deals/people/seat-tasks.queries";
import { assignablePeople } from "@/lib/deals/requests/assignable-people.queries";
import { returnOf } from "@/lib/deals/requests/assignments.queries";
import { blockedRequest, openBlockers } from "@/lib/deals/requests/blockers.queries";
import { assigneesOf, blockersOf } from "@/lib/deals/requests/work-on-request.queries";
import { milestonesOf } from "@/lib/deals/setup/milestones.queries";
import { candidatesFor } from "@/lib/deals/suggestions/candidates.queries";
import { myTaskCounts, myTasks } from "@/lib/deals/tasks/my-tasks.queries";
import { taskCounts, tasksOf } from "@/lib/deals/tasks/tasks.queries";
import { worlds } from "@/tests/deals-kit/worlds/enforced";
import {
  blockersIn,
  inEachStream,
  openlySpokenOf,
  requestIdsIn,
  requestsIn,
  seatsIn,
  workOn,
} from "@/tests/deals-kit/worlds/planted";
import { inTurn, present, type Queries, withSeat } from "./query";

export const WORK_QUERIES: Queries = {
  figures: (deps, projectId) => workstreamFigures(deps, [projectId]),
  "blockers of those who work": (deps, projectId) => openBlockers(deps, projectId),
  tasks: (deps, projectId, { userId }) =>
    tasksOf(deps, { projectId, userId, statuses: REQUEST_STATUSES }, { limit: 200, offset: 0 }),
  "task counts": async (deps, projectId, { userId }) => [
    await taskCounts(deps, { projectId, userId, statuses: REQUEST_STATUSES }, "2026-06-16"),
  ],
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
  "my tasks": async (deps, projectId, { userId }) =>
    (await myTasks(deps, userId, [projectId], { limit: 200, offset: 0 })).map((one) => [one.id, one.returnTo]),
  // In all: which of them the own firm was sent back depends on the firm, and the query believes its caller to be of another one.
  "counts of my tasks": async (deps, projectId, { userId }) => {
    const counts = await myTaskCounts(deps, userId, [projectId]);
    return counts.length === 0 ? [] : [counts.reduce((sum, one) => sum + one.count, 0)];
  },
  // Whom of the seller's people those who work on the deal may propose, with what is known of their work. (The bank's own
  // people may be proposed by the bank alone: that is a rule of the use-case, not of sight.)
  "candidates of those who work": async (deps, projectId) => {
    const stream = worlds.flatMap((world) => world.workstreams).find((one) => one.projectId === projectId);
    const found = await candidatesFor(deps, workOn(projectId, stream?.id ?? ""));
    return found.filter((one) => one.role.startsWith("seller"));
  },
  "blocked requests of those who work": (deps, projectId) =>
    inTurn(blockersIn(projectId), ({ id }) => blockedRequest(deps, projectId, id)).then(present),
  "assignees of those who work": async (deps, projectId) =>
    (await inTurn(requestIdsIn(projectId), (id) => assigneesOf(deps, id))).flat(),
  "blockers of a request of those who work": async (deps, projectId) =>
    (await inTurn(requestsIn(projectId), ({ id }) => blockersOf(deps, id))).flat(),
  "blockers on requests of those who work": (deps, projectId) => blockersOn(deps, projectId, requestIdsIn(projectId)),
  "notes of those who work": async (deps, projectId) =>
    (await inTurn(openlySpokenOf(projectId), ({ id }) => teamNotes(deps, [id]))).flat(),
  "warnings of those who work": async (deps, projectId) =>
    (
      await warnedOf(
        deps,
        openlySpokenOf(projectId).map(({ id }) => id),
      )
    ).toSorted((one, other) => one.id.localeCompare(other.id)),
  "returns of those who work": async (deps, projectId) => {
    const someone = worlds.flatMap((world) => world.people.slice(0, 5));
    const returns = await inTurn(requestIdsIn(projectId).slice(0, 8), (id) =>
      inTurn(someone, (person) => returnOf(deps, { id }, person.id)),
    );
    return present(returns.flat());
  },
  // The seller may know the bank's people and gives them no work: that is a rule of the use-case, not of sight.
  "people to give work to of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) =>
      (await assignablePeople(deps, seat)).filter((one) => one.role.startsWith("seller")),
    ),
  "tasks of participants of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const tasks = await inTurn(seatsIn(projectId), ({ userId }) => tasksOfSeat(deps, seat, userId));
      return tasks.flatMap((some, i) => some.map((one) => [i, one.id, one.alone]));
    }),
  "milestones of those who work": (deps, projectId) => milestonesOf(deps, projectId),
};
