/** Promises about every call and every tool, seen from the outside: with tokens of real connections, over the wire. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { forgetEndedWindows } from "@/lib/db/rate-windows";
import { defineModule } from "@/lib/platform/module";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { ORIGIN, openAgentAccess, type RpcAnswer } from "@/tests/support/agent-access";
import {
  entryIdOf,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  type Sample,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

type Content = Record<string, unknown>;

const DEFAULTS = "read:projects read:workstreams read:requests read:answers read:events write:routing".split(" ");
const UNLOCK = "unlock:pre_dataroom";
const FREE = { RATE_LIMIT_PER_USER: "100000", RATE_LIMIT_REQUESTS: "100000", RATE_LIMIT_PER_PROJECT: "100000" };

/** A valid call of every tool that reads. */
const READS: readonly (readonly [string, Content])[] = [
  ["whoami", {}],
  ["get_version", {}],
  ["list_projects", {}],
  ["get_project_summary", { project_id: HARBOUR_ID }],
  ["list_workstreams", { project_id: HARBOUR_ID }],
  ["get_workstream_summary", { project_id: HARBOUR_ID, workstream: "finance" }],
  ["list_requests", { project_id: HARBOUR_ID, workstream: "finance", limit: 200 }],
  ["list_requests", { project_id: HARBOUR_ID, workstream: "legal", limit: 200 }],
  ["get_request", { project_id: HARBOUR_ID, request_id: "FIN-001", include_thread: true }],
  ["get_my_tasks", { project_id: HARBOUR_ID }],
  ["list_answers", { project_id: HARBOUR_ID, limit: 200 }],
  ["get_answer", { project_id: HARBOUR_ID, answer_id: entryIdOf("fin-a01") }],
  ["find_matching_answers", { project_id: HARBOUR_ID, request_id: "FIN-001", threshold: 0 }],
  ["list_events", { project_id: HARBOUR_ID, limit: 200 }],
  ["search", { project_id: HARBOUR_ID, query: "accounts" }],
  ["fetch", { project_id: HARBOUR_ID, id: entryIdOf("fin-001") }],
];
const PROPOSALS: readonly (readonly [string, Content])[] = [
  ["suggest_routing", { project_id: HARBOUR_ID, request_id: "FIN-022" }],
  ["suggest_assignment", { project_id: HARBOUR_ID, request_id: "FIN-022" }],
  ["suggest_answer_link", { project_id: HARBOUR_ID, answer_id: entryIdOf("fin-a01"), request_ids: ["FIN-022"] }],
];

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, FREE);
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const connect = async (who: SignIn, scopes: readonly string[] = DEFAULTS, door = agents) =>
  door.connect(userIdOf(who), { scope: scopes.join(" "), tick: scopes });
const tokenOf = async (who: SignIn, scopes?: readonly string[]) => (await connect(who, scopes)).tokens.access_token;
const contentOf = ({ body }: RpcAnswer) =>
  (body.result as unknown as { structuredContent?: Content } | undefined)?.structuredContent;

describe("the same person on our pages", () => {
  it(
    verifies("DS-166")(
      "is not bound by the gate: what is outside the data room shows on the web, and to the agent only once unlocked",
    ),
    async () => {
      const outside = new Set(
        (await sample.database.prisma.entry.findMany({ where: { projectId: HARBOUR_ID, stage: "pre_dataroom" } })).map(
          ({ id }) => id,
        ),
      );
      for (const who of ["ib-admin", "ib-member", "seller-admin", "seller-member"] as const) {
        const seen = async (call: (tool: string, args: Content) => Promise<unknown>) => {
          const found = new Set<string>();
          for (const workstream of ["finance", "legal"])
            for (const [tool, args] of [
              ["list_requests", { project_id: HARBOUR_ID, workstream, limit: 200 }],
              ["list_answers", { project_id: HARBOUR_ID, limit: 200 }],
            ] as const)
              for (const [id] of JSON.stringify((await call(tool, args)) ?? {}).matchAll(/ent_\w+/g))
                if (outside.has(id)) found.add(id);
          return [...found].sort();
        };
        const web = await sample.as(who);
        const [locked, unlocked] = [await tokenOf(who), await tokenOf(who, [...DEFAULTS, UNLOCK])];
        const onTheWeb = await seen((tool, args) => sample.call(web, tool, args).catch(() => undefined));
        expect(onTheWeb.length, who).toBeGreaterThan(0);
        expect(await seen(async (tool, args) => contentOf(await agents.call(locked, tool, args))), who).toEqual([]);
        expect(await seen(async (tool, args) => contentOf(await agents.call(unlocked, tool, args))), who).toEqual(
          onTheWeb,
        );
      }
    },
  );
});

