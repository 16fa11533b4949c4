/** What a bidder asked may stand in a list that the bank releases: as long as it is not published, the bidder notices nothing. */
import { afterAll, describe, expect, it } from "vitest";
import { contextUpdates } from "@/lib/deals/context/context-updates";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { callTool, HARBOUR_ID, type SignIn } from "@/tests/support/sample";
import { firm } from "@/tests/support/workflow-room";

const { sample, as, does, refused, entry } = await peopleAtWork();
const { prisma } = sample.database;
afterAll(() => sample.close());

type Told = { entry_id: string; action: string };
type Firm = { organization_id: string; reads_answer: boolean; reads_requests: object[] };

/** A question of a buyer from before the data room opened: what is asked later is in it from the start. */
async function askedEarly(): Promise<string> {
  const where = { id: HARBOUR_ID };
  const { stage } = await prisma.project.findUniqueOrThrow({ where });
  await prisma.project.update({ where, data: { stage: "pre_dataroom" } });
  return does("buyer-member", "create_request", { workstream: "finance", title: "What about the leases?" })
    .then((asked) => asked.entry_id)
    .finally(() => prisma.project.update({ where, data: { stage } }));
}

/** An issued list in which the bank's own request stands, and a buyer's question that was passed on. */
async function listWithQuestion() {
  const made = await does("ib-admin", "create_request_list", { workstream: "finance", name: "Late" });
  const list_id = String(made.list_id);
  await does("ib-admin", "create_request", { workstream: "finance", list_id, title: "Ledger" });
  await does("ib-admin", "issue_request_list", { list_id });
  const request_id = await askedEarly();
  await does("ib-admin", "route_request", { request_id, list_id, ...TEXT_SET });
  return { list_id, request_id };
}

/** An answer of the seller that the bank approved. */
async function approvedTo(request_id: string): Promise<string> {
  const words = { workstream: "finance", request_ids: [request_id], title: "Answer", body: "Words" };
  const { entry_id } = await does("seller-member", "draft_answer", words);
  const moves = async (who: SignIn, act: string, raw: object = {}) =>
    does(who, act, { answer_id: entry_id, version: (await entry(entry_id)).version, ...raw });
  await moves("seller-member", "submit_answer");
  await moves("ib-admin", "approve_answer");
  return entry_id;
}

const eventsOf = async (who: SignIn, entry_id: string) =>
  (await does(who, "list_events", { entry_id, limit: 200 })).events as Told[];

/** All that somebody reads of what happened: in the deal, on the pages and by an agent. */
async function reads(who: SignIn) {
  const agent = await sample.agent(who, { unlocked: true });
  const events = { project_id: HARBOUR_ID, limit: 200 };
  const locked = await sample.agent(who);
  return {
    events: await does(who, "list_events", { limit: 200 }),
    agents: await sample.call(agent, "list_events", events),
    locked: await sample.call(locked, "list_events", events),
    requests: await sample.call(locked, "list_requests", { project_id: HARBOUR_ID, workstream: "finance", limit: 200 }),
    deals: await sample.call(locked, "list_projects", {}),
    lists: await does(who, "list_request_lists"),
    log: await does(who, "browse_log", { limit: 200 }),
    activity: await does(who, "list_activity", { limit: 50 }),
    changes: await sample.call(await as(who), "list_changes", { per_deal: 20 }),
    notifications: await does(who, "list_notifications", { limit: 200 }),
  };
}
/** The question as its firm sees it. */
const opened = async (who: SignIn, request_id: string) => ({
  page: await does(who, "open_request", { request_id }),
  request: await does(who, "get_request", { request_id, include_thread: true }),
  events: await eventsOf(who, request_id),
});

