/** Turns a sample room into the rows of the database. Pure: the same room and day give the same rows. */
import { createHash } from "node:crypto";
import type { Prisma } from "@/lib/db/generated/client";
import { ID_PREFIXES, type IdKind } from "@/lib/deals/ids";
import { sideOf } from "@/lib/deals/roles";
import { dayIn } from "@/lib/platform/clock";
import { pdfOf } from "./pdf";
import type { SampleAnswer, SampleFile, SampleMessage, SamplePerson, SampleRequest, SampleRoom } from "./types";

/** Sample rows keep their ids from one planting to the next, so that links and notes about them stay valid. */
export function sampleId(kind: IdKind, key: string): string {
  return `${ID_PREFIXES[kind]}_${createHash("sha256").update(`${kind}:${key}`).digest("hex").slice(0, 24)}`;
}

export function fileBytes(file: SampleFile): Uint8Array {
  return file.mime === "application/pdf" ? pdfOf(file.content) : Buffer.from(file.content, "utf8");
}

export type SampleRows = ReturnType<typeof rowsOf>;

export function rowsOf(room: SampleRoom, now: Date) {
  const projectId = sampleId("project", room.project.key);
  const person = (key: string): SamplePerson => found(room.people, key, "person");
  const userId = (key: string) => sampleId("user", person(key).email);
  const orgId = (key: string) => sampleId("organization", found(room.organizations, key, "organization").key);
  const workstreamId = (slug: string) => sampleId("workstream", `${room.project.key}/${slug}`);
  const entryId = (key: string) => sampleId("entry", key);
  const at = (day: number, hour = 9, minute = 0) => {
    const time = new Date(now.getTime() + day * DAY);
    time.setUTCHours(hour, minute, 0, 0);
    return new Date(Math.min(time.getTime(), now.getTime() - 60_000));
  };
  // Days are added to the calendar day: over a change of clocks a day has not always 24 hours.
  const today = Date.parse(`${dayIn(room.project.timeZone, now)}T00:00:00Z`);
  const dayAt = (day: number) => new Date(today + day * DAY);
  const sideOfPerson = (key: string) => sideOf(person(key).role);

  const events: Prisma.EventCreateManyInput[] = [];
  const eventAuthors: Prisma.EventAuthorCreateManyInput[] = [];
  const say = (
    entry: string,
    by: string,
    when: Date,
    event: Pick<Prisma.EventCreateManyInput, "action" | "audience"> & Partial<Prisma.EventCreateManyInput>,
  ) => {
    const id = sampleId("event", `${entry}/${events.length}`);
    const workstream = workstreamOf.get(entry);
    if (!workstream) throw new Error(`sample: event of unknown entry ${entry}`);
    events.push({
      id,
      projectId,
      workstreamId: workstreamId(workstream),
      entryId: entryId(entry),
      authorSide: sideOfPerson(by),
      channel: "web",
      at: when,
      ...event,
    });
    eventAuthors.push({ eventId: id, projectId, userId: userId(by), organizationId: orgId(person(by).organization) });
  };
  const bidderAsked = new Set(room.requests.filter((one) => typeof one.from === "object").map((one) => one.key));
  const talk = (entry: string, thread: SampleMessage[] = []) => {
    thread.forEach((message, i) => {
      say(entry, message.by, at(message.day, message.hour, i), {
        action: "message",
        body: message.body,
        audience: message.audience === "parties" && !bidderAsked.has(entry) ? "bank_seller" : message.audience,
      });
    });
  };

  const workstreamOf = new Map([...room.requests, ...room.answers].map((entry) => [entry.key, entry.workstream]));
  const bank = found(
    room.people.filter((one) => one.role === "ib_admin"),
    undefined,
    "bank admin",
  );
  const refs = numberRequests(room);

  const requests = room.requests.map((request): Prisma.EntryCreateManyInput => {
    const reached = reachedSellerDay(room, request);
    const ref = refs.series.get(request.key);
    return {
      id: entryId(request.key),
      projectId,
      workstreamId: workstreamId(request.workstream),
      listId: listOf(room, request),
      type: "request",
      stage: request.stage,
      status: request.status,
      ref: ref?.text ?? null,
      refNumber: ref?.number ?? null,
      title: request.publicText?.title ?? request.title,
      body: request.publicText?.body ?? request.body,
      priority: request.priority,
      dueDate: request.dueDay === undefined ? null : dayAt(request.dueDay),
      reachedSellerAt: reached === undefined ? null : at(reached, 10),
      publishedAt: request.status === "published" ? at(publishedDay(room, request) ?? -1, 16) : null,
      createdAt: at(request.createdDay, 9),
      updatedAt: at(Math.min(0, request.createdDay + 1), 9),
    };
  });

  const provenance = room.requests.map((request): Prisma.EntryProvenanceCreateManyInput => {
    const author = askedBy(room, request, bank);
    return {
      entryId: entryId(request.key),
      projectId,
      workstreamId: workstreamId(request.workstream),
      origin: typeof request.from === "string" ? request.from : "buyer",
      organizationId: orgId(author.organization),
      createdBy: userId(author.key),
      ownRef: refs.own.get(request.key) ?? null,
    };
  });

  // What a buyer asked, where the bank has set what others see of it.
  const originals = requests.flatMap(({ id, reachedSellerAt, status }, i): Prisma.EntryOriginalCreateManyInput[] => {
    const [request, asked] = [room.requests[i], provenance[i]];
    if (!request || asked?.origin !== "buyer" || (!reachedSellerAt && status !== "published")) return [];
    const { workstreamId, organizationId } = asked;
    return [{ entryId: id, projectId, workstreamId, organizationId, title: request.title, body: request.body }];
  });

  const answers = room.answers.map(
    (answer): Prisma.EntryCreateManyInput => ({
      id: entryId(answer.key),
      projectId,
      workstreamId: workstreamId(answer.workstream),
      type: "answer",
      stage: answer.stage,
      status: answer.status,
      title: answer.title,
      body: answer.body,
      sellerOrgId: orgId(person(answer.by).organization),
      submittedAt: answer.submittedDay === undefined ? null : at(answer.submittedDay, 14),
      publishedAt: answer.publishedDay === undefined ? null : at(answer.publishedDay, 16),
      createdAt: at(answer.createdDay, 11),
      updatedAt: at(answer.publishedDay ?? answer.vetting?.day ?? answer.submittedDay ?? answer.createdDay, 16),
    }),
  );

  for (const request of room.requests) {
    const author = askedBy(room, request, bank);
    say(request.key, author.key, at(request.createdDay, 9), {
      action: "created",
      audience: "parties",
      toStatus: "open",
    });
    const reached = reachedSellerDay(room, request);
    if (reached !== undefined) say(request.key, bank.key, at(reached, 10), { action: "issued", audience: "parties" });
    for (const step of request.routing ?? []) {
      say(request.key, step.by, at(step.day, 11), {
        action: step.action,
        audience: "internal",
        body: step.note ?? null,
        channel: "internal",
      });
    }
    if (request.status === "withdrawn")
      say(request.key, bank.key, at(Math.min(-1, request.createdDay + 6), 15), {
        action: "withdrawn",
        audience: "parties",
        fromStatus: "open",
        toStatus: "withdrawn",
      });
    talk(request.key, request.thread);
  }
  for (const answer of room.answers) {
    tellAnswer(answer);
    talk(answer.key, answer.thread);
  }

  function tellAnswer(answer: SampleAnswer): void {
    say(answer.key, answer.by, at(answer.createdDay, 11), {
      action: "drafted",
      audience: "parties",
      toStatus: "draft",
    });
    if (answer.submittedDay !== undefined)
      say(answer.key, answer.by, at(answer.submittedDay, 14), {
        action: "submitted",
        audience: "parties",
        fromStatus: "draft",
        toStatus: "submitted",
      });
    if (answer.vetting)
      say(answer.key, answer.vetting.by, at(answer.vetting.day, 15), {
        action: answer.vetting.decision,
        audience: "parties",
        fromStatus: "submitted",
        toStatus: answer.vetting.decision,
      });
    if (answer.publishedDay !== undefined)
      say(answer.key, answer.vetting?.by ?? bank.key, at(answer.publishedDay, 16), {
        action: "published",
        audience: "published",
        fromStatus: "approved",
        toStatus: "published",
      });
    for (const link of answer.links) {
      if (!link.confirmed) continue;
      const related = { relatedEntryId: entryId(answer.key) };
      const since = sinceAsked(room, link.request);
      if (answer.submittedDay !== undefined)
        say(link.request, answer.by, at(since(answer.submittedDay), 14, 1), {
          action: "answered",
          audience: "parties",
          fromStatus: "assigned",
          toStatus: "answered",
          ...related,
        });
      if (answer.publishedDay !== undefined)
        say(link.request, answer.vetting?.by ?? bank.key, at(since(answer.publishedDay), 16, 1), {
          action: "published",
          audience: "published",
          fromStatus: "vetted",
          toStatus: "published",
          ...related,
        });
    }
  }

  return {
    organizations: room.organizations.map(
      (one): Prisma.OrganizationCreateManyInput => ({ id: orgId(one.key), name: one.name, kind: one.kind }),
    ),
    users: room.people.map(
      (one): Prisma.UserCreateManyInput => ({
        id: userId(one.key),
        email: one.email,
        name: one.name,
        title: one.title,
        addressProvenAt: at(room.project.openedDay, 8),
        provenBy: "sample",
      }),
    ),
    members: room.people.map(
      (one): Prisma.MemberCreateManyInput => ({ organizationId: orgId(one.organization), userId: userId(one.key) }),
    ),
    projects: [
      {
        id: projectId,
        hostOrganizationId: orgId(bank.organization),
        name: room.project.name,
        description: room.project.description,
        stage: room.project.stage,
        gate: room.project.gate,
        timeZone: room.project.timeZone,
        createdAt: at(room.project.openedDay, 8),
      },
    ] satisfies Prisma.ProjectCreateManyInput[],
    workstreams: room.workstreams.map(
      (one, position): Prisma.WorkstreamCreateManyInput => ({
        id: workstreamId(one.slug),
        projectId,
        slug: one.slug,
        name: one.name,
        prefix: one.prefix,
        position,
      }),
    ),
    refSeries: [...refs.last].map(
      ([owner, last]): Prisma.RefSeriesCreateManyInput => ({
        projectId,
        owner: owner.startsWith("buyer:") ? orgId(owner.slice(6)) : workstreamId(owner),
        last,
      }),
    ),
    lists: room.lists.map(
      (list): Prisma.RequestListCreateManyInput => ({
        id: sampleId("list", list.key),
        projectId,
        workstreamId: workstreamId(list.workstream),
        name: list.name,
        issuedAt: list.issuedDay === undefined ? null : at(list.issuedDay, 10),
        releasedAt: list.releasedDay === undefined ? null : at(list.releasedDay, 10),
        createdAt: at(list.issuedDay ?? -3, 8),
      }),
    ),
    participants: room.people.map(
      (one): Prisma.ParticipantCreateManyInput => ({
        id: participantId(one),
        projectId,
        userId: userId(one.key),
        organizationId: orgId(one.organization),
        role: one.role,
        allWorkstreams: one.workstreams === "all",
        createdAt: at(room.project.openedDay, 8),
      }),
    ),
    participantWorkstreams: room.people.flatMap((one) =>
      one.workstreams === "all"
        ? []
        : one.workstreams.map(
            (slug): Prisma.ParticipantWorkstreamCreateManyInput => ({
              participantId: participantId(one),
              workstreamId: workstreamId(slug),
              projectId,
            }),
          ),
    ),
    entries: [...requests, ...answers],
    provenance,
    originals,
    assignees: room.requests.flatMap((request) =>
      (request.assignees ?? []).map(
        (assignee): Prisma.EntryAssigneeCreateManyInput => ({
          entryId: entryId(request.key),
          userId: userId(assignee.person),
          projectId,
          organizationId: orgId(person(assignee.person).organization),
          assignedAt: at(request.routing?.at(-1)?.day ?? request.createdDay, 11),
        }),
      ),
    ),
    returns: room.requests.flatMap((request) =>
      (request.assignees ?? []).flatMap((assignee) =>
        assignee.returnTo
          ? [
              {
                entryId: entryId(request.key),
                userId: userId(assignee.person),
                projectId,
                returnTo: userId(assignee.returnTo),
              } satisfies Prisma.EntryReturnCreateManyInput,
            ]
          : [],
      ),
    ),
    routing: room.requests.flatMap((request) =>
      (request.routing ?? []).map(
        (step, i): Prisma.RoutingStepCreateManyInput => ({
          id: sampleId("routing", `${request.key}/${i}`),
          projectId,
          entryId: entryId(request.key),
          fromUser: userId(step.by),
          toUser: userId(step.to),
          returnTo: userId(step.by),
          action: step.action,
          note: step.note ?? null,
          at: at(step.day, 11, i),
        }),
      ),
    ),
    blockers: room.requests.flatMap((request) =>
      request.blocker
        ? [
            {
              id: sampleId("blocker", request.key),
              projectId,
              workstreamId: workstreamId(request.workstream),
              entryId: entryId(request.key),
              reason: request.blocker.reason,
              createdBy: userId(request.blocker.by),
              createdAt: at(request.blocker.day, 12),
              resolvedAt: request.blocker.resolvedDay === undefined ? null : at(request.blocker.resolvedDay, 12),
            } satisfies Prisma.BlockerCreateManyInput,
          ]
        : [],
    ),
    links: room.answers.flatMap((answer) =>
      answer.links.map(
        (link): Prisma.AnswerLinkCreateManyInput => ({
          answerId: entryId(answer.key),
          requestId: entryId(link.request),
          projectId,
          confirmed: link.confirmed,
          createdAt: at(sinceAsked(room, link.request)(answer.createdDay), 12),
        }),
      ),
    ),
    evidence: room.answers.flatMap((answer) =>
      answer.links.map(
        (link): Prisma.AnswerLinkEvidenceCreateManyInput => ({
          answerId: entryId(answer.key),
          requestId: entryId(link.request),
          projectId,
          aiScore: link.score ?? null,
          confirmedBy: link.confirmed ? userId(answer.vetting?.by ?? bank.key) : null,
          confirmedAt: link.confirmed
            ? at(sinceAsked(room, link.request)(answer.vetting?.day ?? answer.submittedDay ?? answer.createdDay), 15)
            : null,
        }),
      ),
    ),
    vettings: room.answers.flatMap((answer) =>
      answer.vetting
        ? [
            {
              id: sampleId("vetting", answer.key),
              projectId,
              entryId: entryId(answer.key),
              vettedBy: userId(answer.vetting.by),
              decision: answer.vetting.decision,
              notes: answer.vetting.notes,
              at: at(answer.vetting.day, 15),
            } satisfies Prisma.VettingCreateManyInput,
          ]
        : [],
    ),
    files: room.answers.flatMap((answer) =>
      answer.files.map((file, i): Prisma.StoredFileCreateManyInput => {
        const bytes = fileBytes(file);
        return {
          id: sampleId("file", `${answer.key}/${i}`),
          projectId,
          workstreamId: workstreamId(answer.workstream),
          entryId: entryId(answer.key),
          filename: file.filename,
          size: bytes.byteLength,
          mime: file.mime,
          sha256: createHash("sha256").update(bytes).digest("hex"),
          createdAt: at(answer.createdDay, 12),
        };
      }),
    ),
    milestones: room.milestones.map(
      (milestone): Prisma.MilestoneCreateManyInput => ({
        id: sampleId("milestone", `${room.project.key}/${milestone.name}`),
        projectId,
        name: milestone.name,
        date: dayAt(milestone.day),
        reachedAt: milestone.day < 0 ? at(milestone.day, 17) : null,
        createdAt: at(room.project.openedDay, 9),
      }),
    ),
    events,
    eventAuthors,
  };

  function participantId(one: SamplePerson): string {
    return sampleId("participant", `${room.project.key}/${one.key}`);
  }
}

