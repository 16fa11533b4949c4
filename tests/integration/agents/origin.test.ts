import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAgentAccess, REDIRECT } from "@/tests/support/agent-access";
import { HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

const STAGING = "https://staging.dealspace.com";

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, { PUBLIC_URL: STAGING });
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

it("everything an agent is given names the configured origin and no other host [DS-002]", async () => {
  const { discovery } = agents.authorization;
  const documents = await Promise.all(
    [discovery.authorizationServer(), discovery.protectedResource()].map((response) => response.json()),
  );
  const stranger = await agents.rpc(undefined, "tools/list");
  const scope = "read:projects read:requests write:routing unlock:pre_dataroom";
  const { tokens } = await agents.connect(userIdOf("ib-admin"), { scope });
  const hello = await agents.rpc(tokens.access_token, "initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });
  const listed = await agents.rpc(tokens.access_token, "tools/list");
  const narrow = await agents.call(tokens.access_token, "list_events", { project_id: HARBOUR_ID });
  const suggested = await agents.call(tokens.access_token, "suggest_routing", {
    project_id: HARBOUR_ID,
    request_id: "FIN-022",
  });

  const claims = decodeJwt(tokens.access_token);
  expect(documents[0]).toMatchObject({ issuer: STAGING, token_endpoint: `${STAGING}/oauth/token` });
  expect(documents[1]).toMatchObject({ resource: `${STAGING}/mcp`, authorization_servers: [STAGING] });
  expect(claims).toMatchObject({ iss: STAGING, aud: `${STAGING}/mcp` });
  expect(JSON.stringify(suggested.body)).toContain(`"confirmation_url":"${STAGING}/confirm/`);
  for (const refused of [stranger, narrow])
    expect(refused.headers.get("www-authenticate")).toContain(`${STAGING}/.well-known/oauth-protected-resource`);

  const answers = [stranger, hello, listed, narrow, suggested];
  const said = JSON.stringify([documents, claims, answers.map(({ body, headers }) => [body, [...headers]])]);
  const hosts = new Set([...said.matchAll(/https?:\/\/([^/\s"'\\]+)/g)].map(([, host]) => host));
  expect(hosts).toEqual(new Set([new URL(STAGING).host]));
  expect(hosts).not.toContain(new URL(REDIRECT).host);
});