describe("release_request_list", () => {
  it("tells a bidder nothing of the own question in the list, its agents without an unlock included", async () => {
    const { list_id, request_id } = await listWithQuestion();
    const everyone = ["buyer-member", "buyer-admin", "rival-buyer", "observer"] as const;
    const firm = ["buyer-member", "buyer-admin"] as const;
    const agents = await Promise.all(firm.map((who) => sample.agent(who, { unlocked: true, bound: HARBOUR_ID })));
    const updates = () => Promise.all(agents.map((agent) => callTool(sample.kernel, agent, contextUpdates, {})));
    const shown = async () => {
      const read = [];
      for (const who of everyone) read.push([who, await reads(who)]);
      for (const who of firm) read.push([who, await opened(who, request_id)]);
      return read;
    };
    await updates();
    const before = await shown();
    const notified = await prisma.notification.count({ where: { subjectId: request_id } });

    expect(await does("ib-admin", "release_request_list", { list_id })).toMatchObject({ released: 1 });

    expect(await shown()).toEqual(before);
    expect(await updates()).toEqual([{}, {}]);
    expect(await prisma.notification.count({ where: { subjectId: request_id } })).toBe(notified);
    // and of what it is told, all of these show
    await does("ib-admin", "withdraw_request", { request_id });
    for (const { context_updates } of await updates())
      expect(context_updates).toEqual([expect.objectContaining({ entry_id: request_id, to: "withdrawn" })]);
    expect(await shown()).not.toEqual(before);
  });

  it("lets the question follow with its answer when it is published, as the preview says", async () => {
    const { list_id, request_id } = await listWithQuestion();
    await does("ib-admin", "release_request_list", { list_id });
    const answer_id = await approvedTo(request_id);
    const choice = { answer_id, readers: "all" };
    const preview = await does("ib-admin", "preview_publication", choice);
    expect(preview).toMatchObject({ waits_for_release: false });
    const rival = (preview.firms as Firm[]).find((one) => one.organization_id === firm("brightwater"));
    expect(rival).toMatchObject({ reads_answer: true, reads_requests: [{ entry_id: request_id }] });
    await does("ib-admin", "publish_answer", { ...choice, version: preview.version });
    const locked = await sample.agent("buyer-member");
    expect(await sample.call(locked, "get_request", { project_id: HARBOUR_ID, request_id })).toMatchObject({
      status: "published",
    });
    for (const who of ["rival-buyer", "observer"] as const)
      expect(await does(who, "get_answer", { answer_id })).toMatchObject({ status: "published" });
  });

  it("lets a question that joins a released list by being published be read at once, with its answer", async () => {
    const early = await does("ib-admin", "create_request_list", { workstream: "finance", name: "Not released" });
    await does("ib-admin", "issue_request_list", { list_id: early.list_id });
    const asked = await does("ib-admin", "create_request", {
      workstream: "finance",
      list_id: early.list_id,
      title: "Rents",
    });
    const answer_id = await approvedTo(asked.entry_id);
    const newest = await does("ib-admin", "create_request_list", { workstream: "finance", name: "Newest" });
    await does("ib-admin", "issue_request_list", { list_id: newest.list_id });
    await does("ib-admin", "release_request_list", { list_id: newest.list_id });
    const request_id = await askedEarly();
    await does("ib-admin", "link_answer", { answer_id, request_ids: [request_id] });
    const choice = { answer_id, readers: "asker" };
    const preview = await does("ib-admin", "preview_publication", choice);
    expect(preview).toMatchObject({ waits_for_release: false });
    const texts = [{ request_id, title: "Leases", body: "" }];
    await does("ib-admin", "publish_answer", { ...choice, version: preview.version, texts });
    expect(await does("buyer-member", "get_answer", { answer_id })).toMatchObject({ status: "published" });
    const rows = await prisma.entry.findMany({ where: { id: { in: [request_id, asked.entry_id] } } });
    expect(Object.fromEntries(rows.map((one) => [one.id, one.stage]))).toEqual({
      [request_id]: "dataroom",
      [asked.entry_id]: "pre_dataroom",
    });
  });
});

describe("a list in which of a bidder's things only an unpublished question stands", () => {
  it("is for the bidder like one that is not there, also where it knew the list before", async () => {
    const { list_id } = await listWithQuestion();
    const asks = { workstream: "finance", title: "Another", list_id };
    for (const id of [list_id, "rl_nowhere0000000"]) {
      expect((await refused("buyer-admin", "release_request_list", { list_id: id })).code).toBe("not_found");
      expect((await refused("buyer-admin", "create_request", { ...asks, list_id: id })).code).toBe("not_found");
      expect(await does("buyer-admin", "browse_requests", { list_id: id })).toMatchObject({ requests: [] });
    }
  });
});
