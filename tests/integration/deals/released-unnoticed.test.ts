/** What a bidder asked may stand in a list that the bank releases: as long as it is not published, the bidder notices nothing. */
import { afterAll, describe, expect, it } from "vitest";
import { contextUpdates } from "@/lib/deals/context/context-updates";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { callTool, HARBOUR_ID, type SignIn } from "@/tests/support/sample";

const { sample, as, does } = await peopleAtWork();
const { prisma } = sample.database;
afterAll(() => sample.close());

type Told = { entry_id: string; action: string };

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

const eventsOf = async (who: SignIn, entry_id: string) =>
  (await does(who, "list_events", { entry_id, limit: 200 })).events as Told[];

/** All that somebody reads of what happened: in the deal, on the pages and by an agent. */
async function reads(who: SignIn) {
  const agent = await sample.agent(who, { unlocked: true });
  const events = { project_id: HARBOUR_ID, limit: 200 };
  return {
    events: await does(who, "list_events", { limit: 200 }),
    agents: await sample.call(agent, "list_events", events),
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
  it("tells a bidder nothing of the own question in the list, and who works on it that it was released", async () => {
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
    const notified = await prisma.notification.count({ where: { entryId: request_id } });

    expect(await does("ib-admin", "release_request_list", { list_id })).toMatchObject({ released: 2 });

    expect(await shown()).toEqual(before);
    expect(await updates()).toEqual([{}, {}]);
    expect(await prisma.notification.count({ where: { entryId: request_id } })).toBe(notified);
    for (const who of ["ib-member", "seller-member"] as const)
      expect((await eventsOf(who, request_id)).map((line) => line.action)).toContain("released");
    // and of what it is told, all of these show
    await does("ib-admin", "withdraw_request", { request_id });
    for (const { context_updates } of await updates())
      expect(context_updates).toEqual([expect.objectContaining({ entry_id: request_id, to: "withdrawn" })]);
    expect(await shown()).not.toEqual(before);
  });
});
