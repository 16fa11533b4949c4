/** Lists and look-ups of the repository: what happened and who hears of it. */

import { submissionsAround } from "@/lib/deals/answers/submissions.queries";
import { changesAmong } from "@/lib/deals/context/context-updates.queries";
import { entryHistory, laneTotals } from "@/lib/deals/entries/entry-history.queries";
import { ORIGINS } from "@/lib/deals/entries/status.rules";
import { latestActivity } from "@/lib/deals/log/activity.queries";
import { eventPage } from "@/lib/deals/log/event-list.queries";
import { threadOf } from "@/lib/deals/messages/thread.queries";
import { notifications } from "@/lib/deals/notifications/notifications";
import { answersByDay, requestsByDay } from "@/lib/deals/overview/course.queries";
import { recentActivity } from "@/lib/deals/overview/workstream-summary.queries";
import { deal } from "@/lib/deals/space";
import { notificationPage } from "@/lib/notifications/notifications.queries";
import { worlds } from "@/tests/deals-kit/worlds/enforced";
import { inEachStream, isSaidApart, openlySpokenOf, requestsIn, saidApart } from "@/tests/deals-kit/worlds/planted";
import { inTurn, type Queries, withSeat } from "./query";

export const HISTORY_QUERIES: Queries = {
  threads: async (deps, projectId) => {
    const threads = await inTurn(openlySpokenOf(projectId), ({ id }) => threadOf(deps, id, 50));
    return threads.flatMap(({ lines }) => lines.map((one) => [one.side, one.action, one.person]));
  },
  "activity of those who work": async (deps, projectId) => {
    // A line names its request by ref alone, and two buyers have the same numbers.
    const open = openlySpokenOf(projectId);
    const others = requestsIn(projectId).filter((one) => !open.includes(one));
    const taken = others.flatMap((one) => [one.ref, one.ownRef]);
    const refs = open.flatMap((one) => [one.ref, one.ownRef]).filter((ref) => !taken.includes(ref));
    const lines = await inEachStream(projectId, (workstreamId) =>
      recentActivity(deps, { projectId, workstreamId }, 500),
    );
    return lines.flat().filter((one) => one.ref !== null && refs.includes(one.ref));
  },
  "changes told": async (deps, projectId) => {
    const lines = worlds.flatMap((world) => world.events).filter((one) => !isSaidApart(one));
    const eventIds = lines.map((one) => String(one.id));
    const changes = await changesAmong(deps, { projectId, eventIds }, 1_000);
    return changes.map(({ entryId, action }) => `${entryId} ${action}`);
  },
  events: async (deps, projectId) => {
    const { rows } = await eventPage(deps, { projectId }, undefined, 500);
    const inside = saidApart();
    return rows.filter((one) => !inside.has(one.id)).map((one) => [one.id, one.person]);
  },
  "submissions of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const longAgo = { local: "2000-01-01T00:00", timeZone: "UTC" };
      const { late } = await submissionsAround(deps, seat, longAgo, ORIGINS, 500);
      const inside = saidApart();
      return late.filter((one) => !inside.has(one.eventId)).map((one) => [one.eventId, one.firm, one.person]);
    }),
  activity: async (deps, projectId) => {
    const lines = await latestActivity(deps, { projectIds: [projectId] }, 1_000);
    const inside = saidApart();
    return lines.filter((one) => !inside.has(one.id)).map((one) => [one.id, one.person]);
  },
  "histories of entries": async (deps, projectId) => {
    const page = { said: false, limit: 200, offset: 0 };
    const histories = await inTurn(openlySpokenOf(projectId).slice(0, 3), ({ id }) => entryHistory(deps, id, page));
    return histories.flatMap(({ lines }) => lines.map((one) => [one.id, one.person, one.audience]));
  },
  "lanes of entries": async (deps, projectId) => {
    const lanes = await inTurn(openlySpokenOf(projectId), ({ id }) => laneTotals(deps, id));
    return lanes.flatMap((totals) => [...totals]);
  },
  // Not the days: when a request was asked is another day for the seller.
  "course of those who work": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const days = await requestsByDay(deps, seat);
      const sum = (what: "asked" | "answered" | "published") => days.reduce((total, day) => total + day[what], 0);
      return days.length === 0 ? [] : [[sum("asked"), sum("answered"), sum("published")]];
    }),
  "course of what is published": (deps, projectId) => withSeat(deps, projectId, (seat) => answersByDay(deps, seat)),
  notifications: async (deps, projectId, actor) => {
    const page = { limit: 200, offset: 0, unreadOnly: false };
    const told = { space: deal, notifications, authority: deps.authority as never };
    return (await notificationPage({ ...deps, actor }, told, projectId, page)).rows.map((one) => one.id);
  },
};
