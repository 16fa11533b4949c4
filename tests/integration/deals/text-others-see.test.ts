/** What a bidder asks is shown to others in the text that the bank set; its own words stay the bidder's and the bank's. @dialect */
import { afterAll, describe, expect, it } from "vitest";
import { type Done, peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { HARBOUR_ID, type SignIn, userIdOf } from "@/tests/support/sample";
import { someoneWaits } from "@/tests/support/someone-waits";

const { sample, does, refused, sees, entry } = await peopleAtWork();
const { database } = sample;
const { prisma } = database;
afterAll(() => sample.close());

const ASKED = { title: "Covenants for our bridge lender", body: "We model quokka financing." };
const SET = { title: TEXT_SET.public_title, body: TEXT_SET.public_body };
const asks = async (): Promise<string> =>
  (await does("rival-buyer", "create_request", { workstream: "finance", ...ASKED })).entry_id;
const passesOn = (request_id: string, raw: object = TEXT_SET): Promise<Done> =>
  does("ib-admin", "route_request", { request_id, ...raw });
const opens = (who: SignIn, request_id: string) => does(who, "open_request", { request_id });
const setsText = async (request_id: string, raw: object = TEXT_SET) =>
  does("ib-member", "set_public_text", { request_id, version: (await entry(request_id)).version, ...raw });

/** An approved answer to it, as the seller that has it writes it, or by a link of the bank's. */
async function approvedFor(request_id: string): Promise<{ answer_id: string; version: number }> {
  const list = await does("ib-admin", "create_request_list", { workstream: "finance", name: "L" });
  await does("ib-admin", "issue_request_list", { list_id: list.list_id });
  const own = await does("ib-admin", "create_request", { workstream: "finance", list_id: list.list_id, title: "Own" });
  const raw = { workstream: "finance", request_ids: [own.entry_id], title: "Covenants" };
  const { entry_id: answer_id, version } = await does("seller-member", "draft_answer", raw);
  await does("seller-member", "submit_answer", { answer_id, version });
  await does("ib-admin", "link_answer", { answer_id, request_ids: [request_id] });
  const now = (await entry(answer_id)).version;
  await does("ib-admin", "approve_answer", { answer_id, version: now });
  return { answer_id, version: (await entry(answer_id)).version };
}

describe("passed on to the seller", () => {
  it("shows the text that the bank set; the bank and the asker read what was asked", async () => {
    const request_id = await asks();
    await passesOn(request_id);
    for (const who of ["seller-admin", "seller-member"] as const) {
      expect(await sees(who, request_id)).toMatchObject(SET);
      expect(JSON.stringify(await opens(who, request_id))).not.toMatch(/quokka|bridge|public_text/);
    }
    for (const who of ["ib-admin", "ib-member", "rival-buyer"] as const)
      expect(await sees(who, request_id)).toMatchObject(ASKED);
    expect(await opens("ib-member", request_id)).toMatchObject({
      ...ASKED,
      public_text: { ...SET, set: true, changed_since: false, asked_by: "Brightwater Capital Partners" },
    });
    expect(JSON.stringify(await opens("rival-buyer", request_id))).not.toContain("public_text");
  });

  it("stands in the seller's files in the text that was set, in the bank's as it was asked", async () => {
    await passesOn(await asks());
    const file = async (who: SignIn) => JSON.stringify(await does(who, "export_requests", {}));
    expect(await file("seller-admin")).toContain(SET.body);
    expect(await file("seller-admin")).not.toContain("quokka");
    expect(await file("ib-admin")).toContain(ASKED.body);
  });

  it("rejects leaving the text out, and passes nothing on", async () => {
    const request_id = await asks();
    for (const [raw, missing] of [
      [{}, ["public_title", "public_body"]],
      [{ public_title: "Half" }, ["public_body"]],
    ] as const) {
      const { code, message, data } = await refused("ib-admin", "route_request", { request_id, ...raw });
      expect([code, data.issues?.map(({ path }) => path)]).toEqual(["invalid_input", missing]);
      expect(message).toContain("public_body");
    }
    expect(await entry(request_id)).toMatchObject({ reachedSellerAt: null, version: 1, ...ASKED });
    expect(await sees("seller-admin", request_id)).toBeUndefined();
  });

  it("takes the words as they are where the bank says so, and a text that was set before", async () => {
    const [same, before] = [await asks(), await asks()];
    await passesOn(same, { public_title: ASKED.title, public_body: ASKED.body });
    expect(await sees("seller-admin", same)).toMatchObject(ASKED);
    await setsText(before);
    await passesOn(before, {});
    expect(await sees("seller-admin", before)).toMatchObject(SET);
  });

  it("tells the bank alone that the text was set", async () => {
    const request_id = await asks();
    await passesOn(request_id);
    const actions = async (who: SignIn) => (await sees(who, request_id))?.thread.map((line) => line.action);
    expect(await actions("ib-admin")).toEqual(expect.arrayContaining(["text_set", "routed"]));
    for (const who of ["seller-admin", "rival-buyer"] as const) expect(await actions(who)).not.toContain("text_set");
  });

  it("rejects a text for what no bidder asked", async () => {
    const own = await does("ib-admin", "create_request", {
      workstream: "finance",
      list_id: (await does("ib-admin", "create_request_list", { workstream: "finance", name: "L" })).list_id,
      title: "The bank's own",
    });
    const raw = { request_id: own.entry_id, version: 1, ...TEXT_SET };
    expect((await refused("ib-admin", "set_public_text", raw)).code).toBe("conflict");
  });
});

describe("published", () => {
  it("shows rivals and observers the text that the bank set, and its asker the own words", async () => {
    const request_id = await asks();
    const about = await approvedFor(request_id);
    const { requests } = (await does("ib-admin", "preview_publication", { answer_id: about.answer_id })) as unknown as {
      requests: { entry_id: string; public_text?: object }[];
    };
    expect(requests.find((one) => one.entry_id === request_id)).toMatchObject({
      becomes_public: true,
      public_text: { ...ASKED, set: false },
    });
    const without = await refused("ib-admin", "publish_answer", { ...about, readers: "all" });
    expect([without.code, without.data.issues]).toEqual([
      "invalid_input",
      [expect.objectContaining({ path: "texts", problem: expect.stringContaining(request_id) })],
    ]);
    expect((await entry(about.answer_id)).status).toBe("approved");

    await does("ib-admin", "publish_answer", { ...about, readers: "all", texts: [{ request_id, ...SET }] });
    for (const who of ["buyer-admin", "observer"] as const) {
      expect(await sees(who, request_id)).toMatchObject(SET);
      const answer = await does(who, "get_answer", { answer_id: about.answer_id });
      expect(JSON.stringify(answer)).toContain(SET.title);
      const table = JSON.stringify(await does(who, "browse_requests", { limit: 200 }));
      expect(table).toContain(SET.title);
      expect(table + JSON.stringify(answer)).not.toMatch(/quokka|bridge lender/);
    }
    expect(await sees("rival-buyer", request_id)).toMatchObject(ASKED);
    expect(JSON.stringify(await does("rival-buyer", "get_answer", { answer_id: about.answer_id }))).toContain(
      ASKED.title,
    );
  });

  it("rejects a text of what does not become public", async () => {
    const [request_id, another] = [await asks(), await asks()];
    const about = await approvedFor(request_id);
    const texts = [request_id, another].map((id) => ({ request_id: id, ...SET }));
    expect((await refused("ib-admin", "publish_answer", { ...about, readers: "all", texts })).code).toBe(
      "invalid_input",
    );
  });
});

describe("set anew", () => {
  it("is the bank's alone, for the version that it looked at", async () => {
    const request_id = await asks();
    await passesOn(request_id);
    const { version } = await entry(request_id);
    const raw = { request_id, version, public_title: "Again", public_body: "" };
    expect((await refused("seller-admin", "set_public_text", raw)).code).toBe("forbidden");
    expect((await refused("rival-buyer", "set_public_text", raw)).code).toBe("forbidden");
    expect((await refused("buyer-admin", "set_public_text", raw)).code).toBe("not_found");
    expect(await refused("ib-admin", "set_public_text", { ...raw, version: version - 1 })).toMatchObject({
      code: "conflict",
      data: { current_version: version },
    });
    expect(await sees("seller-admin", request_id)).toMatchObject(SET);
    expect(await does("ib-admin", "set_public_text", raw)).toMatchObject({ version: version + 1 });
    expect(await sees("seller-admin", request_id)).toMatchObject({ title: "Again", body: "" });
    expect(await sees("rival-buyer", request_id)).toMatchObject(ASKED);
  });

  it.runIf(process.env.DATABASE_KIND === "postgres")(
    "rejects the later of two colleagues who change the question in the same moment",
    async () => {
      const request_id = (await does("buyer-admin", "create_request", { workstream: "finance", ...ASKED })).entry_id;
      await setsText(request_id);
      const { version } = await opens("buyer-member", request_id);
      let [later, through] = [Promise.resolve<unknown>(undefined), false];
      await prisma.$transaction(async (first) => {
        await first.entryOriginal.update({ where: { entryId: request_id }, data: { body: "The first." } });
        // It has read the words as they were, and waits for the row.
        later = refused("buyer-member", "edit_request", { request_id, version, body: "The later." }).finally(() => {
          through = true;
        });
        while (!through && !(await someoneWaits(database)));
      });
      expect(await later).toMatchObject({ code: "conflict" });
      expect(await sees("buyer-member", request_id)).toMatchObject({ body: "The first." });
    },
  );

  it("follows the asker's edit only when the bank says so", async () => {
    const request_id = await asks();
    await passesOn(request_id);
    const { version } = await opens("rival-buyer", request_id);
    const seller = await opens("seller-admin", request_id);
    await does("rival-buyer", "edit_request", { request_id, version, body: "We changed the wombat case." });
    expect(await opens("seller-admin", request_id)).toEqual(seller);
    expect(await sees("seller-admin", request_id)).toMatchObject(SET);
    expect(await sees("rival-buyer", request_id)).toMatchObject({ ...ASKED, body: "We changed the wombat case." });
    expect(await opens("ib-admin", request_id)).toMatchObject({
      body: "We changed the wombat case.",
      public_text: { ...SET, set: true, changed_since: true },
    });
    await setsText(request_id);
    expect(await opens("ib-admin", request_id)).toMatchObject({ public_text: { changed_since: false } });
  });
});

describe("searched for", () => {
  it("is found by the words that each one reads, and by the bank by both", async () => {
    const request_id = await asks();
    await passesOn(request_id, { public_title: "Covenants", public_body: "Of the numbat facility." });
    const finds = async (who: SignIn, query: string) => {
      const { results } = (await does(who, "search", { query })) as unknown as { results: { id: string }[] };
      const { requests } = (await does(who, "browse_requests", { text: query })) as unknown as {
        requests: { entry_id: string }[];
      };
      return [results.some(({ id }) => id === request_id), requests.some((one) => one.entry_id === request_id)];
    };
    expect(await finds("seller-admin", "numbat")).toEqual([true, true]);
    expect(await finds("seller-admin", "quokka")).toEqual([false, false]);
    for (const word of ["numbat", "quokka"]) expect(await finds("ib-admin", word)).toEqual([true, true]);
    // Found by the other text, it would tell that the bank set one.
    expect(await finds("rival-buyer", "numbat")).toEqual([false, false]);
    expect(await finds("rival-buyer", "quokka")).toEqual([true, true]);
  });

  it("is compared with answers by the words that were asked, for the asker", async () => {
    const [plain, reworded] = [await asks(), await asks()];
    await passesOn(reworded, { public_title: "Payroll", public_body: "Overtime of the works council." });
    const told = async (request_id: string) => {
      const found = await does("rival-buyer", "find_matching_answers", { request_id, threshold: 0, limit: 50 });
      return JSON.stringify(found)
        .replaceAll(request_id, "ID")
        .replace(/BUY-\d+/g, "REF");
    };
    expect(await told(reworded)).toEqual(await told(plain));
  });
});

describe("what was shown before texts were set", () => {
  it("counts as set as it was: every request of a bidder that others see has one", async () => {
    const shown = await prisma.entry.findMany({
      where: {
        type: "request",
        provenance: { origin: "buyer" },
        OR: [{ reachedSellerAt: { not: null } }, { status: "published" }],
      },
      include: { original: true },
    });
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((one) => one.original === null)).toEqual([]);
  });

  it("is named in the log of calls by who set it, without the words", async () => {
    const request_id = await asks();
    await setsText(request_id);
    const call = await prisma.auditCall.findFirstOrThrow({
      where: { tool: "set_public_text", spaceId: HARBOUR_ID, userId: userIdOf("ib-member") },
      orderBy: { at: "desc" },
    });
    expect(JSON.stringify(call.args)).not.toContain(SET.title);
  });
});
