/** A colleague's warning stands before every decision: the last notes of the own side, and open blockers, which need a tick. */
import { afterAll, describe, expect, it } from "vitest";
import { sampleId } from "@/prisma/demo/rows";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { type SignIn, userIdOf } from "@/tests/support/sample";
import { lookOf } from "@/tests/support/suggestion-look";

const { sample, does, refused, entry } = await peopleAtWork();
afterAll(() => sample.close());

type Team = { notes: { text: string; by?: string }[]; blockers: { reason: string }[] };
const REASON = "The auditor has not signed.";

async function asks(who: SignIn = "ib-admin"): Promise<string> {
  const list = who.startsWith("ib") ? { list_id: sampleId("list", "fin-l2") } : {};
  return (await does(who, "create_request", { workstream: "finance", title: "Ledger", ...list })).entry_id;
}
const blocks = (request_id: string, reason = REASON) => does("ib-member", "set_blocker", { request_id, reason });
const submits = async (...request_ids: string[]) => {
  const draft = { workstream: "finance", request_ids, title: "Answer", body: "Words" };
  const { entry_id: answer_id, version } = await does("seller-member", "draft_answer", draft);
  await does("seller-member", "submit_answer", { answer_id, version });
  return answer_id;
};
const about = async (answer_id: string) => ({ answer_id, version: (await entry(answer_id)).version });

/** Refused without the tick, with the reason in the words; done with it. */
async function needsTheTick(act: string, raw: object): Promise<void> {
  const { code, message } = await refused("ib-admin", act, raw);
  expect([act, code, message]).toEqual([act, "conflict", expect.stringContaining(REASON)]);
  await does("ib-admin", act, { ...raw, despite_blockers: true });
}

describe("an open blocker", () => {
  it("refuses to approve, to publish and to link without the tick, and lets each through with it", async () => {
    const [request, other] = [await asks(), await asks()];
    await blocks(request);
    const answer_id = await submits(request);
    await needsTheTick("approve_answer", await about(answer_id));
    await needsTheTick("publish_answer", await about(answer_id));
    await blocks(other);
    await needsTheTick("link_answer", { answer_id, request_ids: [other] });
  });

  it("refuses to pass a bidder's request on without the tick", async () => {
    const request_id = await asks("buyer-member");
    await blocks(request_id);
    await needsTheTick("route_request", { request_id, ...TEXT_SET });
  });

  it("refuses to confirm what an agent proposed without the tick", async () => {
    const request_id = await asks();
    const agent = await sample.agent("ib-member", { unlocked: true });
    const proposed = { request_id, proposed_assignee: userIdOf("seller-member") };
    const { suggestion_id } = (await sample.call(agent, "suggest_assignment", {
      project_id: (await entry(request_id)).projectId,
      ...proposed,
    })) as { suggestion_id: string };
    await blocks(request_id);
    const { version } = await entry(request_id);
    const look = await does("ib-admin", "get_suggestion", { suggestion_id });
    expect(lookOf<{ team: object }>(look).team).toMatchObject({ blockers: [{ reason: REASON }] });
    await needsTheTick("confirm_suggestion", { suggestion_id, version });
  });

  it("stands in nobody's way once it is resolved, or where another request is concerned", async () => {
    const [request, other] = [await asks(), await asks()];
    const { blocker_id } = await blocks(request);
    const answer_id = await submits(request, other);
    await does("ib-admin", "approve_answer", { ...(await about(answer_id)), request_ids: [other] });
    await does("ib-member", "resolve_blocker", { blocker_id });
    await does("ib-admin", "link_answer", { answer_id, request_ids: [request] });
  });
});

describe("the page of a decision", () => {
  it("shows the own side's last three notes, newest first, and never another side's", async () => {
    const request = await asks();
    const says = (who: SignIn, body: string) => does(who, "post_message", { entry_id: request, body, lane: "firm" });
    for (const n of [1, 2, 3, 4]) await says("ib-member", `Note ${n}`);
    await says("seller-member", "Among sellers");
    const passing = (await does("ib-admin", "open_request", { request_id: request })) as unknown as { team: Team };
    expect(passing.team.notes.map(({ text }) => text)).toEqual(["Note 4", "Note 3", "Note 2"]);
    expect(await does("seller-admin", "open_request", { request_id: request })).not.toHaveProperty("team");
    const answer_id = await submits(request);
    const { team } = (await does("ib-admin", "open_answer", { answer_id })) as unknown as { team: Team };
    expect(team.notes.map(({ text, by }) => [text, by])).toEqual([
      ["Note 4", "Tom Okafor"],
      ["Note 3", "Tom Okafor"],
      ["Note 2", "Tom Okafor"],
    ]);
    await does("ib-admin", "approve_answer", await about(answer_id));
    const preview = (await does("ib-admin", "preview_publication", { answer_id })) as unknown as { team: Team };
    expect(preview.team.notes).toEqual(team.notes);
    expect(await does("seller-admin", "open_answer", { answer_id })).not.toHaveProperty("team");
  });

  it("counts what the bank noted on passing work on among its words, and no such note of a seller's", async () => {
    const request_id = await asks();
    const version = async () => (await entry(request_id)).version;
    const assignTo = async (who: SignIn, to: SignIn, note: string) =>
      does(who, "assign_request", { request_id, version: await version(), assignee_ids: [userIdOf(to)], note });
    await assignTo("ib-admin", "seller-admin", "Ask Lena first");
    await assignTo("seller-admin", "seller-member", "Between us");
    const { team } = (await does("ib-admin", "open_request", { request_id })) as unknown as { team: Team };
    expect(team.notes.map(({ text }) => text)).toEqual(["Ask Lena first"]);
  });
});