describe("a connection", () => {
  it(verifies("DS-116")("was last used when it last called, whatever it called"), async () => {
    const { access_token } = (await connect("ib-member")).tokens;
    const web = await sample.as("ib-member");
    const shown = async () => {
      const { connections } = (await sample.call(web, "list_connections")) as {
        connections: { connection_id: string; calls_today: number; last_used_at?: number }[];
      };
      const id = (
        JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()) as { grant_id: string }
      ).grant_id;
      return connections.find((one) => one.connection_id === id);
    };
    let calls = 0;
    for (const send of [
      ...[...READS, ...PROPOSALS].map(
        ([name, args]) =>
          () =>
            agents.call(access_token, name, args),
      ),
      () => agents.rpc(access_token, "tools/list"),
      () => agents.rpc(access_token, "resources/read", { uri: `dealspace://projects/${HARBOUR_ID}` }),
      () => agents.call(access_token, "get_request", { project_id: JUNIPER_ID, request_id: "FIN-001" }),
    ]) {
      const before = Math.floor(Date.now() / 1000);
      await send();
      calls += 1;
      const now = await shown();
      expect(now?.calls_today).toBe(calls);
      expect(now?.last_used_at).toBeGreaterThanOrEqual(before);
    }
  });

  it(verifies("TA-019")("makes an actor with person, issuer, audience, scopes and the token's id"), async () => {
    const { access_token } = (await connect("buyer-admin", ["read:projects"])).tokens;
    const claims = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()) as {
      jti: string;
      grant_id: string;
    };
    const actor = await agents.authorization.verify(access_token);
    expect(claims.jti).toMatch(/./);
    expect(actor).toMatchObject({
      userId: userIdOf("buyer-admin"),
      issuer: ORIGIN,
      audience: `${ORIGIN}/mcp`,
      scopes: new Set(["read:projects"]),
      tokenId: claims.jti,
      credential: { kind: "connection", id: claims.grant_id },
    });
  });
});

describe("get_version", () => {
  it(verifies("DS-571", "DS-573")("says server, version, protocol and what the server can do"), async () => {
    const told = contentOf(await agents.call(await tokenOf("observer"), "get_version"));
    expect(told).toEqual({
      server: "dealspace",
      version: "1.0.0",
      protocol: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      capabilities: { tools: expect.any(Boolean), resources: expect.any(Boolean), prompts: expect.any(Boolean) },
    });
  });
});

describe("a forged identity", () => {
  it(
    verifies("TA-072")(
      "gets and changes nothing of the forged person: refused in arguments, and without effect beside them",
    ),
    async () => {
      const token = await tokenOf("buyer-member");
      const forged = userIdOf("ib-admin");
      const before = await sample.database.prisma.suggestion.count({ where: { createdBy: forged } });
      for (const [name, args] of [...READS, ...PROPOSALS]) {
        for (const field of ["user_id", "on_behalf_of", "actor", "role"]) {
          const answer = await agents.call(token, name, { ...args, [field]: forged });
          expect(answer.refusal, `${name} ${field}`).toMatchObject({ code: -32602 });
          expect(JSON.stringify(answer.body)).not.toContain(forged);
        }
        if (name === "whoami") continue; // counts the person's own calls, so that no two answers are alike
        const plain = await agents.call(token, name, args);
        const beside = await agents.rpc(
          token,
          "tools/call",
          { name, arguments: args, _meta: { user_id: forged, "x-user": forged } },
          { "x-user-id": forged, "x-forwarded-user": forged },
        );
        expect({ ...beside.body, id: 1 }, name).toEqual({ ...plain.body, id: 1 });
      }
      const self = contentOf(
        await agents.rpc(
          token,
          "tools/call",
          { name: "whoami", arguments: {}, _meta: { user_id: forged } },
          { "x-user-id": forged },
        ),
      );
      expect(self?.user).toMatchObject({ user_id: userIdOf("buyer-member") });
      expect(await sample.database.prisma.suggestion.count({ where: { createdBy: forged } })).toBe(before);
    },
  );
});

