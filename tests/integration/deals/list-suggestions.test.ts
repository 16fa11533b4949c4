/** An agent reads what became of what it proposed: its own, as far as it sees it now, and nothing it could decide. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import type { Actor } from "@/lib/platform/actor";
import { sampleId } from "@/prisma/demo/rows";
import { openAgentAccess, type RpcAnswer } from "@/tests/support/agent-access";
import { auditRows, clockAt } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import {
  callTool,
  DEFAULT_SCOPES,
  HARBOUR_ID,
  JUNIPER_ID,
  refusalOf,
  SAMPLE_NOW,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";

const { sample, does, entry } = await peopleAtWork();
const { database, kernel } = sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
beforeAll(async () => {
  agents = await openAgentAccess(database);
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const [BRANDT, MAIER] = [userIdOf("seller-member"), sampleId("user", "felix.maier@kestrel.test")];
type Row = Record<string, unknown> & { suggestion_id: string; status: string };

const asks = async () =>
  (
    await does("ib-admin", "create_request", {
      workstream: "finance",
      title: "Ledger",
      list_id: sampleId("list", "fin-l2"),
    })
  ).entry_id;
const proposes = async (agent: Actor, request_id: string, to = BRANDT) =>
  String(
    (await sample.call(agent, "suggest_assignment", { project_id: HARBOUR_ID, request_id, proposed_assignee: to }))
      .suggestion_id,
  );
const listed = async (agent: Actor, raw: object = {}) =>
  (await sample.call(agent, "list_suggestions", { project_id: HARBOUR_ID, ...raw })) as {
    total: number;
    suggestions: Row[];
  };

describe("list_suggestions", () => {
  it("allowed: every outcome with when, by whom and why, newest first", async () => {
    const agent = await sample.agent("ib-member", { unlocked: true });
    const requests = [await asks(), await asks(), await asks(), await asks()];
    const ids: string[] = [];
    for (const request of requests) ids.push(await proposes(agent, request));
    const [confirmed, dismissed, undone, replaced] = ids as [string, string, string, string];
    await does("ib-admin", "confirm_suggestion", { suggestion_id: confirmed, version: 1, assignee_ids: [MAIER] });
    await does("seller-admin", "dismiss_suggestion", { suggestion_id: dismissed, reason: "On leave\u202e." });
    await does("ib-admin", "confirm_suggestion", { suggestion_id: undone, version: 1 });
    await does("ib-admin", "undo_suggestion", { suggestion_id: undone, version: 2 });
    const later = await proposes(agent, requests[3] ?? "", MAIER);
    const { total, suggestions } = await listed(agent);
    expect(total).toBe(5);
    const of = (id: string) => suggestions.find((one) => one.suggestion_id === id);
    expect(of(confirmed)).toMatchObject({
      kind: "assignment",
      status: "confirmed",
      entry_id: requests[0],
      edited: true,
      decided_by: { user_id: userIdOf("ib-admin"), name: "Margaret Hale", side: "bank" },
    });
    expect(of(dismissed)).toMatchObject({ status: "dismissed", reason: "On leave.", decided_by: { side: "seller" } });
    expect(of(undone)).toMatchObject({ status: "undone" });
    expect(of(replaced)).toMatchObject({ status: "superseded", superseded_by: later });
    expect(of(later)).toMatchObject({ status: "pending_confirmation" });
    expect(of(later)).not.toHaveProperty("decided_by");
    expect((await listed(agent, { status: "dismissed" })).suggestions.map((one) => one.suggestion_id)).toEqual([
      dismissed,
    ]);
    const pages = [await listed(agent, { limit: 2 }), await listed(agent, { limit: 3, offset: 2 })];
    expect(pages.flatMap((page) => page.suggestions)).toEqual(suggestions);
    const late = sample.at(clockAt(new Date(SAMPLE_NOW.getTime() + 8 * 86_400_000)));
    const expired = await callTool(late, agent, "list_suggestions", { project_id: HARBOUR_ID, status: "expired" });
    expect((expired as { suggestions: Row[] }).suggestions.map((one) => one.suggestion_id)).toEqual([later]);
  });

  it("not visible: another connection's, also of the same person; another deal's; what is gated again", async () => {
    const request = await asks();
    const agent = await sample.agent("ib-admin", { unlocked: true });
    const id = await proposes(agent, request);
    expect((await listed(agent)).suggestions.map((one) => one.suggestion_id)).toEqual([id]);
    for (const who of [
      "ib-admin",
      "seller-admin",
      "seller-member",
      "buyer-admin",
      "observer",
    ] as const satisfies SignIn[])
      expect(await listed(await sample.agent(who, { unlocked: true })), who).toMatchObject({
        total: 0,
        suggestions: [],
      });
    const elsewhere = await refusalOf(sample, agent, "list_suggestions", { project_id: JUNIPER_ID });
    expect(elsewhere.error.code).toBe("not_found");
    const stage = (await entry(request)).stage;
    expect(stage).toBe("pre_dataroom");
    const locked: Actor = { ...agent, scopes: new Set(DEFAULT_SCOPES) };
    expect(await listed(locked)).toMatchObject({ total: 0 });
  });

  it("invalid and forbidden: an unknown status, a limit too large, a missing scope", async () => {
    const agent = await sample.agent("ib-admin");
    for (const raw of [{ status: "pending" }, { limit: 201 }, { connection_id: "con_x" }])
      expect((await refusalOf(sample, agent, "list_suggestions", { project_id: HARBOUR_ID, ...raw })).error.code).toBe(
        "invalid_input",
      );
    const without = await sample.agent("ib-admin", { scopes: ["read:projects"] });
    expect((await refusalOf(sample, without, "list_suggestions", { project_id: HARBOUR_ID })).error.code).toBe(
      "scope_required",
    );
  });

  it("audited: the call, without a word of any reason", async () => {
    const agent = await sample.agent("ib-admin");
    const requestId = newId("request");
    await callTool(kernel, agent, "list_suggestions", { project_id: HARBOUR_ID, status: "dismissed" }, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([
      { tool: "list_suggestions", outcome: "allowed", spaceId: HARBOUR_ID, args: { status: "dismissed" } },
    ]);
  });
});

describe("context_updates", () => {
  const content = ({ body }: RpcAnswer) =>
    (body as { result: { structuredContent: Record<string, unknown> } }).result.structuredContent;
  const toldTo = async (token: string) =>
    ((content(await agents.call(token, "list_projects", {})).context_updates ?? []) as Row[]).filter((one) =>
      String(one.kind).startsWith("suggestion_"),
    );

  it("tells the connection once what became of its own, and no other", async () => {
    const scopes = [...DEFAULT_SCOPES, "unlock:pre_dataroom"];
    const token = async (who: SignIn) => {
      const { tokens } = await agents.connect(userIdOf(who), { scope: scopes.join(" "), tick: scopes });
      await agents.call(tokens.access_token, "set_project", { project_id: HARBOUR_ID });
      return tokens.access_token;
    };
    const [own, other] = [await token("ib-member"), await token("ib-member")];
    const [first, second] = [await asks(), await asks()];
    const propose = async (request_id: string) =>
      String(
        content(await agents.call(own, "suggest_assignment", { request_id, proposed_assignee: BRANDT })).suggestion_id,
      );
    const [dismissed, undone] = [await propose(first), await propose(second)];
    await does("ib-admin", "dismiss_suggestion", { suggestion_id: dismissed, reason: "No" });
    expect(await toldTo(own)).toMatchObject([
      {
        kind: "suggestion_dismissed",
        suggestion_id: dismissed,
        entry_id: first,
        actor: { name: "Margaret Hale" },
        text: expect.stringContaining("was dismissed"),
      },
    ]);
    expect(await toldTo(own)).toEqual([]);
    await does("ib-admin", "confirm_suggestion", { suggestion_id: undone, version: 1 });
    expect(await toldTo(own)).toMatchObject([{ kind: "suggestion_confirmed", suggestion_id: undone }]);
    await does("ib-admin", "undo_suggestion", { suggestion_id: undone, version: 2 });
    expect(await toldTo(own)).toMatchObject([{ kind: "suggestion_undone", suggestion_id: undone }]);
    expect(await toldTo(other)).toEqual([]);
  });
});
