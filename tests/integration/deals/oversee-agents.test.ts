/** Who sees which agents in a deal, what they may change of it, and that it holds from the agent's next call on. */

import { afterAll, describe, expect, it } from "vitest";
import { rateWindows } from "@/lib/db/rate-windows";
import { deal } from "@/lib/deals/space";
import { modules } from "@/lib/modules";
import { readAs } from "@/tests/support/doors";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { callTool, entryIdOf, HARBOUR_ID, refusalOf, SAMPLE_NOW, type SignIn, userIdOf } from "@/tests/support/sample";

const { sample, as, does, refused } = await peopleAtWork();
const { database } = sample;
afterAll(() => sample.close());

type Connection = {
  connection_id: string;
  person: { user_id: string; name: string };
  organization: string;
  calls: number;
  unlock_ends_at?: number;
};
type Oversight = {
  rules: {
    allowed: boolean;
    workstreams: { workstream: string; allowed: boolean }[];
    sellers: { kept: boolean; own: boolean }[];
  };
  connections: Connection[];
  days: { day: string; calls: number }[];
  tools: { tool: string; calls: number; rows: number }[];
  entries: { entry_id: string; ref?: string; times: number; agents: number }[];
  changes: { kind: string; by?: string; allowed?: boolean; person?: string; workstream?: string }[];
};
const oversees = async (who: SignIn) => (await does(who, "oversee_agents")) as unknown as Oversight;
const own = async (who: SignIn, id: string) =>
  (await oversees(who)).connections.find((one) => one.connection_id === id);

/** The audit is written by the clock of the database; so the room is looked at today. */
const today = sample.at({ now: () => new Date() });
const seenToday = async (who: SignIn) =>
  (await callTool(today, await as(who), "oversee_agents", { project_id: HARBOUR_ID })) as unknown as Oversight;

describe("oversee_agents", () => {
  it("allowed: the bank's admins see every connection that reaches the deal, a seller's admins those of their firm", async () => {
    const [bank, seller, buyer] = await Promise.all(
      (["ib-member", "seller-member", "buyer-member"] as const).map((who) => sample.agent(who, { unlocked: true })),
    );
    const elsewhere = await sample.agent("ib-member", { projects: [] });
    const stranger = await sample.agent("other-ib-admin");
    const idsSeenBy = async (who: SignIn) => (await oversees(who)).connections.map((one) => one.connection_id);
    const all = await idsSeenBy("ib-admin");
    expect(all).toEqual(expect.arrayContaining([bank, seller, buyer].map((one) => one?.credential.id)));
    expect(all).not.toContain(elsewhere.credential.id);
    expect(all).not.toContain(stranger.credential.id);
    const firms = (await oversees("seller-admin")).connections.map((one) => one.organization);
    expect(new Set(firms)).toEqual(new Set(["Kestrel Instruments"]));
    expect(await idsSeenBy("seller-admin")).toContain(seller?.credential.id);
    expect((await own("ib-admin", buyer?.credential.id ?? ""))?.unlock_ends_at).toBeGreaterThan(Date.now() / 1000);
  });

  it("allowed: counts calls by day and tool, and names the entries that were returned", async () => {
    const agent = await sample.agent("seller-member");
    const listed = (await callTool(today, agent, "list_requests", {
      project_id: HARBOUR_ID,
      workstream: "finance",
    })) as {
      requests: { entry_id: string }[];
    };
    const request_id = listed.requests[0]?.entry_id ?? "";
    for (const _ of [1, 2, 3]) await callTool(today, agent, "get_request", { project_id: HARBOUR_ID, request_id });
    for (const who of ["ib-admin", "seller-admin"] as const) {
      const seen = await seenToday(who);
      expect(seen.days).toHaveLength(14);
      expect(seen.days.at(-1)?.calls).toBeGreaterThanOrEqual(4);
      expect(seen.tools.find((one) => one.tool === "get_request")).toMatchObject({ calls: 3, rows: 3 });
      // The list named it too.
      expect(seen.entries).toContainEqual(expect.objectContaining({ entry_id: request_id, times: 4, agents: 1 }));
      const one = seen.connections.find(({ connection_id }) => connection_id === agent.credential.id);
      expect(one).toMatchObject({ calls: 4, person: { user_id: userIdOf("seller-member") } });
    }
    const banks = await sample.agent("ib-member");
    await callTool(today, banks, "get_project_summary", { project_id: HARBOUR_ID });
    expect((await seenToday("ib-admin")).tools.map((one) => one.tool)).toContain("get_project_summary");
    expect((await seenToday("seller-admin")).tools.map((one) => one.tool)).not.toContain("get_project_summary");
  });

  it("allowed: a proposal counts once, though its making is noted besides", async () => {
    const agent = await sample.agent("ib-member", { unlocked: true });
    const before = (await seenToday("ib-admin")).tools.find((one) => one.tool === "suggest_assignment")?.calls ?? 0;
    await callTool(today, agent, "suggest_assignment", { project_id: HARBOUR_ID, request_id: entryIdOf("fin-022") });
    const seen = await seenToday("ib-admin");
    expect(seen.tools.find((one) => one.tool === "suggest_assignment")?.calls).toBe(before + 1);
    expect(seen.connections.find((one) => one.connection_id === agent.credential.id)?.calls).toBe(1);
  });

  it("allowed: names what was fetched, listed or found, whether the call named the deal or not", async () => {
    const timesOf = async (id: string) =>
      (await seenToday("ib-admin")).entries.find((one) => one.entry_id === id)?.times ?? 0;
    const agent = await sample.agent("ib-member", { unlocked: true });
    const { answers } = (await callTool(today, agent, "list_answers", { project_id: HARBOUR_ID, limit: 1 })) as {
      answers: { entry_id: string; title: string }[];
    };
    const answer = answers[0] ?? { entry_id: "", title: "" };
    const listed = await timesOf(answer.entry_id);
    expect(listed).toBeGreaterThan(0);
    await callTool(today, agent, "fetch", { id: answer.entry_id });
    expect(await timesOf(answer.entry_id)).toBe(listed + 1);
    const { results } = (await callTool(today, agent, "search", { query: answer.title })) as {
      results: { id: string }[];
    };
    expect(results.map((one) => one.id)).toContain(answer.entry_id);
    expect(await timesOf(answer.entry_id)).toBe(listed + 2);
  });

  it("is refused to everybody else, with the roles that may", async () => {
    for (const who of ["ib-member", "seller-member", "buyer-admin", "buyer-member", "observer"] as const) {
      const { error } = await refusalOf(sample, await as(who), "oversee_agents", { project_id: HARBOUR_ID });
      const required_role = "ib_admin or seller_admin";
      expect(error, who).toMatchObject({ code: "forbidden", data: { required_role } });
    }
  });
});

