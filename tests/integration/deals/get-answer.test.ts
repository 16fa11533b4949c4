import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/platform/ids";
import { fileBytes, sampleId } from "@/prisma/demo/rows";
import type { SampleAnswer } from "@/prisma/demo/types";
import { auditRows, testSite } from "@/tests/support/kernel";
import {
  answersSeenBy,
  callTool,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER,
  JUNIPER_ID,
  openSample,
  personOf,
  refKnownTo,
  refusalOf,
  requestsSeenBy,
  SAMPLE_NOW,
  type SignIn,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Link = { ref?: string; title: string; author_side: string; confirmed: boolean; ai_score?: number };
type File = { object_id: string; filename: string; size: number; mime: string; url: string };
type Answer = {
  project_id: string;
  entry_id: string;
  title: string;
  body: string;
  author_side: string;
  status: string;
  linked_requests: Link[];
  gated?: { hidden: number; scope: string };
  files?: File[];
  vetting?: { vetted_by?: string; vetted_at: number; notes: string };
  published_at?: number;
};

const answer = async (who: SignIn, unlocked: boolean, key: string, raw: object = {}) =>
  (await sample.call(await sample.agent(who, { unlocked }), "get_answer", {
    project_id: HARBOUR_ID,
    answer_id: entryIdOf(key),
    ...raw,
  })) as Answer;

const isBank = (who: SignIn) => personOf(who).role.startsWith("ib_");
const works = (who: SignIn) => isBank(who) || personOf(who).role.startsWith("seller_");

function at(day: number, hour: number): number {
  const time = new Date(SAMPLE_NOW.getTime() + day * 86_400_000);
  time.setUTCHours(hour, 0, 0, 0);
  return Math.min(time.getTime(), SAMPLE_NOW.getTime() - 60_000) / 1000;
}

/** What a person gets of an answer, as the content files tell it. */
function expected(who: SignIn, unlocked: boolean, one: SampleAnswer): Answer {
  const seen = requestsSeenBy(who, { unlocked });
  const person = personOf(who);
  const links = one.links
    .filter((link) => link.confirmed || works(who))
    .flatMap((link) => seen.filter((request) => request.key === link.request).map((request) => ({ link, request })))
    .map(({ link, request }): Link => {
      const asker = request.from;
      const knows = isBank(who) || (typeof asker === "object" && asker.buyer === person.organization);
      const own = asker === "seller" && person.role.startsWith("seller_");
      const sides = { ib: "bank", seller: "seller" };
      const side = typeof asker === "object" ? "buyer" : sides[asker];
      return {
        ref: refKnownTo(who, request) ?? "",
        title: request.title,
        author_side: knows || own ? side : "bank",
        confirmed: link.confirmed,
        ...(isBank(who) && link.score !== undefined && { ai_score: link.score }),
      };
    })
    .sort((a, b) => ((a.ref ?? "") < (b.ref ?? "") ? -1 : 1));
  const judge = HARBOUR.people.find((candidate) => candidate.key === one.vetting?.by);
  return {
    project_id: HARBOUR_ID,
    entry_id: entryIdOf(one.key),
    title: one.title,
    body: one.body,
    author_side: "seller",
    status: one.status,
    linked_requests: links,
    files: one.files.map((file, i) => ({
      object_id: sampleId("file", `${one.key}/${i}`),
      filename: file.filename,
      size: fileBytes(file).byteLength,
      mime: file.mime,
      url: `${testSite.publicUrl}/projects/${HARBOUR_ID}/files/${sampleId("file", `${one.key}/${i}`)}`,
    })),
    ...(isBank(who) &&
      one.vetting && {
        vetting: { vetted_by: judge?.name ?? "", vetted_at: at(one.vetting.day, 15), notes: one.vetting.notes },
      }),
    ...(one.publishedDay !== undefined && { published_at: at(one.publishedDay, 16) }),
    ...(works(who) && !unlocked && { gated: { hidden: hiddenLinks(who, one), scope: "unlock:pre_dataroom" } }),
  };
}

/** Requests the answer is linked to that the person's agent would see with an unlock only. */
function hiddenLinks(who: SignIn, one: SampleAnswer): number {
  const seen = (unlocked: boolean) => requestsSeenBy(who, { unlocked }).map((request) => request.key);
  return one.links.filter(({ request }) => seen(true).includes(request) && !seen(false).includes(request)).length;
}

/** Files of one answer were stored in the same moment: the id decides, and that is no order of the content. */
const sorted = (one: Answer): Answer => ({
  ...one,
  ...(one.files && { files: [...one.files].sort((a, b) => (a.object_id < b.object_id ? -1 : 1)) }),
});

const EVERYONE: SignIn[] = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "buyer-member",
  "rival-buyer",
  "observer",
];
const someOf = (answers: SampleAnswer[]) =>
  answers.filter((one, i) => i % 3 === 0 || one.links.some((l) => !l.confirmed));

