import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { fileBytes, sampleId } from "@/prisma/demo/rows";
import type { SampleAnswer, SampleRequest } from "@/prisma/demo/types";
import { auditRows, testSite } from "@/tests/support/kernel";
import {
  actorsIn,
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

const { agentOf } = actorsIn(sample);
const answer = async (who: SignIn, unlocked: boolean, key: string, raw: object = {}) =>
  (await sample.call(await agentOf(who, unlocked), "get_answer", {
    project_id: HARBOUR_ID,
    answer_id: entryIdOf(key),
    ...raw,
  })) as Answer;

const answerOf = (key: string): SampleAnswer => {
  const one = HARBOUR.answers.find((candidate) => candidate.key === key);
  if (!one) throw new Error(`no sample answer ${key}`);
  return one;
};
const requestOf = (key: string): SampleRequest => {
  const one = HARBOUR.requests.find((candidate) => candidate.key === key);
  if (!one) throw new Error(`no sample request ${key}`);
  return one;
};

function at(day: number, hour: number): number {
  const time = new Date(SAMPLE_NOW.getTime() + day * 86_400_000);
  time.setUTCHours(hour, 0, 0, 0);
  return Math.min(time.getTime(), SAMPLE_NOW.getTime() - 60_000) / 1000;
}

/** Files of one answer were stored in the same moment: the id decides, and that is no order of the content. */
const sorted = (one: Answer): Answer => ({
  ...one,
  ...(one.files && { files: [...one.files].sort((a, b) => (a.object_id < b.object_id ? -1 : 1)) }),
});

describe("allowed", () => {
  it(
    verifies(
      "DS-427",
      "DS-429",
      "DS-430",
      "DS-431",
      "DS-432",
      "DS-433",
      "DS-434",
      "DS-436",
    )("gives an answer whole, to each side with what it may know of links, files and vetting"),
    async () => {
      const one = answerOf("fin-a06");
      const judge = HARBOUR.people.find((candidate) => candidate.key === one.vetting?.by);
      const asked = { ref: "FIN-007", title: requestOf("fin-007").title, author_side: "bank", confirmed: true };
      // Found by matching, for a rival's question that the bank passed on.
      const found = { ref: "FIN-039", title: requestOf("fin-b06").title, confirmed: false };
      const forAll = {
        project_id: HARBOUR_ID,
        entry_id: entryIdOf("fin-a06"),
        title: one.title,
        body: one.body,
        author_side: "seller",
        status: "published",
        linked_requests: [asked],
        files: one.files.map((file, i) => ({
          object_id: sampleId("file", `fin-a06/${i}`),
          filename: file.filename,
          size: fileBytes(file).byteLength,
          mime: file.mime,
          url: `${testSite.publicUrl}/projects/${HARBOUR_ID}/files/${sampleId("file", `fin-a06/${i}`)}`,
        })),
        published_at: at(one.publishedDay ?? 0, 16),
      };
      const forSeller = { ...forAll, linked_requests: [asked, { ...found, author_side: "bank" }] };
      const forBank = {
        ...forAll,
        linked_requests: [asked, { ...found, author_side: "buyer", ai_score: 0.83 }],
        vetting: {
          vetted_by: judge?.name ?? "",
          vetted_at: at(one.vetting?.day ?? 0, 15),
          notes: one.vetting?.notes ?? "",
        },
      };
      expect(forAll.files.length).toBeGreaterThan(1);
      const forReader = (who: SignIn) => ({
        ...forAll,
        linked_requests: [{ ...asked, ref: refKnownTo(who, requestOf("fin-007")) ?? "" }],
      });
      const wanted = {
        "ib-member": forBank,
        "seller-member": forSeller,
        "buyer-admin": forReader("buyer-admin"),
        observer: forReader("observer"),
      };
      for (const [who, whole] of Object.entries(wanted))
        expect(sorted(await answer(who as SignIn, true, "fin-a06")), who).toEqual(sorted(whole));
    },
  );

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
    for (const one of HARBOUR.answers.filter((candidate) => candidate.files.length > 0).slice(0, 4)) {
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
  it.each(["ib-member", "seller-admin", "buyer-admin"] as const)(
    verifies("DS-437")("an answer that %s may not see, an unknown id and a request's id are the same refusal"),
    async (who) => {
      const actor = await agentOf(who, true);
      const seen = answersSeenBy(who, { unlocked: true });
      const refused = async (answer_id: string) =>
        (await refusalOf(sample, actor, "get_answer", { project_id: HARBOUR_ID, answer_id })).error;
      const unknown = await refused("ent_unknown");
      expect(unknown.code).toBe("not_found");
      const unseen = HARBOUR.answers.filter((one) => !seen.includes(one)).map((one) => entryIdOf(one.key));
      const visibleRequest = entryIdOf(requestsSeenBy(who, { unlocked: true })[0]?.key ?? "");
      const foreign = entryIdOf(JUNIPER.answers[0]?.key ?? "");
      for (const id of [...unseen.slice(0, 2), visibleRequest, foreign, "FIN-001"])
        expect(await refused(id), id).toEqual(unknown);
      expect(unseen.length > 0).toBe(who !== "seller-admin");
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
        for (const one of hiddenAnswers.slice(0, 2)) {
          const raw = { project_id: HARBOUR_ID, answer_id: entryIdOf(one.key) };
          const { error, audit } = await refusalOf(sample, await agentOf(who, false), "get_answer", raw);
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
        const actor = await agentOf(who, unlocked);
        const refused = async (answer_id: string) =>
          (await refusalOf(sample, actor, "get_answer", { project_id: HARBOUR_ID, answer_id })).error;
        const unknown = await refused("ent_unknown");
        for (const one of hiddenAnswers.slice(0, 2)) expect(await refused(entryIdOf(one.key))).toEqual(unknown);
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
      { tool: "get_answer", outcome: "allowed", spaceId: HARBOUR_ID, subjectId: raw.answer_id, args: raw },
    ]);
    expect(JSON.stringify(rows)).not.toContain(one?.title);
  });
});