describe("end_agent and lock_agent", () => {
  it("allowed: the next call of an ended connection is refused, and nobody else's", async () => {
    const agent = await sample.agent("buyer-member");
    const other = await sample.agent("buyer-member");
    await sample.call(agent, "list_projects");
    await does("ib-admin", "end_agent", { connection_id: agent.credential.id });
    expect((await refusalOf(sample, agent, "list_projects")).error.code).toBe("unauthenticated");
    await sample.call(other, "list_projects");
    expect((await oversees("ib-admin")).changes[0]).toMatchObject({ kind: "ended", by: expect.any(String) });
  });

  it("allowed: a locked one sees what is published, and no more", async () => {
    const agent = await sample.agent("seller-member", { unlocked: true });
    const drafts = { project_id: HARBOUR_ID, status: ["draft"] };
    await sample.call(agent, "list_answers", drafts);
    await does("seller-admin", "lock_agent", { connection_id: agent.credential.id });
    expect((await refusalOf(sample, agent, "list_answers", drafts)).error.code).toBe("scope_required");
    expect((await own("seller-admin", agent.credential.id))?.unlock_ends_at).toBeUndefined();
  });

  it("not visible = not found: a seller's admin cannot touch the agents of others, and nobody those of another deal", async () => {
    const banks = await sample.agent("ib-member", { unlocked: true });
    const strangers = await sample.agent("other-ib-admin");
    for (const tool of ["end_agent", "lock_agent"]) {
      for (const [who, agent] of [
        ["seller-admin", banks],
        ["ib-admin", strangers],
      ] as const)
        expect((await refused(who, tool, { connection_id: agent.credential.id })).code).toBe("not_found");
    }
    await sample.call(banks, "list_projects");
    await sample.call(strangers, "list_projects");
  });

  it("forbidden: for whoever oversees nobody", async () => {
    const agent = await sample.agent("seller-member");
    for (const who of ["ib-member", "seller-member", "buyer-admin", "observer"] as const)
      expect((await refused(who, "end_agent", { connection_id: agent.credential.id })).code).toBe("forbidden");
  });

  it("audited: with who did it, in which deal, to which connection", async () => {
    const agent = await sample.agent("seller-member");
    await does("ib-admin", "end_agent", { connection_id: agent.credential.id });
    const row = await database.prisma.auditCall.findFirstOrThrow({
      where: { tool: "end_agent" },
      orderBy: { at: "desc" },
    });
    expect(row).toMatchObject({ userId: userIdOf("ib-admin"), spaceId: HARBOUR_ID, outcome: "allowed" });
    expect(row.args).toMatchObject({ connection_id: agent.credential.id });
  });
});

