/** What comes to the bank is told to its people of the workstream, and to nobody else. Notifications are rows that triggers write. @dialect */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { beginEntries } from "@/lib/deals/entries/change-entry.queries";
import { record } from "@/lib/deals/entries/history.queries";
import { tellOverdue } from "@/lib/deals/notifications/rounds";
import { aboutEntry } from "@/lib/deals/suggestions/suggestion.rules";
import { assignment } from "@/lib/deals/suggestions/task-proposals";
import { systemClock } from "@/lib/platform/clock";
import { propose } from "@/lib/suggestions";
import { sampleId } from "@/prisma/demo/rows";
import { readAs, writeAs } from "@/tests/support/doors";
import { clockAt } from "@/tests/support/kernel";
import { notesIn, peopleAtWork } from "@/tests/support/people-at-work";
import { HARBOUR_ID, type SignIn, userIdOf, webSession, workstreamIdOf } from "@/tests/support/sample";

const { sample, as, does, told, entry } = await peopleAtWork();
const { database } = sample;
const { prisma } = database;
afterAll(() => sample.close());

const [HALE, OKAFOR, RAMAN] = [
  userIdOf("ib-admin"),
  userIdOf("ib-member"),
  sampleId("user", "priya.raman@aldridge.test"),
];
const [WEBER, BRANDT] = [userIdOf("seller-admin"), userIdOf("seller-member")];
const MAIER = sampleId("user", "felix.maier@kestrel.test");
/** Okafor has Finance and not Legal. */
const [FINANCE, LEGAL] = [
  [HALE, OKAFOR, RAMAN],
  [HALE, RAMAN],
];
const LISTS: Record<string, string> = { finance: sampleId("list", "fin-l2"), legal: sampleId("list", "leg-l2") };

/** A request of the bank that the seller has. */
const asks = async (workstream = "finance", raw: object = {}) =>
  (await does("ib-admin", "create_request", { workstream, list_id: LISTS[workstream], title: "Ledger", ...raw }))
    .entry_id;
/** A question of a buyer, which the bank alone has. */
const question = async (workstream = "finance", who: SignIn = "buyer-admin") =>
  (await does(who, "create_request", { workstream, title: "What about the leases?" })).entry_id;
const submits = async (request_id: string, workstream = "finance", who: SignIn = "seller-member") => {
  const draft = { workstream, request_ids: [request_id], title: "Ledger", body: "Three." };
  const { entry_id } = await does(who, "draft_answer", draft);
  const { version } = await does(who, "submit_answer", { answer_id: entry_id, version: 1 });
  return { answer_id: entry_id, version };
};
/** Who was told of an entry, by kind: each as often as they were. */
const toldOf = async (entryId: string, kind: string) =>
  (await prisma.notification.findMany({ where: { subjectId: entryId, kind } })).map((one) => one.userId).sort();
const sorted = (people: readonly string[]) => [...people].sort();
const everything = (entryId: string) => prisma.notification.count({ where: { subjectId: entryId } });
/** Something is otherwise meanwhile, and as before however it ends: the next test finds everybody in place. */
const meanwhile = async <T>(begins: () => Promise<unknown>, ends: () => Promise<unknown>, work: () => Promise<T>) => {
  await begins();
  return work().finally(ends);
};