const DAY = 86_400_000;

/** Refs as the product gives them: the bank's by workstream, a buyer's own by firm; a buyer's request joins the series when it leaves the buyer. */
function numberRequests(room: SampleRoom) {
  const series = new Map<string, { text: string; number: number }>();
  const own = new Map<string, string>();
  const last = new Map<string, number>();
  const next = (owner: string) => {
    const number = (last.get(owner) ?? 0) + 1;
    last.set(owner, number);
    return number;
  };
  const number = (prefix: string, n: number) => `${prefix}-${String(n).padStart(3, "0")}`;
  const isBuyers = (request: SampleRequest) => typeof request.from !== "string";
  for (const request of [...room.requests.filter((one) => !isBuyers(one)), ...room.requests.filter(isBuyers)]) {
    if (typeof request.from !== "string") own.set(request.key, number("BUY", next(`buyer:${request.from.buyer}`)));
    if (isBuyers(request) && reachedSellerDay(room, request) === undefined && request.status !== "published") continue;
    const prefix = room.workstreams.find((one) => one.slug === request.workstream)?.prefix ?? "";
    const n = next(request.workstream);
    series.set(request.key, { text: number(prefix, n), number: n });
  }
  return { series, own, last };
}

/** A buyer's request joins the newest list of its workstream that the seller has when it leaves the buyer; others must not tell it from the bank's. */
function listOf(room: SampleRoom, request: SampleRequest): string | null {
  if (request.list) return sampleId("list", request.list);
  if (reachedSellerDay(room, request) === undefined && request.status !== "published") return null;
  const issued = room.lists.filter((list) => list.workstream === request.workstream && list.issuedDay !== undefined);
  const newest = issued.sort((a, b) => (b.issuedDay ?? 0) - (a.issuedDay ?? 0))[0];
  if (!newest) throw new Error(`sample: no issued list for ${request.key}`);
  return sampleId("list", newest.key);
}

