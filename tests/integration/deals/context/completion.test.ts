import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
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
  refKnownTo,
  refOf,
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
  agents = await openAgentAccess(sample.database);
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const UNLOCK = "unlock:pre_dataroom";
const DEAL = "dealspace://projects/{project_id}";
const FIELDS = {
  project_id: DEAL,
  workstream: `${DEAL}/workstreams/{workstream}`,
  request_id: `${DEAL}/requests/{request_id}`,
  answer_id: `${DEAL}/answers/{answer_id}`,
};

async function tokenOf(who: SignIn, scopes: readonly string[] = DEFAULT_SCOPES): Promise<string> {
  return (await agents.connect(userIdOf(who), { scope: scopes.join(" "), tick: scopes })).tokens.access_token;
}

const paramsOf = (name: keyof typeof FIELDS, value: string, project: string | null = HARBOUR_ID) => ({
  ref: { type: "ref/resource", uri: FIELDS[name] },
  argument: { name, value },
  ...(project !== null && name !== "project_id" && { context: { arguments: { project_id: project } } }),
});
const ask = (token: string, ...given: Parameters<typeof paramsOf>) =>
  agents.rpc(token, "completion/complete", paramsOf(...given));
type Completed = { values: string[]; total?: number; hasMore?: boolean };
const completionIn = ({ body }: RpcAnswer) =>
  (body as never as { result: { completion: Completed } }).result.completion;
const complete = async (token: string, ...given: Parameters<typeof paramsOf>) =>
  completionIn(await ask(token, ...given)).values;

describe("project ids", () => {
  it("are those of the person's deals, by id or name", async () => {
    const token = await tokenOf("ib-admin");
    for (const typed of ["", "proj_", HARBOUR_ID.slice(0, 12), "Project H", "project har"]) {
      expect(await complete(token, "project_id", typed), typed).toEqual([HARBOUR_ID]);
    }
    for (const typed of ["x", JUNIPER_ID, "Project J", `${HARBOUR_ID}0`]) {
      expect(await complete(token, "project_id", typed), typed).toEqual([]);
    }
  });

  it("are completed for the prompt as well", async () => {
    const answer = await agents.rpc(await tokenOf("ib-admin"), "completion/complete", {
      ref: { type: "ref/prompt", name: "deal_briefing" },
      argument: { name: "project_id", value: "proj" },
    });
    expect(completionIn(answer)).toEqual({ values: [HARBOUR_ID], total: 1, hasMore: false });
  });
});

describe("workstreams", () => {
  it.each<SignIn>(["ib-admin", "ib-member", "seller-member", "buyer-member", "observer"])(
    "are those of %s",
    async (who) => {
      const token = await tokenOf(who);
      const slugs = slugsOf(personOf(who));
      expect(await complete(token, "workstream", "")).toEqual(slugs);
      for (const { slug } of HARBOUR.workstreams) {
        expect(await complete(token, "workstream", slug)).toEqual(slugs.includes(slug) ? [slug] : []);
      }
    },
  );
});

describe("refs", () => {
  const CALLERS: [SignIn, boolean][] = [
    ["ib-admin", false],
    ["ib-member", true],
    ["seller-admin", false],
    ["seller-admin", true],
  ];

  it.each(CALLERS)("are those that %s sees (unlocked: %s), by what they begin with", async (who, unlocked) => {
    const token = await tokenOf(who, unlocked ? [...DEFAULT_SCOPES, UNLOCK] : DEFAULT_SCOPES);
    const known = requestsSeenBy(who, { unlocked }).flatMap((one) => refOf(one) ?? []);
    const offered: string[] = [];
    for (const { prefix } of HARBOUR.workstreams) {
      const beginning = known.filter((ref) => ref.startsWith(`${prefix}-`)).sort();
      expect(await complete(token, "request_id", `${prefix}-`)).toEqual(beginning);
      offered.push(...beginning);
    }
    expect(offered.length).toBeGreaterThan(5);
    expect(await complete(token, "request_id", "fin-00")).toEqual(
      known.filter((ref) => ref.startsWith("FIN-00")).sort(),
    );
    expect(await complete(token, "request_id", "FIN-00%")).toEqual([]);
  });

  it("of buyers are their own numbers for their own, those they read under for the others; of observers those alone", async () => {
    for (const who of ["buyer-admin", "rival-buyer", "observer"] as const) {
      const seen = requestsSeenBy(who, { unlocked: false });
      const { organization } = personOf(who);
      const isOwn = (one: (typeof seen)[number]) => typeof one.from === "object" && one.from.buyer === organization;
      const token = await tokenOf(who);
      const own = await complete(token, "request_id", "BUY-");
      expect(own).toHaveLength(seen.filter(isOwn).length);
      expect(own.length > 0).toBe(who !== "observer");
      expect(await complete(token, "request_id", "FIN-")).toEqual([]);
      expect(new Set(await complete(token, "request_id", ""))).toEqual(
        new Set([...own, ...seen.filter((one) => !isOwn(one)).flatMap((one) => refKnownTo(who, one) ?? [])]),
      );
    }
  });

  it("of a rival's questions that are not published are offered to nobody but the bank", async () => {
    const hidden = HARBOUR.requests.flatMap((one) =>
      typeof one.from === "object" &&
      one.from.buyer === personOf("rival-buyer").organization &&
      one.status !== "published"
        ? (refOf(one) ?? [])
        : [],
    );
    const token = await tokenOf("buyer-admin", [...DEFAULT_SCOPES, UNLOCK]);
    for (const ref of hidden) expect(await complete(token, "request_id", ref), ref).toEqual([]);
  });

  it("lead to a document, each of them", async () => {
    for (const who of ["seller-admin", "buyer-admin", "observer"] as const) {
      const token = await tokenOf(who);
      for (const ref of (await complete(token, "request_id", "")).slice(0, 5)) {
        const uri = `dealspace://projects/${HARBOUR_ID}/requests/${ref}`;
        expect((await agents.rpc(token, "resources/read", { uri })).refusal, `${who} ${ref}`).toBeUndefined();
      }
    }
  });

  it("are 100 at most, and it is said that there are more", async () => {
    const token = await tokenOf("ib-admin");
    const all = completionIn(await ask(token, "request_id", ""));
    expect(requestsSeenBy("ib-admin", { unlocked: false }).length).toBeGreaterThan(100);
    expect(all.values).toHaveLength(100);
    expect(all.hasMore).toBe(true);
    expect(all).not.toHaveProperty("total");
    expect(completionIn(await ask(token, "request_id", "FIN-001"))).toEqual({
      values: ["FIN-001"],
      total: 1,
      hasMore: false,
    });
  });
});

