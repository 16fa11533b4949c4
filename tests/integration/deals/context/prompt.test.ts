import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { openAgentAccess, type RpcAnswer } from "@/tests/support/agent-access";
import { auditRows } from "@/tests/support/kernel";
import {
  DEFAULT_SCOPES,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  type Sample,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database);
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

async function tokenOf(who: SignIn, scopes: readonly string[] = DEFAULT_SCOPES): Promise<string> {
  return (await agents.connect(userIdOf(who), { scope: scopes.join(" "), tick: scopes })).tokens.access_token;
}
const get = (token: string, args?: object, name = "deal_briefing") =>
  agents.rpc(token, "prompts/get", { name, ...(args && { arguments: args }) });
type Messages = { messages: { role: string; content: { type: string; text: string } }[] };
const textOf = ({ body }: RpcAnswer) => {
  const { messages } = (body as never as { result: Messages }).result;
  expect(messages).toMatchObject([{ role: "user", content: { type: "text" } }]);
  return messages[0]?.content.text;
};
const instructionsOf = async (token: string) => {
  const { body } = await agents.rpc(token, "initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "old", version: "1" },
  });
  return (body as never as { result: { instructions: string } }).result.instructions;
};

describe("the prompt deal_briefing", () => {
  it("is offered with its one argument", async () => {
    const { body } = await agents.rpc(await tokenOf("observer"), "prompts/list");
    expect((body as never as { result: object }).result).toMatchObject({
      prompts: [{ name: "deal_briefing", arguments: [{ name: "project_id", required: false }] }],
    });
  });

  it.each<SignIn>(["ib-admin", "seller-member", "buyer-admin", "observer"])(
    "gives %s what the handshake says of the bound deal [DS-610]",
    async (who) => {
      const token = await tokenOf(who);
      await agents.call(token, "set_project", { project_id: HARBOUR_ID });
      const text = textOf(await get(token));
      expect(text).toContain('Deal: "Project Harbour"');
      expect((await instructionsOf(token)).endsWith(`\n\n${text}`)).toBe(true);
    },
  );

  it("gives the same for a deal that is named, bound or not", async () => {
    const [bound, free] = [await tokenOf("ib-admin"), await tokenOf("ib-admin")];
    await agents.call(bound, "set_project", { project_id: HARBOUR_ID });
    expect(textOf(await get(free, { project_id: HARBOUR_ID }))).toBe(textOf(await get(bound)));
  });

  it("lists the deals when none is bound or named", async () => {
    const text = textOf(await get(await tokenOf("ib-admin")));
    expect(text).toMatch(/^No deal is bound/);
    expect(text).toContain(HARBOUR_ID);
    expect(text).not.toContain(JUNIPER_ID);
  });

  it("finds no deal the person is not in, as if there were none", async () => {
    const token = await tokenOf("ib-admin");
    const [foreign, unknown] = [
      await get(token, { project_id: JUNIPER_ID }),
      await get(token, { project_id: "proj_unknown" }),
    ];
    expect(foreign.refusal?.code).toBe(1003);
    expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(unknown.body));
  });

  it("refuses unknown arguments and unknown prompts", async () => {
    const token = await tokenOf("ib-admin");
    expect((await get(token, { surprise: "1" })).refusal?.code).toBe(-32602);
    expect((await get(token, {}, "publish_answer")).refusal?.code).toBe(-32602);
  });

  it("needs read:projects, and is not offered without", async () => {
    const token = await tokenOf(
      "ib-admin",
      DEFAULT_SCOPES.filter((scope) => scope !== "read:projects"),
    );
    expect((await get(token)).refusal).toMatchObject({ code: 1004, data: { required_scope: "read:projects" } });
    const { body } = await agents.rpc(token, "prompts/list");
    expect((body as never as { result: object }).result).toMatchObject({ prompts: [] });
  });

  it("leaves one row, filed under its deal", async () => {
    const [token, requestId] = [await tokenOf("ib-admin"), newId("request")];
    const params = { name: "deal_briefing", arguments: { project_id: HARBOUR_ID } };
    await agents.post(
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: "prompts/get", params }),
      { authorization: `Bearer ${token}` },
      { requestId },
    );
    expect(await auditRows(sample.database, requestId)).toMatchObject([
      { tool: "deal_briefing", outcome: "allowed", spaceId: HARBOUR_ID, args: { project_id: HARBOUR_ID } },
    ]);
  });
});

describe("get_version", () => {
  it("says what the handshake announces [DS-575 DS-576]", async () => {
    const token = await tokenOf("ib-admin");
    const { body } = await agents.rpc(token, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "old", version: "1" },
    });
    const { capabilities } = (body as never as { result: { capabilities: Record<string, object> } }).result;
    const told = (await agents.call(token, "get_version")).body as never as {
      result: { structuredContent: { capabilities: Record<string, boolean> } };
    };
    expect(told.result.structuredContent.capabilities).toEqual({ tools: true, resources: true, prompts: true });
    for (const [name, offered] of Object.entries(told.result.structuredContent.capabilities)) {
      expect(name in capabilities, name).toBe(offered);
    }
  });
});
