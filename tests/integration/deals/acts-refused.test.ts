/**
 * What every act of people must refuse, tried on every act there is: a form that was forged, an address that was typed, a
 * person of another role, an agent, nobody at all. A new act is tried as soon as it is registered.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deals } from "@/lib/deals";
import type { Actor } from "@/lib/platform/actor";
import { execute } from "@/lib/platform/execute";
import { newId } from "@/lib/platform/ids";
import type { AnyTool } from "@/lib/platform/tool";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import { testOrigin } from "@/tests/support/actors";
import { auditRows } from "@/tests/support/kernel";
import { roomSnapshot } from "@/tests/support/room-snapshot";
import { callTool, HARBOUR_ID, JUNIPER_ID, openSample, refusalOf, type SignIn, userIdOf } from "@/tests/support/sample";
import { plantWorkflowRoom, VALID_ACTS } from "@/tests/support/workflow-room";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const EVERYONE = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "buyer-member",
  "rival-buyer",
  "observer",
  "other-ib-admin",
] as const satisfies readonly SignIn[];

/**
 * Acts that concern a deal. Lists that everybody may ask for, of one's own things or of what one sees anyway, are not acts, and to
 * open a deal concerns none yet.
 */
const FOR_EVERYBODY = [
  ...["list_my_deals", "list_my_suggestions", "list_my_banks", "create_project"],
  ...["count_notifications", "list_notifications", "mark_notifications_read"],
  ...["browse_log", "browse_requests", "list_request_lists", "find_in_deals"],
  ...["list_my_tasks", "list_changes", "list_activity", "get_project_course"],
];
const acts = deals.tools.filter((tool) => tool.via.every((via) => via === "web") && !FOR_EVERYBODY.includes(tool.name));

const actors = {} as Record<(typeof EVERYONE)[number], Actor>;
beforeAll(async () => {
  await plantWorkflowRoom(database);
  for (const who of EVERYONE) actors[who] = await sample.as(who);
});

/** What a refused attempt may leave behind: its row in the log, the count of calls, and when a session was last seen. */
const snapshot = () => roomSnapshot(database, ["audit_calls", "rate_windows", "web_sessions", "visits"]);

/** The same arguments, but about things that do not exist. */
const UNKNOWN: Record<string, unknown> = {
  request_id: "ent_unknown",
  answer_id: "ent_unknown",
  entry_id: "ent_unknown",
  blocker_id: "blk_unknown",
  list_id: "rl_unknown",
  file_id: "obj_unknown",
  upload_id: "upl_unknown",
  milestone_id: "ms_unknown",
  participant_id: "part_unknown",
  invitation_id: "inv_unknown",
  suggestion_id: "sug_unknown",
  connection_id: "con_unknown",
};
const fieldsOf = (tool: AnyTool) => Object.keys(inputSchemaOf(tool).properties ?? {});
const argumentsOf = (tool: AnyTool) => ({ project_id: HARBOUR_ID, ...VALID_ACTS[tool.name]?.raw });
const requestIdsOf = (tool: AnyTool) => VALID_ACTS[tool.name]?.raw.request_ids as string[] | undefined;
const aboutNothing = (tool: AnyTool) => ({
  ...argumentsOf(tool),
  ...Object.fromEntries(Object.entries(UNKNOWN).filter(([field]) => field in argumentsOf(tool))),
  ...(requestIdsOf(tool) && { request_ids: requestIdsOf(tool)?.map((id) => `${id}_unknown`) }),
});

it("covers every act there is", () => {
  expect(acts.map((tool) => tool.name).sort()).toEqual(Object.keys(VALID_ACTS).sort());
  expect(acts.length).toBeGreaterThan(20);
});

