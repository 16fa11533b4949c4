/** What each tool must answer to a caller, computed from plain rows and the caller's sight: fields, order, figures and texts. */
import { expect } from "vitest";
import type { Entry, Event, Rows, Workstream } from "./rows";
import { byId, isActive, type Sight, sideOf } from "./sight";

export type Expected = ReturnType<typeof expectedFor>;

const UNLOCK = "unlock:pre_dataroom";
const COMPLETED = ["answered", "vetted", "published"];
const TO_DO = ["open", "assigned"];

export function expectedFor(sight: Sight, now: Date) {
  const { rows } = sight;
  const seat = (projectId: string) => {
    const own = sight.seatIn(projectId);
    if (!own) throw new Error("asked about a deal in which the caller has no seat");
    return own;
  };
  const today = (projectId: string) => dayIn(seat(projectId).project.time_zone, now);
  const isOverdue = (one: Entry) =>
    TO_DO.includes(one.status) && one.due_date !== null && one.due_date < today(one.project_id);
  const slugOf = (one: { workstream_id: string }) =>
    rows.workstreams.find((stream) => stream.id === one.workstream_id)?.slug ?? "";
  const nameOf = (userId: string) => line(rows.users.find((user) => user.id === userId)?.name ?? "");
  const ofDeal = (projectId: string) => sight.entries.filter((one) => one.project_id === projectId);
  const requestsOf = (projectId: string) => ofDeal(projectId).filter((one) => one.type === "request");
  const answersOf = (projectId: string) => ofDeal(projectId).filter((one) => one.type === "answer");
  const counted = (items: readonly Entry[]) => items.filter((one) => one.status !== "withdrawn");
  const published = (items: readonly Entry[]) =>
    items.filter((one) => one.status === "published" && one.stage === "dataroom");
  const optional = <K extends string, V>(key: K, value: V | null | undefined) =>
    (value === null || value === undefined ? {} : { [key]: value }) as { [key in K]?: V };

  /** To those who work on the deal, while it is locked: how much an unlock would add. */
  const gated = (projectId: string, hidden: (one: Entry) => boolean) =>
    sight.works(projectId) && !sight.unlocked
      ? {
          gated: {
            hidden: sight.gated.filter((one) => one.project_id === projectId && hidden(one)).length,
            scope: UNLOCK,
          },
        }
      : {};

  const person = (userId: string) => ({ user_id: userId, name: nameOf(userId) });
  /** Of the seat that somebody has or had in a deal. */
  const sideIn = (projectId: string, userId: string) => {
    const there = rows.participants.find((one) => one.project_id === projectId && one.user_id === userId);
    return there && sideOf(there.role);
  };
  const knownWriter = (event: Event) => {
    const writer = sight.writerOf(event);
    return writer !== undefined && sight.knows(event.project_id, writer) ? writer : undefined;
  };
  /** Buyers and observers never learn that there is another buyer. */
  const sideOfEvent = (event: Event) =>
    event.author_side === "buyer" && knownWriter(event) === undefined && !sight.works(event.project_id)
      ? "bank"
      : event.author_side;

  const authorSide = (one: Entry) => {
    if (one.type === "answer") return "seller";
    return { ib: "bank", seller: "seller", buyer: "buyer" }[sight.provenanceOf(one)?.origin ?? "ib"];
  };
  /** Which bidder asked is for the bank; a name is known with somebody of that firm. */
  const bidderOf = (one: Entry) => {
    const asked = sight.isBank(one.project_id) && one.type === "request" ? sight.provenanceOf(one) : undefined;
    if (asked?.origin !== "buyer") return {};
    const firm = rows.organizations.find((row) => row.id === asked.organization_id);
    const known = rows.participants.some(
      (row) => row.organization_id === firm?.id && sight.knows(row.project_id, row.user_id),
    );
    return firm && known ? { asked_by: line(firm.name) } : {};
  };
  const linkedTo = (requestId: string) => sight.links.filter((link) => link.request_id === requestId);
  const linkedFrom = (answerId: string) => sight.links.filter((link) => link.answer_id === answerId);

  function requestRow(one: Entry) {
    const works = sight.works(one.project_id);
    const assignees = rows.entry_assignees
      .filter((row) => row.entry_id === one.id && sight.knows(one.project_id, row.user_id))
      .sort((a, b) => time(a.assigned_at) - time(b.assigned_at) || (a.user_id < b.user_id ? -1 : 1));
    const origin = sight.provenanceOf(one)?.origin;
    const tellsOrigin = ["bank", "buyer"].includes(seat(one.project_id).side);
    return {
      entry_id: one.id,
      ...optional("ref", sight.refOf(one)),
      title: line(one.title),
      author_side: authorSide(one),
      status: one.status,
      priority: one.priority,
      ...optional("due_date", one.due_date),
      ...(works && {
        assigned_to: assignees.map((row) => ({ ...person(row.user_id), side: sideIn(one.project_id, row.user_id) })),
      }),
      ...(tellsOrigin && optional("origin", origin)),
      ...bidderOf(one),
      answer_count: linkedTo(one.id).length,
    };
  }

  /** By the number under which the caller knows it. Buyers' own numbers come first to the buyer, last to the bank. */
  function byRef(a: Entry, b: Entry): number {
    const number = (one: Entry) => Number(/\d+$/.exec(sight.refOf(one) ?? "")?.[0] ?? Number.POSITIVE_INFINITY);
    const own = (one: Entry) => Number(sight.refOf(one)?.startsWith("BUY-") ?? false);
    const ownFirst = sight.works(a.project_id) ? 1 : -1;
    return ownFirst * (own(a) - own(b)) || compare(number(a), number(b)) || byId(a, b);
  }

  const eventsNewestFirst = (events: readonly Event[]) =>
    [...events].sort((a, b) => time(b.at) - time(a.at) || byId(a, b));

  const answerTimes = (one: Entry) =>
    one.status === "published" ? optional("published_at", seconds(one.published_at)) : {};

  return {
    list_projects: () => ({
      projects: sight.seats.map(({ project, role, workstreams }) => {
        const requests = counted(requestsOf(project.id));
        return {
          project_id: project.id,
          name: line(project.name),
          role,
          workstreams: workstreams.map((stream) => stream.slug),
          stage: project.stage,
          request_count: requests.length,
          ...(sight.works(project.id) && {
            pending_count: requests.filter((one) => !COMPLETED.includes(one.status) && !isOverdue(one)).length,
          }),
          ...gated(project.id, (one) => one.type === "request" && one.status !== "withdrawn"),
        };
      }),
    }),

    set_project: (projectId: string) => ({
      project_id: projectId,
      name: line(seat(projectId).project.name),
      role: seat(projectId).role,
      workstreams: seat(projectId).workstreams.map((stream) => stream.slug),
    }),

    get_project_summary(projectId: string) {
      const { project, workstreams } = seat(projectId);
      const deal = { project_id: projectId, name: line(project.name), stage: project.stage };
      const within = (stream: Workstream, items: Entry[]) => items.filter((one) => one.workstream_id === stream.id);
      if (!sight.works(projectId))
        return {
          ...deal,
          workstreams: workstreams.map((stream) => ({
            name: stream.slug,
            published: published(within(stream, answersOf(projectId))).length,
          })),
        };
      const requests = counted(requestsOf(projectId));
      const milestone = rows.milestones
        .filter((one) => one.project_id === projectId && one.reached_at === null && one.date >= today(projectId))
        .sort((a, b) => compare(a.date, b.date) || byId(a, b))[0];
      return {
        ...deal,
        workstreams: workstreams.map((stream) => ({ name: stream.slug, ...figures(within(stream, requests)) })),
        overall_completion_pct: figures(requests).completion_pct,
        blockers: rows.blockers
          .filter((one) => one.project_id === projectId && one.resolved_at === null && sight.sees(one.entry_id))
          .filter((one) => sight.entryOf(one.entry_id).status !== "withdrawn")
          .sort((a, b) => time(b.created_at) - time(a.created_at) || byId(a, b))
          .slice(0, 50)
          .map((one) => ({
            workstream: slugOf(sight.entryOf(one.entry_id)),
            ...optional("request_ref", sight.refOf(sight.entryOf(one.entry_id))),
            reason: line(one.reason),
            author_side: rows.participants
              .find((seat) => seat.project_id === projectId && seat.user_id === one.created_by)
              ?.role.startsWith("ib_")
              ? "bank"
              : "seller",
          })),
        ...optional("next_milestone", milestone && `${line(milestone.name)} ${milestone.date}`),
        ...gated(projectId, (one) => one.type === "request" && one.status !== "withdrawn"),
      };

      function figures(items: readonly Entry[]) {
        const completed = items.filter((one) => COMPLETED.includes(one.status)).length;
        const overdue = items.filter(isOverdue).length;
        return {
          total_requests: items.length,
          completed,
          pending: items.length - completed - overdue,
          overdue,
          completion_pct: items.length === 0 ? 0 : Number(((100 * completed) / items.length).toFixed(1)),
        };
      }
    },

    list_workstreams(projectId: string) {
      const { role, side, workstreams } = seat(projectId);
      // In which list an own question stands would tell a buyer that it was passed on.
      const stands = sight.works(projectId) ? counted : published;
      return {
        project_id: projectId,
        workstreams: workstreams.map((stream) => ({
          workstream_id: stream.id,
          name: stream.slug,
          display_name: line(stream.name),
          role,
          request_lists: rows.request_lists
            .filter((list) => list.workstream_id === stream.id)
            .sort((a, b) => time(a.created_at) - time(b.created_at) || byId(a, b))
            .map((list) => ({
              list,
              count: stands(requestsOf(projectId)).filter((one) => one.list_id === list.id).length,
            }))
            .filter(({ list, count }) => {
              if (side === "bank") return true;
              return side === "seller" ? list.issued_at !== null : count > 0;
            })
            .map(({ list, count }) => ({ list_id: list.id, name: line(list.name), request_count: count })),
        })),
        ...gated(projectId, (one) => one.type === "request" && one.status !== "withdrawn"),
      };
    },

    get_workstream_summary(projectId: string, stream: Workstream) {
      const here = <T extends { workstream_id: string }>(items: readonly T[]) =>
        items.filter((one) => one.workstream_id === stream.id);
      const requests = counted(here(requestsOf(projectId)));
      const head = { project_id: projectId, workstream: stream.slug, display_name: line(stream.name) };
      const count = (status: string) => requests.filter((one) => one.status === status).length;
      if (!sight.works(projectId))
        return {
          ...head,
          status: {
            by_status: { published: count("published") },
            published: published(here(answersOf(projectId))).length,
          },
        };
      const late = requests
        .filter(isOverdue)
        .sort((a, b) => compare(a.due_date ?? "", b.due_date ?? "") || byRef(a, b));
      const happened = here(sight.events).filter((event) => sight.entryOf(event.entry_id).type === "request");
      return {
        ...head,
        status: {
          total_requests: requests.length,
          by_status: Object.fromEntries([...TO_DO, ...COMPLETED].map((status) => [status, count(status)])),
          overdue_count: late.length,
          overdue: late.slice(0, 50).map((one) => ({
            ...optional("ref", sight.refOf(one)),
            title: line(one.title),
            author_side: authorSide(one),
            due: one.due_date,
            days_overdue: days(one.due_date ?? "", today(projectId)),
          })),
        },
        recent_activity: eventsNewestFirst(happened)
          .slice(0, 20)
          .map((event) => ({
            ts: seconds(event.at),
            ...optional("actor", actorName(event)),
            author_side: event.author_side,
            action: event.action,
            ...optional("ref", sight.refOf(sight.entryOf(event.entry_id))),
          })),
        ...gated(
          projectId,
          (one) => one.type === "request" && one.status !== "withdrawn" && one.workstream_id === stream.id,
        ),
      };
    },

    list_requests(
      projectId: string,
      stream: Workstream,
      filter: { status?: string[]; priority?: string; assigned_to?: string } = {},
    ) {
      const fits = (one: Entry) =>
        one.type === "request" &&
        one.workstream_id === stream.id &&
        (filter.status?.includes(one.status) ?? true) &&
        (filter.priority ?? one.priority) === one.priority &&
        (filter.assigned_to === undefined || isAssigned(one, filter.assigned_to));
      const matching = ofDeal(projectId).filter(fits);
      return {
        project_id: projectId,
        requests: matching.sort(byRef).map(requestRow),
        total: matching.length,
        ...gated(projectId, fits),
      };

      /** Who works on what is for those who work on the deal, of people they may know. */
      function isAssigned(one: Entry, userId: string): boolean {
        return (
          sight.works(projectId) &&
          sight.knows(projectId, userId) &&
          rows.entry_assignees.some((row) => row.entry_id === one.id && row.user_id === userId)
        );
      }
    },

    get_request(one: Entry, { thread }: { thread: boolean }) {
      const works = sight.works(one.project_id);
      const lines = eventsNewestFirst(sight.events.filter((event) => event.entry_id === one.id));
      const newest = linkedTo(one.id)
        .map((link) => ({ link, answer: sight.entryOf(link.answer_id) }))
        .sort((a, b) => time(b.answer.created_at) - time(a.answer.created_at) || byId(a.answer, b.answer));
      return {
        project_id: one.project_id,
        ...requestRow(one),
        body: text(one.body),
        ...(sight.isBank(one.project_id) && {
          routing_chain: rows.routing_steps
            .filter((step) => step.entry_id === one.id)
            .sort((a, b) => time(a.at) - time(b.at) || byId(a, b))
            .slice(-100)
            .map((step) => ({
              actor: nameOf(step.from_user),
              ...optional("actor_side", sideIn(one.project_id, step.from_user)),
              to: nameOf(step.to_user),
              ...optional("to_side", sideIn(one.project_id, step.to_user)),
              action: step.action,
              ts: seconds(step.at),
            })),
        }),
        answers: newest.slice(0, 50).map(({ link, answer }) => ({
          answer_id: answer.id,
          status: answer.status,
          ...(works && optional("submitted_at", seconds(answer.submitted_at))),
          ...optional("published_at", seconds(answer.published_at)),
          ...(works && { confirmed: link.confirmed }),
        })),
        ...(thread && {
          thread: lines.slice(0, 50).map((event) => ({
            ts: seconds(event.at),
            ...optional("actor", actorName(event)),
            author_side: sideOfEvent(event),
            action: event.action,
            channel: ["internal", "sentry", "openproject"].includes(event.channel) ? "system" : event.channel,
            ...(event.body !== null && cut("body", event.body)),
          })),
          thread_total: lines.length,
        }),
        ...gated(one.project_id, (answer) =>
          rows.answer_links.some((link) => link.answer_id === answer.id && link.request_id === one.id),
        ),
      };
    },

    get_my_tasks(projectId: string, userId: string, filter: { status?: string[]; workstream?: string } = {}) {
      const statuses = filter.status ?? TO_DO;
      const mine = (one: Entry) =>
        one.type === "request" &&
        statuses.includes(one.status) &&
        (filter.workstream ?? slugOf(one)) === slugOf(one) &&
        rows.entry_assignees.some((row) => row.entry_id === one.id && row.user_id === userId);
      const tasks = sight.works(projectId) ? ofDeal(projectId).filter(mine) : [];
      const late = "9999-12-31";
      const day = today(projectId);
      return {
        project_id: projectId,
        tasks: tasks
          .sort((a, b) => compare(a.due_date ?? late, b.due_date ?? late) || byRef(a, b))
          .map((one) => {
            const back = rows.entry_returns.find((row) => row.entry_id === one.id && row.user_id === userId);
            const known = back && sight.knows(projectId, back.return_to) ? receiver(back.return_to) : undefined;
            return {
              entry_id: one.id,
              ...optional("ref", sight.refOf(one)),
              title: line(one.title),
              author_side: authorSide(one),
              ...bidderOf(one),
              workstream: slugOf(one),
              status: one.status,
              priority: one.priority,
              ...optional("due_date", one.due_date),
              ...optional("return_to", known),
              ...optional("days_until_due", one.due_date && days(day, one.due_date)),
            };
          }),
        total: tasks.length,
        overdue_count: tasks.filter(isOverdue).length,
        due_today_count: tasks.filter((one) => TO_DO.includes(one.status) && one.due_date === day).length,
        ...gated(projectId, mine),
      };

      /** A person outside the own side is shown as that side. */
      function receiver(id: string) {
        const there = rows.participants.find((one) => one.project_id === projectId && one.user_id === id);
        const side = sideOf(there?.role ?? "");
        return side === seat(projectId).side ? person(id) : { side };
      }
    },

    list_answers(
      projectId: string,
      filter: { stream?: Workstream | undefined; request?: Entry | undefined; status?: string[] } = {},
    ) {
      const { stream, request, status } = filter;
      const fits = (one: Entry) =>
        one.type === "answer" &&
        (stream?.id ?? one.workstream_id) === one.workstream_id &&
        (status?.includes(one.status) ?? true);
      const matching = ofDeal(projectId)
        .filter(fits)
        .filter((one) => request === undefined || linkedTo(request.id).some((link) => link.answer_id === one.id));
      return {
        project_id: projectId,
        answers: matching.sort(newestAnswer).map((one) => ({
          entry_id: one.id,
          title: line(one.title),
          author_side: "seller",
          status: one.status,
          linked_requests: linkedFrom(one.id)
            .flatMap((link) => sight.refOf(sight.entryOf(link.request_id)) ?? [])
            .sort(),
          file_count: rows.files.filter((file) => file.entry_id === one.id).length,
          ...answerTimes(one),
        })),
        total: matching.length,
        ...gated(
          projectId,
          (one) =>
            fits(one) &&
            (request === undefined ||
              rows.answer_links.some((link) => link.answer_id === one.id && link.request_id === request.id)),
        ),
      };
    },

    get_answer(one: Entry, { files }: { files: boolean }) {
      const bank = sight.isBank(one.project_id);
      const judged = rows.vettings
        .filter((row) => row.entry_id === one.id)
        .sort((a, b) => time(b.at) - time(a.at) || byId(b, a))[0];
      return {
        project_id: one.project_id,
        entry_id: one.id,
        title: line(one.title),
        body: text(one.body),
        author_side: "seller",
        status: one.status,
        linked_requests: linkedFrom(one.id)
          .map((link) => ({ link, request: sight.entryOf(link.request_id) }))
          .sort(
            (a, b) =>
              compare(sight.refOf(a.request) ?? "~", sight.refOf(b.request) ?? "~") ||
              compare(a.request.title, b.request.title),
          )
          .map(({ link, request }) => ({
            ...optional("ref", sight.refOf(request)),
            title: line(request.title),
            author_side: authorSide(request),
            confirmed: link.confirmed,
            ...(bank && optional("ai_score", scoreOf(link.answer_id, link.request_id))),
          })),
        ...(files && {
          files: rows.files
            .filter((file) => file.entry_id === one.id)
            .sort((a, b) => time(a.created_at) - time(b.created_at) || byId(a, b))
            .map((file) => ({
              object_id: file.id,
              filename: line(file.filename),
              size: file.size,
              mime: file.mime,
              url: expect.stringMatching(new RegExp(`^https://[^?#]+/${file.id}$`)),
            })),
        }),
        ...(bank &&
          judged && {
            vetting: { vetted_by: nameOf(judged.vetted_by), vetted_at: seconds(judged.at), notes: text(judged.notes) },
          }),
        ...answerTimes(one),
        ...gated(
          one.project_id,
          (request) =>
            request.type === "request" &&
            rows.answer_links.some((link) => link.answer_id === one.id && link.request_id === request.id),
        ),
      };
    },

    /** All of them: pages are put together before they are compared. */
    list_events(
      projectId: string,
      filter: { entry?: Entry; actor_id?: string; action?: string[]; since?: number } = {},
    ) {
      const { entry, actor_id, action, since } = filter;
      const matching = sight.events.filter(
        (event) =>
          event.project_id === projectId &&
          (entry === undefined || event.entry_id === entry.id) &&
          (actor_id === undefined || knownWriter(event) === actor_id) &&
          (action?.includes(event.action) ?? true) &&
          (since === undefined || (seconds(event.at) ?? 0) > since),
      );
      const about = (one: Entry) =>
        entry === undefined ||
        rows.answer_links.some((link) => link.answer_id === one.id && link.request_id === entry.id);
      return {
        project_id: projectId,
        events: eventsNewestFirst(matching).map((event) => {
          const writer = knownWriter(event);
          return {
            event_id: event.id,
            entry_id: event.entry_id,
            ...optional("entry_ref", sight.refOf(sight.entryOf(event.entry_id))),
            actor: writer === undefined ? { side: sideOfEvent(event) } : person(writer),
            author_side: sideOfEvent(event),
            channel: event.channel,
            action: event.action,
            ts: seconds(event.at),
            ...(event.body ? cut("summary", event.body) : { summary: ownWords(event) }),
          };
        }),
        total: matching.length,
        ...gated(projectId, about),
      };
    },

    fetch: (one: Entry) => ({
      project_id: one.project_id,
      id: one.id,
      title: line(one.title),
      text: text(one.body),
      url: expect.stringMatching(/^https:\/\/[^?#]+$/),
      metadata: {
        type: one.type,
        ...(one.type === "request" && optional("ref", sight.refOf(one))),
        status: one.status,
        author_side: authorSide(one),
        ...bidderOf(one),
        workstream: slugOf(one),
        ...answerTimes(one),
      },
    }),

    /** One row of search, wherever it stands. */
    found: (one: Entry) => ({
      id: one.id,
      title: line(one.title),
      url: expect.stringMatching(/^https:\/\/[^?#]+$/),
      project_id: one.project_id,
      type: one.type,
      ...(one.type === "request" && optional("ref", sight.refOf(one))),
      author_side: authorSide(one),
      ...bidderOf(one),
    }),
    authorSide,
    notSearched: (projectId: string) => gated(projectId, () => true),

    /** Published answers are compared with a request, of every workstream the caller sees. */
    matchable: (projectId: string) => published(answersOf(projectId)).map((one) => one.id),

    /** What lies on somebody's desk, as far as the caller sees it. */
    openTasks: (projectId: string, userId: string) =>
      requestsOf(projectId).filter(
        (one) =>
          TO_DO.includes(one.status) &&
          rows.entry_assignees.some((row) => row.entry_id === one.id && row.user_id === userId),
      ).length,
  };

  function actorName(event: Event): string | undefined {
    const writer = knownWriter(event);
    return writer === undefined ? undefined : nameOf(writer);
  }

  function scoreOf(answerId: string, requestId: string): number | null | undefined {
    return rows.answer_link_evidence.find((row) => row.answer_id === answerId && row.request_id === requestId)
      ?.ai_score;
  }

  /** What was done, in words of ours. Which status came before is for those who work on it, and for whoever asked. */
  function ownWords(event: Event) {
    const insider = sight.works(event.project_id) || sight.provenanceOf(sight.entryOf(event.entry_id)) !== undefined;
    const said = event.action.replaceAll("_", "[ _]");
    const now = event.to_status === null ? "" : `( \\(${event.to_status}\\))?`;
    return expect.stringMatching(new RegExp(insider ? `^${said}` : `^${said}${now}$`, "i"));
  }
}

/** What is not published yet is the newest; of the others the last to be published. */
const newestAnswer = (a: Entry, b: Entry) =>
  compare(seconds(b.published_at) ?? Number.POSITIVE_INFINITY, seconds(a.published_at) ?? Number.POSITIVE_INFINITY) ||
  time(b.created_at) - time(a.created_at) ||
  byId(a, b);

const compare = <T extends string | number>(a: T, b: T): number => (a === b ? 0 : a < b ? -1 : 1);
const time = (at: string): number => Date.parse(at);
const seconds = <T extends string | null>(at: T): T extends string ? number : number | null =>
  (at === null ? null : Math.floor(Date.parse(at) / 1000)) as never;

/** One line, as names and titles are shown; the hostile texts have a test of their own. */
const line = (given: string): string => given.replace(/\s+/g, " ").trim();
const text = (given: string): string => given.replace(/\r\n?/g, "\n");

function cut(field: string, given: string): Record<string, unknown> {
  const characters = [...text(given)];
  if (characters.length <= 1000) return { [field]: text(given) };
  return { [field]: `${characters.slice(0, 999).join("")}…`, truncated: true };
}

const dayIn = (zone: string, moment: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(moment);
const days = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Which people could be proposed for a request: active, of these sides, at home in its workstream, and known to the caller. */
export function candidatesFor(sight: Sight, rows: Rows, request: Entry, sides: readonly string[]): string[] {
  return rows.participants
    .filter((one) => one.project_id === request.project_id && sides.includes(one.role.split("_")[0] ?? ""))
    .filter((one) => sight.knows(one.project_id, one.user_id) && isActive(rows, one))
    .filter(
      (one) =>
        one.all_workstreams ||
        rows.participant_workstreams.some(
          (row) => row.participant_id === one.id && row.workstream_id === request.workstream_id,
        ),
    )
    .map((one) => one.user_id);
}
