/** A second module with a space, tables, policies, seats and scopes of its own goes through the kernel as the first does. @dialect */
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endSeatsOf } from "@/lib/auth/account-repository";
import { disablePerson, enablePerson } from "@/lib/auth/operator-acts";
import { readConfig } from "@/lib/config";
import { rateWindows } from "@/lib/db/rate-windows";
import { deals } from "@/lib/deals";
import { runDueJobs } from "@/lib/host/job-runner";
import { jobDeps, letters } from "@/lib/host/jobs";
import { letterJobs } from "@/lib/mail/letter-jobs";
import { modulesWith } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { execute, type Kernel } from "@/lib/platform/execute";
import { modulesOf } from "@/lib/runtime";
import { spacesChosen } from "@/lib/web/consent-spaces";
import { gardens, SECRET_SCOPE } from "@/tests/probe/gardens";
import { GARDENER, GUEST, plantGardens } from "@/tests/probe/planted";
import { testOrigin } from "@/tests/support/actors";
import { openAgentAccess, type RpcAnswer } from "@/tests/support/agent-access";
import { auditRows, buildTestKernel, clockAt } from "@/tests/support/kernel";
import { HARBOUR_ID, openSample, SAMPLE_NOW, type Sample, userIdOf, webSession } from "@/tests/support/sample";

const SCOPE = "read:projects read:plants";

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let kernel: Kernel;

