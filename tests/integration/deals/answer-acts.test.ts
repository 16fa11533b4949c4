/** From the draft to the public and back. What each act refuses to whom is in acts-refused.test.ts; the whole way in workflow-story.test.ts. */
import { afterAll, describe, expect, it } from "vitest";
import { sampleId } from "@/prisma/demo/rows";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import type { SignIn } from "@/tests/support/sample";
import { userIdOf } from "@/tests/support/sample";

const { sample, does, refused, sees, told, entry } = await peopleAtWork();
const { prisma } = sample.database;
afterAll(() => sample.close());

const ISSUED = sampleId("list", "fin-l2");
const asks = async (who: SignIn = "ib-admin", raw: object = {}) =>
  (
    await does(who, "create_request", {
      workstream: "finance",
      title: "Ledger",
      ...(who.startsWith("ib") && { list_id: ISSUED }),
      ...raw,
    })
  ).entry_id;
const drafts = async (...request_ids: string[]) =>
  (await does("seller-member", "draft_answer", { workstream: "finance", request_ids, title: "Answer", body: "Words" }))
    .entry_id;
/** An act on an answer as it is now. */
const moves = async (who: SignIn, act: string, answer_id: string, raw: object = {}) =>
  does(who, act, { answer_id, version: (await entry(answer_id)).version, ...raw });
const statusOf = async (id: string) => (await entry(id)).status;

describe("draft_answer and edit_answer", () => {
  it("allowed: a draft is seen by bank and seller, edited with its version, and says what it answers", async () => {
    const [first, second, third] = [await asks(), await asks(), await asks()];
    const answer_id = await drafts(first, second);
    expect(await does("ib-member", "get_answer", { answer_id })).toMatchObject({ status: "draft", title: "Answer" });
    expect((await refused("buyer-admin", "get_answer", { answer_id })).code).toBe("not_found");
    const edited = await does("seller-admin", "edit_answer", {
      answer_id,
      version: 1,
      body: "Better words",
      request_ids: [second, third],
    });
    expect(edited).toMatchObject({ status: "draft", version: 2 });
    const links = await prisma.answerLink.findMany({ where: { answerId: answer_id } });
    expect(links.map((one) => [one.requestId, one.confirmed]).sort()).toEqual(
      [
        [second, false],
        [third, false],
      ].sort(),
    );
    const late = await refused("seller-member", "edit_answer", { answer_id, version: 1, body: "Mine" });
    expect(late).toMatchObject({ code: "conflict", data: { current_version: 2 } });
    expect((await entry(answer_id)).body).toBe("Better words");
  });

  it("not visible: to what the seller does not have, or in a workstream that is not one's own", async () => {
    const raw = { workstream: "finance", title: "Answer", request_ids: [await asks("buyer-member")] };
    const { code, message } = await refused("seller-admin", "draft_answer", raw);
    expect({ code, message }).toMatchObject({
      code: "not_found",
      message: (await refused("seller-admin", "draft_answer", { ...raw, request_ids: ["ent_unknown"] })).message,
    });
    expect((await refused("seller-member", "draft_answer", { ...raw, workstream: "legal" })).code).toBe("not_found");
  });

  it("conflict: to what was withdrawn, and while the bank judges", async () => {
    const [gone, open] = [await asks(), await asks()];
    await does("ib-admin", "withdraw_request", { request_id: gone });
    const raw = { workstream: "finance", title: "Answer", request_ids: [gone] };
    expect((await refused("seller-admin", "draft_answer", raw)).code).toBe("conflict");
    const answer_id = await drafts(open);
    await moves("seller-member", "submit_answer", answer_id);
    expect((await refused("seller-member", "edit_answer", { answer_id, version: 2, body: "Mine" })).code).toBe(
      "conflict",
    );
    expect((await refused("seller-member", "submit_answer", { answer_id, version: 2 })).code).toBe("conflict");
  });
});

