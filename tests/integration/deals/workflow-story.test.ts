/** The life of a request, played by the people of a deal: who does what, and who sees what of it afterwards. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/platform/actor";
import { harbourFor, notesIn } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { HARBOUR_ID, openSample, refusalOf, type Sample, type SignIn, userIdOf } from "@/tests/support/sample";

let sample: Sample;
const people = {} as Record<SignIn, Actor>;
beforeAll(async () => {
  sample = await openSample();
  for (const who of [
    "ib-admin",
    "ib-member",
    "seller-admin",
    "seller-member",
    "buyer-admin",
    "buyer-member",
    "rival-buyer",
    "observer",
    "other-ib-admin",
  ] as const)
    people[who] = await sample.as(who);
});
afterAll(() => sample.close());

type Output = Record<string, unknown> & { entry_id: string; version: number; ref: string; status: string };
const does = async (who: SignIn, act: string, raw: object) =>
  (await sample.call(people[who], act, { ...harbourFor(act), ...raw })) as Output;
const refused = async (who: SignIn, act: string, raw: object) =>
  (await refusalOf(sample, people[who], act, { project_id: HARBOUR_ID, ...raw })).error;
const sees = async (who: SignIn, request_id: string) =>
  sample.call(people[who], "get_request", { project_id: HARBOUR_ID, request_id, include_thread: true }).then(
    (found) => found as Output & { thread: { action: string; body?: string; author_side: string; actor?: string }[] },
    () => undefined,
  );
const told = async (who: SignIn) => notesIn(await does(who, "list_notifications", { unread_only: true }));

describe("the life of a request", () => {
  it("from the bank's list to two buyers, neither of whom learns of the other", async () => {
    // the bank prepares a list; nobody else sees it
    const { list_id } = await does("ib-admin", "create_request_list", { workstream: "finance", name: "Third list" });
    const asked = await does("ib-admin", "create_request", {
      workstream: "finance",
      list_id,
      title: "Net debt bridge",
      body: "As of the last balance sheet date.",
      priority: "high",
      due_date: "2026-07-01",
    });
    expect(asked).toMatchObject({ status: "open", version: 1 });
    expect(asked.ref).toMatch(/^FIN-\d{3}$/);
    expect(await sees("seller-admin", asked.entry_id)).toBeUndefined();
    expect(
      await refused("seller-admin", "assign_request", { request_id: asked.entry_id, assignee_ids: ["x"] }),
    ).toEqual(await refused("seller-admin", "assign_request", { request_id: "ent_unknown", assignee_ids: ["x"] }));

    // two buyers ask for the same, each under the own first free number
    const first = await does("buyer-member", "create_request", { workstream: "finance", title: "What is net debt?" });
    const second = await does("rival-buyer", "create_request", { workstream: "finance", title: "Net debt, please" });
    for (const request of [first, second]) expect(request.ref).toMatch(/^BUY-\d{3}$/);
    expect(await sees("buyer-admin", first.entry_id)).toMatchObject({ ref: first.ref, status: "open" });
    expect(await sees("rival-buyer", first.entry_id)).toBeUndefined();
    expect(await sees("seller-admin", first.entry_id)).toBeUndefined();

    // issued, the seller has it; the admin gives it to somebody, who passes it on and gets it back
    expect(await does("ib-admin", "issue_request_list", { list_id })).toMatchObject({ issued: 1 });
    expect(await sees("seller-admin", asked.entry_id)).toMatchObject({ status: "open" });
    await does("seller-admin", "assign_request", {
      request_id: asked.ref,
      assignee_ids: [userIdOf("seller-member")],
      note: "Yours, I think",
    });
    expect(await told("seller-member")).toMatchObject([{ kind: "assigned", entry_id: asked.entry_id }]);
    const tasks = await does("seller-member", "get_my_tasks", { limit: 200 });
    expect(tasks.tasks).toContainEqual(
      expect.objectContaining({
        entry_id: asked.entry_id,
        return_to: expect.objectContaining({ user_id: userIdOf("seller-admin") }),
      }),
    );

    // the bank passes one buyer's question on; the seller never learns whose it is, the buyer not that it was passed on
    const routed = await does("ib-admin", "route_request", { request_id: first.entry_id, list_id, ...TEXT_SET });
    expect(routed.ref).toMatch(/^FIN-\d{3}$/);
    const passedOn = await sees("seller-admin", first.entry_id);
    expect(passedOn).toMatchObject({ ref: routed.ref });
    expect(JSON.stringify(passedOn)).not.toMatch(/Northfield|Lindgren|BUY-/);
    expect(await sees("buyer-member", first.entry_id)).toMatchObject({ ref: first.ref });
    expect((await sees("buyer-member", first.entry_id))?.thread.map((line) => line.action)).toEqual(["created"]);

    // the seller answers both at once
    const draft = await does("seller-member", "draft_answer", {
      workstream: "finance",
      request_ids: [asked.entry_id, first.entry_id],
      title: "Net debt",
      body: "EUR 41.2m",
    });
    const submitted = await does("seller-member", "submit_answer", {
      answer_id: draft.entry_id,
      version: draft.version,
    });
    expect(submitted).toMatchObject({ status: "submitted" });
    for (const request of [asked, first])
      expect(await sees("ib-member", request.entry_id)).toMatchObject({ status: "answered" });
    expect(await sees("buyer-admin", draft.entry_id)).toBeUndefined();

    // the bank rejects with a comment, the seller reads it, mends and submits again
    const rejected = await does("ib-member", "reject_answer", {
      answer_id: draft.entry_id,
      version: submitted.version,
      comment: "Leases are missing.",
      notes: "Careless again",
    });
    expect(rejected.status).toBe("rejected");
    expect(await sees("seller-member", asked.entry_id)).toMatchObject({ status: "assigned" });
    expect(await sees("buyer-member", first.entry_id)).toMatchObject({ status: "assigned" });
    expect(await told("seller-member")).toContainEqual(
      expect.objectContaining({ kind: "rejected", entry_id: draft.entry_id }),
    );
    const mended = await does("seller-member", "edit_answer", {
      answer_id: draft.entry_id,
      version: rejected.version,
      body: "EUR 44.0m with leases",
    });
    expect(mended.status).toBe("draft");
    const again = await does("seller-member", "submit_answer", { answer_id: draft.entry_id, version: mended.version });

    // the bank approves, links the rival's question too, and looks before it publishes
    const approved = await does("ib-admin", "approve_answer", { answer_id: draft.entry_id, version: again.version });
    expect(await sees("ib-admin", asked.entry_id)).toMatchObject({ status: "vetted" });
    const linked = await does("ib-admin", "link_answer", {
      answer_id: draft.entry_id,
      request_ids: [second.entry_id],
      version: approved.version,
    });
    const preview = await does("ib-admin", "preview_publication", { answer_id: draft.entry_id, readers: "all" });
    expect(preview).toMatchObject({ version: linked.version, waits_for_release: false });
    expect((preview.requests as { asked_by?: string }[]).map((one) => one.asked_by).sort()).toEqual([
      "Brightwater Capital Partners",
      "Northfield Industries",
      undefined,
    ]);
    const shown = preview.firms as {
      organization: string;
      reads_answer: boolean;
      reads_requests: { entry_id: string }[];
    }[];
    const read = (requests: { entry_id: string }[]) => requests.map((one) => one.entry_id).sort();
    expect(shown.map((one) => [one.organization, one.reads_answer, read(one.reads_requests)])).toEqual([
      // each gains the other's question, without its asker; the bank's own request waits for its list
      ["Brightwater Capital Partners", true, [first.entry_id]],
      ["Lindqvist Underwriting", true, [first.entry_id, second.entry_id].sort()],
      ["Northfield Industries", true, [second.entry_id]],
    ]);
    expect(await sees("buyer-admin", second.entry_id)).toBeUndefined();

    const published = await does("ib-admin", "publish_answer", {
      answer_id: draft.entry_id,
      version: linked.version,
      texts: [{ request_id: second.entry_id, title: "Set for the second", body: "" }],
      readers: "all",
    });
    expect((published.published_requests as string[]).sort()).toEqual(
      [asked.entry_id, first.entry_id, second.entry_id].sort(),
    );

    // both buyers have their answer, and are told of their own request alone
    for (const [who, own, others] of [
      ["buyer-admin", first, second],
      ["rival-buyer", second, first],
    ] as const) {
      expect(await does(who, "get_answer", { answer_id: draft.entry_id })).toMatchObject({ title: "Net debt" });
      expect(await sees(who, own.entry_id)).toMatchObject({ status: "published", ref: own.ref });
      expect(await told(who)).toEqual([expect.objectContaining({ kind: "published", entry_id: own.entry_id })]);
      const foreign = await sees(who, others.entry_id);
      expect(foreign?.ref).toMatch(/^P-\d{3}$/);
      expect(foreign?.thread.map((line) => line.action)).toEqual(["published"]);
      expect(JSON.stringify(foreign)).not.toContain("BUY-");
      const words = JSON.stringify([foreign, await does(who, "get_answer", { answer_id: draft.entry_id })]);
      expect(words).not.toMatch(who === "rival-buyer" ? /Northfield|Lindgren|Reyes/ : /Brightwater|Huang|Novak/);
      expect(words).not.toMatch(/Careless|Leases are missing/);
      expect(await sees(who, asked.entry_id)).toBeUndefined(); // its list is not released
    }
    expect(await sees("observer", asked.entry_id)).toBeUndefined();
    await does("ib-admin", "release_request_list", { list_id });
    expect(await sees("observer", asked.entry_id)).toMatchObject({ status: "published" });

    // and it can be taken back
    const stale = { answer_id: draft.entry_id, version: published.version, reason: "The figure is wrong." };
    const outdated = await refused("ib-admin", "unpublish_answer", { ...stale, version: 1 });
    expect(outdated).toMatchObject({ code: "conflict", data: { current_version: published.version } });
    const back = await does("ib-admin", "unpublish_answer", stale);
    expect(back.status).toBe("approved");
    expect(await sees("observer", asked.entry_id)).toBeUndefined();
    expect(await sees("buyer-admin", second.entry_id)).toBeUndefined();
    expect(await sees("buyer-admin", first.entry_id)).toMatchObject({ status: "vetted" });
  });
});
