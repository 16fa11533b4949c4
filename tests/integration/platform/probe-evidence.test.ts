/** A plant as evidence on a request: proposed by agents, attached by people, shown to those who see both. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modulesWith } from "@/lib/modules";
import { systemClock } from "@/lib/platform/clock";
import type { Kernel } from "@/lib/platform/execute";
import { gardens, SECRET_SCOPE } from "@/tests/probe/gardens";
import { GARDENER, GUEST, plantGardens } from "@/tests/probe/planted";
import { openAgentAccess } from "@/tests/support/agent-access";
import { auditRows, buildTestKernel } from "@/tests/support/kernel";
import { callTool, entryIdOf, HARBOUR_ID, openSample, type Sample, userIdOf, webSession } from "@/tests/support/sample";

const SCOPE = "read:projects read:requests read:answers write:routing read:plants";
/** One that readers see, and one that only those who work on the deal do. */
const [PUBLISHED, OPEN] = [entryIdOf("fin-001"), entryIdOf("fin-023")];
/** A question of the buyer's own firm, and a published answer. */
const [ASKED, ANSWER] = [entryIdOf("fin-b01"), entryIdOf("fin-a01")];
const [BANKER, SELLER, BUYER] = [userIdOf("ib-member"), userIdOf("seller-member"), userIdOf("buyer-admin")];
const GALLICA = { kind_title: "Plant", title: "Gallica", from: "The gardener", may_detach: true };

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let kernel: Kernel;