describe("switch_agents and keep_drafts", () => {
  it("allowed: each change is kept once with who made it; the seller reads what concerns it, buyers nothing", async () => {
    for (const allowed of [false, false, true]) await does("ib-admin", "switch_agents", { workstream: "tax", allowed });
    for (const allowed of [false, true]) await does("ib-admin", "switch_agents", { allowed });
    for (const kept of [true, false]) await does("seller-admin", "keep_drafts", { kept });
    const seen = (await oversees("ib-admin")).changes.slice(0, 6);
    expect(seen.map((one) => [one.kind, one.allowed])).toEqual([
      ["drafts", true],
      ["drafts", false],
      ["deal", true],
      ["deal", false],
      ["workstream", true],
      ["workstream", false],
    ]);
    expect(seen.every((one) => one.by !== undefined)).toBe(true);
    expect((await oversees("seller-admin")).changes.map((one) => one.kind)).toContain("drafts");
    for (const table of ["agent_rule_changes", "kept_drafts"])
      for (const who of ["buyer-admin", "observer"] as const)
        expect(await rowsOf(who, table), `${who} ${table}`).toBe(0);
  });

  it("allowed: a pending proposal about what is off stays, and people decide on it", async () => {
    const agent = await sample.agent("ib-member", { unlocked: true });
    const tasks = (await sample.call(agent, "list_requests", {
      project_id: HARBOUR_ID,
      workstream: "finance",
      status: ["open"],
    })) as { requests: { entry_id: string }[] };
    const proposed = await sample.call(agent, "suggest_assignment", {
      project_id: HARBOUR_ID,
      request_id: tasks.requests[0]?.entry_id,
    });
    await does("ib-admin", "switch_agents", { allowed: false });
    const { suggestion_id } = proposed;
    await does("ib-admin", "get_suggestion", { suggestion_id });
    await does("ib-admin", "dismiss_suggestion", { suggestion_id, reason: "Not now" });
    await does("ib-admin", "switch_agents", { allowed: true });
  });

  it("allowed: also in a closed deal, for access is taken away whenever that is needed", async () => {
    await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { stage: "closed" } });
    await does("ib-admin", "switch_agents", { allowed: false });
    await does("ib-admin", "switch_agents", { allowed: true });
    await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { stage: "dataroom" } });
  });

  it("invalid: without saying which way", async () => {
    expect((await refused("ib-admin", "switch_agents", {})).code).toBe("invalid_input");
    expect((await refused("seller-admin", "keep_drafts", { kept: "yes" })).code).toBe("invalid_input");
  });

  it("not visible = not found: a workstream that is not there", async () => {
    expect((await refused("ib-admin", "switch_agents", { workstream: "none", allowed: false })).code).toBe("not_found");
  });

  it("forbidden: to agents, whoever stands behind them, also at the database itself", async () => {
    const agent = await sample.agent("ib-admin", { unlocked: true });
    expect((await refusalOf(sample, agent, "switch_agents", { allowed: false })).error.code).toBe("unknown_tool");
    for (const statement of [
      "app.switch_agents($1::text, NULL, false)",
      "app.limit_agents($1::text, 1, 1)",
      "app.keep_drafts($1::text, true)",
    ])
      await expect(
        readAs(database, clockAt(SAMPLE_NOW), agent, ({ sql }) => sql.query(`SELECT ${statement}`, [HARBOUR_ID])),
      ).rejects.toThrow(/people only/);
  });

  const rowsOf = async (who: SignIn, table: string) => {
    const rows = await readAs(database, clockAt(SAMPLE_NOW), await as(who), ({ sql }) =>
      sql.query(`SELECT * FROM ${table}`),
    );
    return rows.length;
  };
});

