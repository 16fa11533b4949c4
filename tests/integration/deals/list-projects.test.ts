import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import {
  callTool,
  connection,
  counts,
  HARBOUR,
  HARBOUR_ID,
  isCompleted,
  isOverdue,
  JUNIPER_ID,
  openSample,
  personOf,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  slugsOf,
  userIdOf,
  webSession,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

/** One of each side. Every role is in tests/security/matrix.test.ts. */
const EVERY_SIDE = ["ib-member", "seller-admin", "buyer-member", "observer"] as const satisfies readonly SignIn[];
const works = (who: SignIn) => /^(ib|seller)_/.test(personOf(who).role);

function expectedProject(who: SignIn, options: { unlocked: boolean }) {
  const person = personOf(who);
  const seen = requestsSeenBy(who, options).filter(counts);
  return {
    project_id: HARBOUR_ID,
    name: HARBOUR.project.name,
    role: person.role,
    workstreams: slugsOf(person),
    stage: HARBOUR.project.stage,
    request_count: seen.length,
    ...(works(who) && { pending_count: seen.filter((one) => !isCompleted(one) && !isOverdue(one)).length }),
    ...(works(who) &&
      !options.unlocked && {
        gated: {
          hidden: requestsSeenBy(who, { unlocked: true }).filter(counts).length - seen.length,
          scope: "unlock:pre_dataroom",
        },
      }),
  };
}

describe("allowed", () => {
  it(
    verifies(
      "DS-231",
      "DS-232",
      "DS-233",
      "DS-234",
      "DS-235",
      "DS-236",
    )("gives each side the deal with role, workstreams, stage and the requests that it sees"),
    async () => {
      for (const who of EVERY_SIDE)
        for (const unlocked of [true, false])
          expect(await sample.call(await sample.agent(who, { unlocked }), "list_projects"), who).toEqual({
            projects: [expectedProject(who, { unlocked })],
          });
    },
  );

  it(verifies("DS-237")("buyers and observers get no pending figure, neither as a number nor as null"), async () => {
    for (const who of ["buyer-admin", "observer"] as const) {
      for (const actor of [await sample.as(who), await sample.agent(who, { unlocked: true })]) {
        const { projects } = await sample.call(actor, "list_projects");
        expect(Object.keys((projects as object[])[0] ?? {}).sort()).toEqual(
          ["name", "project_id", "request_count", "role", "stage", "workstreams"].sort(),
        );
      }
    }
  });

  it(verifies("DS-238")("a colleague's deal of the same bank is not listed"), async () => {
    const id = newId("project");
    const colleague = await database.prisma.user.findFirstOrThrow({ where: { email: "priya.raman@aldridge.test" } });
    const { hostOrganizationId } = await database.prisma.project.findUniqueOrThrow({ where: { id: HARBOUR_ID } });
    await database.prisma.project.create({
      data: {
        id,
        hostOrganizationId,
        name: "Project Larch",
        participants: {
          create: {
            id: newId("participant"),
            userId: colleague.id,
            organizationId: hostOrganizationId,
            role: "ib_admin",
            allWorkstreams: true,
          },
        },
      },
    });
    const idsOf = async (userId: string) => {
      const answer = await callTool(kernel, await connection(database, userId), "list_projects");
      return (answer.projects as { project_id: string }[]).map((one) => one.project_id);
    };
    expect(await idsOf(colleague.id)).toEqual(expect.arrayContaining([HARBOUR_ID, id]));
    expect(await idsOf(userIdOf("ib-admin"))).toEqual([HARBOUR_ID]);
    expect(await idsOf(userIdOf("other-ib-admin"))).toEqual([JUNIPER_ID]);
    await database.prisma.project.delete({ where: { id } });
  });

  it(verifies("DS-239")("a person without any deal gets an empty list, not an error"), async () => {
    const id = newId("user");
    await database.prisma.user.create({ data: { id, email: `${id}@sample.test`, name: "New Person" } });
    expect(await callTool(kernel, await connection(database, id), "list_projects")).toEqual({ projects: [] });
    expect(await callTool(kernel, await webSession(database, id), "list_projects")).toEqual({ projects: [] });
  });

  it("a connection narrowed to chosen deals shows those only", async () => {
    const none = await sample.agent("ib-admin", { projects: [] });
    expect(await sample.call(none, "list_projects")).toEqual({ projects: [] });
    const foreign = await sample.agent("ib-admin", { projects: [JUNIPER_ID] });
    expect(await sample.call(foreign, "list_projects")).toEqual({ projects: [] });
    const chosen = await sample.agent("ib-admin", { projects: [HARBOUR_ID] });
    expect((await sample.call(chosen, "list_projects")).projects).toHaveLength(1);
  });
});

describe("invalid", () => {
  it.each([{ project_id: HARBOUR_ID }, { limit: 5 }, { role: "ib_admin" }])(
    verifies("DS-230")("takes no parameters: %j is refused"),
    async (raw) => {
      expect((await refusalOf(sample, await sample.agent("ib-admin"), "list_projects", raw)).error.code).toBe(
        "invalid_input",
      );
      expect(await sample.call(await sample.agent("ib-admin"), "list_projects", {})).toBeDefined();
      expect(await sample.call(await sample.agent("ib-admin"), "list_projects")).toBeDefined();
    },
  );
});

describe("forbidden", () => {
  it("an agent without read:projects is told which scope to ask for", async () => {
    const actor = await sample.agent("ib-admin", { scopes: ["read:requests"] });
    expect((await refusalOf(sample, actor, "list_projects")).error).toMatchObject({
      code: "scope_required",
      data: { required_scope: "read:projects" },
    });
  });
});

describe("gated", () => {
  it("a strict deal counts published requests only for an agent, and all of them for its person", async () => {
    const countOf = async (unlocked: boolean) => {
      const { projects } = await sample.call(await sample.agent("other-ib-admin", { unlocked }), "list_projects");
      return (projects as { request_count: number; pending_count: number }[])[0];
    };
    expect(await countOf(false)).toMatchObject({ request_count: 2, pending_count: 0 });
    const all = await countOf(true);
    expect(all?.request_count).toBe(13); // 14 of which one was withdrawn
    expect(all?.pending_count).toBe(7); // of nine open ones two are overdue
  });
});