beforeAll(async () => {
  sample = await openSample();
  await plantGardens(sample.database);
  await sample.database.asOwner((sql) =>
    sql.query("INSERT INTO garden_seats VALUES ('gdn_rose', $1, 'guest')", [SELLER]),
  );
  agents = await openAgentAccess(sample.database, {}, systemClock, {
    modules: [gardens],
    protocol: { capabilities: {}, install: () => undefined },
  });
  kernel = buildTestKernel(sample.database, modulesWith([gardens]));
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

type Listed = { may_attach: boolean; evidence: { attached_id: string; title: string; text?: string }[] };
const does = async (who: string, tool: string, raw: object, requestId?: string) =>
  callTool(kernel, await webSession(sample.database, who), tool, raw, requestId);
const on = (entry_id: string) => ({ project_id: HARBOUR_ID, entry_id });
const lists = async (who: string, entry_id: string) => (await does(who, "list_evidence", on(entry_id))) as Listed;
const titles = async (who: string, entry_id: string) =>
  (await lists(who, entry_id)).evidence.map(({ title }) => title).sort();
const attaches = (who: string, entry_id: string, ...evidence_ids: string[]) =>
  does(who, "attach_evidence", { ...on(entry_id), evidence_ids });
const detachesAll = async (entry_id: string) => {
  for (const { attached_id } of (await lists(GARDENER, entry_id)).evidence)
    await does(GARDENER, "detach_evidence", { ...on(entry_id), attached_id });
};
const connect = async (scope = SCOPE, who = GARDENER, chosen = ["gdn_rose", "gdn_herb"]) =>
  (await agents.connect(who, { scope, tick: scope.split(" "), spaces: { deals: [HARBOUR_ID], gardens: chosen } }))
    .tokens.access_token;
const suggests = (token: string, entry_id: string, evidence_ids: readonly string[], raw: object = {}) =>
  agents.call(token, "suggest_evidence", { ...on(entry_id), evidence_ids, ...raw });
const suggested = async (...given: Parameters<typeof suggests>) => {
  const { refusal, body } = await suggests(...given);

  expect(refusal).toBeUndefined();
  const { structuredContent } = body.result as unknown as { structuredContent: Suggested };
  return structuredContent;
};
type Suggested = { suggestion_id: string; confirmation_url: string; evidence: object[] };
const see = (who: string, suggestion_id: string) => does(who, "get_suggestion", { suggestion_id });

describe("allowed: what a person attaches", () => {
  it("stands there in the words of its own module, with who attached it, and is traced", async () => {
    const requestId = "req_probe_attach";
    const raw = { ...on(PUBLISHED), evidence_ids: ["plt_a"] };
    expect(await does(GARDENER, "attach_evidence", raw, requestId)).toEqual(on(PUBLISHED));
    expect((await lists(GARDENER, PUBLISHED)).evidence).toEqual([expect.objectContaining(GALLICA)]);
    expect(await auditRows(sample.database, requestId)).toMatchObject([
      { module: "deals", spaceId: HARBOUR_ID, subjectId: PUBLISHED, outcome: "allowed", args: raw },
    ]);
    await attaches(GARDENER, PUBLISHED, "plt_a");
    expect(await titles(GARDENER, PUBLISHED)).toEqual(["Gallica"]);
  });

  it("shows to those who see both ends, and to nobody else, not even as a number", async () => {
    await attaches(GARDENER, PUBLISHED, "plt_c");
    await attaches(GARDENER, OPEN, "plt_a");
    expect(await titles(GARDENER, PUBLISHED)).toEqual(["Gallica", "Sage"]);
    expect(await titles(GUEST, PUBLISHED)).toEqual(["Gallica"]);
    expect(await lists(BANKER, PUBLISHED)).toEqual({ ...on(PUBLISHED), may_attach: true, evidence: [] });
    expect(await lists(BUYER, PUBLISHED)).toEqual({ ...on(PUBLISHED), may_attach: false, evidence: [] });
    await expect(lists(GUEST, OPEN)).rejects.toMatchObject({ code: "not_found" });
  });

  it("leaves the entry as it is: its version, its history and what anybody is told of it", async () => {
    const about = { ...on(OPEN) };
    const before = [await does(GARDENER, "open_request", asked(OPEN)), await does(BANKER, "open_request", asked(OPEN))];
    await attaches(GARDENER, OPEN, "plt_b");
    expect([
      await does(GARDENER, "open_request", asked(OPEN)),
      await does(BANKER, "open_request", asked(OPEN)),
    ]).toEqual(before);
    expect(await lists(BANKER, OPEN)).toMatchObject({ ...about, evidence: [] });
  });

  it("shows to nobody to whom what was attached does not show any more, and again once it does", async () => {
    await attaches(GARDENER, PUBLISHED, "plt_a");
    const asOwner = (text: string) => sample.database.asOwner((sql) => sql.query<{ n: number }>(text));
    await asOwner("UPDATE plants SET garden_id = 'gdn_other' WHERE id = 'plt_a'");
    expect(await titles(GUEST, PUBLISHED)).toEqual([]);
    expect(await titles(GARDENER, PUBLISHED)).not.toContain("Gallica");
    await asOwner("UPDATE plants SET garden_id = 'gdn_rose' WHERE id = 'plt_a'");
    expect(await titles(GUEST, PUBLISHED)).toEqual(["Gallica"]);
  });

  it("goes with what was attached", async () => {
    const asOwner = (text: string) => sample.database.asOwner((sql) => sql.query<{ n: number }>(text));
    await asOwner("INSERT INTO plants VALUES ('plt_gone', 'gdn_rose', 'Rue', false)");
    await attaches(GARDENER, PUBLISHED, "plt_gone");
    expect(await titles(GARDENER, PUBLISHED)).toContain("Rue");
    await asOwner("DELETE FROM plants WHERE id = 'plt_gone'");
    expect(await asOwner("SELECT id FROM entry_evidence WHERE source_id = 'plt_gone'")).toEqual([]);
  });

  it("is attached once, in whatever order two name it at the same moment", async () => {
    await detachesAll(OPEN);
    await Promise.all(
      [1, 2, 3].flatMap(() => [attaches(GARDENER, OPEN, "plt_a", "plt_c"), attaches(GARDENER, OPEN, "plt_c", "plt_a")]),
    );
    expect(await titles(GARDENER, OPEN)).toEqual(["Gallica", "Sage"]);
  });

  it("is a buyer's to attach to what its own firm asked, and to nothing else", async () => {
    await sample.database.asOwner((sql) =>
      sql.query("INSERT INTO garden_seats VALUES ('gdn_rose', $1, 'guest') ON CONFLICT DO NOTHING", [BUYER]),
    );
    await expect(attaches(BUYER, PUBLISHED, "plt_a")).rejects.toMatchObject({ code: "forbidden" });
    await expect(attaches(BUYER, ANSWER, "plt_a")).rejects.toMatchObject({ code: "forbidden" });
    await attaches(BUYER, ASKED, "plt_a");
    expect((await lists(BUYER, ASKED)).evidence).toMatchObject([{ title: "Gallica", may_detach: true }]);
    expect(await titles(GARDENER, ASKED)).toEqual(["Gallica"]);
  });

  it("is detached by who attached it, and by the bank", async () => {
    await detachesAll(PUBLISHED);
    await attaches(SELLER, PUBLISHED, "plt_a");
    const [own] = (await lists(SELLER, PUBLISHED)).evidence;
    expect(own).toMatchObject({ may_detach: true });
    expect((await lists(GARDENER, PUBLISHED)).evidence).toEqual([expect.objectContaining(GALLICA)]);
    await does(GARDENER, "detach_evidence", { ...on(PUBLISHED), attached_id: own?.attached_id });
    expect(await titles(SELLER, PUBLISHED)).toEqual([]);
  });
});

const asked = (id: string) => ({ project_id: HARBOUR_ID, request_id: id });

describe("enforced twice", () => {
  const seen = async (who: string, ...entering: string[]) => {
    const { userId, credential } = await webSession(sample.database, who);
    return sample.database.transaction("app_rt", async (sql) => {
      await sql.query("SELECT app.enter($1::text, $2::text, $3::text, NULL, NULL)", [
        userId,
        credential.kind,
        credential.id,
      ]);
      for (const one of entering) await sql.query(`SELECT ${one}(NULL)`);
      return (
        await sql.query<{ id: string }>("SELECT source_id AS id FROM entry_evidence WHERE entry_id = $1 ORDER BY 1", [
          PUBLISHED,
        ])
      ).map(({ id }) => id);
    });
  };

  it("the policies of both modules show it, of either alone nothing", async () => {
    await detachesAll(PUBLISHED);
    await attaches(GARDENER, PUBLISHED, "plt_a", "plt_c");
    expect(await seen(GARDENER, "app.enter_deals", "app.enter_gardens")).toEqual(["plt_a", "plt_c"]);
    expect(await seen(GUEST, "app.enter_deals", "app.enter_gardens")).toEqual(["plt_a"]);
    expect(await seen(GARDENER, "app.enter_deals")).toEqual([]);
    expect(await seen(GARDENER, "app.enter_gardens")).toEqual([]);
    expect(await seen(BANKER, "app.enter_deals", "app.enter_gardens")).toEqual([]);
  });

  it("nobody attaches what does not show, nor where they only read, whatever statement asks", async () => {
    const tried = async (who: string, entryId: string, plant: string) => {
      const { userId, credential } = await webSession(sample.database, who);
      return sample.database.transaction("app_rt", async (sql) => {
        await sql.query("SELECT app.enter($1::text, $2::text, $3::text, NULL, NULL)", [
          userId,
          credential.kind,
          credential.id,
        ]);
        for (const one of ["app.enter_deals", "app.enter_gardens"]) await sql.query(`SELECT ${one}(NULL)`);
        await sql.query(
          `INSERT INTO entry_evidence (id, project_id, entry_id, module, kind, source_id, attached_by)
             VALUES ('evd_' || md5(random()::text), $1, $2, 'gardens', 'plant', $3, $4)`,
          [HARBOUR_ID, entryId, plant, userId],
        );
      });
    };
    await detachesAll(OPEN);
    await tried(GARDENER, OPEN, "plt_a");
    for (const [who, entryId, plant] of [
      [GARDENER, OPEN, "plt_d"],
      [SELLER, OPEN, "plt_c"],
      [BUYER, PUBLISHED, "plt_a"],
      [GUEST, PUBLISHED, "plt_a"],
    ] as const)
      await expect(tried(who, entryId, plant), `${who} ${plant}`).rejects.toThrow(/row-level security/);
  });

  it("agents attach and detach nothing, whatever statement asks", async () => {
    const token = await connect();
    const connection = await sample.database.prisma.connection.findFirstOrThrow({
      where: { userId: GARDENER },
      orderBy: { createdAt: "desc" },
    });
    expect(token).not.toBe("");
    const tried = (text: string) =>
      sample.database.transaction("app_rt", async (sql) => {
        await sql.query("SELECT app.enter($1::text, 'connection', $2::text, NULL, $3::text[])", [
          GARDENER,
          connection.id,
          SCOPE.split(" "),
        ]);
        for (const one of ["app.enter_deals", "app.enter_gardens"]) await sql.query(`SELECT ${one}(NULL)`);
        return sql.query(text);
      });
    const insert = `INSERT INTO entry_evidence (id, project_id, entry_id, module, kind, source_id, attached_by)
      VALUES ('evd_x', '${HARBOUR_ID}', '${OPEN}', 'gardens', 'plant', 'plt_c', '${GARDENER}')`;
    for (const text of [insert, "DELETE FROM entry_evidence"])
      await expect(tried(text), text).rejects.toThrow(/only people/);
    expect(await titles(GARDENER, PUBLISHED)).toEqual(["Gallica", "Sage"]);
  });
});

describe("allowed: what an agent proposes", () => {
  it("is attached once somebody of the bank who sees it confirms, and not before", async () => {
    await detachesAll(OPEN);
    const token = await connect();
    const { suggestion_id, confirmation_url, evidence } = await suggested(token, OPEN, ["plt_a", "plt_c"], {
      analysis: "Both bloom.",
    });
    expect(confirmation_url).toBe(`https://deals.example.com/confirm/${suggestion_id}`);
    expect(evidence).toEqual([
      { garden_id: "gdn_rose", kind: "plant", evidence_id: "plt_a" },
      { garden_id: "gdn_herb", kind: "plant", evidence_id: "plt_c" },
    ]);
    expect(await titles(GARDENER, OPEN)).toEqual([]);

    const look = (await see(GARDENER, suggestion_id)) as { version: number; says: string };
    expect(look).toMatchObject({
      kind_title: "Evidence",
      analysis: "Both bloom.",
      may_decide: true,
      changes: [
        { what: "Plant: Gallica, The gardener", now: "Not attached", after: "Attached" },
        { what: "Plant: Sage, The gardener", now: "Not attached", after: "Attached" },
      ],
    });
    expect(look.says).toMatch(/^Attach 2 pieces of evidence to FIN-/);
    const { suggestions } = (await does(GARDENER, "list_my_suggestions", {})) as { suggestions: object[] };
    expect(suggestions).toContainEqual(
      expect.objectContaining({
        suggestion_id,
        says: look.says,
        look_first: true,
        row: { kind: "evidence", pieces: 2 },
      }),
    );

    const done = await does(GARDENER, "confirm_suggestion", { suggestion_id, version: look.version });
    expect(done).toMatchObject({ state: "confirmed", edited: false, version: look.version });
    expect(await titles(GARDENER, OPEN)).toEqual(["Gallica", "Sage"]);
  });

  it("shows of itself nothing to a decider who does not see what would be attached, and is not confirmed by one", async () => {
    await detachesAll(OPEN);
    await sample.database.asOwner((sql) =>
      sql.query("INSERT INTO garden_seats VALUES ('gdn_herb', $1, 'guest') ON CONFLICT DO NOTHING", [BANKER]),
    );
    const { suggestion_id } = await suggested(await connect(), OPEN, ["plt_a", "plt_c"], {
      analysis: "Gallica blooms.",
    });
    const look = (await see(BANKER, suggestion_id)) as { version: number };
    expect(look).toMatchObject({ changes: [], obstacle: expect.stringContaining("does not show to you") });
    const listed = ((await does(BANKER, "list_my_suggestions", {})) as { suggestions: { suggestion_id: string }[] })
      .suggestions;
    const row = listed.find((one) => one.suggestion_id === suggestion_id);
    expect(row).toMatchObject({ row: { kind: "evidence" } });
    expect(JSON.stringify([look, row])).not.toMatch(/Gallica|Sage|plt_|gdn_|pieces|blooms/);
    await expect(does(BANKER, "confirm_suggestion", { suggestion_id, version: look.version })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await titles(GARDENER, OPEN)).toEqual([]);
    await does(BANKER, "dismiss_suggestion", { suggestion_id, reason: "Not mine to see." });
  });

  it("waits on the page of what it would stand on, and is news to its agent once", async () => {
    await detachesAll(OPEN);
    const token = await connect(`${SCOPE} read:events`);
    await agents.call(token, "set_project", { project_id: HARBOUR_ID });
    const { suggestion_id } = await suggested(token, OPEN, ["plt_a"]);
    const waiting = async (who: string) =>
      ((await does(who, "open_request", asked(OPEN))) as { suggestions: { suggestion_id: string; kind: string }[] })
        .suggestions;
    for (const who of [GARDENER, BANKER])
      expect(await waiting(who)).toContainEqual(expect.objectContaining({ suggestion_id, kind: "evidence" }));
    await does(GARDENER, "dismiss_suggestion", { suggestion_id, reason: "Not this one." });
    const news = async () =>
      JSON.stringify(
        (await agents.call(token, "list_requests", { project_id: HARBOUR_ID, workstream: "finance", limit: 1 })).body,
      );
    expect(await news()).toContain(suggestion_id);
    expect(await news()).not.toContain("context_updates");
  });

  it("is the same when repeated, and replaced by another", async () => {
    await detachesAll(OPEN);
    const token = await connect();
    const first = await suggested(token, OPEN, ["plt_c", "plt_a"]);
    expect((await suggested(token, OPEN, ["plt_a", "plt_c"])).suggestion_id).toBe(first.suggestion_id);
    const second = await suggested(token, OPEN, ["plt_a"]);
    expect(second.suggestion_id).not.toBe(first.suggestion_id);
    expect(await see(GARDENER, first.suggestion_id)).toMatchObject({ state: "superseded" });
  });

  it("is decided again when the request changed since the person looked", async () => {
    await detachesAll(OPEN);
    const { suggestion_id } = await suggested(await connect(), OPEN, ["plt_a"]);
    const { version } = (await see(GARDENER, suggestion_id)) as { version: number };
    await does(GARDENER, "plan_requests", {
      project_id: HARBOUR_ID,
      request_ids: [OPEN],
      priority: "low",
    });
    await expect(does(GARDENER, "confirm_suggestion", { suggestion_id, version })).rejects.toMatchObject({
      code: "conflict",
      data: { current_version: version + 1 },
    });
    expect(await see(GARDENER, suggestion_id)).toMatchObject({ state: "pending", moved: true });
  });
});

describe("gated", () => {
  it("a plant that only a step-up shows is proposed with it, and not found without", async () => {
    await detachesAll(OPEN);
    const scope = `${SCOPE} ${SECRET_SCOPE}`;
    expect((await suggested(await connect(scope), OPEN, ["plt_b"])).evidence).toHaveLength(1);
    expect((await suggests(await connect(), OPEN, ["plt_b"])).refusal?.code).toBe(1003);
  });

  it("a request that only the unlock shows is not proposed on without it", async () => {
    const hidden = await sample.database.prisma.entry.findFirstOrThrow({
      where: { projectId: HARBOUR_ID, type: "request", stage: "pre_dataroom" },
    });
    expect((await suggests(await connect(), hidden.id, ["plt_a"])).refusal?.code).toBe(1004);
  });
});

describe("invalid, forbidden, not found", () => {
  it("refuses an agent without the scope of what it would attach, and names it", async () => {
    const { status, refusal } = await suggests(await connect("read:projects read:requests write:routing"), OPEN, [
      "plt_a",
    ]);
    expect([status, refusal?.code]).toEqual([403, 1004]);
    expect(JSON.stringify(refusal?.data)).toContain("read:plants");
  });

  it("refuses what does not exist, what does not show and what is of no kind by one text", async () => {
    await detachesAll(OPEN);
    const token = await connect(SCOPE, GARDENER, ["gdn_rose"]);
    const refusals = [];
    for (const id of ["plt_none", "plt_c", "plt_d", "xyz_a"])
      refusals.push((await suggests(token, OPEN, ["plt_a", id])).refusal);
    expect(new Set(refusals.map((one) => JSON.stringify([one?.code, one?.message]))).size).toBe(1);
    expect(refusals[0]?.code).toBe(1003);
    for (const id of ["plt_none", "plt_d", "xyz_a"])
      await expect(attaches(GARDENER, OPEN, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await titles(GARDENER, OPEN)).toEqual([]);
  });

  it("refuses what is attached already, none and too many", async () => {
    await attaches(GARDENER, OPEN, "plt_a");
    const token = await connect();
    const { refusal } = await suggests(token, OPEN, ["plt_c", "plt_a"]);
    expect([refusal?.code, refusal?.message]).toEqual([-32602, expect.stringContaining("Number 2 of evidence_ids")]);
    expect((await suggests(token, OPEN, [])).refusal?.code).toBe(-32602);
    expect(
      (
        await suggests(
          token,
          OPEN,
          Array.from({ length: 11 }, (_, i) => `plt_${i}`),
        )
      ).refusal?.code,
    ).toBe(-32602);
  });

  it("lets nobody propose or attach who only reads, nor detach what is another's", async () => {
    expect((await suggests(await connect(SCOPE, GUEST, ["gdn_rose"]), PUBLISHED, ["plt_a"])).refusal?.code).toBe(1002);
    expect((await lists(GUEST, PUBLISHED)).may_attach).toBe(false);
    await expect(attaches(GUEST, PUBLISHED, "plt_a")).rejects.toMatchObject({ code: "forbidden" });
    await detachesAll(PUBLISHED);
    await attaches(GARDENER, PUBLISHED, "plt_a");
    const [shown] = (await lists(SELLER, PUBLISHED)).evidence;
    expect(shown).toMatchObject({ title: "Gallica", may_detach: false });
    const detach = { ...on(PUBLISHED), attached_id: shown?.attached_id };
    await expect(does(SELLER, "detach_evidence", detach)).rejects.toMatchObject({ code: "forbidden" });
    await expect(does(BANKER, "detach_evidence", { ...detach, attached_id: "evd_none" })).rejects.toMatchObject({
      code: "not_found",
    });
    await attaches(GARDENER, PUBLISHED, "plt_c");
    const sage = (await lists(GARDENER, PUBLISHED)).evidence.find(({ title }) => title === "Sage");
    await expect(does(SELLER, "detach_evidence", { ...detach, attached_id: sage?.attached_id })).rejects.toMatchObject({
      code: "not_found",
    });
    await does(GARDENER, "detach_evidence", { ...detach, attached_id: sage?.attached_id });
    expect(await titles(GARDENER, PUBLISHED)).toEqual(["Gallica"]);
  });

  it("changes nothing in a deal that is closed", async () => {
    const { prisma } = sample.database;
    await prisma.project.update({ where: { id: HARBOUR_ID }, data: { stage: "closed" } });
    await expect(attaches(GARDENER, PUBLISHED, "plt_c")).rejects.toMatchObject({ code: "conflict" });
    expect(await lists(GARDENER, PUBLISHED)).toMatchObject({ may_attach: false, evidence: [{ may_detach: false }] });
    await prisma.project.update({ where: { id: HARBOUR_ID }, data: { stage: "dataroom" } });
  });
});

describe("the list of tools", () => {
  it("has suggest_evidence as soon as a module brings something to attach, and not before", async () => {
    const named = (of: Kernel) => [...of.registry.tools.keys()].filter((name) => name.endsWith("_evidence")).sort();
    expect(named(kernel)).toEqual(["attach_evidence", "detach_evidence", "list_evidence", "suggest_evidence"]);
    expect(named(sample.kernel)).toEqual([]);
    const { result } = (await agents.rpc(await connect(), "tools/list", {})).body as unknown as {
      result: { tools: { name: string; description: string }[] };
    };
    const listed = result.tools.filter(({ name }) => name.endsWith("_evidence"));
    expect(listed).toEqual([expect.objectContaining({ name: "suggest_evidence" })]);
    expect(listed[0]?.description).toContain("plt_ id from list_plants");
  });
});
