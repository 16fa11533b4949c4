/** Published to whoever asked, to chosen firms or to all. Who sees what is in the matrix; what the database itself refuses, in writes-in-the-database. */
import { afterAll, describe, expect, it } from "vitest";
import { sampleId } from "@/prisma/demo/rows";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { HARBOUR_ID, type SignIn } from "@/tests/support/sample";

const { sample, does, refused, sees, told, entry } = await peopleAtWork();
const { prisma } = sample.database;
afterAll(() => sample.close());

const [NORTHFIELD, BRIGHTWATER, LINDQVIST, KESTREL, ALDRIDGE] = [
  "northfield",
  "brightwater",
  "lindqvist",
  "kestrel",
  "aldridge",
].map((key) => sampleId("organization", key)) as [string, string, string, string, string];

/** A question of a bidder's that the seller has. */
async function asked(who: SignIn, title = "Warranty claims"): Promise<string> {
  const { entry_id } = await does(who, "create_request", { workstream: "finance", title, body: `${title}, please` });
  await does("ib-admin", "route_request", { request_id: entry_id, ...TEXT_SET });
  return entry_id;
}

/** A request of the bank's, in a list of which buyers may see what is published. */
async function listed(title = "Provisions"): Promise<string> {
  const { list_id } = await does("ib-admin", "create_request_list", { workstream: "finance", name: "Released" });
  await does("ib-admin", "issue_request_list", { list_id });
  await does("ib-admin", "release_request_list", { list_id });
  return (await does("ib-admin", "create_request", { workstream: "finance", list_id, title })).entry_id;
}

async function approved(...request_ids: string[]): Promise<string> {
  const words = { title: "Zanzibar schedule", body: "Nine claims are open." };
  const { entry_id } = await does("seller-member", "draft_answer", { workstream: "finance", request_ids, ...words });
  await prisma.storedFile.create({
    data: {
      ...{
        id: `obj_${entry_id.slice(4)}`,
        projectId: HARBOUR_ID,
        workstreamId: sampleId("workstream", "harbour/finance"),
      },
      ...{ entryId: entry_id, filename: "Claims.xlsx", size: 2048, mime: "text/plain", sha256: "0".repeat(64) },
    },
  });
  await moves("seller-member", "submit_answer", entry_id);
  await moves("ib-admin", "approve_answer", entry_id);
  return entry_id;
}

const moves = async (who: SignIn, act: string, answer_id: string, raw: object = {}) =>
  does(who, act, { answer_id, version: (await entry(answer_id)).version, ...raw });
/** A word, or the ids of firms. */
const to = (readers: unknown) => (Array.isArray(readers) ? { readers: "chosen", reader_ids: readers } : { readers });
const publishes = (answer_id: string, readers?: unknown) => moves("ib-admin", "publish_answer", answer_id, to(readers));
const refusedTo = async (answer_id: string, readers: unknown) =>
  refused("ib-admin", "publish_answer", { answer_id, version: (await entry(answer_id)).version, ...to(readers) });
const reads = async (who: SignIn, answer_id: string) =>
  does(who, "get_answer", { answer_id }).then(
    () => true,
    () => false,
  );
const readersOf = async (...ids: string[]) => {
  const found = await Promise.all(ids.map(entry));
  const groups = await prisma.readerGroup.findMany();
  return found.map(({ readerGroup }) =>
    readerGroup === null
      ? null
      : groups
          .filter(({ id }) => id === readerGroup)
          .map((one) => one.organizationId)
          .sort(),
  );
};
const published = async (who: SignIn, id: string) =>
  (await told(who)).filter((one) => one.entry_id === id && one.kind === "published").length;

/** Everything by which a firm could notice that there is more than before. */
const QUESTIONS: readonly [string, object][] = [
  ["list_requests", { workstream: "finance", limit: 200 }],
  ["list_answers", { limit: 200 }],
  ["list_events", { limit: 200 }],
  ["list_workstreams", {}],
  ["get_workstream_summary", { workstream: "finance" }],
  ["search", { query: "Zanzibar" }],
  ["browse_requests", {}],
  ["list_request_lists", {}],
  ["open_overview", {}],
];
async function noticed(who: SignIn): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const [act, raw] of QUESTIONS) {
    const { next_cursor: _, ...answer } = await does(who, act, raw);
    answers[act] = answer;
  }
  return answers;
}

