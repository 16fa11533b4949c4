import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { sampleId } from "@/prisma/demo/rows";
import type { SampleRequest } from "@/prisma/demo/types";
import { auditRows } from "@/tests/support/kernel";
import {
  actorsIn,
  callTool,
  counts,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  personOf,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  slugsOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

type List = { list_id: string; name: string; request_count: number };
type Row = { workstream_id: string; name: string; display_name: string; role: string; request_lists: List[] };

const { agentOf } = actorsIn(sample);
const workstreams = async (who: SignIn, unlocked: boolean) => {
  const actor = await agentOf(who, unlocked);
  return (await sample.call(actor, "list_workstreams", { project_id: HARBOUR_ID })).workstreams as Row[];
};

/**
 * The list a request stands in: its own, or, once others than its asker see it, the one the bank issued last in that
 * workstream, so that no missing list betrays a buyer's question.
 */
function listKeyOf(request: SampleRequest): string | undefined {
  const shown = request.from === "seller" || request.reachedSellerDay !== undefined || request.status === "published";
  if (request.list || !shown) return request.list;
  const issued = HARBOUR.lists.filter((list) => list.workstream === request.workstream && list.issuedDay !== undefined);
  return issued.toSorted((a, b) => (b.issuedDay ?? 0) - (a.issuedDay ?? 0))[0]?.key;
}

const isPublic = ({ status, stage }: SampleRequest) => status === "published" && stage === "dataroom";

/** Lists a person meets: the bank all of them, the seller those issued, others those in which something published shows. */
function expectedWorkstreams(who: SignIn, unlocked: boolean): Row[] {
  const person = personOf(who);
  const worksOnDeal = /^(ib|seller)_/.test(person.role);
  // In which list an own question stands would tell a buyer that it was passed on.
  const seen = requestsSeenBy(who, { unlocked }).filter((one) => counts(one) && (worksOnDeal || isPublic(one)));
  return slugsOf(person).map((slug) => ({
    workstream_id: workstreamIdOf(slug),
    name: slug,
    display_name: HARBOUR.workstreams.find((one) => one.slug === slug)?.name ?? "",
    role: person.role,
    request_lists: HARBOUR.lists
      .filter((list) => list.workstream === slug)
      .map((list) => ({
        issued: list.issuedDay !== undefined,
        list_id: sampleId("list", list.key),
        name: list.name,
        request_count: seen.filter((one) => listKeyOf(one) === list.key).length,
      }))
      .filter(
        (list) =>
          person.role.startsWith("ib_") || (person.role.startsWith("seller_") ? list.issued : list.request_count > 0),
      )
      .map(({ issued: _, ...list }) => list),
  }));
}

const byId = (rows: Row[]) =>
  rows.map((row) => ({
    ...row,
    request_lists: [...row.request_lists].sort((a, b) => (a.list_id < b.list_id ? -1 : 1)),
  }));

describe("allowed", () => {
  it(
    verifies(
      "DS-287",
      "DS-288",
      "DS-289",
      "DS-290",
      "DS-291",
    )("gives each side its workstreams with their lists, counting the requests that it sees"),
    async () => {
      for (const who of ["ib-member", "seller-admin", "buyer-member", "observer"] as const)
        for (const unlocked of [true, false])
          expect(byId(await workstreams(who, unlocked)), `${who}, unlocked: ${unlocked}`).toEqual(
            byId(expectedWorkstreams(who, unlocked)),
          );
    },
  );

  it("keeps the order the deal team gave the workstreams", async () => {
    expect((await workstreams("ib-admin", false)).map((row) => row.name)).toEqual(
      HARBOUR.workstreams.map((one) => one.slug),
    );
  });

  it("a list still being prepared is the bank's own secret", async () => {
    const unissued = HARBOUR.lists
      .filter((list) => list.issuedDay === undefined)
      .map((list) => sampleId("list", list.key));
    const listsOf = async (who: SignIn) =>
      (await workstreams(who, true)).flatMap((row) => row.request_lists.map((list) => list.list_id));
    expect(unissued.length).toBeGreaterThan(0);
    expect(await listsOf("ib-admin")).toEqual(expect.arrayContaining(unissued));
    for (const who of ["seller-admin", "buyer-admin", "observer"] as const) {
      const shown = await listsOf(who);
      expect(unissued.filter((id) => shown.includes(id))).toEqual([]);
    }
  });

  it(
    verifies("DS-292")(
      "a buyer never gets a list that holds only what buyers asked, the own question included, until it is published",
    ),
    async () => {
      const id = newId("list");
      await database.prisma.requestList.create({
        data: {
          id,
          projectId: HARBOUR_ID,
          workstreamId: workstreamIdOf("finance"),
          name: "Questions of Brightwater",
          issuedAt: new Date(),
        },
      });
      // two open requests of the rival
      const asked = { id: { in: [entryIdOf("fin-b06"), entryIdOf("fin-b07")] } };
      const select = { id: true, listId: true, status: true, stage: true };
      const before = await database.prisma.entry.findMany({ where: asked, select });
      await database.prisma.entry.updateMany({ where: asked, data: { listId: id } });
      const namesOf = async (who: SignIn, unlocked: boolean) =>
        JSON.stringify(await workstreams(who, unlocked)).includes("Questions of Brightwater");
      const readers = ["buyer-admin", "buyer-member", "observer", "rival-buyer"] as const;
      for (const unlocked of [true, false]) {
        for (const who of readers) expect(await namesOf(who, unlocked), who).toBe(false);
        expect(await namesOf("ib-admin", unlocked)).toBe(true);
      }
      await database.prisma.entry.updateMany({ where: asked, data: { status: "published", stage: "dataroom" } });
      for (const who of readers) expect(await namesOf(who, false), who).toBe(true);
      for (const { id, ...data } of before) await database.prisma.entry.update({ where: { id }, data });
      await database.prisma.requestList.delete({ where: { id } });
    },
  );
});

describe("not visible = not found", () => {
  it("another deal and an unknown one are the same refusal", async () => {
    const actor = await sample.agent("buyer-admin", { unlocked: true });
    const foreign = await refusalOf(sample, actor, "list_workstreams", { project_id: JUNIPER_ID });
    const unknown = await refusalOf(sample, actor, "list_workstreams", { project_id: "proj_unknown" });
    expect(foreign.error).toEqual(unknown.error);
    expect(foreign.error.code).toBe("not_found");
  });
});

describe("forbidden", () => {
  it("an agent without read:workstreams is told so", async () => {
    const actor = await sample.agent("ib-admin", { scopes: ["read:projects"] });
    const { error } = await refusalOf(sample, actor, "list_workstreams", { project_id: HARBOUR_ID });
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "read:workstreams" } });
  });
});

