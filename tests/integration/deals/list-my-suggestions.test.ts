/** The inbox: what waits for whom, what became of the rest, and whose proposals are accepted. */
import { afterAll, describe, expect, it } from "vitest";
import { sampleId } from "@/prisma/demo/rows";
import { clockAt } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import {
  callTool,
  entryIdOf,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  refusalOf,
  SAMPLE_NOW,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";
import { rowsOf } from "@/tests/support/suggestion-look";

const { sample, as, does } = await peopleAtWork();
afterAll(() => sample.close());

const [WEBER, BRANDT, OKAFOR] = [userIdOf("seller-admin"), userIdOf("seller-member"), userIdOf("ib-member")];
const WEEK = 7 * 86_400_000;

type Row = {
  suggestion_id: string;
  kind: string;
  state: string;
  people: { name: string }[];
  now: { name: string }[];
} & {
  entry: { ref?: string };
  requests: { ref?: string }[];
  edited: boolean;
  reason?: string;
  team_warns?: string;
};
type Listed = { total: number; suggestions: Row[]; acceptance?: { agent: object; kind: string }[] } & {
  reasons?: { reason: string; count: number }[];
  agents?: string[];
};

const asks = async (): Promise<string> =>
  (
    await does("ib-admin", "create_request", {
      workstream: "finance",
      title: "Ledger",
      list_id: sampleId("list", "fin-l2"),
    })
  ).entry_id;
const proposes = async (who: SignIn, tool: string, raw: object): Promise<string> =>
  String(
    (await sample.call(await sample.agent(who, { unlocked: true }), tool, { project_id: HARBOUR_ID, ...raw }))
      .suggestion_id,
  );
const lists = async (who: SignIn, raw: object = {}) =>
  rowsOf<Listed>(await sample.call(await as(who), "list_my_suggestions", raw));
const afterHours = async (hours: number, who: SignIn, act: string, raw: object) =>
  callTool(sample.at(clockAt(new Date(SAMPLE_NOW.getTime() + hours * 3_600_000))), await as(who), act, {
    project_id: HARBOUR_ID,
    ...raw,
  });
const ids = async (who: SignIn, raw: object = {}) =>
  (await lists(who, raw)).suggestions.map((one) => one.suggestion_id);

const ofSeller = await proposes("ib-admin", "suggest_routing", {
  request_id: await asks(),
  proposed_route: [WEBER, BRANDT],
});
const ofBank = await proposes("ib-admin", "suggest_assignment", {
  request_id: await asks(),
  proposed_assignee: OKAFOR,
});
const ofLinks = await proposes("seller-admin", "suggest_answer_link", {
  answer_id: entryIdOf("fin-a06"),
  request_ids: [entryIdOf("fin-022")],
});
const ofMember = await proposes("seller-member", "suggest_assignment", {
  request_id: await asks(),
  proposed_assignee: BRANDT,
});

describe("what waits", () => {
  it("allowed: stands with whoever may decide it, and with nobody else", async () => {
    const all = [ofSeller, ofBank, ofLinks, ofMember].sort();
    expect((await ids("ib-admin")).sort()).toEqual(all);
    expect((await ids("ib-member")).sort()).toEqual(all);
    expect((await ids("seller-admin")).sort()).toEqual([ofSeller, ofMember].sort());
    for (const who of ["seller-member", "buyer-admin", "buyer-member", "rival-buyer", "observer"] as const)
      expect(await lists(who), who).toEqual({ total: 0, suggestions: [] });
    expect(await sample.call(await as("other-ib-admin"), "list_my_suggestions")).toEqual({ total: 0, suggestions: [] });
  });

  it("allowed: says at a glance what would change", async () => {
    const { suggestions } = await lists("ib-member");
    const row = (id: string) => suggestions.find((one) => one.suggestion_id === id);
    expect(row(ofSeller)).toMatchObject({
      kind: "routing",
      space_name: "Project Harbour",
      agent: { name: "Test agent" },
      acted_for: { name: "Margaret Hale" },
      entry: { type: "request", title: "Ledger", ref: expect.stringMatching(/^FIN-/) },
      now: [],
      people: [{ name: "Jonas Weber" }, { name: "Lena Brandt" }],
      moved: false,
    });
    expect(row(ofLinks)).toMatchObject({
      kind: "answer_link",
      entry: { type: "answer" },
      requests: [{ ref: "FIN-022" }],
    });
  });

  it("allowed: page by page, with the whole number on each", async () => {
    const all = await ids("ib-admin");
    const pages = await Promise.all([0, 2].map((offset) => lists("ib-admin", { limit: 2, offset })));
    expect(pages.flatMap((page) => page.suggestions.map((one) => one.suggestion_id))).toEqual(all);
    expect(pages.map((page) => page.total)).toEqual([4, 4]);
  });

  it("allowed: not what is over, and nothing of a deal that is closed", async () => {
    const late = sample.at(clockAt(new Date(SAMPLE_NOW.getTime() + WEEK)));
    expect(await callTool(late, await as("ib-admin"), "list_my_suggestions")).toMatchObject({ total: 0 });
    const other = await openSample();
    await proposesIn(other);
    const admin = await other.as("ib-admin");
    expect(await other.call(admin, "list_my_suggestions")).toMatchObject({ total: 1 });
    await other.call(admin, "set_project_stage", { project_id: HARBOUR_ID, stage: "closed" });
    expect(await other.call(admin, "list_my_suggestions")).toMatchObject({ total: 0 });
    await other.close();
  });
});

async function proposesIn(room: Awaited<ReturnType<typeof openSample>>): Promise<void> {
  await room.call(await room.agent("ib-admin"), "suggest_assignment", {
    project_id: HARBOUR_ID,
    request_id: entryIdOf("fin-022"),
  });
}

describe("what a decision would show", () => {
  it("allowed: says where confirming would show a request to the seller for the first time", async () => {
    const other = await openSample();
    const buyer = await other.as("buyer-member");
    const asked = async () =>
      String(
        (await other.call(buyer, "create_request", { project_id: HARBOUR_ID, workstream: "finance", title: "Leases" }))
          .entry_id,
      );
    const agent = await other.agent("ib-admin", { unlocked: true });
    const proposed = async (request_id: string, proposed_route: string[]) =>
      String(
        (await other.call(agent, "suggest_routing", { project_id: HARBOUR_ID, request_id, proposed_route }))
          .suggestion_id,
      );
    const toSeller = await proposed(await asked(), [WEBER]);
    const within = await proposed(await asked(), [OKAFOR]);
    const known = await proposed(entryIdOf("fin-022"), [WEBER]);
    const { suggestions } = rowsOf<{ suggestions: { suggestion_id: string; shows_to_seller: boolean }[] }>(
      await other.call(await other.as("ib-admin"), "list_my_suggestions"),
    );
    const shows = (id: string) => suggestions.find((one) => one.suggestion_id === id)?.shows_to_seller;
    expect([shows(toSeller), shows(within), shows(known)]).toEqual([true, false, false]);
    await other.close();
  });
});

describe("what the own team said", () => {
  it("allowed: says where the decider's own team left a note or a blocker, of links also on what they name, and never another side's", async () => {
    const other = await openSample();
    const act = async (who: SignIn, tool: string, raw: object) =>
      (await other.call(await other.as(who), tool, { project_id: HARBOUR_ID, ...raw })) as Record<string, string>;
    const agent = await other.agent("ib-admin", { unlocked: true });
    const propose = async (tool: string, raw: object) =>
      String((await other.call(agent, tool, { project_id: HARBOUR_ID, ...raw })).suggestion_id);
    const asked = async () => {
      const request = { workstream: "finance", title: "Ledger", list_id: sampleId("list", "fin-l2") };
      const { entry_id: request_id } = await act("ib-admin", "create_request", request);
      return { request_id, suggestion: await propose("suggest_routing", { request_id, proposed_route: [WEBER] }) };
    };
    const [noted, blocked, theirs] = [await asked(), await asked(), await asked()];
    const { entry_id: linked } = await act("ib-admin", "create_request", {
      ...{ workstream: "finance", title: "Leases", list_id: sampleId("list", "fin-l2") },
    });
    const draft = { workstream: "finance", request_ids: [noted.request_id], title: "Answer", body: "Words" };
    const { entry_id: answer_id } = await act("seller-member", "draft_answer", draft);
    await act("seller-member", "submit_answer", { answer_id, version: 1 });
    const links = await propose("suggest_answer_link", { answer_id, request_ids: [linked] });

    const warnings = async (who: SignIn) => {
      const { suggestions } = rowsOf<Listed>(await other.call(await other.as(who), "list_my_suggestions", {}));
      const shown = [noted.suggestion, blocked.suggestion, theirs.suggestion, links];
      return shown.map((id) => suggestions.find((one) => one.suggestion_id === id)?.team_warns ?? "none");
    };
    expect(await warnings("ib-admin")).toEqual(["none", "none", "none", "none"]);
    await act("ib-member", "post_message", { entry_id: noted.request_id, body: "Ask her first.", lane: "firm" });
    await act("ib-member", "set_blocker", { request_id: blocked.request_id, reason: "Not signed." });
    await act("seller-admin", "post_message", { entry_id: theirs.request_id, body: "Among sellers.", lane: "firm" });
    const { blocker_id } = await act("ib-member", "set_blocker", { request_id: linked, reason: "Not signed." });
    expect(await warnings("ib-admin")).toEqual(["noted", "blocked", "none", "blocked"]);
    // What its own people said, and what stands in the way of the work that both do; links are the bank's to decide.
    expect(await warnings("seller-admin")).toEqual(["none", "blocked", "noted", "none"]);
    await act("ib-member", "resolve_blocker", { blocker_id });
    await act("ib-member", "post_message", { entry_id: linked, body: "Not this one.", lane: "firm" });
    expect(await warnings("ib-admin")).toEqual(["noted", "blocked", "none", "noted"]);
    await other.close();
  });
});

describe("what became of the rest", () => {
  it("allowed: newest first, with who decided and why, and how often each agent was right", async () => {
    expect(await lists("ib-admin", { view: "past" })).toMatchObject({ total: 0, suggestions: [], acceptance: [] });
    await does("ib-admin", "confirm_suggestion", { suggestion_id: ofSeller, version: 1 });
    await afterHours(2, "ib-admin", "confirm_suggestion", {
      suggestion_id: ofBank,
      version: 1,
      assignee_ids: [userIdOf("ib-admin")],
    });
    await afterHours(4, "seller-admin", "dismiss_suggestion", { suggestion_id: ofMember, reason: "Not hers." });
    const past = await lists("ib-member", { view: "past" });
    expect(past.total).toBe(3);
    const row = (id: string) => past.suggestions.find((one) => one.suggestion_id === id);
    expect(row(ofSeller)).toMatchObject({ state: "confirmed", edited: false, decided_by: { name: "Margaret Hale" } });
    expect(row(ofBank)).toMatchObject({ state: "confirmed", edited: true });
    expect(row(ofMember)).toMatchObject({
      state: "dismissed",
      reason: "Not hers.",
      decided_by: { name: "Jonas Weber" },
    });
    expect(past.acceptance).toEqual([
      expect.objectContaining({
        kind: "assignment",
        confirmed: 1,
        edited: 1,
        dismissed: 1,
        expired: 0,
        median_seconds: 3 * 3600,
      }),
      expect.objectContaining({ kind: "routing", confirmed: 1, edited: 0, dismissed: 0 }),
    ]);
    // The proposer reads what became of the own; the seller's admin of what was theirs to decide; the others nothing.
    expect(await ids("seller-member", { view: "past" })).toEqual([ofMember]);
    expect((await ids("seller-admin", { view: "past" })).sort()).toEqual([ofSeller, ofMember].sort());
    expect(await lists("buyer-admin", { view: "past" })).toEqual({
      total: 0,
      suggestions: [],
      acceptance: [],
      reasons: [],
      agents: [],
    });
    expect(await ids("ib-admin")).toEqual([ofLinks]);
  });

  it("allowed: a part of it, by deal, agent and kind, with its own figures and reasons", async () => {
    const past = (raw: object) => lists("ib-admin", { view: "past", ...raw });
    expect(await past({ kind: "assignment" })).toMatchObject({
      total: 2,
      reasons: [{ reason: "Not hers.", count: 1 }],
    });
    expect((await past({ kind: "assignment" })).acceptance?.map((row) => row.kind)).toEqual(["assignment"]);
    expect(await past({ kind: "routing" })).toMatchObject({ total: 1, reasons: [], agents: ["Test agent"] });
    expect(await past({ agent: "Test agent", space: HARBOUR_ID })).toMatchObject({ total: 3 });
    // Which agents there are is said whatever is chosen.
    expect(await past({ agent: "Another" })).toMatchObject({ total: 0, acceptance: [], agents: ["Test agent"] });
  });

  it("not visible: another deal is not found, as one that does not exist", async () => {
    for (const space of [JUNIPER_ID, "proj_unknown"])
      expect(
        (await refusalOf(sample, await as("ib-admin"), "list_my_suggestions", { view: "past", space })).error.code,
      ).toBe("not_found");
  });

  it("allowed: the same reason in other spelling is one, and the most frequent comes first", async () => {
    for (const reason of ["On leave.", "on  leave", "Too early"]) {
      const request_id = await asks();
      const id = await proposes("ib-admin", "suggest_assignment", { request_id, proposed_assignee: BRANDT });
      await does("ib-admin", "dismiss_suggestion", { suggestion_id: id, reason });
    }
    const { reasons } = await lists("ib-admin", { view: "past" });
    expect(reasons?.[0]).toMatchObject({ reason: expect.stringMatching(/on\s+leave/i), count: 2 });
    expect(reasons).toHaveLength(3);
  });
});
