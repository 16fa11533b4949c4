/** What the forms of people choose from: request lists, and whom work can be given to. */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { sampleId } from "@/prisma/demo/rows";
import { auditRows } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import {
  callTool,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER_ID,
  personOf,
  refusalOf,
  type SignIn,
  slugsOf,
  userIdOf,
} from "@/tests/support/sample";

const { sample, as, does } = await peopleAtWork();
const { database } = sample;
afterAll(() => sample.close());

type List = {
  list_id: string;
  name: string;
  workstream: string;
  request_count: number;
  issued?: boolean;
  released?: boolean;
  if_issued?: { requests: number; seller_people: number };
  if_released?: Record<string, number>;
};
const listsOf = async (who: SignIn) => (await does(who, "list_request_lists")).lists as List[];
const READERS: SignIn[] = ["buyer-admin", "buyer-member", "rival-buyer", "observer"];

describe("list_request_lists", () => {
  describe("allowed", () => {
    it.each(["ib-admin", "ib-member", "seller-admin", "seller-member"] as const)(
      "%s gets the lists of the own workstreams, the seller those that were issued, each with its requests",
      async (who) => {
        const isBank = personOf(who).role.startsWith("ib_");
        const expected = HARBOUR.lists.filter(
          (list) => slugsOf(personOf(who)).includes(list.workstream) && (isBank || list.issuedDay !== undefined),
        );
        const lists = await listsOf(who);
        expect(lists.map((list) => list.list_id).sort()).toEqual(
          expected.map(({ key }) => sampleId("list", key)).sort(),
        );
        for (const list of lists) {
          const { requests } = (await does(who, "browse_requests", {
            list_id: list.list_id,
            limit: 200,
          })) as unknown as {
            requests: object[];
          };
          expect(list.request_count, list.name).toBe(requests.length);
          const planted = expected.find(({ key }) => sampleId("list", key) === list.list_id);
          expect(list.issued).toBe(planted?.issuedDay !== undefined);
        }
      },
    );

    it.each(READERS)(
      "%s gets lists in which something is published, and nothing of how far they have come",
      async (who) => {
        const lists = await listsOf(who);
        expect(lists.length).toBeGreaterThan(0);
        for (const list of lists) {
          expect(list.request_count).toBeGreaterThan(0);
          expect(Object.keys(list).sort()).toEqual(["list_id", "name", "request_count", "workstream"]);
        }
      },
    );

    it("the bank is told what issuing and releasing would show, and then exactly that happens", async () => {
      const list_id = String(
        (await does("ib-admin", "create_request_list", { workstream: "finance", name: "L" })).list_id,
      );
      const ask = async (title: string) =>
        (await does("ib-admin", "create_request", { workstream: "finance", list_id, title })).entry_id;
      const first = await ask("One");
      for (const title of ["Two", "Three"]) await ask(title);
      const at = async () => (await listsOf("ib-admin")).find((list) => list.list_id === list_id);
      const sellers = HARBOUR.people.filter(
        (one) => one.role.startsWith("seller_") && slugsOf(one).includes("finance"),
      );
      expect(await at()).toMatchObject({
        request_count: 3,
        issued: false,
        released: false,
        if_issued: { requests: 3, seller_people: sellers.length },
      });
      expect(await at()).not.toHaveProperty("if_released");
      expect((await does("ib-admin", "issue_request_list", { list_id })).issued).toBe(3);

      await database.prisma.entry.update({ where: { id: first }, data: { status: "published" } });
      const answer = await database.prisma.entry.create({
        data: {
          id: newId("entry"),
          projectId: HARBOUR_ID,
          workstreamId: (await database.prisma.entry.findUniqueOrThrow({ where: { id: first } })).workstreamId,
          type: "answer",
          status: "published",
          title: "Answer",
          sellerOrgId: sampleId("organization", "kestrel"),
        },
      });
      await database.prisma.answerLink.create({
        data: { answerId: answer.id, requestId: first, projectId: HARBOUR_ID, confirmed: true },
      });
      const readers = HARBOUR.people.filter(
        (one) => /^(buyer_|observer)/.test(one.role) && slugsOf(one).includes("finance"),
      );
      const buyers = readers.filter((one) => one.role !== "observer");
      expect(await at()).toMatchObject({
        issued: true,
        if_released: {
          requests: 3,
          published_requests: 1,
          published_answers: 1,
          buyer_firms: new Set(buyers.map((one) => one.organization)).size,
          buyer_people: buyers.length,
          observers: readers.length - buyers.length,
        },
      });
      // the answer moves with the three
      expect((await does("ib-admin", "release_request_list", { list_id })).released).toBe(4);
      expect(await at()).toMatchObject({ released: true });
      expect(await at()).not.toHaveProperty("if_released");
      const seen = (await does("observer", "browse_requests", { list_id })) as unknown as {
        requests: { entry_id: string }[];
      };
      expect(seen.requests.map((row) => row.entry_id)).toEqual([first]);
    });
  });

  it("forbidden to agents, and in another deal not found", async () => {
    const agent = await sample.agent("ib-admin", { unlocked: true });
    expect((await refusalOf(sample, agent, "list_request_lists")).error.code).toBe("unknown_tool");
    const refusal = async (project_id: string) =>
      (await refusalOf(sample, await as("ib-admin"), "list_request_lists", { project_id })).error;
    expect(await refusal(JUNIPER_ID)).toEqual(await refusal("proj_x"));
    expect((await refusal("proj_x")).code).toBe("not_found");
  });

  it("invalid: a field that it does not define", async () => {
    const { error } = await refusalOf(sample, await as("ib-admin"), "list_request_lists", { workstream: "finance" });
    expect(error.code).toBe("invalid_input");
  });

  it("audited", async () => {
    const requestId = newId("request");
    await callTool(sample.kernel, await as("observer"), "list_request_lists", { project_id: HARBOUR_ID }, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([{ outcome: "allowed", spaceId: HARBOUR_ID }]);
  });
});

describe("list_workers of a deal", () => {
  const namesFor = async (who: SignIn) =>
    (await does(who, "list_workers")).people as { user_id: string; workstreams: string[] }[];

  it("allowed: the bank its own people and the seller's, the seller its own; each with the workstreams both work in", async () => {
    for (const who of ["ib-admin", "ib-member", "seller-admin", "seller-member"] as const) {
      const me = personOf(who);
      const expected = HARBOUR.people
        .filter((one) =>
          me.role.startsWith("ib_") ? /^(ib|seller)_/.test(one.role) : one.organization === me.organization,
        )
        .map((one) => [sampleId("user", one.email), slugsOf(me).filter((slug) => slugsOf(one).includes(slug))] as const)
        .filter(([, slugs]) => slugs.length > 0);
      const people = await namesFor(who);
      expect(Object.fromEntries(people.map((one) => [one.user_id, one.workstreams]))).toEqual(
        Object.fromEntries(expected),
      );
    }
  });

  it("allowed: whoever is listed can be given the work", async () => {
    const people = (await namesFor("ib-admin")).filter((one) => one.workstreams.includes("finance"));
    await does("ib-admin", "assign_request", {
      request_id: entryIdOf("fin-022"),
      assignee_ids: people.map((one) => one.user_id).slice(0, 20),
    });
  });

  it("not visible: who left, and who was disabled", async () => {
    const where = { projectId_userId: { projectId: HARBOUR_ID, userId: userIdOf("seller-member") } };
    await database.prisma.participant.update({ where, data: { removedAt: new Date() } });
    expect((await namesFor("ib-admin")).map((one) => one.user_id)).not.toContain(userIdOf("seller-member"));
    await database.prisma.participant.update({ where, data: { removedAt: null } });
  });
});