function reachedSellerDay(room: SampleRoom, request: SampleRequest): number | undefined {
  if (request.from === "seller") return request.createdDay;
  return request.list ? room.lists.find((list) => list.key === request.list)?.issuedDay : request.reachedSellerDay;
}

function publishedDay(room: SampleRoom, request: SampleRequest): number | undefined {
  const day = room.answers.find(
    (answer) =>
      answer.publishedDay !== undefined && answer.links.some((link) => link.request === request.key && link.confirmed),
  )?.publishedDay;
  return day === undefined ? undefined : sinceAsked(room, request.key)(day);
}

/** A request that finds its answer there already is linked to it on the day it reaches the seller, not on the answer's own days. */
function sinceAsked(room: SampleRoom, key: string): (day: number) => number {
  const request = found(room.requests, key, "request");
  const earliest = Math.max(request.createdDay, reachedSellerDay(room, request) ?? request.createdDay);
  return (day) => Math.max(day, earliest);
}

function askedBy(room: SampleRoom, request: SampleRequest, bank: SamplePerson): SamplePerson {
  if (request.from === "ib") return bank;
  if (request.from === "seller")
    return found(
      room.people.filter((one) => one.role === "seller_admin"),
      undefined,
      "seller admin",
    );
  return found(room.people, request.from.person, "person");
}

function found<T extends { key: string }>(items: readonly T[], key: string | undefined, what: string): T {
  const item = key === undefined ? items[0] : items.find((one) => one.key === key);
  if (!item) throw new Error(`sample: no ${what} ${key ?? ""}`);
  return item;
}