describe("approve_answer and reject_answer", () => {
  it("allowed: only what is named is confirmed, in the name of who approves; the rest stays answered", async () => {
    const [first, second] = [await asks(), await asks()];
    const answer_id = await drafts(first, second);
    await moves("seller-member", "submit_answer", answer_id);
    expect([await statusOf(first), await statusOf(second)]).toEqual(["answered", "answered"]);
    await moves("ib-member", "approve_answer", answer_id, { request_ids: [first], notes: "Checked" });
    expect([await statusOf(first), await statusOf(second)]).toEqual(["vetted", "answered"]);
    const evidence = await prisma.answerLinkEvidence.findMany({
      where: { answerId: answer_id, confirmedBy: { not: null } },
    });
    expect(evidence).toMatchObject([{ requestId: first, confirmedBy: userIdOf("ib-member") }]);
    const bank = await does("ib-admin", "get_answer", { answer_id });
    expect(bank.vetting).toMatchObject({ vetted_by: "Tom Okafor", notes: "Checked" });
    expect(JSON.stringify(await does("seller-admin", "get_answer", { answer_id }))).not.toContain("Checked");
  });

  it("allowed: a rejection sends back what no other answer carries, to whoever submitted it where nobody has it, and its authors are told", async () => {
    const [alone, both] = [await asks(), await asks()];
    const [bad, good] = [await drafts(alone, both), await drafts(both)];
    for (const answer_id of [bad, good]) await moves("seller-member", "submit_answer", answer_id);
    await moves("ib-admin", "approve_answer", good);
    expect(await statusOf(both)).toBe("vetted");
    await moves("ib-admin", "reject_answer", bad, { comment: "Not this" });
    expect([await statusOf(alone), await statusOf(both)]).toEqual(["assigned", "vetted"]);
    expect(await told("seller-member")).toContainEqual(expect.objectContaining({ kind: "rejected", entry_id: bad }));
    const events = await does("seller-admin", "list_events", { entry_id: bad });
    expect(JSON.stringify(events)).toContain("Not this");
    await moves("seller-member", "edit_answer", bad, { body: "Mended" });
    expect(await statusOf(bad)).toBe("draft");
  });

  it("allowed: what was sent back stands on top of the tasks of those who have it, with the bank's words, until it is worked on again", async () => {
    const [first, second] = [await asks("ib-admin", { due_date: "2026-01-01" }), await asks()];
    await does("ib-admin", "assign_request", { request_id: second, assignee_ids: [userIdOf("seller-admin")] });
    const answer_id = await drafts(first, second);
    await moves("seller-member", "submit_answer", answer_id);
    await moves("ib-admin", "reject_answer", answer_id, { comment: "Leases are missing", notes: "Careless" });
    const topOf = async (who: SignIn) =>
      (await does(who, "list_my_tasks")) as unknown as {
        tasks: { entry_id: string; group: string; status: string; sent_back?: object }[];
        counts: { sent_back: number };
      };
    const sent_back = { answer_id, comment: "Leases are missing" };
    const back = { group: "sent_back", status: "assigned", sent_back };
    const submitters = await topOf("seller-member");
    expect(submitters.tasks[0]).toMatchObject({ entry_id: first, ...back });
    expect(submitters.tasks.filter((task) => task.sent_back)).toHaveLength(submitters.counts.sent_back);
    expect((await topOf("seller-admin")).tasks[0]).toMatchObject({ entry_id: second, ...back });
    expect(JSON.stringify([submitters, await topOf("ib-admin")])).not.toContain("Careless");
    await moves("seller-member", "edit_answer", answer_id, { body: "With leases" });
    for (const who of ["seller-member", "seller-admin"] as const)
      expect(JSON.stringify(await topOf(who))).not.toContain(answer_id);
  });

  it("allowed: what is sent back stays open when whoever submitted it has left", async () => {
    const request = await asks();
    const answer_id = await drafts(request);
    await moves("seller-member", "submit_answer", answer_id);
    const seat = {
      projectId_userId: { projectId: (await entry(request)).projectId, userId: userIdOf("seller-member") },
    };
    await prisma.participant.update({ where: seat, data: { removedAt: new Date() } });
    await moves("ib-admin", "reject_answer", answer_id, { comment: "No" });
    await prisma.participant.update({ where: seat, data: { removedAt: null } });
    expect(await statusOf(request)).toBe("open");
  });

  it("allowed: also what was approved can be sent back, as long as it is not public", async () => {
    const request = await asks();
    const answer_id = await drafts(request);
    await moves("seller-member", "submit_answer", answer_id);
    await moves("ib-admin", "approve_answer", answer_id);
    await moves("ib-admin", "reject_answer", answer_id, { comment: "On second thoughts" });
    expect(await statusOf(request)).toBe("assigned");
  });

  it("conflict: approving takes nothing public back, and taking back approves nothing that was not vetted", async () => {
    const answer_id = await drafts(await asks());
    await moves("seller-member", "submit_answer", answer_id);
    const version = (await entry(answer_id)).version;
    const skipped = await refused("ib-admin", "unpublish_answer", { answer_id, version, reason: "Wrong act" });
    expect(skipped.code).toBe("conflict");
    await moves("ib-admin", "approve_answer", answer_id);
    await moves("ib-admin", "publish_answer", answer_id);
    const published = (await entry(answer_id)).version;
    expect((await refused("ib-admin", "approve_answer", { answer_id, version: published })).code).toBe("conflict");
    expect(await statusOf(answer_id)).toBe("published");
  });

  it("invalid: a rejection without a comment; conflict: of what was changed since it was read", async () => {
    const answer_id = await drafts(await asks());
    await moves("seller-member", "submit_answer", answer_id);
    expect((await refused("ib-admin", "reject_answer", { answer_id, version: 2, comment: "  " })).code).toBe(
      "invalid_input",
    );
    expect((await refused("ib-admin", "reject_answer", { answer_id, version: 2 })).code).toBe("invalid_input");
    for (const [act, raw] of [
      ["approve_answer", {}],
      ["reject_answer", { comment: "No" }],
    ] as const)
      expect(await refused("ib-admin", act, { answer_id, version: 1, ...raw })).toMatchObject({
        code: "conflict",
        data: { current_version: 2 },
      });
  });

  it("forbidden: to who does not work on everything it is linked to", async () => {
    const legal = (
      await does("ib-admin", "create_request", {
        workstream: "legal",
        list_id: sampleId("list", "leg-l2"),
        title: "Contract",
      })
    ).entry_id;
    const answer_id = await drafts(await asks());
    await moves("seller-member", "submit_answer", answer_id);
    await does("ib-admin", "link_answer", { answer_id, request_ids: [legal] });
    const { version } = await entry(answer_id);
    for (const [act, raw] of [
      ["approve_answer", { version }],
      ["reject_answer", { version, comment: "No" }],
      ["preview_publication", {}],
      ["publish_answer", { version }],
    ] as const)
      expect((await refused("ib-member", act, { answer_id, ...raw })).code, act).toBe("forbidden");
    await moves("ib-admin", "approve_answer", answer_id);
    expect(await statusOf(legal)).toBe("vetted");
  });
});

