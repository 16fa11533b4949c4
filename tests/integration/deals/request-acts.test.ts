/** Requests, their lists and what stands in their way. What each act refuses to whom is in acts-refused.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleId } from "@/prisma/demo/rows";
import { type Done, peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { entryIdOf, HARBOUR_ID, userIdOf } from "@/tests/support/sample";

const { sample, does, refused, sees, entry } = await peopleAtWork();
const { database } = sample;
afterAll(() => sample.close());

const ISSUED = sampleId("list", "fin-l2");
const newList = async () =>
  String((await does("ib-admin", "create_request_list", { workstream: "finance", name: "List" })).list_id);
const asks = (who: "ib-admin" | "ib-member" | "buyer-member" | "rival-buyer", raw: object = {}) =>
  does(who, "create_request", {
    workstream: "finance",
    title: "Ledger",
    ...(who.startsWith("ib") && { list_id: ISSUED }),
    ...raw,
  });

describe("create_request", () => {
  describe("allowed", () => {
    it("of the bank gets the next number of its workstream, and reaches the seller with its list", async () => {
      const list_id = await newList();
      const [first, second] = [await asks("ib-member", { list_id }), await asks("ib-member", { list_id })];
      const number = (done: Done) => Number(done.ref?.slice(4));
      expect(number(second)).toBe(number(first) + 1);
      expect(await entry(first.entry_id)).toMatchObject({
        stage: "pre_dataroom",
        reachedSellerAt: null,
        status: "open",
      });
      expect(await sees("seller-admin", first.entry_id)).toBeUndefined();
      const atOnce = await asks("ib-member");
      expect(await sees("seller-admin", atOnce.entry_id)).toMatchObject({ ref: atOnce.ref });
      expect((await sees("ib-admin", first.entry_id))?.thread).toMatchObject([
        { action: "created", actor: "Tom Okafor" },
      ]);
    });

    it("of a buyer gets the firm's next number and goes to the bank alone", async () => {
      const [first, second] = [await asks("buyer-member"), await asks("buyer-member")];
      expect(Number(second.ref?.slice(4))).toBe(Number(first.ref?.slice(4)) + 1);
      expect(await sees("ib-admin", first.entry_id)).toMatchObject({
        ref: first.ref?.replace("BUY", "NOR"),
        origin: "buyer",
        status: "open",
      });
      for (const who of ["seller-admin", "rival-buyer", "observer"] as const)
        expect(await sees(who, first.entry_id)).toBeUndefined();
      expect(await sees("buyer-admin", first.entry_id)).toMatchObject({ ref: first.ref });
    });

    it("of the seller stands in a list that the seller has", async () => {
      const own = await does("seller-member", "create_request", {
        workstream: "finance",
        list_id: ISSUED,
        title: "To you",
      });
      expect(await sees("ib-admin", own.entry_id)).toMatchObject({ origin: "seller", ref: own.ref });
    });

    it("keeps what is seen of its words, and nothing else", async () => {
      const done = await asks("ib-admin", { title: "  A\u202e\u200b title\nof two lines ", body: "One\r\ntwo\u0007" });
      expect(await entry(done.entry_id)).toMatchObject({ title: "A title of two lines", body: "One\ntwo" });
    });
  });

  it.each([
    [{ title: "" }, "title"],
    [{ title: " \u200b " }, "title"],
    [{ title: "x".repeat(301) }, "title"],
    [{ body: "x".repeat(10_001) }, "body"],
    [{ due_date: "2026-02-30" }, "due_date"],
    [{ due_date: "tomorrow" }, "due_date"],
    [{ priority: "highest" }, "priority"],
    [{ list_id: sampleId("list", "leg-l1") }, "list_id"],
  ])("invalid: %j", async (raw, path) => {
    const error = await refused("ib-admin", "create_request", {
      workstream: "finance",
      list_id: ISSUED,
      title: "Ledger",
      ...raw,
    });
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path }] } });
  });

  it("invalid: without a list for the bank, with one for a buyer", async () => {
    expect((await refused("ib-admin", "create_request", { workstream: "finance", title: "T" })).code).toBe(
      "invalid_input",
    );
    const listed = { workstream: "finance", title: "T", list_id: ISSUED };
    expect((await refused("buyer-admin", "create_request", listed)).code).toBe("invalid_input");
  });

  it("not visible: a list in preparation is not there for the seller, nor a workstream that is not one's own", async () => {
    const raw = { workstream: "finance", title: "T", list_id: await newList() };
    expect(await refused("seller-admin", "create_request", raw)).toEqual(
      await refused("seller-admin", "create_request", { ...raw, list_id: "rl_unknown" }),
    );
    expect(await refused("ib-member", "create_request", { ...raw, workstream: "legal" })).toEqual(
      await refused("ib-member", "create_request", { ...raw, workstream: "astronomy" }),
    );
  });
});

describe("edit_request", () => {
  it("allowed: changes what is named, makes a new version and says so in the history", async () => {
    const { entry_id } = await asks("ib-admin", { due_date: "2026-12-01", body: "Old" });
    const first = await does("ib-admin", "edit_request", { request_id: entry_id, version: 1, title: "New title" });
    expect(first.version).toBe(2);
    const second = await does("ib-member", "edit_request", {
      request_id: entry_id,
      version: 2,
      priority: "urgent",
      due_date: null,
    });
    expect(second.version).toBe(3);
    const seen = await sees("seller-admin", entry_id);
    expect(seen).toMatchObject({ title: "New title", body: "Old", priority: "urgent" });
    expect(seen).not.toHaveProperty("due_date");
    expect(seen?.thread.map((line) => line.action)).toEqual(["edited", "edited", "created"]);
  });

  it("conflict: an older version saves nothing and names the newest, with which it can be saved again", async () => {
    const { entry_id } = await asks("ib-admin", { body: "First" });
    await does("ib-member", "edit_request", { request_id: entry_id, version: 1, body: "Second" });
    const late = { request_id: entry_id, version: 1, body: "Mine" };
    const error = await refused("ib-admin", "edit_request", late);
    expect(error).toMatchObject({ code: "conflict", data: { current_version: 2 } });
    expect(await sees("ib-admin", entry_id)).toMatchObject({ body: "Second" });
    expect(await does("ib-admin", "edit_request", { ...late, version: error.data.current_version })).toMatchObject({
      version: 3,
    });
    expect(await sees("ib-admin", entry_id)).toMatchObject({ body: "Mine" });
  });

  it("conflict: of two who save at once one wins, and the other is told", async () => {
    const { entry_id } = await asks("ib-admin");
    const saves = await Promise.allSettled(
      (["ib-admin", "ib-member"] as const).map((who) =>
        does(who, "edit_request", { request_id: entry_id, version: 1, body: who }),
      ),
    );
    expect(saves.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(saves.find((one) => one.status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect((await entry(entry_id)).version).toBe(2);
  });

  it("forbidden: another's words, also for the bank, which may plan what a buyer asked", async () => {
    const { entry_id: request_id } = await asks("buyer-member");
    expect((await refused("ib-admin", "edit_request", { request_id, version: 1, title: "Mine" })).code).toBe(
      "forbidden",
    );
    await does("ib-admin", "edit_request", { request_id, version: 1, due_date: "2026-12-24" });
    const { version } = await does("buyer-admin", "open_request", { request_id });
    await does("buyer-admin", "edit_request", { request_id, version, title: "Better said" });
    expect(await sees("ib-admin", request_id)).toMatchObject({ title: "Better said", due_date: "2026-12-24" });
  });

  it("conflict: what is published or withdrawn stays as it is", async () => {
    const raw = { request_id: entryIdOf("fin-001"), version: 1, title: "Other" };
    expect((await refused("ib-admin", "edit_request", raw)).code).toBe("conflict");
    expect((await refused("ib-admin", "edit_request", { ...raw, request_id: entryIdOf("fin-027") })).code).toBe(
      "conflict",
    );
  });
});

describe("withdraw_request", () => {
  it("allowed: by the bank with a reason that those at work on it read; then nothing more happens to it", async () => {
    const { entry_id: request_id } = await asks("ib-admin");
    const done = await does("ib-member", "withdraw_request", { request_id, reason: "Settled by phone" });
    expect(done).toMatchObject({ status: "withdrawn", version: 2 });
    expect((await sees("seller-admin", request_id))?.thread[0]).toMatchObject({
      action: "withdrawn",
      body: "Settled by phone",
    });
    for (const act of ["withdraw_request", "route_request"])
      expect((await refused("ib-admin", act, { request_id })).code).toBe("conflict");
  });

  it("allowed: by a buyer, the firm's own; forbidden: somebody else's", async () => {
    const { entry_id: request_id } = await asks("buyer-member");
    expect(await does("buyer-admin", "withdraw_request", { request_id })).toMatchObject({ status: "withdrawn" });
    const published = entryIdOf("fin-b05"); // Brightwater's, public
    expect((await refused("buyer-admin", "withdraw_request", { request_id: published })).code).toBe("forbidden");
    expect((await refused("rival-buyer", "withdraw_request", { request_id: published })).code).toBe("conflict");
  });
});

describe("several at once", () => {
  it("allowed: five hundred are planned and withdrawn together, each with its line in the history", async () => {
    const ids = Array.from({ length: 500 }, (_, i) => `ent_lot${i}`);
    await database.prisma.entry.createMany({
      data: ids.map((id, i) => ({
        id,
        projectId: HARBOUR_ID,
        workstreamId: sampleId("workstream", "harbour/finance"),
        listId: ISSUED,
        type: "request",
        status: "open",
        ref: `FIN-${2000 + i}`,
        refNumber: 2000 + i,
        title: "One of many",
        reachedSellerAt: new Date(),
      })),
    });
    await does("ib-admin", "plan_requests", { request_ids: ids, priority: "high", due_date: "2026-12-31" });
    expect(await database.prisma.entry.count({ where: { id: { in: ids }, priority: "high", version: 2 } })).toBe(500);
    await does("ib-admin", "assign_requests", { request_ids: ids, assignee_ids: [userIdOf("seller-member")] });
    expect(await database.prisma.entryAssignee.count({ where: { entryId: { in: ids } } })).toBe(500);
    await does("ib-admin", "withdraw_requests", { request_ids: ids, reason: "All of it" });
    const lines = await database.prisma.event.groupBy({
      by: ["action"],
      where: { entryId: { in: ids } },
      _count: true,
    });
    expect(Object.fromEntries(lines.map((one) => [one.action, one._count]))).toEqual({
      edited: 500,
      assigned: 500,
      withdrawn: 500,
    });
    expect((await refused("ib-admin", "withdraw_requests", { request_ids: [...ids, "ent_x"] })).code).toBe(
      "invalid_input",
    );
  });

  it("all or none: what stands in the way is named by request, what is not visible as what does not exist", async () => {
    const { entry_id: good } = await asks("ib-admin");
    const [published, withdrawn] = [entryIdOf("fin-001"), entryIdOf("fin-027")];
    const error = await refused("ib-admin", "withdraw_requests", { request_ids: [good, published, withdrawn] });
    expect(error.code).toBe("conflict");
    expect(error.data.issues?.map((issue) => issue.path).sort()).toEqual([published, withdrawn].sort());
    expect(await entry(good)).toMatchObject({ status: "open", version: 1 });

    const legal = entryIdOf("leg-001");
    const hidden = await refused("ib-member", "plan_requests", { request_ids: [good, legal], priority: "low" });
    const unknown = await refused("ib-member", "plan_requests", {
      request_ids: [good, "ent_unknown"],
      priority: "low",
    });
    expect(hidden.data.issues).toMatchObject([{ path: legal }]);
    expect({ ...hidden, data: hidden.data.issues?.[0]?.problem }).toEqual({
      ...unknown,
      data: unknown.data.issues?.[0]?.problem,
    });
    expect((await refused("ib-admin", "plan_requests", { request_ids: [good] })).code).toBe("invalid_input");
    expect((await refused("ib-admin", "plan_requests", { request_ids: [good, good], priority: "low" })).code).toBe(
      "invalid_input",
    );
  });
});

describe("issue_request_list and release_request_list", () => {
  it("allowed: issued once, the seller has all of it, also what is added later; released, it is in the data room", async () => {
    const list_id = await newList();
    const [first, gone] = [await asks("ib-admin", { list_id }), await asks("ib-admin", { list_id })];
    await does("ib-admin", "withdraw_request", { request_id: gone.entry_id });
    expect((await refused("ib-admin", "release_request_list", { list_id })).code).toBe("conflict");
    expect(await does("ib-member", "issue_request_list", { list_id })).toMatchObject({ list_id, issued: 1 });
    expect((await refused("ib-admin", "issue_request_list", { list_id })).code).toBe("conflict");
    expect((await sees("seller-member", first.entry_id))?.thread.map((line) => line.action)).toEqual([
      "issued",
      "created",
    ]);
    expect(await sees("seller-member", gone.entry_id)).toBeUndefined();
    const later = await asks("ib-admin", { list_id });
    expect(await sees("seller-member", later.entry_id)).toBeDefined();

    expect(await does("ib-admin", "release_request_list", { list_id })).toMatchObject({ released: 2 });
    expect(await does("ib-admin", "release_request_list", { list_id })).toMatchObject({ released: 0 });
    for (const { entry_id } of [first, later, await asks("ib-admin", { list_id })])
      expect((await entry(entry_id)).stage).toBe("dataroom");
  });

  it("a request that is created while its list is issued does not fall between", async () => {
    const list_id = await newList();
    const [created] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => asks("ib-admin", { list_id }))),
      does("ib-member", "issue_request_list", { list_id }),
    ]);
    const ids = created.map((one) => one.entry_id);
    const reached = await database.prisma.entry.count({ where: { id: { in: ids }, reachedSellerAt: { not: null } } });
    expect(reached).toBe(4);
  });
});

describe("route_request", () => {
  it("allowed: the seller has it under a number of the workstream, in an issued list, and not whose it is", async () => {
    const { entry_id: request_id, ref } = await asks("rival-buyer", { body: "Why?" });
    const done = await does("ib-member", "route_request", {
      request_id,
      list_id: ISSUED,
      note: "Please, quickly",
      ...TEXT_SET,
    });
    expect(done.ref).toMatch(/^FIN-\d+$/);
    expect(await entry(request_id)).toMatchObject({ listId: ISSUED, ref: done.ref });
    const seen = await sees("seller-admin", request_id);
    expect(seen).toMatchObject({ ref: done.ref, body: TEXT_SET.public_body });
    expect(JSON.stringify(seen)).not.toMatch(/Brightwater|Huang|BUY|quickly/);
    expect((await sees("ib-admin", request_id))?.thread[0]).toMatchObject({
      action: "routed",
      body: "Please, quickly",
    });
    const own = await sees("rival-buyer", request_id);
    expect(own).toMatchObject({ ref, body: "Why?" });
    expect(own?.thread.map((line) => line.action)).toEqual(["created"]);
    expect((await refused("ib-admin", "route_request", { request_id })).code).toBe("conflict");
  });

  it("conflict: not in a list that the seller does not have, nor in another workstream's", async () => {
    const { entry_id: request_id } = await asks("rival-buyer");
    for (const list_id of [await newList(), sampleId("list", "leg-l1")])
      expect((await refused("ib-admin", "route_request", { request_id, list_id })).code).toBe("conflict");
    expect((await entry(request_id)).ref).toBeNull();
  });
});

describe("set_blocker and resolve_blocker", () => {
  it("allowed: bank and seller see it with the deal until it is resolved; the firm that asked does not", async () => {
    const { entry_id: request_id } = await asks("buyer-member");
    await does("ib-admin", "route_request", { request_id, ...TEXT_SET });
    const { blocker_id } = await does("seller-member", "set_blocker", { request_id, reason: "The auditor is away" });
    const shown = async (who: "ib-admin" | "seller-admin" | "buyer-admin") =>
      JSON.stringify(await does(who, "open_overview")).includes("The auditor is away");
    expect([await shown("ib-admin"), await shown("seller-admin"), await shown("buyer-admin")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(JSON.stringify(await sees("buyer-member", request_id))).not.toContain("auditor");
    expect(await refused("buyer-member", "resolve_blocker", { blocker_id })).toEqual(
      await refused("buyer-member", "resolve_blocker", { blocker_id: "blk_unknown" }),
    );
    await does("ib-member", "resolve_blocker", { blocker_id });
    expect(await shown("ib-admin")).toBe(false);
    expect((await refused("ib-admin", "resolve_blocker", { blocker_id })).code).toBe("not_found");
  });
});

describe("set_project_stage", () => {
  let request_id = "";
  beforeAll(async () => {
    request_id = (await asks("ib-admin")).entry_id;
  });
  it("allowed: closed by an admin, nothing changes; taken up again, it does", async () => {
    expect((await refused("ib-admin", "set_project_stage", { stage: "pre_dataroom" })).code).toBe("conflict");
    await does("ib-admin", "set_project_stage", { stage: "closed" });
    const edit = { request_id, version: 1, priority: "high" };
    expect(await refused("ib-admin", "edit_request", edit)).toMatchObject({ code: "conflict" });
    expect((await refused("buyer-admin", "create_request", { workstream: "finance", title: "T" })).code).toBe(
      "conflict",
    );
    expect(await sees("ib-admin", request_id)).toBeDefined();
    await does("ib-admin", "set_project_stage", { stage: "dataroom" });
    expect(await does("ib-admin", "edit_request", edit)).toMatchObject({ version: 2 });
  });
});