beforeAll(async () => {
  sample = await openSample();
  await plantGardens(sample.database);
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

const connect = async (scope = SCOPE, chosen = ["gdn_rose"]) =>
  (await agents.connect(GARDENER, { scope, tick: scope.split(" "), spaces: { gardens: chosen } })).tokens.access_token;
const plantsIn = (answer: RpcAnswer) =>
  (answer.body.result as unknown as { structuredContent: { plants: { name: string }[] } }).structuredContent.plants.map(
    ({ name }) => name,
  );
const asPerson = (actor: Actor, tool: string, raw: object, requestId?: string) =>
  execute(kernel, tool, { via: "web", actor, raw, origin: { ...testOrigin, ...(requestId && { requestId }) } });

describe("an agent of another module", () => {
  it("is offered that module's scopes with their sentences, its step-up apart", async () => {
    const path = agents.authorizePath(await agents.register(), {
      challenge: "c".repeat(43),
      scope: `${SCOPE} ${SECRET_SCOPE}`,
    });
    const { asked } = await agents.openConsentPage(path, GARDENER);
    expect(asked?.scopes.map(({ sentence }) => sentence)).toContain("See the plants of your gardens.");
    expect(asked?.stepUps).toMatchObject([{ name: SECRET_SCOPE, stepUp: { minutes: 5 } }]);
  });

  it("is asked about in the form of the consent beside those of the other module, each under its noun", async () => {
    const { choices } = (await asPerson(await webSession(sample.database, GUEST), "list_my_spaces", {})) as {
      choices: { module: string; noun: string; spaces: { id: string; name: string }[] }[];
    };
    expect(choices.map(({ module, noun, spaces }) => [module, noun, spaces.length])).toEqual([
      ["deals", "deal", expect.any(Number)],
      ["gardens", "garden", 1],
    ]);
    const form = new URLSearchParams(
      choices.flatMap(({ module, spaces }) => spaces.map(({ id }) => [`space:${module}`, id])),
    );
    expect(
      spacesChosen(
        form,
        kernel.registry.spaces.map(({ module }) => module),
      ),
    ).toMatchObject({ gardens: ["gdn_rose"] });
  });

  it("reaches the spaces that were named, of those in which its person has a seat; all others are one refusal", async () => {
    const token = await connect(SCOPE, ["gdn_rose", "gdn_other", "gdn_none"]);
    expect(plantsIn(await agents.call(token, "list_plants", { garden_id: "gdn_rose" }))).toEqual(["Gallica"]);
    const refused = ["gdn_herb", "gdn_other", "gdn_none"].map((garden_id) =>
      agents.call(token, "list_plants", { garden_id }),
    );
    const refusals = (await Promise.all(refused)).map(({ refusal }) => refusal);
    expect(new Set(refusals.map((one) => JSON.stringify([one?.code, one?.message]))).size).toBe(1);
    expect(refusals[0]?.code).toBe(1003);
  });

  it("is refused without the scope, and told which", async () => {
    const token = await connect("read:projects");
    const { status, refusal } = await agents.call(token, "list_plants", { garden_id: "gdn_rose" });
    expect([status, refusal?.code]).toEqual([403, 1004]);
    expect(JSON.stringify(refusal?.data)).toContain("read:plants");
  });

  it("sees what a step-up opens only with it, and for as long as its scope says", async () => {
    const before = Date.now();
    const token = await connect(`${SCOPE} ${SECRET_SCOPE}`);
    expect(plantsIn(await agents.call(token, "list_plants", { garden_id: "gdn_rose" }))).toEqual([
      "Gallica",
      "Nightshade",
    ]);
    const { connectionGrant } = sample.database.prisma;
    const [grant] = await connectionGrant.findMany({
      where: { scope: SECRET_SCOPE },
      orderBy: { until: "desc" },
      take: 1,
    });
    expect(Number(grant?.until) - before).toBeLessThanOrEqual(5 * 60_000 + 5000);
    expect(Number(grant?.until) - before).toBeGreaterThan(5 * 60_000 - 5000);
    await connectionGrant.updateMany({ where: { scope: SECRET_SCOPE }, data: { until: new Date() } });
    expect(plantsIn(await agents.call(token, "list_plants", { garden_id: "gdn_rose" }))).toEqual(["Gallica"]);
  });

  it("reads its documents and is handed its prompts, and finds the deals where they were", async () => {
    const token = await connect();
    const read = await agents.rpc(token, "resources/read", { uri: "dealspace://gardens/gdn_rose" });
    expect(JSON.stringify(read.body)).toContain("Gallica");
    const prompt = await agents.rpc(token, "prompts/get", {
      name: "garden_walk",
      arguments: { garden_id: "gdn_rose" },
    });
    expect(JSON.stringify(prompt.body)).toContain("Growing here: Gallica.");
    const listed = await agents.call(token, "list_projects");
    expect(JSON.stringify(listed.body)).toContain(HARBOUR_ID);
  });

  it("leaves a row under its module and space, with what it was given by name", async () => {
    const token = await connect();
    const requestId = "req_probe_row";
    await agents.post(
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "list_plants", arguments: { garden_id: "gdn_rose" } },
      }),
      { authorization: `Bearer ${token}` },
      { requestId },
    );
    const [row] = await auditRows(sample.database, requestId);
    expect(row).toMatchObject({
      tool: "list_plants",
      outcome: "allowed",
      module: "gardens",
      spaceId: "gdn_rose",
      args: { garden_id: "gdn_rose" },
      returned: [{ kind: "plant", id: "plt_a" }],
      machineKind: null,
    });
  });

  it("counts for its space where it reaches that, and a space's own limit is kept", async () => {
    await connect(SCOPE, ["gdn_moss"]);
    const { connectionId } = await sample.database.prisma.connectionSpace.findFirstOrThrow({
      where: { spaceId: "gdn_moss" },
    });
    const limits = rateWindows(sample.database, clockAt(SAMPLE_NOW), kernel.registry.spaces);
    const call = { userId: GARDENER, credentialId: connectionId, module: "gardens", cost: 1 };
    const most = { perUser: 1000, perSpace: 1000, costPerUser: 1000 };
    const elsewhere = { ...call, credentialId: "con_elsewhere", space: "gdn_moss", ...most };
    for (const _ of [1, 2, 3]) expect((await limits.takeCall(elsewhere)).allowed).toBe(true);
    const taken = await Promise.all([1, 2, 3].map(() => limits.takeCall({ ...call, space: "gdn_moss", ...most })));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(2);
    expect((await limits.takeCall({ ...call, space: "gdn_other", ...most })).allowed).toBe(true);
    const keys = (await sample.database.prisma.rateWindow.findMany()).map(({ key }) => key);
    expect(keys).toContain("calls:space:gardens:gdn_moss");
    expect(keys).not.toContain("calls:space:gardens:gdn_other");
  });
});

