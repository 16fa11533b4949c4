/** What agents propose in a module that has nothing to do with the deals: in the same table, the same inbox, by the same decisions. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentsBeside } from "@/lib/agents";
import { deals } from "@/lib/deals";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { execute, type Kernel } from "@/lib/platform/execute";
import { buildRegistry, defineModule } from "@/lib/platform/module";
import { suggestionsOver } from "@/lib/suggestions";
import { gardens } from "@/tests/probe/gardens";
import { GARDENER, GUEST, plantGardens } from "@/tests/probe/planted";
import { testOrigin } from "@/tests/support/actors";
import { openAgentAccess } from "@/tests/support/agent-access";
import { auditRows, buildTestKernel } from "@/tests/support/kernel";
import { entryIdOf, HARBOUR_ID, openSample, type Sample, userIdOf, webSession } from "@/tests/support/sample";

const SCOPE = "read:projects read:plants";
const ROSE = { garden_id: "gdn_rose", plant_id: "plt_a" };
/** A gardener who works for no bank, and a banker without a garden. */
const [SELLER, BANKER] = [userIdOf("seller-member"), userIdOf("ib-member")];

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let kernel: Kernel;
let token: string;

beforeAll(async () => {
  sample = await openSample();
  await plantGardens(sample.database);
  await sample.database.asOwner((sql) =>
    sql.query("INSERT INTO garden_seats VALUES ('gdn_rose', $1, 'gardener')", [SELLER]),
  );
  agents = await openAgentAccess(sample.database, {}, systemClock, {
    modules: [gardens],
    protocol: { capabilities: {}, install: () => undefined },
  });
  const content = [deals, gardens];
  kernel = buildTestKernel(sample.database, [...content, suggestionsOver(content).module, agentsBeside(content)]);
  const consent = { scope: SCOPE, tick: SCOPE.split(" "), spaces: { gardens: ["gdn_rose"] } };
  token = (await agents.connect(GARDENER, consent)).tokens.access_token;
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const as = (who: string) => webSession(sample.database, who);
const does = async (who: string, tool: string, raw: object, requestId?: string) =>
  execute(kernel, tool, {
    via: "web",
    actor: await as(who),
    raw,
    origin: { ...testOrigin, ...(requestId && { requestId }) },
  });
const suggests = async (name: string, raw: object = {}): Promise<string> => {
  const answer = await agents.call(token, "suggest_plant_name", { ...ROSE, name, ...raw });
  return (answer.body.result as unknown as { structuredContent: { suggestion_id: string } }).structuredContent
    .suggestion_id;
};
const plant = async () =>
  (
    await sample.database.asOwner((sql) =>
      sql.query<{ name: string; version: number }>("SELECT name, version FROM plants WHERE id = 'plt_a'"),
    )
  )[0] ?? { name: "", version: 0 };
const waiting = async (who: string) =>
  ((await does(who, "list_my_suggestions", {})) as { suggestions: { suggestion_id: string }[] }).suggestions.map(
    ({ suggestion_id }) => suggestion_id,
  );

describe("a proposal of another module", () => {
  it("stands in the inbox of who decides, in that kind's own words, and nothing has changed yet", async () => {
    const before = await plant();
    const id = await suggests("Damask", { analysis: "It flowers twice." });
    const { suggestions } = (await does(GARDENER, "list_my_suggestions", { space: "gdn_rose" })) as {
      suggestions: object[];
    };
    expect(suggestions).toContainEqual(
      expect.objectContaining({
        ...{ suggestion_id: id, module: "gardens", space_id: "gdn_rose", space_name: "Rose garden" },
        ...{ kind: "plant_name", kind_title: "Name of a plant", says: "Call Gallica Damask", state: "pending" },
        row: { kind: "plant_name", plant_id: "plt_a", secret: false },
      }),
    );
    expect(await does(GARDENER, "get_suggestion", { suggestion_id: id })).toMatchObject({
      ...{ title: "Gallica", version: before.version, may_decide: true, moved: false },
      changes: [{ what: "Name", now: "Gallica", after: "Damask" }],
      ...{ analysis: "It flowers twice.", agent: { unlocked: false } },
      look: { kind: "plant_name", plant_id: "plt_a" },
    });
    expect(await plant()).toEqual(before);
    expect(await waiting(SELLER)).toContain(id);
    for (const who of [GUEST, BANKER]) expect(await waiting(who), who).not.toContain(id);
  });

  it("tells its module whom to tell, is the same when repeated and replaced by another", async () => {
    const told = () =>
      sample.database.asOwner((sql) => sql.query<{ n: number }>("SELECT proposed AS n FROM gardens ORDER BY n DESC"));
    const [before] = await told();
    const first = await suggests("Maiden");
    expect(await suggests("Maiden")).toBe(first);
    const second = await suggests("Apothecary");
    expect((await told())[0]?.n).toBe((before?.n ?? 0) + 2);
    expect(await waiting(GARDENER)).toContain(second);
    expect(await waiting(GARDENER)).not.toContain(first);
    expect(await does(GARDENER, "get_suggestion", { suggestion_id: first })).toMatchObject({
      state: "superseded",
      superseded_by: second,
    });
  });

  it("is done when it is confirmed, and undone when that is taken back", async () => {
    const before = await plant();
    const id = await suggests("Damask");
    const done = await does(SELLER, "confirm_suggestion", { suggestion_id: id, version: before.version });
    expect(done).toMatchObject({ module: "gardens", state: "confirmed", edited: false, version: before.version + 1 });
    expect((await plant()).name).toBe("Damask");
    expect(await does(GARDENER, "get_suggestion", { suggestion_id: id })).toMatchObject({
      undo: { says: ["It has the name of before again."] },
    });
    const version = before.version + 1;
    await expect(does(GUEST, "undo_suggestion", { suggestion_id: id, version })).rejects.toMatchObject({
      code: "forbidden",
    });
    await does(GARDENER, "undo_suggestion", { suggestion_id: id, version });
    expect((await plant()).name).toBe(before.name);
    const again = { suggestion_id: id, version: version + 1 };
    await expect(does(GARDENER, "undo_suggestion", again)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is done as the person changed it, which is counted apart", async () => {
    const { version } = await plant();
    const id = await suggests("Damask");
    const changed = { suggestion_id: id, version, plant_name: "Alba" };
    expect(await does(GARDENER, "confirm_suggestion", changed)).toMatchObject({ edited: true });
    expect((await plant()).name).toBe("Alba");
    const { acceptance } = (await does(GARDENER, "list_my_suggestions", { view: "past", kind: "plant_name" })) as {
      acceptance: object[];
    };
    expect(acceptance).toMatchObject([{ kind_title: "Name of a plant", confirmed: 1, edited: 1, undone: 1 }]);
    await does(GARDENER, "undo_suggestion", { suggestion_id: id, version: version + 1 });
  });

  it("takes no field of another kind, and no older version", async () => {
    const { version } = await plant();
    const suggestion_id = await suggests("Damask");
    const ofOther = { suggestion_id, version, assignee_ids: ["usr_x"] };
    await expect(does(GARDENER, "confirm_suggestion", ofOther)).rejects.toMatchObject({ code: "invalid_input" });
    const older = { suggestion_id, version: version + 1 };
    await expect(does(GARDENER, "confirm_suggestion", older)).rejects.toMatchObject({ code: "conflict" });
    expect((await plant()).version).toBe(version);
  });

  it("is refused to who may see and not decide, and not there for everybody else", async () => {
    const suggestion_id = await suggests("Damask");
    const { version } = await plant();
    for (const [act, raw] of [
      ["confirm_suggestion", { version }],
      ["dismiss_suggestion", { reason: "No" }],
    ] as const) {
      await expect(does(GUEST, act, { suggestion_id, ...raw })).rejects.toMatchObject({ code: "forbidden" });
      for (const unknown of [{ suggestion_id }, { suggestion_id: "sug_unknown" }])
        await expect(does(BANKER, act, { ...unknown, ...raw })).rejects.toMatchObject({ code: "not_found" });
      // Another space than its own, be it the caller's or nobody's.
      for (const place of [{ garden_id: "gdn_herb" }, { garden_id: "gdn_other" }, { project_id: HARBOUR_ID }])
        await expect(does(GARDENER, act, { suggestion_id, ...place, ...raw })).rejects.toMatchObject({
          code: "not_found",
        });
    }
    await does(GARDENER, "dismiss_suggestion", { suggestion_id, reason: "Not now." });
    expect(await does(GARDENER, "get_suggestion", { suggestion_id })).toMatchObject({
      state: "dismissed",
      reason: "Not now.",
    });
  });

  it("names the machine that proposed it, where no agent did", async () => {
    const machine = (await does(GARDENER, "let_garden_machine_in", { garden_id: "gdn_rose" })) as { token: string };
    const answer = await agents.call(machine.token, "suggest_plant_name", { ...ROSE, name: "Damask" });
    const { suggestion_id } = (answer.body.result as unknown as { structuredContent: { suggestion_id: string } })
      .structuredContent;
    expect(await does(SELLER, "get_suggestion", { suggestion_id })).toMatchObject({
      agent: { name: "Sprinkler", host: "", unlocked: false },
    });
    await does(SELLER, "dismiss_suggestion", { suggestion_id, reason: "No" });
  });

  it("leaves a row under its module and space", async () => {
    const suggestion_id = await suggests("Damask");
    await does(GARDENER, "dismiss_suggestion", { suggestion_id, reason: "No" }, "req_probe_dismissed");
    expect(await auditRows(sample.database, "req_probe_dismissed")).toMatchObject([
      {
        tool: "dismiss_suggestion",
        outcome: "allowed",
        module: "gardens",
        spaceId: "gdn_rose",
        subjectId: suggestion_id,
      },
    ]);
  });
});

describe("the database alone", () => {
  /** As a transaction of this caller could ask it, if a use-case were wrong. */
  const asked = async (actor: Actor, statement: string, values: readonly unknown[]) =>
    sample.database.transaction("app_rt", async (sql) => {
      const { userId, credential } = actor;
      await sql.query("SELECT app.enter($1::text, $2::text, $3::text, NULL, $4::text[])", [
        userId,
        credential.kind,
        credential.id,
        actor.scopes === "all" ? null : [...actor.scopes],
      ]);
      await sql.query("SELECT app.enter_gardens(NULL), app.enter_deals(NULL)");
      return sql.query<{ done: boolean }>(statement, values);
    });
  const DECIDE = "SELECT app.decide_suggestion($1::text, 'dismissed', 'x', NULL, now()) AS done";

  it("lets no agent decide, not even on what it could see", async () => {
    const id = await suggests("Damask");
    const { connectionId } = await sample.database.prisma.suggestion.findUniqueOrThrow({ where: { id } });
    const agent = { ...(await as(GARDENER)), credential: { kind: "connection", id: connectionId } } as Actor;
    const actor = { ...agent, scopes: new Set(["read:plants"]) };
    await expect(asked(actor, DECIDE, [id])).rejects.toThrow(/only people decide/);
    await expect(asked(actor, "SELECT app.undo_suggestion($1::text, now()) AS done", [id])).rejects.toThrow(
      /only people undo/,
    );
  });

  it("asks the module of the suggestion and no other: a gardener decides there, and nothing in a deal", async () => {
    const banker = await sample.agent("ib-admin", { unlocked: true });
    const raw = { project_id: HARBOUR_ID, request_id: entryIdOf("fin-022"), proposed_assignee: BANKER };
    const ofDeal = String((await sample.call(banker, "suggest_assignment", raw)).suggestion_id);
    const ofGarden = await suggests("Damask");
    const seller = await as(SELLER);
    expect(await asked(seller, DECIDE, [ofDeal])).toEqual([{ done: false }]);
    expect(await asked(await as(BANKER), DECIDE, [ofGarden])).toEqual([{ done: false }]);
    expect(await asked(seller, DECIDE, [ofGarden])).toEqual([{ done: true }]);
  });

  it("lets nobody decide on what is of no module, and no person propose", async () => {
    const id = await suggests("Damask");
    await sample.database.prisma.suggestion.update({ where: { id }, data: { module: "nobodys" } });
    const gardener = await as(GARDENER);
    expect(await asked(gardener, DECIDE, [id])).toEqual([{ done: false }]);
    await sample.database.prisma.suggestion.delete({ where: { id } });
    const insert = `INSERT INTO suggestions (id, module, space_id, subject_id, kind, payload, payload_hash, subject_version, created_by, connection_id, expires_at)
                      VALUES ('sug_by_hand', 'gardens', 'gdn_rose', 'plt_a', 'plant_name', '{}', 'x', 1, $1, $2, now() + interval '1 day')`;
    await expect(asked(gardener, insert, [gardener.userId, gardener.credential.id])).rejects.toThrow(
      /row-level security policy/,
    );
  });

  it("hides a suggestion of a space without a seat, whatever is asked", async () => {
    const id = await suggests("Sage");
    const see = "SELECT true AS done FROM suggestions WHERE id = $1";
    expect(await asked(await as(GUEST), see, [id])).toEqual([{ done: true }]);
    expect(await asked(await as(BANKER), see, [id])).toEqual([]);
    await sample.database.prisma.suggestion.update({ where: { id }, data: { spaceId: "gdn_other" } });
    expect(await asked(await as(GARDENER), see, [id])).toEqual([]);
  });
});

describe("the registry", () => {
  it("refuses two modules with one kind", () => {
    const { space, proposals } = gardens;
    if (!space || !proposals) throw new Error("agents propose in the gardens");
    const parks = defineModule({ name: "parks", space: { ...space, module: "parks" }, proposals });
    expect(() => buildRegistry([gardens, parks])).toThrow("proposal plant_name is defined twice");
  });
});