describe.each(acts.map((tool) => [tool.name, tool] as const))("%s", (name, tool) => {
  const may = VALID_ACTS[name]?.may ?? [];

  it("is refused to everyone whose role or firm it is not, and changes nothing", async () => {
    const before = await snapshot();
    for (const who of EVERYONE.filter((one) => !may.includes(one))) {
      const { error, audit } = await refusalOf(sample, actors[who], name, argumentsOf(tool));
      // not one's task, or not one's list: the state stands in the way of somebody who could do it elsewhere
      const codes = ["forbidden", "not_found", "conflict", "invalid_input"];
      expect(codes, `${who}: ${error.message}`).toContain(error.code);
      // a rival asks as every buyer does, only not in a list of the bank
      const asks = who === "rival-buyer" && name === "create_request";
      if (["observer", "other-ib-admin", "rival-buyer"].includes(who) && !asks)
        expect(["forbidden", "not_found"], `${who}: ${error.message}`).toContain(error.code);
      expect(audit).toMatchObject([{ tool: name, outcome: error.code, userId: userIdOf(who), projectId: null }]);
    }
    expect(await snapshot()).toEqual(before);
  });

  it("about what a person does not see is refused as about what does not exist", async () => {
    for (const who of (["observer", "other-ib-admin"] as const).filter((one) => !may.includes(one))) {
      const told = async (raw: object) => {
        const { code, message } = (await refusalOf(sample, actors[who], name, raw)).error;
        return { code, message }; // of several at once the data names each as it was sent
      };
      const error = await told(argumentsOf(tool));
      if (error.code === "not_found") expect(error, who).toEqual(await told(aboutNothing(tool)));
      if (who === "other-ib-admin") expect(error.code).toBe("not_found");
    }
  });

  it("is refused to nobody in particular, to an ended session and to somebody else's", async () => {
    const before = await snapshot();
    const ended = await sample.as("ib-admin");
    await database.prisma.webSession.update({ where: { id: ended.credential.id }, data: { endedAt: new Date() } });
    const foreign = { ...actors["ib-admin"], credential: actors.observer.credential };
    for (const actor of [ended, foreign])
      expect((await refusalOf(sample, actor, name, argumentsOf(tool))).error.code).toBe("unauthenticated");
    const raw = argumentsOf(tool);
    const nobody = execute(sample.kernel, name, { via: "web", actor: undefined, raw, origin: testOrigin });
    await expect(nobody).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await snapshot()).toEqual(before);
  });

  it("does not exist for an agent, whatever it was granted", async () => {
    const agent = await sample.agent(may[0] ?? "ib-admin", { unlocked: true });
    const before = await snapshot();
    for (const raw of [argumentsOf(tool), {}, undefined])
      expect((await refusalOf(sample, agent, name, raw)).error.code).toBe("unknown_tool");
    expect(await snapshot()).toEqual(before);
  });

  it("takes neither a field that it does not define nor a forged identity", async () => {
    const who = may[0] ?? "ib-admin";
    const before = await snapshot();
    for (const field of ["user_id", "actor_id", "organization_id", "role", "as", "status", "audience", "surprise"]) {
      if (fieldsOf(tool).includes(field)) throw new Error(`${name} defines ${field}`);
      const raw = { ...argumentsOf(tool), [field]: userIdOf("ib-admin") };
      expect((await refusalOf(sample, actors[who as "ib-admin"], name, raw)).error.code).toBe("invalid_input");
    }
    expect(await snapshot()).toEqual(before);
  });

  it("in another deal is refused as in one that does not exist", async () => {
    const who = (may[0] ?? "ib-admin") as "ib-admin";
    const foreign = (await refusalOf(sample, actors[who], name, { ...argumentsOf(tool), project_id: JUNIPER_ID }))
      .error;
    const unknown = (await refusalOf(sample, actors[who], name, { ...argumentsOf(tool), project_id: "proj_x" })).error;
    expect(foreign).toEqual(unknown);
    expect(foreign.code).toBe("not_found");
  });
});

describe("afterwards", () => {
  // Last of all, because it closes the room; and only now, because each act changes it.
  const inOrder = [...acts].sort(
    (a, b) => Number(a.name === "set_project_stage") - Number(b.name === "set_project_stage"),
  );

  it.each(inOrder.map((tool) => [tool.name, tool] as const))(
    "%s succeeds for whom it is meant, and the log says what was done, without its words",
    async (name, tool) => {
      const may = VALID_ACTS[name]?.may ?? [];
      const who = (name === "set_project_stage" ? may[0] : may.at(-1)) as "ib-admin";
      const requestId = newId("request");
      const done = await callTool(sample.kernel, actors[who], name, argumentsOf(tool), requestId);
      expect(done.project_id).toBe(HARBOUR_ID);
      const [row] = await auditRows(database, requestId);
      expect(row).toMatchObject({ tool: name, outcome: "allowed", userId: userIdOf(who), projectId: HARBOUR_ID });
      for (const words of ["New", "Hello", "Waiting", "Wrong", "No"])
        expect(Object.values(row?.args as object)).not.toContain(words);
    },
  );

  it("in a closed deal nothing changes any more", async () => {
    const { error } = await refusalOf(sample, actors["ib-admin"], "edit_request", {
      project_id: HARBOUR_ID,
      request_id: "ent_give_a",
      version: 2,
      priority: "high",
    });
    expect(error).toMatchObject({ code: "conflict", message: expect.stringContaining("closed") });
  });
});