describe("the bank is told of an answer that the seller submitted", () => {
  it("everybody of the bank who has the workstream, and it leads to the answer", async () => {
    const { answer_id } = await submits(await asks());
    expect(await toldOf(answer_id, "submitted")).toEqual(sorted(FINANCE));
    expect(await everything(answer_id)).toBe(FINANCE.length);
    expect(await told("ib-member")).toContainEqual(
      expect.objectContaining({ kind: "submitted", entry_id: answer_id, entry_type: "answer", title: "Ledger" }),
    );
  });

  it("nobody of the bank who has other workstreams", async () => {
    const { answer_id } = await submits(await asks("legal"), "legal", "seller-admin");
    expect(await toldOf(answer_id, "submitted")).toEqual(sorted(LEGAL));
    expect(await everything(answer_id)).toBe(LEGAL.length);
  });

  it("again, when it comes back after a rejection", async () => {
    const { answer_id, version } = await submits(await asks());
    const rejected = await does("ib-admin", "reject_answer", { answer_id, version, comment: "Which three?" });
    const { version: mended } = await does("seller-member", "edit_answer", {
      ...{ answer_id, version: rejected.version, body: "These three." },
    });
    await does("seller-member", "submit_answer", { answer_id, version: mended });
    expect(await toldOf(answer_id, "submitted")).toEqual(sorted([...FINANCE, ...FINANCE]));
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      "suspended by the bank",
      () => prisma.member.updateMany({ where: { userId: RAMAN }, data: { removedAt: now(), suspendedAt: now() } }),
      () => prisma.member.updateMany({ where: { userId: RAMAN }, data: { removedAt: null, suspendedAt: null } }),
    ],
    [
      "removed from the deal",
      () => prisma.participant.updateMany({ where: { userId: RAMAN }, data: { removedAt: now() } }),
      () => prisma.participant.updateMany({ where: { userId: RAMAN }, data: { removedAt: null } }),
    ],
    [
      "disabled",
      () => prisma.user.update({ where: { id: RAMAN }, data: { disabledAt: now() } }),
      () => prisma.user.update({ where: { id: RAMAN }, data: { disabledAt: null } }),
    ],
  ])("nobody who is %s, of this or of anything else", async (_, leaves, returns) => {
    const [answer_id, asked, request_id] = await meanwhile(leaves, returns, async () => {
      const request = await asks();
      const { answer_id: answer } = await submits(request);
      const theirs = await question();
      await suggests(theirs, OKAFOR);
      return [answer, theirs, request] as const;
    });
    for (const id of [answer_id, asked, request_id])
      expect(await prisma.notification.count({ where: { subjectId: id, userId: RAMAN } })).toBe(0);
    expect(await toldOf(answer_id, "submitted")).toEqual(sorted([HALE, OKAFOR]));
  });
});

const now = () => new Date();

describe("the bank is told of a question that a buyer asked", () => {
  it("everybody of the bank who has the workstream: neither the asker, nor another buyer, nor the seller", async () => {
    const asked = await question();
    expect(await toldOf(asked, "asked")).toEqual(sorted(FINANCE));
    expect(await everything(asked)).toBe(FINANCE.length);
    const elsewhere = await question("legal", "rival-buyer");
    expect(await toldOf(elsewhere, "asked")).toEqual(sorted(LEGAL));
    expect(await told("ib-admin")).toContainEqual(
      expect.objectContaining({ kind: "asked", entry_id: asked, entry_type: "request" }),
    );
  });

  it("not of what it asks itself, nor of what the seller notes down", async () => {
    const own = await asks();
    const sellers = (
      await does("seller-admin", "create_request", { workstream: "finance", list_id: LISTS.finance, title: "Note" })
    ).entry_id;
    for (const id of [own, sellers]) expect(await everything(id)).toBe(0);
  });

  it("of each question of many that are asked in one step, once", async () => {
    const buyer = await as("buyer-admin");
    const ids = await writeAs(database, systemClock, buyer, async (deps) => {
      const seat = deps.authority.seats.find((one) => one.projectId === HARBOUR_ID);
      if (!seat) throw new Error("the buyer sits in the deal");
      const workstreamId = workstreamIdOf("finance");
      const drafts = Array.from({ length: 20 }, (_, i) => ({
        ...{ type: "request" as const, workstreamId, listId: null, title: `Question ${i}`, body: "" },
      }));
      const begun = await beginEntries(deps, seat, drafts);
      await record(
        deps,
        seat,
        begun.map((id) => ({
          ...{ entry: { id, projectId: HARBOUR_ID, workstreamId }, action: "created" },
          ...{ audience: "parties" as const, to: "open" },
        })),
      );
      return begun;
    });
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(await toldOf(id, "asked")).toEqual(sorted(FINANCE));
  });
});

describe("the bank is told of work that came back and is nobody's", () => {
  it("when the bank rejects an answer and whoever wrote it no longer works on the request; not who rejected it", async () => {
    const request_id = await asks("legal");
    const { answer_id, version } = await submits(request_id, "legal", "seller-admin");
    const worksOnAll = (allWorkstreams: boolean) => () =>
      prisma.participant.updateMany({ where: { projectId: HARBOUR_ID, userId: WEBER }, data: { allWorkstreams } });
    await meanwhile(worksOnAll(false), worksOnAll(true), () =>
      does("ib-admin", "reject_answer", { answer_id, version, comment: "No." }),
    );
    expect((await entry(request_id)).status).toBe("open");
    expect(await toldOf(request_id, "open_again")).toEqual([RAMAN]);
  });

  it("not when it goes to somebody in the same step: that person is told", async () => {
    const request_id = await asks();
    const { answer_id, version } = await submits(request_id);
    await does("ib-admin", "reject_answer", { answer_id, version, comment: "No." });
    expect((await entry(request_id)).status).toBe("assigned");
    expect(await toldOf(request_id, "open_again")).toEqual([]);
    expect(await toldOf(request_id, "assigned")).toEqual([BRANDT]);
  });

  it("when the seller takes whoever worked on it out of the deal", async () => {
    const request_id = await asks();
    await does("seller-admin", "assign_request", { request_id, assignee_ids: [MAIER] });
    const { id } = await prisma.participant.findFirstOrThrow({ where: { projectId: HARBOUR_ID, userId: MAIER } });
    await does("seller-admin", "remove_participant", { participant_id: id });
    await prisma.participant.update({ where: { id }, data: { removedAt: null } });
    expect((await entry(request_id)).status).toBe("open");
    expect(await toldOf(request_id, "open_again")).toEqual(sorted(FINANCE));
  });

  it("whom it returns to is told as before, and nobody else", async () => {
    const request_id = await asks();
    await does("ib-member", "assign_request", { request_id, assignee_ids: [BRANDT] });
    await does("seller-member", "return_request", { request_id });
    expect(await toldOf(request_id, "returned")).toEqual([OKAFOR]);
    expect(await toldOf(request_id, "open_again")).toEqual([]);
  });
});

