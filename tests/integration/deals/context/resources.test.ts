import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { ROLES } from "@/lib/deals/roles";
import { openAgentAccess, type RpcAnswer } from "@/tests/support/agent-access";
import { auditRows } from "@/tests/support/kernel";
import {
  answersSeenBy,
  DEFAULT_SCOPES,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  personOf,
  requestsSeenBy,
  type Sample,
  type SignIn,
  slugsOf,
  userIdOf,
} from "@/tests/support/sample";

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, { RATE_LIMIT_PER_USER: "10000" });
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const UNLOCK = "unlock:pre_dataroom";
const EVERYBODY: SignIn[] = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "buyer-member",
  "rival-buyer",
  "observer",
];
const DEAL = `dealspace://projects/${HARBOUR_ID}`;

async function tokenOf(who: SignIn, scopes: readonly string[] = DEFAULT_SCOPES): Promise<string> {
  return (await agents.connect(userIdOf(who), { scope: scopes.join(" "), tick: scopes })).tokens.access_token;
}
const unlocked = (who: SignIn) => tokenOf(who, [...DEFAULT_SCOPES, UNLOCK]);

const read = (token: string, uri: string) => agents.rpc(token, "resources/read", { uri });
type Contents = { uri: string; mimeType: string; text: string }[];
const resultOf = <T>({ body }: RpcAnswer) => (body as never as { result: T }).result;
const documentOf = (answer: RpcAnswer) => {
  const [document, ...more] = resultOf<{ contents: Contents }>(answer).contents;
  expect(more).toEqual([]);
  return document;
};

const someRequest = (who: SignIn, open = false) => requestsSeenBy(who, { unlocked: open })[0]?.key ?? "none";
const someAnswer = (who: SignIn, open = false) => answersSeenBy(who, { unlocked: open })[0]?.key ?? "none";
const draft = HARBOUR.answers.find((one) => one.status === "draft")?.key ?? "";
const rivals =
  HARBOUR.requests.find(
    (one) =>
      typeof one.from === "object" &&
      one.from.buyer === personOf("rival-buyer").organization &&
      one.status !== "published",
  )?.key ?? "";

describe("a document", () => {
  it("of each kind is what its tool gives, for every role, locked and unlocked", async () => {
    const seen = new Set<string>();
    for (const who of EVERYBODY) {
      for (const token of [await tokenOf(who), await unlocked(who)]) {
        const documents: [uri: string, tool: string, args: object][] = [
          [DEAL, "get_project_summary", {}],
          ...slugsOf(personOf(who)).map((slug): [string, string, object] => [
            `${DEAL}/workstreams/${slug}`,
            "get_workstream_summary",
            { workstream: slug },
          ]),
          [
            `${DEAL}/requests/${entryIdOf(someRequest(who))}`,
            "get_request",
            { request_id: entryIdOf(someRequest(who)) },
          ],
          [`${DEAL}/answers/${entryIdOf(someAnswer(who))}`, "get_answer", { answer_id: entryIdOf(someAnswer(who)) }],
        ];
        for (const [uri, tool, args] of documents) {
          const called = await agents.call(token, tool, { project_id: HARBOUR_ID, ...args });
          const { structuredContent } = resultOf<{ structuredContent: object }>(called);
          expect(documentOf(await read(token, uri))).toEqual({
            uri,
            mimeType: "application/json",
            text: JSON.stringify(structuredContent),
          });
        }
        seen.add(personOf(who).role);
      }
    }
    expect([...seen].sort()).toEqual([...ROLES].sort());
  }, 240_000);

  it("of a request is found by its ref too", async () => {
    const token = await tokenOf("ib-admin");
    const text = documentOf(await read(token, `${DEAL}/requests/FIN-001`))?.text ?? "{}";
    expect(JSON.parse(text)).toMatchObject({ project_id: HARBOUR_ID, ref: "FIN-001" });
  });
});