describe("answers", () => {
  it.each<[SignIn, boolean]>([
    ["ib-admin", false],
    ["ib-admin", true],
    ["seller-admin", true],
    ["buyer-admin", true],
    ["observer", false],
  ])("are those that %s sees (unlocked: %s), by title or id", async (who, unlocked) => {
    const token = await tokenOf(who, unlocked ? [...DEFAULT_SCOPES, UNLOCK] : DEFAULT_SCOPES);
    const seen = answersSeenBy(who, { unlocked });
    const ids = (some: typeof seen) => some.map((one) => entryIdOf(one.key)).sort();
    expect(seen.length).toBeLessThanOrEqual(100);
    expect((await complete(token, "answer_id", "")).sort()).toEqual(ids(seen));
    const shown = seen[0];
    if (!shown) throw new Error("there is one");
    const begun = shown.title.slice(0, 8).toUpperCase();
    expect((await complete(token, "answer_id", begun)).sort()).toEqual(
      ids(seen.filter((one) => one.title.toUpperCase().startsWith(begun))),
    );
    expect(await complete(token, "answer_id", entryIdOf(shown.key).slice(0, 20))).toEqual([entryIdOf(shown.key)]);
    for (const hidden of HARBOUR.answers.filter((one) => !seen.includes(one))) {
      expect(await complete(token, "answer_id", entryIdOf(hidden.key)), hidden.key).toEqual([]);
    }
  });
});

describe("the deal", () => {
  it("is the bound one when none was typed yet, and asked for when none is bound", async () => {
    const token = await tokenOf("ib-admin");
    expect((await ask(token, "request_id", "FIN-001", null)).refusal?.code).toBe(-32602);
    await agents.call(token, "set_project", { project_id: HARBOUR_ID });
    expect(await complete(token, "request_id", "FIN-001", null)).toEqual(["FIN-001"]);
  });

  it.each(["workstream", "request_id", "answer_id"] as const)(
    "of others is as one that does not exist: %s",
    async (field) => {
      const token = await tokenOf("ib-admin");
      const [foreign, unknown] = [
        await ask(token, field, "", JUNIPER_ID),
        await ask(token, field, "", "proj_0123456789abcdef"),
      ];
      expect(foreign.refusal?.code).toBe(1003);
      expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(unknown.body));
    },
  );
});

describe("a completion", () => {
  it.each([
    ["read:projects", "project_id"],
    ["read:workstreams", "workstream"],
    ["read:requests", "request_id"],
    ["read:answers", "answer_id"],
  ] as const)("offers nothing without %s", async (missing, field) => {
    const token = await tokenOf(
      "ib-admin",
      DEFAULT_SCOPES.filter((scope) => scope !== missing),
    );
    expect(await complete(token, field, "")).toEqual([]);
  });

  it("offers nothing for a field that has none, and refuses a document or prompt that is none", async () => {
    const token = await tokenOf("ib-admin");
    const of = (ref: object, name = "project_id") =>
      agents.rpc(token, "completion/complete", { ref, argument: { name, value: "" } });
    expect(completionIn(await of({ type: "ref/resource", uri: DEAL }, "colour")).values).toEqual([]);
    expect((await of({ type: "ref/resource", uri: "dealspace://files/{id}" })).refusal?.code).toBe(-32602);
    expect((await of({ type: "ref/prompt", name: "none" })).refusal?.code).toBe(-32602);
  });

  it("leaves one row, without what was typed", async () => {
    const [token, requestId] = [await tokenOf("ib-admin"), newId("request")];
    const params = paramsOf("answer_id", "Confidential words");
    await agents.post(
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: "completion/complete", params }),
      { authorization: `Bearer ${token}` },
      { requestId },
    );
    const rows = await auditRows(sample.database, requestId);
    expect(rows).toMatchObject([{ tool: "complete_answers", outcome: "allowed", spaceId: HARBOUR_ID }]);
    expect(JSON.stringify(rows)).not.toContain("Confidential");
  });
});