/** Whether somebody waits for a turn in this database. */
const someoneWaits = async () =>
  (
    await database.asOwner((sql) =>
      sql.query(`SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                  WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`),
    )
  ).length > 0;

/** An agent of somebody proposes that somebody works on a request. */
const suggests = async (request_id: string, to: string, who: SignIn = "ib-member") => {
  const agent = await sample.agent(who, { unlocked: true });
  return sample.call(agent, "suggest_assignment", { project_id: HARBOUR_ID, request_id, proposed_assignee: to });
};

describe("the bank is told of a suggestion that waits", () => {
  it("whoever may decide it, also the person for whom the agent acted; a seller's admin where its people are concerned", async () => {
    const request_id = await asks();
    await suggests(request_id, BRANDT);
    expect(await toldOf(request_id, "suggested")).toEqual(sorted([...FINANCE, WEBER]));
    expect(await everything(request_id)).toBe(FINANCE.length + 1);
    expect(await told("seller-admin")).toContainEqual(
      expect.objectContaining({ kind: "suggested", entry_id: request_id }),
    );
  });

  it("not the seller, where it concerns the bank's people, or what the seller does not have", async () => {
    const request_id = await asks();
    await suggests(request_id, HALE);
    expect(await toldOf(request_id, "suggested")).toEqual(sorted(FINANCE));
    const hidden = await question();
    await suggests(hidden, OKAFOR);
    expect(await toldOf(hidden, "suggested")).toEqual(sorted(FINANCE));
  });

  it("not a seller's agent's person who may not decide", async () => {
    const request_id = await asks();
    await suggests(request_id, MAIER, "seller-member");
    expect(await toldOf(request_id, "suggested")).toEqual(sorted([...FINANCE, WEBER]));
  });

  it("once, as long as it is unread, however many agents propose however much; then again", async () => {
    const request_id = await asks();
    for (const to of [BRANDT, MAIER, HALE, OKAFOR, BRANDT]) await suggests(request_id, to);
    expect(await prisma.suggestion.count({ where: { subjectId: request_id } })).toBeGreaterThan(3);
    expect(await toldOf(request_id, "suggested")).toEqual(sorted([...FINANCE, WEBER]));
    await does("ib-member", "mark_notifications_read");
    await suggests(request_id, MAIER);
    expect(await toldOf(request_id, "suggested")).toEqual(sorted([...FINANCE, WEBER, OKAFOR]));
  });

  it.runIf(process.env.DATABASE_KIND === "postgres")("and two agents at once tell it once", async () => {
    const request_id = await asks();
    const agent = await sample.agent("ib-admin", { unlocked: true });
    let second: Promise<unknown> = Promise.resolve();
    await writeAs(database, systemClock, agent, async (deps) => {
      await propose({ ...deps, note: () => undefined }, agent, {
        ...{ kind: assignment, payload: { user_id: BRANDT, alternatives: [] }, confidence: 1, reasons: {} },
        ...{ analysis: null, idempotencyKey: null },
        ...aboutEntry(
          { projectId: HARBOUR_ID, organizationId: sampleId("organization", "aldridge") },
          { id: request_id, workstreamId: workstreamIdOf("finance"), version: 1 },
        ),
      });
      // The first has not ended when the second comes: it waits, or is through already.
      let through = false;
      second = suggests(request_id, HALE).finally(() => {
        through = true;
      });
      while (!through && !(await someoneWaits()));
    });
    await second;
    expect(await prisma.suggestion.count({ where: { subjectId: request_id } })).toBe(2);
    expect(await toldOf(request_id, "suggested")).toEqual(sorted(FINANCE));
  });

  it("no agent reads of it", async () => {
    const request_id = await asks();
    await suggests(request_id, BRANDT);
    const agent = await sample.agent("ib-admin", { unlocked: true });
    const rows = await readAs(database, systemClock, agent, ({ sql }) => sql.query("SELECT id FROM notifications"));
    expect(rows).toEqual([]);
  });
});