describe("an address that leads nowhere", () => {
  const ALIKE: [string, SignIn, hidden: string, unknown: string][] = [
    ["another deal", "ib-admin", `dealspace://projects/${JUNIPER_ID}`, "dealspace://projects/proj_0123456789abcdef"],
    [
      "something in another deal",
      "ib-admin",
      `dealspace://projects/${JUNIPER_ID}/workstreams/finance`,
      "dealspace://projects/proj_0123456789abcdef/workstreams/finance",
    ],
    [
      "a workstream of others",
      "ib-member",
      `${DEAL}/workstreams/${HARBOUR.workstreams.find(({ slug }) => !slugsOf(personOf("ib-member")).includes(slug))?.slug}`,
      `${DEAL}/workstreams/unknown`,
    ],
    ["a rival's request", "buyer-admin", `${DEAL}/requests/${entryIdOf(rivals)}`, `${DEAL}/requests/ent_unknown`],
    ["a draft", "buyer-admin", `${DEAL}/answers/${entryIdOf(draft)}`, `${DEAL}/answers/ent_unknown`],
    ["a draft, for an observer", "observer", `${DEAL}/answers/${entryIdOf(draft)}`, `${DEAL}/answers/ent_unknown`],
    [
      "an answer as a request",
      "ib-admin",
      `${DEAL}/requests/${entryIdOf(someAnswer("ib-admin"))}`,
      `${DEAL}/requests/X-1`,
    ],
  ];

  it.each(ALIKE)(
    "is -32602, byte for byte the same for what is hidden and what is not there: %s",
    async (_, who, hidden, unknown) => {
      expect(hidden).not.toContain("undefined");
      const token = await tokenOf(who);
      const [one, other] = [await read(token, hidden), await read(token, unknown)];
      expect(one.refusal?.code).toBe(-32602);
      expect(JSON.stringify(one.body)).toBe(JSON.stringify(other.body));
      expect(one.status).toBe(other.status);
    },
  );

  it.each([
    "dealspace://projects",
    "dealspace://projects/",
    `${DEAL}/requests`,
    `${DEAL}/requests/FIN-001/thread`,
    `${DEAL}/files/obj_1`,
    `${DEAL}/requests/%00`,
    `${DEAL}/requests/a%20b`,
    `${DEAL}/requests/..%2f..%2fanswers`,
    `dealspace://projects/${"x".repeat(1000)}`,
    "https://deals.example.com/mcp",
    "file:///etc/passwd",
  ])("is -32602, whatever it says: %s", async (uri) => {
    expect((await read(await tokenOf("ib-admin"), uri)).refusal?.code).toBe(-32602);
  });
});

describe("what needs more than was granted", () => {
  it.each<SignIn>(["ib-admin", "seller-admin"])(
    "is 1004 with the step-up where the gate hides it from %s",
    async (who) => {
      const locked = await read(await tokenOf(who), `${DEAL}/answers/${entryIdOf(draft)}`);
      expect([locked.status, locked.refusal?.code]).toEqual([403, 1004]);
      expect(locked.headers.get("www-authenticate")).toContain(UNLOCK);
      const open = documentOf(await read(await unlocked(who), `${DEAL}/answers/${entryIdOf(draft)}`));
      expect(JSON.parse(open?.text ?? "{}")).toMatchObject({ status: "draft" });
    },
  );

  it.each([
    ["read:projects", DEAL],
    ["read:workstreams", `${DEAL}/workstreams/finance`],
    ["read:requests", `${DEAL}/requests/FIN-001`],
    ["read:answers", `${DEAL}/answers/${entryIdOf(someAnswer("ib-admin"))}`],
  ])("is 1004 naming %s, and its template is not offered", async (missing, uri) => {
    const token = await tokenOf(
      "ib-admin",
      DEFAULT_SCOPES.filter((scope) => scope !== missing),
    );
    const refused = await read(token, uri);
    expect([refused.status, refused.refusal?.code]).toEqual([403, 1004]);
    expect(refused.refusal?.data).toMatchObject({ required_scope: missing });
    const { resourceTemplates } = resultOf<{ resourceTemplates: unknown[] }>(
      await agents.rpc(token, "resources/templates/list"),
    );
    expect(resourceTemplates).toHaveLength(3);
    expect((await agents.rpc(token, "resources/list")).status).toBe(200);
  });
});

