import { afterAll, describe, expect, it } from "vitest";
import { actsOpenTo } from "@/lib/deals/access/acts.rules";
import { newId } from "@/lib/deals/ids";
import type { Seat } from "@/lib/deals/seat";
import { auditRows } from "@/tests/support/kernel";
import { callTool, HARBOUR_ID, openSample, personOf, refusalOf, type SignIn, userIdOf } from "@/tests/support/sample";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

const PEOPLE: SignIn[] = ["ib-admin", "seller-member", "buyer-admin", "observer", "other-ib-admin"];

describe("allowed", () => {
  it.each(PEOPLE)(
    "%s gets the same deals as from list_projects: ids, names and roles, what is open there, and nothing else",
    async (who) => {
      const actor = await sample.as(who);
      const { projects } = (await sample.call(actor, "list_projects")) as { projects: Record<string, unknown>[] };
      const deals = projects.map(({ project_id, name, role, stage }) => ({
        ...{ project_id, name, role },
        may: actsOpenTo({ role, stage } as Pick<Seat, "role" | "stage">),
      }));
      expect(await sample.call(actor, "list_my_deals")).toEqual({ deals });
      expect(deals.map((deal) => deal.role)).toContain(personOf(who).role);
    },
  );

  it("who has left a deal no longer has it", async () => {
    const actor = await sample.as("observer");
    const where = { projectId_userId: { projectId: HARBOUR_ID, userId: userIdOf("observer") } };
    await database.prisma.participant.update({ where, data: { removedAt: new Date() } });
    expect(await sample.call(actor, "list_my_deals")).toEqual({ deals: [] });
    await database.prisma.participant.update({ where, data: { removedAt: null } });
  });
});

describe("forbidden", () => {
  it("is for the pages: an agent finds no such tool", async () => {
    const { error } = await refusalOf(sample, await sample.agent("ib-admin"), "list_my_deals");
    expect(error.code).toBe("unknown_tool");
  });
});

describe("audited", () => {
  it("with the number of deals given", async () => {
    const [actor, requestId] = [await sample.as("ib-admin"), newId("request")];
    const { deals } = (await callTool(kernel, actor, "list_my_deals", {}, requestId)) as { deals: unknown[] };
    expect(await auditRows(database, requestId)).toMatchObject([
      { action: "web_tool_call", outcome: "allowed", userId: actor.userId, args: {}, resultCount: deals.length },
    ]);
  });
});