describe("the bank is told of what is overdue at the seller", () => {
  const tell = (time: string) => database.transaction("app_sys", (sql) => tellOverdue({ sql, clock: clockAt(time) }));
  const due = (entryId: string, day: string) =>
    prisma.entry.update({ where: { id: entryId }, data: { dueDate: new Date(day) } });
  /** Harbour is in Berlin, where midnight is at 22:00 in UTC in July. */
  const [DAY, LAST_MINUTE, NEXT_DAY] = ["2031-07-10", "2031-07-10T21:59:00Z", "2031-07-10T22:00:00Z"];
  const late = async (raw: object = {}) => {
    const request_id = await asks("finance", raw);
    await due(request_id, DAY);
    return request_id;
  };
  // Each test counts who is told of anything at all.
  beforeEach(() => prisma.entry.updateMany({ data: { dueDate: null } }));

  it("its people of the workstream, when the deal's own day is over, once", async () => {
    const request_id = await late();
    expect(await tell(LAST_MINUTE)).toBe(0);
    const counts = await Promise.all([tell(NEXT_DAY), tell(NEXT_DAY)]);
    expect(counts.sort()).toEqual([0, FINANCE.length]);
    expect(await toldOf(request_id, "overdue_at_seller")).toEqual(sorted(FINANCE));
    expect(await tell("2031-07-12T05:00:00Z")).toBe(0);
    expect(await told("ib-admin")).toContainEqual(
      expect.objectContaining({ kind: "overdue_at_seller", entry_id: request_id }),
    );
  });

  it("again for each due date that passes, wherever it was moved to", async () => {
    const request_id = await late();
    for (const [i, day] of [DAY, "2031-07-12", "2031-07-11"].entries()) {
      await due(request_id, day);
      expect(await tell("2031-07-14T05:00:00Z")).toBe(FINANCE.length);
      expect(await tell("2031-07-14T05:01:00Z")).toBe(0);
      expect(await toldOf(request_id, "overdue_at_seller")).toHaveLength(FINANCE.length * (i + 1));
    }
  });

  it("beside the seller's people who work on it; of the bank who works on it is told of the own task alone", async () => {
    const request_id = await late();
    await does("ib-admin", "assign_request", { request_id, assignee_ids: [BRANDT, OKAFOR] });
    await tell(NEXT_DAY);
    expect(await toldOf(request_id, "overdue")).toEqual(sorted([BRANDT, OKAFOR]));
    expect(await toldOf(request_id, "overdue_at_seller")).toEqual(sorted([HALE, RAMAN]));
  });

  it("not of what the bank itself works on, what the seller does not have, or what is answered", async () => {
    const [ours, answered, hidden] = [await late(), await late(), await question()];
    await does("ib-admin", "assign_request", { request_id: ours, assignee_ids: [OKAFOR] });
    await submits(answered);
    await due(hidden, DAY);
    await tell(NEXT_DAY);
    for (const id of [ours, answered, hidden]) expect(await toldOf(id, "overdue_at_seller")).toEqual([]);
  });

  it("not in a workstream that is another's, nor in a deal that is closed", async () => {
    const request_id = await asks("legal");
    await due(request_id, DAY);
    const { stage } = await prisma.project.findUniqueOrThrow({ where: { id: HARBOUR_ID } });
    const moves = (to: string) => () => prisma.project.update({ where: { id: HARBOUR_ID }, data: { stage: to } });
    expect(await meanwhile(moves("closed"), moves(stage), () => tell(NEXT_DAY))).toBe(0);
    await tell(NEXT_DAY);
    expect(await toldOf(request_id, "overdue_at_seller")).toEqual(sorted(LEGAL));
  });
});

describe("the bank reads of it", () => {
  it("by words that name no firm and nobody: title and ref alone, as the reader knows them", async () => {
    const asked = await question();
    const { notifications } = await does("ib-member", "list_notifications", { limit: 200 });
    expect(notesIn({ notifications })).toContainEqual(expect.objectContaining({ kind: "asked", entry_id: asked }));
    expect(JSON.stringify(notifications)).not.toMatch(/Northfield|Reyes|Brightwater|Huang/);
    const raman = await webSession(database, RAMAN);
    const theirs = await sample.call(raman, "count_notifications", {});
    expect(theirs.unread).toBeGreaterThan(0);
  });
});