describe("the lists", () => {
  it("of templates holds the four kinds", async () => {
    const { resourceTemplates } = resultOf<{ resourceTemplates: { uriTemplate: string }[] }>(
      await agents.rpc(await tokenOf("observer"), "resources/templates/list"),
    );
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "dealspace://projects/{project_id}",
      "dealspace://projects/{project_id}/workstreams/{workstream}",
      "dealspace://projects/{project_id}/requests/{request_id}",
      "dealspace://projects/{project_id}/answers/{answer_id}",
    ]);
  });

  it.each(EVERYBODY)(
    "of documents names the deal and the workstreams of %s, and no others; each can be read",
    async (who) => {
      const token = await tokenOf(who);
      const { resources } = resultOf<{ resources: { uri: string; title: string }[] }>(
        await agents.rpc(token, "resources/list"),
      );
      const slugs = slugsOf(personOf(who));
      expect(resources.map(({ uri }) => uri)).toEqual([DEAL, ...slugs.map((slug) => `${DEAL}/workstreams/${slug}`)]);
      expect(resources.map(({ title }) => title)).toEqual([
        "Project Harbour",
        ...slugs.map((slug) => `Project Harbour: ${slug}`),
      ]);
      for (const { uri } of resources) expect(documentOf(await read(token, uri))?.uri).toBe(uri);
    },
  );

  it("of documents is empty for a connection without deals", async () => {
    const { tokens } = await agents.connect(userIdOf("ib-admin"), { projects: [] });
    expect(resultOf(await agents.rpc(tokens.access_token, "resources/list"))).toMatchObject({ resources: [] });
  });
});

describe("the trace", () => {
  const send = async (token: string, method: string, params: object = {}) => {
    const requestId = newId("request");
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    await agents.post(message, { authorization: `Bearer ${token}` }, { requestId });
    return auditRows(sample.database, requestId);
  };

  it("is one row for each request, with the use-case that was asked", async () => {
    const token = await tokenOf("ib-admin");
    expect(await send(token, "resources/read", { uri: `${DEAL}/requests/FIN-001` })).toMatchObject([
      { tool: "get_request", outcome: "allowed", spaceId: HARBOUR_ID, args: { request_id: "FIN-001" } },
    ]);
    expect(await send(token, "resources/read", { uri: `${DEAL}/requests/X-1` })).toMatchObject([
      { tool: "get_request", outcome: "not_found", spaceId: null },
    ]);
    expect(await send(token, "resources/read", { uri: "file:///x" })).toMatchObject([
      { tool: "resources/read", outcome: "invalid_input" },
    ]);
    expect(await send(token, "resources/list")).toMatchObject([{ tool: "list_documents", outcome: "allowed" }]);
    expect(await send(token, "resources/templates/list")).toMatchObject([{ tool: "resources/templates/list" }]);
  });

  it("counts reading as a call, and neither listing nor completing", async () => {
    const hits = async () =>
      (
        await sample.database.prisma.rateWindow.findMany({ where: { key: `calls:user:${userIdOf("ib-member")}` } })
      ).reduce((sum, one) => sum + one.hits, 0);
    const token = await tokenOf("ib-member");
    await read(token, DEAL);
    const before = await hits();
    expect(before).toBeGreaterThan(0);
    await agents.rpc(token, "resources/list");
    await agents.rpc(token, "resources/templates/list");
    await agents.rpc(token, "completion/complete", {
      ref: { type: "ref/resource", uri: "dealspace://projects/{project_id}" },
      argument: { name: "project_id", value: "" },
    });
    expect(await hits()).toBe(before);
    await read(token, DEAL);
    expect(await hits()).toBeGreaterThan(before);
  });
});
