/**
 * What every act of people must refuse, tried on every act there is: a person of another role or firm, something that is not
 * there, another deal. A new act is tried as soon as it is registered. What is refused before a database is asked (a forged form,
 * an agent, nobody at all), tests/contract/refusals.test.ts tries; a session that ended, execute.test.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deals } from "@/lib/deals";
import { ACTS, type Act } from "@/lib/deals/access/acts.rules";
import { newId } from "@/lib/deals/ids";
import type { Role } from "@/lib/deals/roles";
import { suggestions } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { doingOf } from "@/lib/platform/policy";
import type { AnyTool } from "@/lib/platform/tool";
import { A_REFUSAL_ADDS_TO, roomSnapshot } from "@/tests/kit/unchanged";
import { auditRows } from "@/tests/support/kernel";
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

const ROLE_OF: Record<(typeof EVERYONE)[number], Role> = {
  "ib-admin": "ib_admin",
  "ib-member": "ib_member",
  "seller-admin": "seller_admin",
  "seller-member": "seller_member",
  "buyer-admin": "buyer_admin",
  "buyer-member": "buyer_member",
  "rival-buyer": "buyer_admin",
  observer: "observer",
  "other-ib-admin": "ib_admin",
};

/**
 * Acts that concern a deal. Lists that everybody may ask for, of one's own things or of what one sees anyway, are not acts, and to
 * open a deal concerns none yet.
 */
const FOR_EVERYBODY = [
  ...["list_my_deals", "list_my_suggestions", "list_my_banks", "create_project"],
  ...["browse_log", "browse_requests", "list_request_lists", "find_in_deals"],
  ...["list_my_tasks", "list_changes", "list_activity", "get_project_course", "open_overview"],
];
/** What is decided about proposals is the kernel's: here, those of deals. */
const acts = [...deals.tools, ...suggestions.module.tools].filter(
  (tool) => tool.via.every((via) => via === "web") && !FOR_EVERYBODY.includes(tool.name),
);

const actors = {} as Record<SignIn, Actor>;
let standing: Awaited<ReturnType<typeof roomSnapshot>>;
beforeAll(async () => {
  await plantWorkflowRoom(database);
  for (const who of EVERYONE) actors[who] = await sample.as(who);
  standing = await roomSnapshot(database, A_REFUSAL_ADDS_TO);
});

/** Since the last time it was asked: whoever changed something does not make the next one fail as well. */
async function expectNothingChanged(): Promise<void> {
  const before = standing;
  standing = await roomSnapshot(database, A_REFUSAL_ADDS_TO);
  expect(standing).toEqual(before);
}

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
  event_id: "evt_unknown",
};
const argumentsOf = (tool: AnyTool) => ({ project_id: HARBOUR_ID, ...VALID_ACTS[tool.name]?.raw });
const requestIdsOf = (tool: AnyTool) => VALID_ACTS[tool.name]?.raw.request_ids as string[] | undefined;
const aboutNothing = (tool: AnyTool) => ({
  ...argumentsOf(tool),
  ...Object.fromEntries(Object.entries(UNKNOWN).filter(([field]) => field in argumentsOf(tool))),
  ...(requestIdsOf(tool) && { request_ids: requestIdsOf(tool)?.map((id) => `${id}_unknown`) }),
});

/** The refusal that an act ends with. One that succeeds is a failure here. */
async function refused(who: SignIn, name: string, raw: object, requestId = newId("request")): Promise<AppError> {
  const thrown = await callTool(sample.kernel, actors[who], name, raw, requestId).catch((error: unknown) => error);
  if (!(thrown instanceof AppError)) throw new Error(`${name} answered ${who}`, { cause: thrown });
  return thrown;
}
/** Whether the table of acts lets such a role do this at all. */
function roleMay(who: SignIn, tool: AnyTool): boolean {
  const { act } = doingOf(tool.policy);
  return act === undefined || (ACTS[act as Act] as readonly Role[]).includes(ROLE_OF[who]);
}
const told = ({ code, message }: AppError) => ({ code, message }); // of several at once the data names each as it was sent

it("covers every act there is", () => {
  expect(acts.map((tool) => tool.name).sort()).toEqual(Object.keys(VALID_ACTS).sort());
  expect(acts.length).toBeGreaterThan(20);
});

/** As refusals name them. */
const rolesOfAct = ({ policy }: AnyTool) => ACTS[doingOf(policy).act as Act].join(" or ");

it.each(acts.map((tool) => [tool.name, tool] as const))(
  "%s is for nobody whose role the table leaves out",
  (name, tool) => {
    expect(VALID_ACTS[name]?.may.filter((who) => !roleMay(who, tool))).toEqual([]);
  },
);

