/** What a call that names its deal has opened to it, through the doors as the product hangs them. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import type { Entered } from "@/lib/deals/seat";
import { deal as space } from "@/lib/deals/space";
import type { Actor } from "@/lib/platform/actor";
import { authorityIn } from "@/lib/platform/space";
import { HARBOUR_ID, JUNIPER_ID, openSample, userIdOf } from "@/tests/support/sample";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

const BOTH = [HARBOUR_ID, JUNIPER_ID].sort();
beforeAll(async () => {
  const { prisma } = database;
  const userId = userIdOf("ib-admin");
  const there = { projectId: JUNIPER_ID, role: "ib_admin" };
  const { organizationId } = await prisma.participant.findFirstOrThrow({ where: there });
  await prisma.member.create({ data: { userId, organizationId } });
  await prisma.participant.create({
    data: { id: newId("participant"), userId, organizationId, allWorkstreams: true, ...there },
  });
});

describe.each(["read", "write"] as const)("the %s door", (name) => {
  const seatsOf = (actor: Actor, named?: string) =>
    kernel.doors[name](actor, [{ space, named: named ?? null }], async ({ standing }) =>
      authorityIn<Entered>(space, standing)
        .seats.map(({ projectId }) => projectId)
        .sort(),
    );

  it("opens to an agent the deal that it names and the one it is bound to, and no other", async () => {
    const free = await sample.agent("ib-admin");
    expect(await seatsOf(free)).toEqual(BOTH);
    expect(await seatsOf(free, HARBOUR_ID)).toEqual([HARBOUR_ID]);
    expect(await seatsOf(free, "prj_of_nobody")).toEqual([]);
    expect(await seatsOf(await sample.agent("ib-admin", { bound: JUNIPER_ID }), HARBOUR_ID)).toEqual(BOTH);
  });

  it("opens to a person every deal, whichever is named", async () => {
    expect(await seatsOf(await sample.as("ib-admin"), HARBOUR_ID)).toEqual(BOTH);
  });
});
