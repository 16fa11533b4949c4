import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { execute } from "@/lib/platform/execute";
import { kernel } from "@/lib/runtime";
import { FROM, openAgentAccess } from "@/tests/support/agent-access";
import { entryIdOf, HARBOUR_ID, openSample, type Sample, type SignIn, userIdOf } from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

/** One descriptor behind both doors: the adapter for agents and our own pages get the same out of it. */
const SCOPES =
  "read:projects read:workstreams read:requests read:answers read:events write:routing unlock:pre_dataroom";
const CALLS: Record<string, Record<string, unknown>> = {
  list_workstreams: {},
  get_workstream_summary: { workstream: "finance" },
  list_requests: { workstream: "finance", limit: 200 },
  get_request: { request_id: "FIN-001", include_thread: true },
  get_my_tasks: {},
  list_answers: { limit: 200 },
  get_answer: { answer_id: entryIdOf("fin-a01") },
  list_events: { limit: 100 },
  find_matching_answers: { request_id: "FIN-001" },
  search: { query: "accounts" },
  fetch: { id: entryIdOf("fin-001") },
};
const PEOPLE: SignIn[] = ["ib-admin", "seller-member", "buyer-admin", "observer"];

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, { RATE_LIMIT_PER_USER: "1000" });
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const tokenOf = async (who: SignIn) =>
  (await agents.connect(userIdOf(who), { scope: SCOPES, tick: SCOPES.split(" ") })).tokens.access_token;

async function onOurPages(who: SignIn, tool: string, input: object) {
  const { result, error } = await execute(kernel(agents.runtime), tool, {
    via: "web",
    actor: await sample.as(who),
    raw: input,
    origin: FROM,
  }).then(
    (result) => ({ result: shared(result), error: undefined }),
    (error: unknown) => ({ result: undefined, error }),
  );
  if (error === undefined) return { result };
  if (!(error instanceof AppError)) throw error;
  return { refusal: error.message };
}

async function overTheWire(token: string, tool: string, input: object) {
  const { body, refusal } = await agents.call(token, tool, input);
  if (refusal) return { refusal: refusal.message };
  const { structuredContent } = body.result as unknown as { structuredContent: Record<string, unknown> };
  return { result: shared(structuredContent) };
}

/**
 * Without what is the caller's own: news since its last call, and the seal on the way to its next page. On the bank's pages a
 * buyer's number carries the firm's prefix, over MCP it does not (docs/decisions/031-reader-numbers.md).
 */
const shared = ({ context_updates: _news, next_cursor, ...result }: Record<string, unknown>) => ({
  ...(JSON.parse(JSON.stringify(result).replaceAll(/\b(?:NOR|BRI)-(?=\d)/g, "BUY-")) as object),
  more: next_cursor !== undefined,
});

describe(verifies("TA-021")("over MCP and on the web"), () => {
  it("these are all that both doors have", () => {
    const both = [...kernel(agents.runtime).registry.tools.values()].filter(
      ({ via, annotations, input }) =>
        via.includes("mcp") && via.includes("web") && annotations.readOnlyHint && "project_id" in input.shape,
    );
    expect(both.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort());
  });

  it.each(PEOPLE)("%s gets the same results from every tool", async (who) => {
    const token = await tokenOf(who);
    for (const [tool, input] of Object.entries(CALLS)) {
      const given = { project_id: HARBOUR_ID, ...input };
      expect(await overTheWire(token, tool, given), tool).toEqual(await onOurPages(who, tool, given));
    }
  });

  it.each(PEOPLE)("%s is refused with the same words", async (who) => {
    const token = await tokenOf(who);
    for (const [tool, input] of Object.entries(CALLS)) {
      const wrong = { ...input, project_id: "prj_unknown" };
      const refused = await overTheWire(token, tool, wrong);
      expect(refused, tool).toEqual({ refusal: expect.any(String) });
      expect(refused, tool).toEqual(await onOurPages(who, tool, wrong));
    }
  });

  it("arguments that do not fit are told a model in full, a person in short", async () => {
    const token = await tokenOf("ib-admin");
    for (const [tool, input] of Object.entries(CALLS)) {
      const wrong = { ...input, project_id: HARBOUR_ID, nonsense: 1 };
      expect(await overTheWire(token, tool, wrong), tool).toEqual({
        refusal: expect.stringMatching(/^The arguments do not fit\. arguments: has a field that .*project_id/),
      });
      expect(await onOurPages("ib-admin", tool, wrong), tool).toEqual({
        refusal: "Something in this does not fit. Check what you entered and try again.",
      });
    }
  });
});