async function approved(...requests: string[]): Promise<string> {
  const answer_id = await drafts(...requests);
  await moves("seller-member", "submit_answer", answer_id);
  await moves("ib-admin", "approve_answer", answer_id);
  return answer_id;
}

describe("link_answer and unlink_answer", () => {
  it("allowed: a published answer shows to the firm whose question is linked, and the question to nobody else", async () => {
    const answer_id = await approved(await asks("ib-admin", { list_id: await released() }));
    await moves("ib-admin", "publish_answer", answer_id);
    const asked = await asks("rival-buyer", { title: "The same, please" });
    const before = (await entry(answer_id)).version;
    await does("ib-member", "link_answer", { answer_id, request_ids: [asked] });
    expect((await entry(answer_id)).version).toBe(before + 1);
    const own = await sees("rival-buyer", asked);
    expect(own).toMatchObject({ status: "vetted", answers: [{ answer_id, status: "published" }] });
    expect(await sees("buyer-admin", asked)).toBeUndefined();

    const preview = await does("ib-admin", "preview_publication", { answer_id, readers: "all" });
    expect(preview.firms).toMatchObject([
      { organization: "Brightwater Capital Partners", asked: true, reads_answer: false, reads_requests: [] },
      { organization: "Lindqvist Underwriting", reads_answer: false, reads_requests: [{ entry_id: asked }] },
      { organization: "Northfield Industries", reads_answer: false, reads_requests: [{ entry_id: asked }] },
    ]);
    const texts = [{ request_id: asked, title: "The same", body: "" }];
    expect(await moves("ib-admin", "publish_answer", answer_id, { texts, readers: "all" })).toMatchObject({
      published_requests: [asked],
    });
    expect(await sees("buyer-admin", asked)).toMatchObject({ title: "The same" });
    expect(await sees("rival-buyer", asked)).toMatchObject({ title: "The same, please" });
    const kinds = (await told("rival-buyer")).filter((one) => one.entry_id === asked).map((one) => one.kind);
    expect(kinds.sort()).toEqual(["answered", "published"]);
    expect((await refused("ib-admin", "publish_answer", { answer_id, version: before + 2 })).code).toBe("conflict");
    expect((await refused("ib-admin", "unlink_answer", { answer_id, request_id: asked })).code).toBe("conflict");
  });

  it("allowed: unlinked, a request goes back to where its other answers carry it", async () => {
    const request = await asks();
    const [first, second] = [await approved(request), await drafts(request)];
    await moves("seller-member", "submit_answer", second);
    await does("ib-admin", "unlink_answer", { answer_id: first, request_id: request });
    expect(await statusOf(request)).toBe("answered");
    await does("ib-admin", "unlink_answer", { answer_id: second, request_id: request });
    expect(await statusOf(request)).toBe("open");
    expect((await refused("ib-admin", "unlink_answer", { answer_id: second, request_id: request })).code).toBe(
      "not_found",
    );
  });
});