describe("published to whoever asked", () => {
  it("shows question, answer and file to the asker, and nothing at all changes for a rival or an observer", async () => {
    const request = await asked("buyer-member");
    const answer_id = await approved(request);
    const before = { rival: await noticed("rival-buyer"), observer: await noticed("observer") };
    await publishes(answer_id, "asker");

    expect(await readersOf(answer_id, request)).toEqual([[NORTHFIELD], [NORTHFIELD]]);
    expect(await sees("buyer-admin", request)).toMatchObject({ status: "published", answers: [{ answer_id }] });
    expect(await does("buyer-admin", "list_files", { answer_id })).toMatchObject({
      files: [{ filename: "Claims.xlsx" }],
    });
    expect(await published("buyer-member", request)).toBe(1);

    for (const who of ["rival-buyer", "observer"] as const) {
      expect(await sees(who, request)).toBeUndefined();
      expect((await refused(who, "list_files", { answer_id })).code).toBe("not_found");
      expect((await refused(who, "open_file", { file_id: `obj_${answer_id.slice(4)}`, use: "download" })).code).toBe(
        "not_found",
      );
      const agent = await sample.agent(who, { unlocked: true });
      await expect(sample.call(agent, "get_answer", { project_id: HARBOUR_ID, answer_id })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect({ rival: await noticed("rival-buyer"), observer: await noticed("observer") }).toEqual(before);
    expect(await told("rival-buyer")).not.toContainEqual(expect.objectContaining({ entry_id: request }));
    for (const who of ["ib-member", "seller-admin"] as const) expect(await reads(who, answer_id)).toBe(true);
  });

  it("with two askers shows the answer to both, and each question to its own asker alone", async () => {
    const [mine, theirs] = [await asked("buyer-member", "Leases"), await asked("rival-buyer", "Rents")];
    const answer_id = await approved(mine, theirs);
    await publishes(answer_id, "asker");
    expect(await readersOf(answer_id, mine, theirs)).toEqual([
      [BRIGHTWATER, NORTHFIELD].sort(),
      [NORTHFIELD],
      [BRIGHTWATER],
    ]);
    expect([await sees("buyer-admin", theirs), await sees("rival-buyer", mine)]).toEqual([undefined, undefined]);
    for (const who of ["buyer-admin", "rival-buyer"] as const) {
      const { requests } = (await does(who, "open_answer", { answer_id })) as unknown as { requests: object[] };
      expect(requests).toMatchObject([{ entry_id: who === "rival-buyer" ? theirs : mine }]);
    }
  });

  it("is widened to all, and only then shows to the others; who asked is not told twice", async () => {
    const request = await asked("buyer-member", "Pensions");
    const answer_id = await approved(request);
    await publishes(answer_id, "asker");
    const open = (await does("ib-admin", "open_answer", { answer_id })) as unknown as { allowed_acts: string[] };
    expect(open.allowed_acts).toContain("publish_answer");
    expect((await refusedTo(answer_id, "asker")).code).toBe("conflict");
    const texts = [{ request_id: request, title: "Pensions", body: "" }];
    const widened = await moves("ib-admin", "publish_answer", answer_id, { readers: "all", texts });
    expect(widened).toMatchObject({ published_requests: [] });
    expect(await readersOf(answer_id, request)).toEqual([null, null]);
    for (const who of ["rival-buyer", "observer"] as const) {
      expect(await sees(who, request)).toMatchObject({ status: "published" });
      expect(await reads(who, answer_id)).toBe(true);
    }
    expect(await published("buyer-member", request)).toBe(1);
    expect((await refusedTo(answer_id, [NORTHFIELD])).code).toBe("conflict");
    expect(await readersOf(answer_id, request)).toEqual([null, null]);
  });
});

describe("published to chosen firms", () => {
  it("shows to these alone; an asker that is left out keeps its own question, and hears of the answer once it may read it", async () => {
    const request = await asked("rival-buyer", "Hedging");
    const answer_id = await approved(request);
    await publishes(answer_id, [NORTHFIELD, LINDQVIST]);
    for (const who of ["buyer-admin", "observer"] as const) expect(await reads(who, answer_id)).toBe(true);
    expect(await reads("rival-buyer", answer_id)).toBe(false);
    expect(await sees("rival-buyer", request)).toMatchObject({ status: "published", answers: [] });
    expect(await published("rival-buyer", request)).toBe(0);

    await publishes(answer_id, [BRIGHTWATER]);
    expect(await readersOf(answer_id)).toEqual([[BRIGHTWATER, LINDQVIST, NORTHFIELD].sort()]);
    expect(await reads("rival-buyer", answer_id)).toBe(true);
    expect(await published("rival-buyer", request)).toBe(1);
  });

  it("widens a request that another answer made public, and never narrows it", async () => {
    const request = await listed();
    const [first, second, third] = [await approved(request), await approved(request), await approved(request)];
    await publishes(first, [NORTHFIELD]);
    await publishes(second, [LINDQVIST]);
    expect(await readersOf(request, first, second)).toEqual([
      [LINDQVIST, NORTHFIELD].sort(),
      [NORTHFIELD],
      [LINDQVIST],
    ]);
    await publishes(third, "all");
    expect(await readersOf(request)).toEqual([null]);
    const { answers } = (await sees("observer", request)) as unknown as { answers: { answer_id: string }[] };
    expect(answers.map((one) => one.answer_id).sort()).toEqual([second, third].sort());
  });

  it("keeps its readers when its list is released", async () => {
    const { list_id } = await does("ib-admin", "create_request_list", { workstream: "finance", name: "Later" });
    await does("ib-admin", "issue_request_list", { list_id });
    const { entry_id } = await does("ib-admin", "create_request", { workstream: "finance", list_id, title: "Later" });
    const answer_id = await approved(entry_id);
    await publishes(answer_id, [BRIGHTWATER]);
    await does("ib-admin", "release_request_list", { list_id });
    const readers = ["buyer-admin", "rival-buyer", "observer"] as const;
    expect(await Promise.all(readers.map((who) => reads(who, answer_id)))).toEqual([false, true, false]);
  });

  it("unpublished, has no readers, and may be published to fewer", async () => {
    const request = await listed("Grants");
    const answer_id = await approved(request);
    await publishes(answer_id, [NORTHFIELD, BRIGHTWATER]);
    await moves("ib-admin", "unpublish_answer", answer_id, { reason: "Too many readers" });
    expect(await prisma.entry.count({ where: { id: { in: [answer_id, request] }, readerGroup: { not: null } } })).toBe(
      0,
    );
    for (const who of ["buyer-admin", "rival-buyer"] as const) expect(await sees(who, request)).toBeUndefined();
    await publishes(answer_id, [NORTHFIELD]);
    expect([await reads("buyer-admin", answer_id), await reads("rival-buyer", answer_id)]).toEqual([true, false]);
  });

  it("does not show to a firm whose question is linked to it later", async () => {
    const answer_id = await approved(await listed("Tooling"));
    await publishes(answer_id, [NORTHFIELD]);
    const question = await asked("rival-buyer", "Tools");
    await does("ib-admin", "link_answer", { answer_id, request_ids: [question] });
    expect(await sees("rival-buyer", question)).toMatchObject({ status: "vetted", answers: [] });
    await publishes(answer_id, "asker");
    expect(await sees("rival-buyer", question)).toMatchObject({ status: "published", answers: [{ answer_id }] });
    expect(await readersOf(question)).toEqual([[BRIGHTWATER]]);
  });
});

describe("given to more readers", () => {
  const linesOf = async (who: SignIn, answer_id: string) =>
    ((await does(who, "open_answer", { answer_id })).history as unknown as { lines: { action: string }[] }).lines.map(
      (line) => line.action,
    );

  it("tells neither who reads already nor the seller", async () => {
    const request = await asked("buyer-member", "Moorings");
    const answer_id = await approved(request);
    await publishes(answer_id, "asker");
    const before = { asker: await linesOf("buyer-admin", answer_id), seller: await linesOf("seller-admin", answer_id) };
    const heard = (await told("seller-member")).length;
    const texts = [{ request_id: request, title: "Moorings", body: "" }];
    await moves("ib-admin", "publish_answer", answer_id, { readers: "all", texts });
    expect(await linesOf("buyer-admin", answer_id)).toEqual(before.asker);
    expect(await linesOf("seller-admin", answer_id)).toEqual(before.seller);
    expect((await told("seller-member")).length).toBe(heard);
    expect(await linesOf("ib-admin", answer_id)).toContain("widened");
  });

  it("asks for the text again where only the asker has read the question", async () => {
    const request = await asked("buyer-member", "Slipways");
    const answer_id = await approved(request);
    await publishes(answer_id, "asker");
    const { code, data } = await refusedTo(answer_id, "all");
    expect([code, JSON.stringify(data)]).toEqual(["invalid_input", expect.stringContaining("texts")]);
    const texts = [{ request_id: request, title: "In others' words", body: "" }];
    await moves("ib-admin", "publish_answer", answer_id, { readers: "all", texts });
    expect(await sees("rival-buyer", request)).toMatchObject({ title: "In others' words" });
    expect(await sees("buyer-admin", request)).toMatchObject({ title: "Slipways" });
  });
});

describe("the choice is refused at its field", () => {
  it("where a bidder asked and nobody chose, where no bidder asked, and for firms that do not read this deal", async () => {
    const [bidders, banks] = [await approved(await asked("buyer-member", "Grants")), await approved(await listed())];
    const wrong: [string, unknown][] = [
      [bidders, undefined],
      [banks, "asker"],
      ...[KESTREL, ALDRIDGE, "org_unknown", sampleId("organization", "jun-halden")].map((firm): [string, unknown] => [
        banks,
        [NORTHFIELD, firm],
      ]),
      ...[
        [],
        [NORTHFIELD, NORTHFIELD],
        "everyone",
        "chosen",
        null,
        Array.from({ length: 51 }, (_, i) => `org_${i}`),
      ].map((readers): [string, unknown] => [banks, readers]),
    ];
    for (const [answer_id, readers] of wrong) {
      const { code, data } = await refusedTo(answer_id, readers);
      expect([code, data.issues?.[0]?.path.startsWith("reader")], JSON.stringify(readers)).toEqual([
        "invalid_input",
        true,
      ]);
    }
    expect([(await entry(bidders)).status, (await entry(banks)).status]).toEqual(["approved", "approved"]);
    expect(await publishes(banks)).toMatchObject({ status: "published" });
    expect(await readersOf(banks)).toEqual([null]);
  });
});

describe("the preview", () => {
  type Firm = { organization_id: string; people: object[]; reads_answer: boolean; reads_requests: object[] };

  it("shows each firm's people, words and files, and who sees nothing new; it begins with whoever asked", async () => {
    const request = await asked("buyer-member", "Royalties");
    const answer_id = await approved(request);
    const preview = (await does("ib-admin", "preview_publication", { answer_id })) as unknown as {
      readers: unknown;
      firms: Firm[];
    };
    expect(preview).toMatchObject({
      readers: "asker",
      has_effect: true,
      answer: {
        title: "Zanzibar schedule",
        body: "Nine claims are open.",
        files: [{ filename: "Claims.xlsx", size: 2048 }],
      },
    });
    const of = (firms: Firm[], id: string) => firms.find((one) => one.organization_id === id);
    expect(of(preview.firms, NORTHFIELD)).toMatchObject({
      asked: true,
      chosen: true,
      reads_answer: true,
      reads_requests: [],
    });
    expect(of(preview.firms, NORTHFIELD)?.people.length).toBeGreaterThan(1);
    for (const firm of [BRIGHTWATER, LINDQVIST])
      expect(of(preview.firms, firm)).toMatchObject({ chosen: false, people: [], reads_answer: false });

    const wider = await does("ib-admin", "preview_publication", { answer_id, ...to([BRIGHTWATER]) });
    expect(of(wider.firms as Firm[], BRIGHTWATER)).toMatchObject({
      reads_answer: true,
      reads_requests: [{ entry_id: request, title: TEXT_SET.public_title, body: TEXT_SET.public_body }],
    });
    expect(of(wider.firms as Firm[], NORTHFIELD)).toMatchObject({ asked: true, chosen: false, reads_answer: false });
    const after = await prisma.entry.findUniqueOrThrow({ where: { id: answer_id } });
    expect(after).toMatchObject({ status: "approved", readerGroup: null });
  });

  it("says that nobody would newly read anything where the chosen firms read it already", async () => {
    const answer_id = await approved(await listed("Fleet"));
    await publishes(answer_id, [NORTHFIELD]);
    const again = await does("ib-admin", "preview_publication", { answer_id, ...to([NORTHFIELD]) });
    expect(again).toMatchObject({ has_effect: false });
    for (const firm of again.firms as Firm[]) expect(firm).toMatchObject({ people: [], reads_answer: false });
  });
});

describe("who reads is told to the bank alone", () => {
  it("by name on the pages of the answer and the request; to nobody else, in no words", async () => {
    const request = await asked("buyer-member", "Licences");
    const answer_id = await approved(request);
    await publishes(answer_id, [NORTHFIELD, LINDQVIST]);
    const firms = ["Lindqvist Underwriting", "Northfield Industries"];
    expect(await does("ib-member", "open_answer", { answer_id })).toMatchObject({
      visible_to: { seller: true, firms },
    });
    expect(await does("ib-member", "open_request", { request_id: request })).toMatchObject({
      visible_to: { seller: true, firms },
    });
    for (const who of ["buyer-admin", "observer", "seller-admin"] as const) {
      const pages = [
        await does(who, "open_answer", { answer_id }),
        await does(who, "open_request", { request_id: request }),
        await does(who, "list_events", { entry_id: answer_id }),
      ];
      for (const page of pages) expect(page).not.toHaveProperty("visible_to");
      const others = firms.filter(
        (name) => !name.startsWith(who === "buyer-admin" ? "North" : who === "observer" ? "Lind" : "-"),
      );
      for (const name of others) expect(JSON.stringify(pages), `${who} reads ${name}`).not.toContain(name);
    }
  });
});