describe("what goes wrong", () => {
  it(verifies("DS-780")("by surprise is -32603 in our words, without stack, statement, path or value"), async () => {
    const cause =
      "SELECT secret FROM /home/deals/key.pem WHERE title = 'Share purchase agreement' at run (node:internal)";
    const failing = defineTool({
      name: "fail_badly",
      title: "Fail badly",
      description: "Fails as nobody foresaw, with words that nobody may read.",
      input: z.strictObject({}),
      output: z.object({ text: z.string() }),
      policy: { kind: "authenticated", rate: "none" },
      annotations: READ_ONLY,
      door: "read",
      via: ["mcp"],
      audited: [],
      run: async () => {
        throw new Error(cause);
      },
    });
    const door = await openAgentAccess(sample.database, FREE, undefined, {
      modules: [defineModule({ name: "failing", tools: [failing] })],
      protocol: { capabilities: {}, install: () => undefined },
    });
    const { tokens } = await connect("ib-admin", DEFAULTS, door);
    const { body, refusal, status, headers } = await door.call(tokens.access_token, "fail_badly");
    expect(status).toBe(200);
    expect(refusal).toEqual({ code: -32603, message: expect.stringMatching(/^Something went wrong on our side\./) });
    const told = JSON.stringify(body) + JSON.stringify([...headers]);
    for (const word of cause.match(/[\w./]{4,}/g) ?? []) expect(told, word).not.toContain(word);
    await door.close();
  });

  it(
    verifies("DS-720")("leaves a row with its outcome; strangers of one address and minute leave one row together"),
    async () => {
      const token = await tokenOf("buyer-member");
      const narrow = await tokenOf("ib-admin", ["read:projects"]);
      const shown = contentOf(
        await agents.call(token, "list_requests", { project_id: HARBOUR_ID, workstream: "finance" }),
      );
      const [visible] = ((shown?.requests ?? []) as { entry_id: string }[]).map(({ entry_id }) => entry_id);
      const at = new Date();
      const stalled = await openAgentAccess(sample.database, { ...FREE, RATE_LIMIT_PER_USER: "1" }, { now: () => at });
      const limited = (await connect("seller-member", DEFAULTS, stalled)).tokens.access_token;
      await stalled.call(limited, "get_version");
      const rowsOf = () =>
        sample.database.prisma.auditCall.findMany({ orderBy: [{ at: "desc" }, { id: "desc" }], take: 1 });
      const tried: [string, () => Promise<RpcAnswer>, number, string][] = [
        [
          "forbidden",
          () => agents.call(token, "suggest_routing", { project_id: HARBOUR_ID, request_id: visible }),
          1002,
          "forbidden",
        ],
        [
          "not found",
          () => agents.call(token, "get_request", { project_id: HARBOUR_ID, request_id: "NO-999" }),
          1003,
          "not_found",
        ],
        ["scope", () => agents.call(narrow, "list_events", { project_id: HARBOUR_ID }), 1004, "scope_required"],
        ["limit", () => stalled.call(limited, "get_version"), 1005, "rate_limited"],
        ["arguments", () => agents.call(token, "list_projects", { nonsense: 1 }), -32602, "invalid_input"],
        ["JSON", () => agents.post("{", { authorization: `Bearer ${token}` }), -32700, "malformed"],
      ];
      for (const [what, send, code, outcome] of tried) {
        const before = await sample.database.prisma.auditCall.count();
        expect((await send()).refusal?.code, what).toBe(code);
        expect(await sample.database.prisma.auditCall.count(), what).toBe(before + 1);
        expect(await rowsOf(), what).toMatchObject([{ outcome }]);
      }
      await stalled.close();

      let now = new Date("2027-03-01T10:00:10Z");
      const door = await openAgentAccess(sample.database, FREE, { now: () => now });
      for (let i = 0; i < 7; i++) await door.rpc(i % 2 ? "nonsense" : undefined, "tools/list");
      now = new Date("2027-03-01T10:03:00Z");
      const before = await sample.database.prisma.auditCall.count({ where: { action: "mcp_unauthenticated" } });
      await forgetEndedWindows(sample.database, { now: () => now });
      const rows = await sample.database.prisma.auditCall.findMany({
        where: { action: "mcp_unauthenticated" },
        orderBy: { at: "desc" },
      });
      expect(rows.length).toBe(before + 1);
      expect(rows[0]).toMatchObject({ ip: "192.0.2.7", outcome: "unauthenticated", resultCount: 7 });
      await door.close();
    },
  );

  it(
    verifies("TA-125")(
      "can be tried again by the book: refreshed after 401, consented anew after 403, after the wait after 1005",
    ),
    async () => {
      let now = new Date("2027-04-01T10:00:20Z");
      const door = await openAgentAccess(sample.database, { ...FREE, RATE_LIMIT_PER_USER: "2" }, { now: () => now });
      const { clientId, tokens } = await connect("ib-member", ["read:projects"], door);
      const scope = () => door.call(tokens.access_token, "list_events", { project_id: HARBOUR_ID });

      // 403: no retry and no refresh helps, consent does
      expect((await scope()).status).toBe(403);
      expect((await scope()).status).toBe(403);
      const renewed = (await (await door.refresh(clientId, tokens.refresh_token)).json()) as { access_token: string };
      expect((await door.call(renewed.access_token, "list_events", { project_id: HARBOUR_ID })).status).toBe(403);
      const wider = (
        await door.connect(userIdOf("ib-member"), {
          scope: "read:projects read:events",
          tick: ["read:projects", "read:events"],
          clientId,
        })
      ).tokens;
      expect((await door.call(wider.access_token, "list_events", { project_id: HARBOUR_ID })).status).toBe(200);

      // 1005: refused until the seconds it names are over
      await door.call(wider.access_token, "get_version");
      const over = await door.call(wider.access_token, "get_version");
      expect(over.refusal).toMatchObject({ code: 1005 });
      const wait = over.refusal?.data?.retry_after as number;
      now = new Date(now.getTime() + (wait - 1) * 1000);
      expect((await door.call(wider.access_token, "get_version")).refusal?.code).toBe(1005);
      now = new Date(now.getTime() + 1000);
      expect((await door.call(wider.access_token, "get_version")).refusal).toBeUndefined();

      // 401: the access token was revoked alone; the refreshed one works
      await door.form("/oauth/revoke", { token: wider.access_token, client_id: clientId });
      expect((await door.call(wider.access_token, "get_version")).status).toBe(401);
      const fresh = (await (await door.refresh(clientId, wider.refresh_token)).json()) as { access_token: string };
      expect((await door.call(fresh.access_token, "get_version")).status).toBe(200);
      await door.close();
    },
  );
});