describe("publish_answer and unpublish_answer", () => {
  it("what was published before its list is released shows to nobody, then to all at once", async () => {
    const list_id = String(
      (await does("ib-admin", "create_request_list", { workstream: "finance", name: "L" })).list_id,
    );
    await does("ib-admin", "issue_request_list", { list_id });
    const request = await asks("ib-admin", { list_id });
    const answer_id = await approved(request);
    const preview = await does("ib-admin", "preview_publication", { answer_id });
    expect(preview).toMatchObject({ waits_for_release: true, has_effect: true });
    for (const firm of preview.firms as object[]) expect(firm).toMatchObject({ people: [], reads_answer: false });
    await moves("ib-admin", "publish_answer", answer_id);
    for (const who of ["buyer-admin", "observer"] as const) {
      expect(await sees(who, request)).toBeUndefined();
      expect((await refused(who, "get_answer", { answer_id })).code).toBe("not_found");
    }
    expect(await does("ib-admin", "release_request_list", { list_id })).toMatchObject({ released: 2 });
    for (const who of ["buyer-admin", "observer"] as const) {
      expect(await sees(who, request)).toMatchObject({ status: "published" });
      expect(await does(who, "get_answer", { answer_id })).toMatchObject({ status: "published" });
    }
  });

  it("whoever asked hears of it when the data room opens, once, and no other buyer does", async () => {
    const list_id = String(
      (await does("ib-admin", "create_request_list", { workstream: "finance", name: "Before" })).list_id,
    );
    await does("ib-admin", "issue_request_list", { list_id });
    const asked = await asks("rival-buyer", { title: "Asked before the data room" });
    await prisma.entry.update({ where: { id: asked }, data: { stage: "pre_dataroom" } });
    await does("ib-admin", "route_request", { request_id: asked, list_id, ...TEXT_SET });
    const unpublished = await asks("buyer-member", { title: "Not answered yet" });
    await prisma.entry.update({ where: { id: unpublished }, data: { stage: "pre_dataroom" } });
    await does("ib-admin", "route_request", { request_id: unpublished, list_id, ...TEXT_SET });
    const answer_id = await approved(asked);
    await moves("ib-admin", "publish_answer", answer_id, { readers: "all" });
    const heard = async (who: SignIn, id: string) => (await told(who)).filter((one) => one.entry_id === id);
    expect(await heard("rival-buyer", asked)).toEqual([]); // its answer does not show yet
    expect((await refused("rival-buyer", "get_answer", { answer_id })).code).toBe("not_found");

    await does("ib-admin", "release_request_list", { list_id });
    expect(await heard("rival-buyer", asked)).toMatchObject([{ kind: "published" }]);
    expect(await does("rival-buyer", "get_answer", { answer_id })).toMatchObject({ status: "published" });
    for (const who of ["buyer-admin", "buyer-member"] as const) {
      expect(await heard(who, asked)).toEqual([]);
      expect(await heard(who, unpublished)).toEqual([]);
    }
    await does("ib-admin", "release_request_list", { list_id });
    expect(await heard("rival-buyer", asked)).toHaveLength(1);
  });

  it("of two who publish at once one wins, and everything is published once", async () => {
    const request = await asks("ib-admin", { list_id: await released() });
    const answer_id = await approved(request);
    const { version } = await entry(answer_id);
    const tries = await Promise.allSettled(
      (["ib-admin", "ib-member"] as const).map((who) => does(who, "publish_answer", { answer_id, version })),
    );
    expect(tries.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await prisma.event.count({ where: { entryId: request, action: "published" } })).toBe(1);
  });

  it("taken back, it is seen by bank and seller only, with the reason; what another answer carries stays", async () => {
    const list_id = await released();
    const [shared, alone] = [await asks("ib-admin", { list_id }), await asks("ib-admin", { list_id })];
    const [first, second] = [await approved(shared, alone), await approved(shared)];
    for (const answer_id of [first, second])
      if ((await statusOf(answer_id)) === "approved") await moves("ib-admin", "publish_answer", answer_id);
    await moves("ib-admin", "unpublish_answer", first, { reason: "Wrong figure" });
    expect([await statusOf(first), await statusOf(shared), await statusOf(alone)]).toEqual([
      "approved",
      "published",
      "vetted",
    ]);
    expect(await sees("observer", alone)).toBeUndefined();
    expect((await entry(alone)).publishedAt).toBeNull();
    expect(JSON.stringify(await does("seller-admin", "list_events", { entry_id: first }))).toContain("Wrong figure");
    expect(
      (
        await refused("ib-admin", "unpublish_answer", {
          answer_id: first,
          version: (await entry(first)).version,
          reason: "x",
        })
      ).code,
    ).toBe("conflict");
    await moves("ib-admin", "publish_answer", first);
    expect(await sees("observer", alone)).toMatchObject({ status: "published" });
  });

  it("conflict: what answers nothing any more is not published", async () => {
    const request = await asks();
    const answer_id = await approved(request);
    await does("ib-admin", "withdraw_request", { request_id: request });
    const { version } = await entry(answer_id);
    expect((await refused("ib-admin", "publish_answer", { answer_id, version })).code).toBe("conflict");
  });
});

/** A list of which buyers may see what is published. */
async function released(): Promise<string> {
  const list_id = String(
    (await does("ib-admin", "create_request_list", { workstream: "finance", name: "Released" })).list_id,
  );
  await does("ib-admin", "issue_request_list", { list_id });
  await does("ib-admin", "release_request_list", { list_id });
  return list_id;
}