describe("allowed", () => {
  it.each(EVERYONE)(
    verifies(
      "DS-427",
      "DS-429",
      "DS-430",
      "DS-431",
      "DS-432",
      "DS-433",
      "DS-434",
      "DS-436",
    )("%s gets an answer whole, with what this person may know of links, files and vetting"),
    async (who) => {
      for (const unlocked of [true, false]) {
        const seen = someOf(answersSeenBy(who, { unlocked }));
        expect(seen.length).toBeGreaterThan(2);
        for (const one of seen)
          expect(sorted(await answer(who, unlocked, one.key)), one.key).toEqual(sorted(expected(who, unlocked, one)));
      }
      const [first] = answersSeenBy(who, { unlocked: true });
      const raw = { project_id: HARBOUR_ID, answer_id: entryIdOf(first?.key ?? "") };
      const pages = (await sample.call(await sample.as(who), "get_answer", raw)) as Answer;
      expect(sorted(pages), "on the pages").toEqual(sorted(expected(who, true, first as SampleAnswer)));
    },
  );

  it("the sample has what the line above is about", () => {
    const seen = someOf(HARBOUR.answers);
    const bank = seen.map((one) => expected("ib-admin", true, one));
    expect(bank.filter((one) => one.vetting).length).toBeGreaterThan(3);
    expect(bank.flatMap((one) => one.linked_requests).filter((link) => link.ai_score && link.confirmed)).not.toEqual(
      [],
    );
    expect(bank.flatMap((one) => one.linked_requests).filter((link) => link.ai_score && !link.confirmed)).not.toEqual(
      [],
    );
    expect(bank.flatMap((one) => one.linked_requests).filter((link) => link.author_side === "buyer")).not.toEqual([]);
    const buyer = seen.map((one) => expected("buyer-admin", true, one));
    expect(buyer.flatMap((one) => one.linked_requests).some((link) => !link.confirmed || link.ai_score)).toBe(false);
  });

  it("a published answer to a rival's question looks like one to the bank's: no asker, no number of theirs", async () => {
    const rivals = HARBOUR.requests.filter((one) => typeof one.from === "object" && one.from.buyer === "brightwater");
    const shared = answersSeenBy("buyer-admin", { unlocked: false }).filter((one) =>
      one.links.some(
        (link) => link.confirmed && rivals.some((r) => r.key === link.request && r.status === "published"),
      ),
    );
    expect(shared.length).toBeGreaterThan(0);
    for (const one of shared) {
      const { linked_requests } = await answer("buyer-admin", false, one.key);
      const asked = rivals.filter((r) => one.links.some((link) => link.request === r.key)).map((r) => r.title);
      for (const link of linked_requests.filter((candidate) => asked.includes(candidate.title))) {
        expect(link).toMatchObject({ author_side: "bank", confirmed: true });
        expect(link.ref).not.toMatch(/^BUY-/);
      }
    }
  });

  it(verifies("DS-428")("without `include_files` no file metadata is returned; by default it is"), async () => {
    const one = answersSeenBy("buyer-admin", { unlocked: false }).find((candidate) => candidate.files.length > 0);
    const [plain, without, asked] = [
      await answer("buyer-admin", false, one?.key ?? ""),
      await answer("buyer-admin", false, one?.key ?? "", { include_files: false }),
      await answer("buyer-admin", false, one?.key ?? "", { include_files: true }),
    ];
    expect(plain).toEqual(asked);
    expect(plain.files?.length).toBe(one?.files.length);
    const { files: _files, ...rest } = plain;
    expect(without).toEqual(rest);
    for (const { filename } of one?.files ?? []) expect(JSON.stringify(without)).not.toContain(filename);
  });

  it("gives no content of a file, and no link that carries a right", async () => {
    for (const one of HARBOUR.answers.filter((candidate) => candidate.files.length > 0).slice(0, 10)) {
      const found = await answer("ib-admin", true, one.key);
      const text = JSON.stringify(found);
      for (const file of one.files) {
        expect(text).not.toContain(JSON.stringify(file.content.slice(0, 80)).slice(1, -1));
        expect(text).not.toContain(Buffer.from(file.content).toString("base64").slice(0, 40));
      }
      for (const { url, object_id } of found.files ?? []) {
        expect(new URL(url).origin).toBe(testSite.publicUrl);
        expect(new URL(url).pathname).toBe(`/projects/${HARBOUR_ID}/files/${object_id}`);
        expect(url).not.toMatch(/[?#]/);
      }
    }
  });

  it("of several judgements gives the bank the last", async () => {
    const one = HARBOUR.answers.find((candidate) => candidate.vetting) as SampleAnswer;
    const id = newId("vetting");
    const judge = { projectId: HARBOUR_ID, entryId: entryIdOf(one.key), decision: "approved", notes: "Second look" };
    const vettedBy = sampleId("user", personOf("ib-admin").email);
    await database.prisma.vetting.create({ data: { id, ...judge, vettedBy, at: SAMPLE_NOW } });
    const found = await answer("ib-admin", true, one.key);
    expect(found.vetting).toEqual({
      vetted_by: personOf("ib-admin").name,
      vetted_at: SAMPLE_NOW.getTime() / 1000,
      notes: "Second look",
    });
    await database.prisma.vetting.delete({ where: { id } });
  });

  it("cleans what people wrote: text, titles, file names, notes", async () => {
    const one = HARBOUR.answers.find((candidate) => candidate.vetting && candidate.files.length > 0) as SampleAnswer;
    const id = entryIdOf(one.key);
    const dirty = "x\u202ey\u200b\u0000z".replace("\u0000", "\u0007");
    const file = sampleId("file", `${one.key}/0`);
    const before = await database.prisma.entry.findUniqueOrThrow({ where: { id } });
    await database.prisma.entry.update({ where: { id }, data: { title: `${dirty}\nB`, body: `${dirty}\nB` } });
    await database.prisma.storedFile.update({ where: { id: file }, data: { filename: `${dirty}\n.pdf` } });
    await database.prisma.vetting.updateMany({ where: { entryId: id }, data: { notes: dirty } });
    const found = await answer("ib-admin", true, one.key);
    expect(found).toMatchObject({ title: "xyz B", body: "xyz\nB", vetting: { notes: "xyz" } });
    expect(found.files?.find((each) => each.object_id === file)?.filename).toBe("xyz .pdf");
    await database.prisma.entry.update({ where: { id }, data: { title: before.title, body: before.body } });
    await database.prisma.storedFile.update({ where: { id: file }, data: { filename: one.files[0]?.filename ?? "" } });
    await database.prisma.vetting.updateMany({ where: { entryId: id }, data: { notes: one.vetting?.notes ?? "" } });
  });
});

describe("invalid", () => {
  it.each([
    [{}, "no answer named"],
    [{ answer_id: 7 }, "a number"],
    [{ answer_id: "" }, "an empty id"],
    [{ answer_id: "ent_x", include_files: "yes" }, "a word for a truth value"],
    [{ answer_id: "ent_x", include_content: true }, "an unknown field"],
  ] as [object, string][])("%j is refused: %s", async (raw) => {
    const { error } = await refusalOf(sample, await sample.agent("ib-admin"), "get_answer", {
      project_id: HARBOUR_ID,
      ...raw,
    });
    expect(error.code).toBe("invalid_input");
  });
});

describe("not visible = not found", () => {
  it.each(EVERYONE)(
    verifies("DS-437")("an answer that %s may not see, an unknown id and a request's id are the same refusal"),
    async (who) => {
      const actor = await sample.agent(who, { unlocked: true });
      const seen = answersSeenBy(who, { unlocked: true });
      const refused = async (answer_id: string) =>
        (await refusalOf(sample, actor, "get_answer", { project_id: HARBOUR_ID, answer_id })).error;
      const unknown = await refused("ent_unknown");
      expect(unknown.code).toBe("not_found");
      const unseen = HARBOUR.answers.filter((one) => !seen.includes(one)).map((one) => entryIdOf(one.key));
      const visibleRequest = entryIdOf(requestsSeenBy(who, { unlocked: true })[0]?.key ?? "");
      const foreign = entryIdOf(JUNIPER.answers[0]?.key ?? "");
      for (const id of [...unseen.slice(0, 12), visibleRequest, foreign, "FIN-001"])
        expect(await refused(id), id).toEqual(unknown);
    },
  );

  it("an answer of another deal is not found under that deal's id either, nor under the own one", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const answer_id = entryIdOf(JUNIPER.answers[0]?.key ?? "");
    for (const project_id of [HARBOUR_ID, JUNIPER_ID])
      expect((await refusalOf(sample, actor, "get_answer", { project_id, answer_id })).error.code).toBe("not_found");
    const own = await sample.agent("other-ib-admin", { unlocked: true });
    expect(await sample.call(own, "get_answer", { project_id: JUNIPER_ID, answer_id })).toMatchObject({
      project_id: JUNIPER_ID,
    });
  });
});

describe("gated", () => {
  const hiddenAnswers = HARBOUR.answers.filter((one) => one.status !== "published");

  it(
    verifies("DS-435")("a gated answer is not returned unless unlocked; who would see it then is told so"),
    async () => {
      for (const who of ["ib-admin", "seller-admin"] as const) {
        for (const one of hiddenAnswers.slice(0, 6)) {
          const raw = { project_id: HARBOUR_ID, answer_id: entryIdOf(one.key) };
          const { error, audit } = await refusalOf(sample, await sample.agent(who), "get_answer", raw);
          expect(error, one.key).toMatchObject({
            code: "scope_required",
            data: { required_scope: "unlock:pre_dataroom" },
          });
          expect(JSON.stringify([error, audit])).not.toContain(one.title);
          expect(await answer(who, true, one.key)).toMatchObject({ status: one.status, body: one.body });
        }
      }
    },
  );

  it("a bank person limited to other workstreams finds nothing to unlock", async () => {
    const legal = hiddenAnswers.find((one) => one.workstream === "legal");
    const actor = await sample.agent("ib-member");
    const raw = { project_id: HARBOUR_ID, answer_id: entryIdOf(legal?.key ?? "") };
    expect((await refusalOf(sample, actor, "get_answer", raw)).error.code).toBe("not_found");
  });

  it("to buyers and observers it does not exist, unlock or not", async () => {
    for (const who of ["buyer-admin", "rival-buyer", "observer"] as const) {
      for (const unlocked of [true, false]) {
        const actor = await sample.agent(who, { unlocked });
        const refused = async (answer_id: string) =>
          (await refusalOf(sample, actor, "get_answer", { project_id: HARBOUR_ID, answer_id })).error;
        for (const one of hiddenAnswers.slice(0, 4))
          expect(await refused(entryIdOf(one.key))).toEqual(await refused("ent_unknown"));
      }
    }
  });
});

describe("audited", () => {
  it("with the deal and the answer, and nothing of its words", async () => {
    const requestId = newId("request");
    const [one] = answersSeenBy("ib-admin", { unlocked: false });
    const raw = { project_id: HARBOUR_ID, answer_id: entryIdOf(one?.key ?? "") };
    await callTool(kernel, await sample.agent("ib-admin"), "get_answer", raw, requestId);
    const rows = await auditRows(database, requestId);
    expect(rows).toMatchObject([
      { tool: "get_answer", outcome: "allowed", projectId: HARBOUR_ID, subjectId: raw.answer_id, args: raw },
    ]);
    expect(JSON.stringify(rows)).not.toContain(one?.title);
  });
});