describe("a person in another module", () => {
  it("reads everything that the seat opens, and writes what the role may", async () => {
    const [gardener, guest] = [await webSession(sample.database, GARDENER), await webSession(sample.database, GUEST)];
    const rose = { garden_id: "gdn_rose" };
    expect((await asPerson(guest, "list_plants", rose)).plants).toHaveLength(2);
    await asPerson(gardener, "rename_plant", { ...rose, plant_id: "plt_a", name: "Damask" });
    expect((await asPerson(guest, "list_plants", rose)).plants).toContainEqual({ plant_id: "plt_a", name: "Damask" });
    await asPerson(gardener, "rename_plant", { ...rose, plant_id: "plt_a", name: "Gallica" });
    const wish = { ...rose, plant_id: "plt_a", name: "Mine" };
    const refusal = { code: "forbidden", data: { required_role: "gardener", current_role: "guest" } };
    await expect(asPerson(guest, "rename_plant", wish)).rejects.toMatchObject(refusal);
    const unseen = { ...rose, plant_id: "plt_c", name: "Mine" };
    await expect(asPerson(guest, "rename_plant", unseen)).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = { garden_id: "gdn_herb", plant_id: "plt_d", name: "Mine" };
    await expect(asPerson(gardener, "rename_plant", elsewhere)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is bound by the policies alone, too", async () => {
    const seen = async (actor: Actor, entering: "app.enter_gardens" | "app.enter_deals") =>
      sample.database.transaction("app_rt", async (sql) => {
        await sql.query("SELECT app.enter($1::text, $2::text, $3::text, NULL, NULL)", [
          actor.userId,
          actor.credential.kind,
          actor.credential.id,
        ]);
        await sql.query(`SELECT ${entering}(NULL)`);
        return (await sql.query<{ id: string }>("SELECT id FROM plants ORDER BY id")).map(({ id }) => id);
      });
    const gardener = await webSession(sample.database, GARDENER);
    expect(await seen(gardener, "app.enter_gardens")).toEqual(["plt_a", "plt_b", "plt_c"]);
    expect(await seen(gardener, "app.enter_deals")).toEqual([]);
    expect(await seen({ ...gardener, userId: GUEST }, "app.enter_gardens")).toEqual([]);
  });
});

describe("who oversees a space of another module", () => {
  const oversee = async (who: string, garden_id: string) =>
    asPerson(await webSession(sample.database, who), "oversee_garden", { garden_id }) as Promise<{
      agents: { connection_id: string; calls: number }[];
      calls: { tool: string; calls: number; rows: number }[];
    }>;
  const connectionOf = (token: string) => String(decodeJwt(token).grant_id);

  it("is told of the agents that reach it and of what they called there, of no other's, and stops one", async () => {
    const [reaching, elsewhere] = [await connect(SCOPE, ["gdn_rose"]), await connect(SCOPE, ["gdn_herb"])];
    const [rose, herb] = [{ garden_id: "gdn_rose" }, { garden_id: "gdn_herb" }];
    for (const token of [reaching, reaching]) await agents.call(token, "list_plants", rose);
    await agents.call(elsewhere, "list_plants", herb);
    const { agents: seen, calls } = await oversee(GARDENER, "gdn_rose");
    expect(seen).toContainEqual(expect.objectContaining({ connection_id: connectionOf(reaching), calls: 2 }));
    expect(seen.map((one) => one.connection_id)).not.toContain(connectionOf(elsewhere));
    expect(calls.map(({ tool }) => tool)).toContain("list_plants");
    expect(calls.map(({ tool }) => tool)).not.toContain("list_projects");

    const gardener = await webSession(sample.database, GARDENER);
    const stop = (connection_id: string) => asPerson(gardener, "stop_garden_agent", { ...rose, connection_id });
    await expect(stop(connectionOf(elsewhere))).rejects.toMatchObject({ code: "not_found" });
    await stop(connectionOf(reaching));
    expect((await agents.call(reaching, "list_plants", rose)).status).toBe(401);
    expect(plantsIn(await agents.call(elsewhere, "list_plants", herb))).toEqual(["Sage"]);
    await expect(oversee(GUEST, "gdn_rose")).rejects.toMatchObject({ code: "forbidden" });
    await expect(oversee(GUEST, "gdn_herb")).rejects.toMatchObject({ code: "not_found" });
  });

  it("sees nothing of it in the deals, and a person finds the own agents with the spaces that they reach", async () => {
    const token = await connect(SCOPE, ["gdn_rose"]);
    await agents.call(token, "list_plants", { garden_id: "gdn_rose" });
    const gardener = await webSession(sample.database, GARDENER);
    const deal = await asPerson(gardener, "oversee_agents", { project_id: HARBOUR_ID });
    expect(JSON.stringify(deal)).not.toMatch(/gdn_|list_plants|Gallica/);
    const own = JSON.stringify(await asPerson(gardener, "list_connections", {}));
    expect(own).toContain(connectionOf(token));
    expect(own).toContain("Rose garden");
    const receipts = await asPerson(gardener, "read_receipts", { connection_id: connectionOf(token) });
    expect(JSON.stringify(receipts)).toContain("gdn_rose");
  });
});

describe("what people are told by another module", () => {
  const [rose, herb] = ["gdn_rose", "gdn_herb"].map((space_id) => ({ module: "gardens", space_id }));
  const of = async (who: string) => {
    const person = await webSession(sample.database, who);
    return {
      unread: async () => Number((await asPerson(person, "count_notifications", {})).unread),
      lists: async (space = rose) =>
        (await asPerson(person, "list_notifications", { ...space, limit: 200 })) as unknown as {
          unread: number;
          notifications: { notification_id: string; kind: string; read: boolean; about: object }[];
        },
      marks: async (raw: object = {}) =>
        Number((await asPerson(person, "mark_notifications_read", { ...rose, ...raw })).marked),
    };
  };
  const renames = async (plant_id: string, name: string, garden_id = "gdn_rose") =>
    asPerson(await webSession(sample.database, GARDENER), "rename_plant", { garden_id, plant_id, name });
  const asOwner = (text: string, values: unknown[] = []) => sample.database.asOwner((sql) => sql.query(text, values));
  const VISITING = "INSERT INTO garden_seats VALUES ('gdn_rose', $1, 'guest') ON CONFLICT DO NOTHING";

  it("is counted beside the deals, listed with what stands there by then, and marked as read", async () => {
    const guest = await of(GUEST);
    await guest.marks();
    const before = await guest.unread();
    await renames("plt_a", "Damask");
    expect(await guest.unread()).toBe(before + 1);
    await renames("plt_a", "Gallica\u202e\nrose");
    expect(await guest.unread()).toBe(before + 2);
    const { unread, notifications } = await guest.lists();
    expect(unread).toBe(2);
    const [newest] = notifications;
    const about = { plant_id: "plt_a", name: "Gallica rose" };
    expect(newest).toMatchObject({ kind: "plant_renamed", read: false, about });
    expect(await guest.marks({ notification_ids: [newest?.notification_id] })).toBe(1);
    expect(await guest.unread()).toBe(before + 1);
    expect(await guest.marks()).toBe(1);
    expect([await guest.unread(), (await guest.lists()).unread]).toEqual([before, 0]);
    await renames("plt_a", "Gallica");
  });

  it("is told to whom the subject shows, whoever was to be told, and not to who did it", async () => {
    await asOwner("DELETE FROM notifications WHERE module = 'gardens'");
    await renames("plt_a", "Gallica");
    await renames("plt_c", "Sage", "gdn_herb");
    const told = await asOwner("SELECT user_id, subject_id FROM notifications WHERE module = 'gardens'");
    expect(told).toEqual([{ user_id: GUEST, subject_id: "plt_a" }]);
  });

  it("is the person's own: no other lists it, counts it or marks it, and no agent does anything with it", async () => {
    await renames("plt_a", "Gallica");
    const [gardener, guest] = [await of(GARDENER), await of(GUEST)];
    const [newest] = (await guest.lists()).notifications;
    const before = await gardener.unread();
    expect((await gardener.lists()).notifications).toEqual([]);
    expect(await gardener.marks({ notification_ids: [newest?.notification_id] })).toBe(0);
    expect(await gardener.unread()).toBe(before);
    expect((await guest.lists()).notifications[0]).toMatchObject({ ...newest, read: false });
    const token = await connect();
    const nothing = (await agents.call(token, "no_such_tool")).refusal?.code;
    for (const tool of ["count_notifications", "list_notifications", "mark_notifications_read"])
      expect((await agents.call(token, tool)).refusal?.code).toBe(nothing);
  });

  it("is not found where the reader has no seat, and refused of a module that tells nothing", async () => {
    const guest = await of(GUEST);
    await expect(guest.lists(herb)).rejects.toMatchObject({ code: "not_found" });
    await expect(guest.marks(herb)).rejects.toMatchObject({ code: "not_found" });
    await expect(guest.lists({ module: "gardens", space_id: HARBOUR_ID })).rejects.toMatchObject({ code: "not_found" });
    await expect(guest.lists({ module: "agents", space_id: "gdn_rose" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("does not show once its subject does not, by query and by policy; and is gone with it", async () => {
    const guest = await of(GUEST);
    await renames("plt_a", "Gallica");
    const before = await guest.unread();
    await asOwner("UPDATE plants SET garden_id = 'gdn_herb' WHERE id = 'plt_a'");
    expect((await guest.lists()).notifications).toEqual([]);
    expect(await guest.unread()).toBeLessThan(before);
    expect(await guest.marks()).toBe(0);
    await asOwner("UPDATE plants SET garden_id = 'gdn_rose' WHERE id = 'plt_a'");
    expect(await guest.unread()).toBe(before);

    await asOwner("DELETE FROM garden_seats WHERE user_id = $1", [GUEST]);
    expect(await guest.unread()).toBeLessThan(before);
    await expect(guest.lists()).rejects.toMatchObject({ code: "not_found" });
    await asOwner(VISITING, [GUEST]);

    await asOwner("INSERT INTO plants VALUES ('plt_gone', 'gdn_rose', 'Rue', false)");
    await renames("plt_gone", "Thyme");
    expect(await guest.unread()).toBe(before + 1);
    await asOwner("DELETE FROM plants WHERE id = 'plt_gone'");
    expect(await asOwner("SELECT id FROM notifications WHERE subject_id = 'plt_gone'")).toEqual([]);
    expect(await guest.unread()).toBe(before);
  });

  it("shows nothing by the policies of another module alone, or of none", async () => {
    const { userId, credential } = await webSession(sample.database, GUEST);
    const seen = (entering: string) =>
      sample.database.transaction("app_rt", async (sql) => {
        await sql.query("SELECT app.enter($1::text, $2::text, $3::text, NULL, NULL)", [
          userId,
          credential.kind,
          credential.id,
        ]);
        await sql.query(`SELECT ${entering}`);
        return sql.query<{ id: string }>("SELECT id FROM notifications WHERE module = 'gardens'");
      });
    expect((await seen("app.enter_gardens(NULL)")).length).toBeGreaterThan(0);
    expect(await seen("app.enter_deals(NULL)")).toEqual([]);
  });
});

describe("work in the background of another module", () => {
  const mails = readConfig({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "gardens@example.com" });
  const running = () => ({ ...agents.runtime, deps: jobDeps(agents.runtime) });
  const post = () =>
    letters({ ...agents.runtime, config: mails }).filter(({ name }) => name === "letter.plant_renamed");
  const rename = async (name: string) =>
    asPerson(await webSession(sample.database, GARDENER), "rename_plant", {
      garden_id: "gdn_rose",
      plant_id: "plt_a",
      name,
    });
  const asked = async () =>
    (
      await sample.database.prisma.job.findMany({ where: { name: { in: ["gardens.label", "letter.plant_renamed"] } } })
    ).filter(({ doneAt, failedAt }) => doneAt === null && failedAt === null);

  it("is asked for in the transaction of the use-case, and left out with it", async () => {
    await sample.database.prisma.job.deleteMany();
    await rename("Damask");
    expect((await asked()).map(({ name }) => name).sort()).toEqual(["gardens.label", "letter.plant_renamed"]);
    await expect(rename("x".repeat(81))).rejects.toMatchObject({ code: "invalid_input" });
    expect(await asked()).toHaveLength(2);
  });

  it("is run with the others of the product, what is due by the clock too", async () => {
    await runDueJobs(
      running(),
      modulesOf(agents.runtime).flatMap(({ jobs }) => jobs),
    );
    const [{ label, watered } = { label: "", watered: 0 }] = await sample.database.asOwner((sql) =>
      sql.query<{ label: string; watered: number }>(
        "SELECT p.label, g.watered FROM plants p JOIN gardens g ON g.id = p.garden_id WHERE p.id = 'plt_a'",
      ),
    );
    expect([label, watered]).toEqual(["DAMASK", 1]);
    expect((await asked()).map(({ name }) => name)).toEqual(["letter.plant_renamed"]);
  });

  it("writes its letters as they leave, and keeps what could not leave", async () => {
    expect(post()).toHaveLength(1);
    await runDueJobs(running(), post());
    const [waits] = await asked();
    expect(waits).toMatchObject({ attempts: 1, lastError: expect.stringMatching(/^E\w+$/) });
    const sent: string[] = [];
    const mailer = { send: async ({ to, text }: { to: string; text: string }) => void sent.push(`${to} ${text}`) };
    await rename("Gallica");
    const clock = { now: () => new Date(Date.now() + 120_000) };
    await runDueJobs(
      { ...running(), clock },
      letterJobs(gardens.letters, { ...agents.runtime, publicUrl: "https://x.test" }, mailer),
    );
    expect(sent).toHaveLength(2);
    for (const letter of sent) expect(letter).toContain("It is Gallica now. https://x.test");
    expect(await sample.database.prisma.job.count({ where: { name: "letter.plant_renamed", doneAt: null } })).toBe(0);
  });
});

describe("the end of seats", () => {
  const spaces = [deals, gardens].flatMap(({ space }) => space ?? []);
  const VISITOR = userIdOf("buyer-member");
  const sit = () =>
    sample.database.asOwner((sql) =>
      sql.query("INSERT INTO garden_seats VALUES ('gdn_rose', $1, 'guest') ON CONFLICT DO NOTHING", [VISITOR]),
    );
  const end = (of: typeof spaces) => sample.database.transaction("app_sys", (sql) => endSeatsOf(sql, of, VISITOR));

  it("in one module leaves an agent what it reaches in another; in all, nothing", async () => {
    await sit();
    const both = { deals: [HARBOUR_ID], gardens: ["gdn_rose"] };
    const { tokens } = await agents.connect(VISITOR, { scope: SCOPE, tick: SCOPE.split(" "), spaces: both });
    const walk = () => agents.call(tokens.access_token, "list_plants", { garden_id: "gdn_rose" });
    expect((await end(spaces.filter(({ module }) => module === "deals"))).length).toBeGreaterThan(0);
    expect(plantsIn(await walk())).toEqual(["Gallica"]);
    expect(await end(spaces)).toEqual([{ space: "Rose garden", kept: false }]);
    expect((await walk()).refusal?.code).toBe(1003);
  });
});

describe("a machine of another module", () => {
  const letIn = async (garden_id: string, who = GARDENER) =>
    (await asPerson(await webSession(sample.database, who), "let_garden_machine_in", { garden_id })) as {
      machine_id: string;
      token: string;
    };
  const turnAway = async (garden_id: string, machine_id: string, who = GARDENER) =>
    asPerson(await webSession(sample.database, who), "turn_garden_machine_away", { garden_id, machine_id });
  const walk = (token: string, garden_id: string) => agents.call(token, "list_plants", { garden_id });

  it("reads the one space that a person let it into, and nothing of a step-up that its row claims", async () => {
    const { token } = await letIn("gdn_rose");
    expect(plantsIn(await walk(token, "gdn_rose"))).toEqual(["Gallica"]);
    expect((await walk(token, "gdn_herb")).refusal?.code).toBe(1003);
    expect((await agents.call(token, "list_projects")).status).toBe(403);
    expect((await agents.call(token, "whoami")).refusal?.code).toBe(1002);
  });

  it("is let in and turned away by whoever may, and by nobody else; then it is nobody at its next call", async () => {
    const { token, machine_id } = await letIn("gdn_rose");
    await expect(letIn("gdn_rose", GUEST)).rejects.toMatchObject({ code: "forbidden" });
    await expect(letIn("gdn_other")).rejects.toMatchObject({ code: "not_found" });
    await expect(turnAway("gdn_rose", machine_id, GUEST)).rejects.toMatchObject({ code: "forbidden" });
    await expect(turnAway("gdn_herb", machine_id)).rejects.toMatchObject({ code: "not_found" });
    expect((await walk(token, "gdn_rose")).status).toBe(200);
    await turnAway("gdn_rose", machine_id);
    expect((await walk(token, "gdn_rose")).status).toBe(401);
    await expect(turnAway("gdn_rose", machine_id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("ends with the seat, and with the account, of the person for whom it acts", async () => {
    const { token } = await letIn("gdn_moss");
    const seat = "garden_id = 'gdn_moss' AND user_id = $1";
    const asOwner = (text: string) => sample.database.asOwner((sql) => sql.query(text, [GARDENER]));
    await asOwner(`DELETE FROM garden_seats WHERE ${seat}`);
    expect((await walk(token, "gdn_moss")).refusal?.code).toBe(1003);
    await asOwner("INSERT INTO garden_seats VALUES ('gdn_moss', $1, 'gardener')");
    const { email } = await sample.database.prisma.user.findUniqueOrThrow({ where: { id: GARDENER } });
    const deps = { database: sample.database, config: { mail: undefined, publicUrl: "https://deals.example.com" } };
    const ended = (await disablePerson(deps, email)) as { agents: number };
    expect(ended.agents).toBeGreaterThan(0);
    expect((await walk(token, "gdn_moss")).status).toBe(401);
    await enablePerson(deps, email);
    expect((await walk(token, "gdn_moss")).status).toBe(401);
  });

  it("ends with whatever ends all agents of a person, and with the person's seats", async () => {
    for (const end of [
      "SELECT app.leave_space($1, 'gardens', 'gdn_rose')::text",
      "SELECT space FROM app.end_garden_seats($1)",
    ]) {
      const { token } = await letIn("gdn_rose");
      expect((await walk(token, "gdn_rose")).status).toBe(200);
      await sample.database.asOwner(async (sql) => {
        const seats = await sql.query<{ garden_id: string; role: string }>(
          "SELECT garden_id, role FROM garden_seats WHERE user_id = $1",
          [GARDENER],
        );
        await sql.query(end, [GARDENER]);
        for (const { garden_id, role } of seats)
          await sql.query("INSERT INTO garden_seats VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
            garden_id,
            GARDENER,
            role,
          ]);
      });
      expect((await walk(token, "gdn_rose")).status).toBe(401);
    }
  });

  it("is kept by the hash of its token, which another token does not have", async () => {
    const { token, machine_id } = await letIn("gdn_rose");
    const row = await sample.database.prisma.machineCredential.findUniqueOrThrow({ where: { id: machine_id } });
    expect(JSON.stringify(row)).not.toContain(token.slice(-64));
    const last = token.endsWith("0") ? "1" : "0";
    expect((await walk(token.slice(0, -1) + last, "gdn_rose")).status).toBe(401);
    expect((await walk(String(row.secretHash), "gdn_rose")).status).toBe(401);
  });

  it("has no session, and its handshake and its list are answered without one", async () => {
    const { token } = await letIn("gdn_rose");
    const { status, headers } = await agents.rpc(token, "initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "machine", version: "1" },
    });
    expect([status, headers.get("mcp-session-id")]).toEqual([200, null]);
    const { result } = (await agents.rpc(token, "tools/list", {})).body as unknown as {
      result: { tools: { name: string }[] };
    };
    const listed = result.tools.map(({ name }) => name).sort();
    expect(listed).toEqual(["fetch", "get_version", "list_plants", "search", "suggest_plant_name", "whoami"]);
  });

  it("is counted, disclosed and overseen like an agent, under its own kind and id", async () => {
    const { token, machine_id } = await letIn("gdn_rose");
    const requestId = "req_probe_machine";
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call" };
    const params = { name: "list_plants", arguments: { garden_id: "gdn_rose" } };
    await agents.post(JSON.stringify({ ...body, params }), { authorization: `Bearer ${token}` }, { requestId });
    expect(await auditRows(sample.database, requestId)).toMatchObject([
      {
        ...{ tool: "list_plants", outcome: "allowed", module: "gardens", spaceId: "gdn_rose", connectionId: null },
        ...{ machineKind: "token", machineId: machine_id, unlocked: false },
        returned: [{ kind: "plant", id: "plt_a" }],
      },
    ]);
    const seen = (await asPerson(await webSession(sample.database, GARDENER), "oversee_garden", {
      garden_id: "gdn_rose",
    })) as { calls: { tool: string; calls: number }[] };
    const before = seen.calls.find(({ tool }) => tool === "list_plants")?.calls ?? 0;
    await walk(token, "gdn_rose");
    const after = (await asPerson(await webSession(sample.database, GARDENER), "oversee_garden", {
      garden_id: "gdn_rose",
    })) as { calls: { tool: string; calls: number }[] };
    expect(after.calls.find(({ tool }) => tool === "list_plants")?.calls).toBe(before + 1);
  });
});

describe("a credential of a kind that nobody foresaw", () => {
  it("is counted as strictly as any, refused by the database, and traced by its kind and id", async () => {
    const counted: string[] = [];
    const strict: Kernel = {
      ...kernel,
      limits: {
        ...kernel.limits,
        takeCall: async ({ credentialId }) => {
          counted.push(credentialId);
          return { allowed: true, retryAfter: 1 };
        },
      },
    };
    const stranger = {
      ...(await webSession(sample.database, GARDENER)),
      via: "mcp",
      credential: { kind: "key", id: "key_a" },
    } as unknown as Actor;
    const requestId = "req_probe_key";
    const call = {
      via: "mcp",
      actor: stranger,
      raw: { garden_id: "gdn_rose" },
      origin: { ...testOrigin, requestId },
    } as const;
    await expect(execute(strict, "list_plants", call)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(counted).toEqual(["key_a"]);
    expect(await auditRows(sample.database, requestId)).toMatchObject([
      { outcome: "unauthenticated", connectionId: null, machineKind: "key", machineId: "key_a", returned: null },
    ]);
  });
});