describe("gated", () => {
  it("counts less for an agent than for its person, and the same once unlocked", async () => {
    const total = async (unlocked: boolean) =>
      (await workstreams("ib-admin", unlocked))
        .flatMap((row) => row.request_lists)
        .reduce((sum, list) => sum + list.request_count, 0);
    const listed = HARBOUR.requests.filter((one) => listKeyOf(one) && counts(one));
    expect(await total(true)).toBe(listed.length);
    expect(await total(false)).toBe(listed.filter((one) => one.stage === "dataroom").length);
  });

  it("says to bank and seller how many requests it leaves out, and to nobody else", async () => {
    const note = async (who: SignIn, unlocked: boolean) =>
      (
        (await sample.call(await agentOf(who, unlocked), "list_workstreams", { project_id: HARBOUR_ID })) as {
          gated?: unknown;
        }
      ).gated;
    for (const who of ["ib-member", "seller-admin"] as const) {
      const seen = (unlocked: boolean) => requestsSeenBy(who, { unlocked }).filter(counts).length;
      expect(await note(who, false), who).toEqual({ hidden: seen(true) - seen(false), scope: "unlock:pre_dataroom" });
      expect(await note(who, true), who).toBeUndefined();
    }
    for (const who of ["buyer-admin", "observer"] as const) expect(await note(who, false), who).toBeUndefined();
  });
});

describe("audited", () => {
  it("with the deal and the number of workstreams", async () => {
    const requestId = newId("request");
    await callTool(
      sample.kernel,
      await sample.agent("ib-member"),
      "list_workstreams",
      { project_id: HARBOUR_ID },
      requestId,
    );
    expect(await auditRows(database, requestId)).toMatchObject([
      { outcome: "allowed", spaceId: HARBOUR_ID, resultCount: 4 },
    ]);
  });
});