it("that names nothing but the deal is for everybody there, or the table says for whom", () => {
  const there = EVERYONE.filter((who) => who !== "other-ib-admin");
  const forSome = acts.filter(({ name }) => VALID_ACTS[name]?.may.length !== there.length);
  const onDeal = forSome.filter(({ name }) => Object.keys(VALID_ACTS[name]?.raw ?? {}).length === 0);
  expect(onDeal.filter(({ policy }) => doingOf(policy).act === undefined).map(({ name }) => name)).toEqual([]);
  expect(onDeal.length).toBeGreaterThan(4);
});

describe.each(acts.map((tool) => [tool.name, tool] as const))("%s", (name, tool) => {
  const may = VALID_ACTS[name]?.may ?? [];
  const mayNot = EVERYONE.filter((one) => !may.includes(one));

  it("is refused to everyone whose role or firm it is not, logged, and changes nothing", async () => {
    const errors = {} as Record<SignIn, AppError>;
    const requestIds = Object.fromEntries(mayNot.map((who) => [who, newId("request")])) as Record<SignIn, string>;
    for (const who of mayNot) errors[who] = await refused(who, name, argumentsOf(tool), requestIds[who]);
    for (const who of mayNot) {
      // not one's task, or not one's list: the state stands in the way of somebody who could do it elsewhere
      const codes = ["forbidden", "not_found", "conflict", "invalid_input"];
      // a rival asks as every buyer does, only not in a list of the bank
      const asks = who === "rival-buyer" && name === "create_request";
      const isOutside = ["observer", "other-ib-admin", "rival-buyer"].includes(who) && !asks;
      const said = isOutside || !roleMay(who, tool) ? codes.slice(0, 2) : codes;
      expect(said, `${who}: ${errors[who].message}`).toContain(errors[who].code);
      if (errors[who].code === "forbidden" && !roleMay(who, tool))
        expect(errors[who].data).toMatchObject({ required_role: rolesOfAct(tool), current_role: ROLE_OF[who] });
    }
    expect(await refusalsInTheLog(Object.values(requestIds))).toEqual(
      mayNot
        .map((who) => ({
          ...{ requestId: requestIds[who], tool: name, outcome: errors[who].code },
          ...{ userId: userIdOf(who), spaceId: null },
        }))
        .sort(byRequest),
    );
    await expectNothingChanged();
  });

  it("is refused about what a person does not see as about what does not exist, and in another deal as in none", async () => {
    for (const who of (["observer", "other-ib-admin"] as const).filter((one) => !may.includes(one))) {
      const error = told(await refused(who, name, argumentsOf(tool)));
      if (who === "other-ib-admin") expect(error.code).toBe("not_found");
      if (error.code === "not_found") expect(error, who).toEqual(told(await refused(who, name, aboutNothing(tool))));
    }
    const who = may[0] ?? "ib-admin";
    const elsewhere = await refused(who, name, { ...argumentsOf(tool), project_id: JUNIPER_ID });
    const nowhere = await refused(who, name, { ...argumentsOf(tool), project_id: "proj_x" });
    expect({ ...told(elsewhere), data: elsewhere.data }).toEqual({ ...told(nowhere), data: nowhere.data });
    expect(elsewhere.code).toBe("not_found");
    await expectNothingChanged();
  });
});

const byRequest = (a: { requestId: string }, b: { requestId: string }) => (a.requestId < b.requestId ? -1 : 1);

async function refusalsInTheLog(requestIds: string[]) {
  const rows = await database.prisma.auditCall.findMany({
    where: { requestId: { in: requestIds } },
    select: { requestId: true, tool: true, outcome: true, userId: true, spaceId: true },
  });
  return rows.sort(byRequest);
}

describe("afterwards", () => {
  // In the order of the table, where no act takes away what a later one is done to. Closing the room comes last, and all of it
  // only now, because each act changes something.
  const lineOf = ({ name }: AnyTool) =>
    name === "set_project_stage" ? Number.POSITIVE_INFINITY : Object.keys(VALID_ACTS).indexOf(name);
  const inOrder = [...acts].sort((a, b) => lineOf(a) - lineOf(b));

  it.each(inOrder.map((tool) => [tool.name, tool] as const))(
    "%s succeeds for whom it is meant, and the log says what was done, without its words",
    async (name, tool) => {
      const may = VALID_ACTS[name]?.may ?? [];
      const who = (name === "set_project_stage" ? may[0] : may.at(-1)) as SignIn;
      const requestId = newId("request");
      const done = await callTool(sample.kernel, actors[who], name, argumentsOf(tool), requestId);
      expect(done.project_id ?? done.space_id).toBe(HARBOUR_ID);
      const [row] = await auditRows(database, requestId);
      expect(row).toMatchObject({ tool: name, outcome: "allowed", userId: userIdOf(who), spaceId: HARBOUR_ID });
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