describe("buyers' numbers", () => {
  it(
    verifies("DS-703")(
      "go on by one for each firm, whatever others ask; and neither they nor cursors move when a rival asks",
    ),
    async () => {
      const create = async (who: SignIn, title: string) =>
        (await sample.call(await sample.as(who), "create_request", {
          project_id: HARBOUR_ID,
          workstream: "finance",
          title,
          body: "…",
        })) as { ref: string };
      const number = ({ ref }: { ref: string }) => Number(/^BUY-(\d+)$/.exec(ref)?.[1]);
      const first = number(await create("buyer-admin", "Ours, the first"));
      const token = await tokenOf("buyer-admin", [...DEFAULTS, UNLOCK]);
      const page = async () => contentOf(await agents.call(token, "list_events", { project_id: HARBOUR_ID, limit: 3 }));
      const [before, rivalBefore] = [await page(), number(await create("rival-buyer", "Theirs"))];
      for (let i = 1; i <= 3; i++) expect(number(await create("rival-buyer", `Theirs ${i}`))).toBe(rivalBefore + i);
      expect(before?.next_cursor).toEqual(expect.any(String));
      expect(await page()).toEqual(before);
      expect(number(await create("buyer-admin", "Ours, the second"))).toBe(first + 1);
    },
  );
});