describe("limit_agents", () => {
  const limits = { perUser: 100, perSpace: 50, costPerUser: 100, others: 100 };
  const site = buildTestKernel(database, modules, { clock: clockAt(SAMPLE_NOW), callLimits: limits });
  const asAdmin = async (raw: Record<string, unknown>) =>
    callTool(site, await as("ib-admin"), "limit_agents", { project_id: HARBOUR_ID, ...raw });

  it("allowed: exact over many calls at once, with the seconds to wait; another deal's calls do not count", async () => {
    await asAdmin({ calls_per_minute: 5 });
    const now = new Date("2026-06-16T12:00:20Z");
    const windows = rateWindows(database, clockAt(now), [deal]);
    const agents = await Promise.all((["ib-member", "seller-member"] as const).map((who) => sample.agent(who)));
    const take = (i: number) => {
      const actor = agents[i % 2];
      if (!actor) throw new Error("no agent");
      const { userId, credential } = actor;
      return windows.takeCall({
        userId,
        credentialId: credential.id,
        module: "deals",
        space: HARBOUR_ID,
        cost: 1,
        ...limits,
      });
    };
    const rooms = await Promise.all(Array.from({ length: 12 }, (_, i) => take(i)));
    expect(rooms.filter((room) => room.allowed)).toHaveLength(5);
    expect(new Set(rooms.filter((room) => !room.allowed).map((room) => room.retryAfter))).toEqual(new Set([40]));
    const [agent] = agents;
    const elsewhere = {
      userId: agent?.userId ?? "",
      credentialId: agent?.credential.id ?? "",
      module: "deals",
      space: null,
      cost: 1,
    };
    expect((await windows.takeCall({ ...elsewhere, ...limits })).allowed).toBe(true);
  });

  it("allowed: a day's limit waits until midnight, and what the minute refused does not use it up", async () => {
    await asAdmin({ calls_per_minute: 3, calls_per_day: 4 });
    const agent = await sample.agent("ib-member");
    const take = (time: string) =>
      rateWindows(database, clockAt(time), [deal]).takeCall({
        ...{ userId: agent.userId, credentialId: agent.credential.id, module: "deals", space: HARBOUR_ID, cost: 1 },
        ...limits,
      });
    const first = await Promise.all(Array.from({ length: 6 }, () => take("2026-07-01T10:00:00Z")));
    expect(first.filter((room) => room.allowed)).toHaveLength(3);
    const later = [await take("2026-07-01T10:01:00Z"), await take("2026-07-01T10:01:30Z")];
    expect(later.map((room) => room.allowed)).toEqual([true, false]);
    expect(later[1]?.retryAfter).toBe(13 * 3600 + 58 * 60 + 30);
    expect((await take("2026-07-02T00:00:00Z")).allowed).toBe(true);
  });

  it("allowed: whoami tells the limit of the deal that is bound", async () => {
    await asAdmin({ calls_per_minute: 7 });
    const minute = async (bound?: string) => {
      const agent = await sample.agent("ib-member", bound ? { bound } : {});
      return ((await sample.call(agent, "whoami")) as { limits: { deal_calls_per_minute: number } }).limits;
    };
    expect((await minute(HARBOUR_ID)).deal_calls_per_minute).toBe(7);
    expect((await minute()).deal_calls_per_minute).toBe(1_000_000);
    await asAdmin({});
    expect((await minute(HARBOUR_ID)).deal_calls_per_minute).toBe(1_000_000);
  });

  it("allowed: the call over the limit is 1005 with retry_after, over the whole pipeline", async () => {
    await asAdmin({ calls_per_minute: 1 });
    const agent = await sample.agent("seller-member");
    const once = buildTestKernel(database, modules, { clock: clockAt("2026-08-01T09:00:10Z"), callLimits: limits });
    await callTool(once, agent, "get_project_summary", { project_id: HARBOUR_ID });
    const { error } = await refusalOf({ database, kernel: once }, agent, "get_project_summary", {
      project_id: HARBOUR_ID,
    });
    expect(error).toMatchObject({ code: "rate_limited", data: { retry_after: 50 } });
    await asAdmin({});
  });

  it("invalid: more than the product allows, or nothing at all", async () => {
    await expect(asAdmin({ calls_per_minute: 51 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(asAdmin({ calls_per_minute: 0 })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
