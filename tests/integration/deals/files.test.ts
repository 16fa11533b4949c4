/** Files of answers: who adds, sees, opens and removes them. What each act refuses in general is in acts-refused.test.ts. */
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { openFiles } from "@/lib/files";
import { sweepFiles } from "@/lib/files/sweep";
import { systemClock } from "@/lib/platform/clock";
import { type FileContent, sealReceipt } from "@/lib/platform/file-content";
import { inPieces, sha256Of } from "@/tests/support/contents";
import { readAs } from "@/tests/support/doors";
import { auditRows, testSite } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { callTool, entryIdOf, HARBOUR, HARBOUR_ID, refusalOf, type SignIn, userIdOf } from "@/tests/support/sample";
import { FINANCE, firm } from "@/tests/support/workflow-room";

const { sample, as, does, refused, entry } = await peopleAtWork();
const { database } = sample;
const { prisma } = database;
afterAll(() => sample.close());

type Shown = {
  file_id: string;
  filename: string;
  revision: number;
  superseded: boolean;
  sha256: string;
  caution?: string;
};
type Listed = { files: Shown[]; may_change: boolean };

let made = 0;
/** An answer of the seller's in the finance workstream, in whatever state. */
async function anAnswer(status = "draft"): Promise<string> {
  made += 1;
  const id = `ent_files_${made}`;
  const [stage, publishedAt] = status === "published" ? ["dataroom", new Date()] : ["pre_dataroom", null];
  await prisma.entry.create({
    data: {
      ...{ id, projectId: HARBOUR_ID, workstreamId: FINANCE, type: "answer", status, stage, publishedAt },
      title: `Answer ${made}`,
      sellerOrgId: firm("kestrel"),
    },
  });
  return id;
}
const contentOf = (text: string, part: Partial<FileContent> = {}): FileContent => ({
  sha256: sha256Of(text),
  size: Buffer.byteLength(text),
  mime: "text/plain",
  caution: null,
  ...part,
});
const announces = (who: SignIn, answer_id: string, filename: string, size: number, more: object = {}) =>
  does(who, "start_upload", { answer_id, filename, size, ...more });
/** Announced, arrived and attached, as a browser and the server do it. */
async function attaches(who: SignIn, answer: string, filename: string, text: string, part: Partial<FileContent> = {}) {
  const { upload_id } = await announces(who, answer, filename, Buffer.byteLength(text));
  const receipt = sealReceipt(testSite.seals, String(upload_id), contentOf(text, part));
  return does(who, "attach_file", { upload_id, receipt });
}
const files = async (who: SignIn, answer_id: string) =>
  (await does(who, "list_files", { answer_id })) as unknown as Listed;

describe("attach_file", () => {
  it("allowed: what arrived is part of the answer, with its hash and type, and the history says so", async () => {
    const answer = await anAnswer();
    const done = await attaches("seller-member", answer, "accounts.txt", "words", { caution: "other_type" });
    expect(done).toMatchObject({ entry_id: answer, revision: 1, filename: "accounts.txt", sha256: sha256Of("words") });
    expect(await files("ib-member", answer)).toMatchObject({
      may_change: false,
      files: [{ file_id: done.file_id, size: 5, mime: "text/plain", caution: "other_type", superseded: false }],
    });
    expect((await files("seller-admin", answer)).may_change).toBe(true);
    const [event] = await prisma.event.findMany({ where: { entryId: answer }, include: { author: true } });
    expect(event).toMatchObject({ action: "file_added", body: "accounts.txt", audience: "parties" });
    expect(event?.author?.userId).toBe(userIdOf("seller-member"));
    expect(await prisma.fileUpload.count({ where: { entryId: answer } })).toBe(0);
    // Whoever writes beside the upload keeps the version that they saw.
    expect((await entry(answer)).version).toBe(1);
  });

  it("allowed: to a rejected answer, which thereby is a draft again", async () => {
    const answer = await anAnswer("rejected");
    await attaches("seller-admin", answer, "better.txt", "words");
    expect((await entry(answer)).status).toBe("draft");
    const actions = await prisma.event.findMany({
      where: { entryId: answer },
      select: { action: true, toStatus: true },
    });
    expect(actions).toContainEqual({ action: "edited", toStatus: "draft" });
  });

  it("allowed: names of paths are cut, hidden characters leave, and the upload is told apart from the file", async () => {
    const answer = await anAnswer();
    const started = await announces("seller-member", answer, "C:\\deals\\an\u200bnex.pdf", 5);
    expect(started.filename).toBe("annex.pdf");
    const { upload_id } = started;
    expect(await does("seller-member", "get_upload", { upload_id })).not.toHaveProperty("file_id");
    const receipt = sealReceipt(testSite.seals, String(upload_id), contentOf("words"));
    const { file_id } = await does("seller-member", "attach_file", { upload_id, receipt });
    // Who lost the last answer asks again, and learns that it is done.
    expect(await does("seller-member", "get_upload", { upload_id })).toMatchObject({ file_id, size: 5 });
    expect((await refused("seller-member", "attach_file", { upload_id, receipt })).code).toBe("not_found");
  });

  it("invalid: a receipt that we did not make, for another upload, of another size or hash", async () => {
    const answer = await anAnswer();
    const { upload_id } = await announces("seller-member", answer, "a.txt", 5, { sha256: sha256Of("words") });
    const sealed = (id: string, text: string) => sealReceipt(testSite.seals, id, contentOf(text));
    for (const receipt of [
      "",
      "forged",
      sealed("upl_other", "words"),
      sealed(String(upload_id), "word"),
      sealed(String(upload_id), "sword"),
    ])
      expect((await refused("seller-member", "attach_file", { upload_id, receipt })).code).toBe("invalid_input");
    expect(await prisma.storedFile.count({ where: { entryId: answer } })).toBe(0);
  });

  it("invalid: an empty file, one over 200 MB, and a name that is none", async () => {
    const raw = { answer_id: await anAnswer(), filename: "a.txt", size: 5 };
    for (const wrong of [
      { size: 0 },
      { size: 200 * 1024 * 1024 + 1 },
      { filename: "" },
      { filename: ".." },
      { filename: "a/" },
      { sha256: "x" },
    ])
      expect((await refused("seller-member", "start_upload", { ...raw, ...wrong })).code).toBe("invalid_input");
    expect(await does("seller-member", "start_upload", { ...raw, size: 200 * 1024 * 1024 })).toHaveProperty(
      "upload_id",
    );
  });

  it("conflict: an answer that was handed in while the file arrived, and more uploads than one person may have", async () => {
    const answer = await anAnswer();
    const { upload_id } = await announces("seller-member", answer, "late.txt", 5);
    await prisma.entry.update({ where: { id: answer }, data: { status: "submitted" } });
    const receipt = sealReceipt(testSite.seals, String(upload_id), contentOf("words"));
    expect((await refused("seller-member", "attach_file", { upload_id, receipt })).code).toBe("conflict");
    expect((await refused("seller-member", "start_upload", { answer_id: answer, filename: "a", size: 1 })).code).toBe(
      "conflict",
    );

    const other = await anAnswer();
    const open = await prisma.fileUpload.count({ where: { userId: userIdOf("seller-admin") } });
    for (let i = open; i < 20; i += 1) await announces("seller-admin", other, `${i}.txt`, 1);
    expect(
      (await refused("seller-admin", "start_upload", { answer_id: other, filename: "a", size: 1 })).message,
    ).toContain("20 uploads");
    const [one] = await prisma.fileUpload.findMany({ where: { userId: userIdOf("seller-admin") } });
    await does("seller-admin", "discard_upload", { upload_id: one?.id });
    await announces("seller-admin", other, "again.txt", 1);
    // after a day they no longer count, and nobody goes on with them
    await prisma.fileUpload.updateMany({
      where: { entryId: other },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    const [old] = await prisma.fileUpload.findMany({ where: { entryId: other } });
    expect((await refused("seller-admin", "get_upload", { upload_id: old?.id })).code).toBe("not_found");
    await announces("seller-admin", other, "new.txt", 1);
  });

  it("conflict: a deal that holds as much as its operator allows", async () => {
    const [huge, answer] = [await anAnswer(), await anAnswer()];
    const held = { projectId: HARBOUR_ID, workstreamId: FINANCE, entryId: huge };
    await prisma.storedFile.create({
      data: {
        ...held,
        id: "obj_huge",
        filename: "huge",
        size: testSite.largestSpace,
        mime: "",
        sha256: "0".repeat(64),
      },
    });
    const error = await refused("seller-member", "start_upload", { answer_id: answer, filename: "a", size: 1 });
    expect(error).toMatchObject({ code: "conflict", message: expect.stringContaining("operator") });
    await prisma.storedFile.delete({ where: { id: "obj_huge" } });
  });

  it("audited: ids and sizes, never a name", async () => {
    const answer = await anAnswer();
    const requestId = newId("request");
    const raw = { project_id: HARBOUR_ID, answer_id: answer, filename: "secret plan.txt", size: 5 };
    await callTool(sample.kernel, await as("seller-member"), "start_upload", raw, requestId);
    const [row] = await auditRows(database, requestId);
    expect(row?.args).toEqual({ project_id: HARBOUR_ID, answer_id: answer, filename: "(text, 15)", size: 5 });
  });
});

describe("a file of the same name", () => {
  it("is the next revision; earlier ones are for those who work on the answer, and agents are told of the newest only", async () => {
    const answer = await anAnswer();
    const first = await attaches("seller-member", answer, "plan.txt", "wrong figures");
    const second = await attaches("seller-admin", answer, "plan.txt", "right figures");
    expect(second.revision).toBe(2);
    await attaches("seller-member", answer, "other.txt", "words");
    const shown = (await files("ib-admin", answer)).files.map(({ filename, revision, superseded }) => [
      filename,
      revision,
      superseded,
    ]);
    expect(shown).toEqual([
      ["other.txt", 1, false],
      ["plan.txt", 2, false],
      ["plan.txt", 1, true],
    ]);

    await prisma.entry.update({
      where: { id: answer },
      data: { status: "published", stage: "dataroom", publishedAt: new Date() },
    });
    expect((await files("buyer-admin", answer)).files.map((one) => one.file_id)).not.toContain(first.file_id);
    expect((await files("buyer-admin", answer)).files).toHaveLength(2);
    // That there were earlier ones, and when this one was made ready, is not theirs to know either.
    const facts = async (who: SignIn) => [
      ...(await files(who, answer)).files.filter((one) => !one.superseded),
      await does(who, "get_file", { file_id: second.file_id }),
      await does(who, "open_file", { file_id: second.file_id, use: "download" }),
    ];
    for (const one of [...(await facts("buyer-admin")), ...(await facts("observer"))]) {
      expect(one).not.toHaveProperty("revision");
      expect(one).not.toHaveProperty("added_at");
    }
    for (const one of await facts("ib-member")) expect(one).toMatchObject({ added_at: expect.any(Number) });
    const denied = await refused("buyer-admin", "open_file", { file_id: first.file_id, use: "download" });
    expect(denied).toEqual(await refused("buyer-admin", "open_file", { file_id: "obj_unknown", use: "download" }));
    // The database says the same to a bare SELECT.
    const seen = (who: SignIn) =>
      as(who).then((actor) =>
        readAs(database, systemClock, actor, ({ sql }) =>
          sql.query("SELECT id FROM files WHERE entry_id = $1", [answer]),
        ),
      );
    expect(await seen("buyer-admin")).toHaveLength(2);
    expect(await seen("ib-member")).toHaveLength(3);
    for (const who of ["ib-admin", "buyer-admin"] as const) {
      const told = await sample.call(await sample.agent(who), "get_answer", {
        project_id: HARBOUR_ID,
        answer_id: answer,
      });
      expect((told.files as { filename: string }[]).map((one) => one.filename)).toEqual(["plan.txt", "other.txt"]);
    }
  });

  it("removed, lets the one before it count again", async () => {
    const answer = await anAnswer();
    const first = await attaches("seller-member", answer, "plan.txt", "one");
    const second = await attaches("seller-member", answer, "plan.txt", "two");
    await does("seller-admin", "remove_file", { file_id: second.file_id });
    expect((await files("ib-admin", answer)).files).toMatchObject([{ file_id: first.file_id, superseded: false }]);
    expect(await prisma.event.count({ where: { entryId: answer, action: "file_removed" } })).toBe(1);
  });
});

const ROLES = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "buyer-member",
  "observer",
] as const;

describe("each role", () => {
  const works = (who: SignIn) => who.startsWith("ib") || who.startsWith("seller");

  it.each(
    ROLES.flatMap((who) => ["draft", "rejected", "submitted", "published"].map((status) => [who, status] as const)),
  )("%s with a file of an answer that is %s", async (who, status) => {
    const answer = await anAnswer(status);
    const held = { projectId: HARBOUR_ID, workstreamId: FINANCE, entryId: answer };
    const file_id = `obj_${answer}`;
    await prisma.storedFile.create({ data: { ...held, ...contentOf("words"), id: file_id, filename: "a.txt" } });
    const tries = async (act: string, raw: object) =>
      does(who, act, raw).then(
        () => "done",
        (error: { code: string }) => error.code,
      );
    const sees = works(who) || status === "published";
    const changes = who.startsWith("seller") && (status === "draft" || status === "rejected");
    const hers = who.startsWith("seller") ? "conflict" : sees ? "forbidden" : "not_found";

    expect(await tries("open_file", { file_id, use: "download" })).toBe(sees ? "done" : "not_found");
    expect(await tries("get_file", { file_id })).toBe(sees ? "done" : "not_found");
    expect(await tries("list_files", { answer_id: answer })).toBe(sees ? "done" : "not_found");
    expect(await tries("open_file", { file_id, use: "preview" })).toBe(sees ? "invalid_input" : "not_found");
    expect(await tries("start_upload", { answer_id: answer, filename: "b.txt", size: 1 })).toBe(
      changes ? "done" : hers,
    );
    expect(await tries("remove_file", { file_id })).toBe(changes ? "done" : hers);
    await prisma.fileUpload.deleteMany({ where: { entryId: answer } });
  });

  it("not visible: a rival buyer, another deal's bank and an agent, whatever it may", async () => {
    const answer = await anAnswer();
    const { file_id } = await attaches("seller-member", answer, "a.txt", "words");
    for (const who of ["rival-buyer", "other-ib-admin"] as const) {
      const actor = await as(who);
      const told = async (id: string) =>
        (await refusalOf(sample, actor, "open_file", { file_id: id, use: "download" })).error;
      expect(await told(String(file_id))).toEqual(await told("obj_unknown"));
    }
    const agent = await sample.agent("seller-admin", { unlocked: true });
    for (const tool of ["open_file", "get_file", "list_files", "start_upload", "attach_file", "remove_file"])
      expect((await refusalOf(sample, agent, tool, { file_id })).error.code).toBe("unknown_tool");
  });

  it("not visible: a workstream that is not one's own", async () => {
    const legal = HARBOUR.answers.find((one) => one.workstream === "legal" && one.files.length > 0);
    const raw = { answer_id: entryIdOf(legal?.key ?? "") };
    expect((await refused("seller-member", "list_files", raw)).code).toBe("not_found");
    expect((await files("ib-admin", raw.answer_id)).files.length).toBeGreaterThan(0);
  });
});

describe("the database, asked past every use-case,", () => {
  const insert = (answer: string, id: string) =>
    `INSERT INTO files (id, project_id, workstream_id, entry_id, filename, size, mime, sha256)
       VALUES ('${id}', '${HARBOUR_ID}', '${FINANCE}', '${answer}', 'a.txt', 5, 'text/plain', '${"0".repeat(64)}')`;
  const says = async (who: SignIn, statement: string) =>
    readAs(database, systemClock, await as(who), ({ sql }) => sql.query(statement)).then(
      (rows) => rows.length,
      () => "refused",
    );

  it("takes a file only for an upload of that name and size, into a draft of one's own", async () => {
    const [draft, submitted] = [await anAnswer(), await anAnswer("submitted")];
    expect(await says("seller-member", insert(draft, "obj_sneaked"))).toBe("refused");
    const { upload_id } = await announces("seller-member", draft, "a.txt", 5);
    const own = String(upload_id).replace("upl_", "obj_");
    for (const who of ["ib-admin", "buyer-admin", "seller-admin"] as const)
      expect(await says(who, insert(draft, own))).toBe("refused");
    expect(await says("seller-member", insert(submitted, own))).toBe("refused");
    expect(await says("seller-member", insert(draft, own))).toBe(0);
  });

  it("changes no file, removes none that is not in a draft of one's own, and shows uploads to nobody else", async () => {
    const answer = await anAnswer("submitted");
    const held = { projectId: HARBOUR_ID, workstreamId: FINANCE, entryId: answer };
    await prisma.storedFile.create({ data: { ...held, ...contentOf("words"), id: "obj_firm", filename: "a.txt" } });
    for (const who of ["ib-admin", "seller-admin", "buyer-admin"] as const) {
      expect(await says(who, "UPDATE files SET sha256 = 'x' WHERE id = 'obj_firm' RETURNING id")).toBe("refused");
      expect(await says(who, "DELETE FROM files WHERE id = 'obj_firm' RETURNING id")).toBe(0);
    }
    const { upload_id } = await announces("seller-member", await anAnswer(), "a.txt", 5);
    expect(await says("seller-admin", `SELECT id FROM file_uploads WHERE id = '${upload_id}'`)).toBe(0);
    expect(await says("seller-admin", `DELETE FROM file_uploads WHERE id = '${upload_id}' RETURNING id`)).toBe(0);
    expect(await says("seller-member", `SELECT id FROM file_uploads WHERE id = '${upload_id}'`)).toBe(1);
  });
});

describe("the sweep", () => {
  it("removes content that no file has had for a day, and nothing else", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dealspace-sweep-"));
    const room = openFiles(folder, undefined);
    const answer = await anAnswer();
    for (const text of ["named", "let go", "never named", "young"]) await room.store.put(inPieces(text));
    for (const text of ["named", "let go", "never named"]) {
      const hash = sha256Of(text);
      const path = join(folder, "files", hash.slice(0, 2), hash.slice(2, 4), hash);
      await utimes(path, new Date("2020-01-01"), new Date("2020-01-01"));
    }
    await attaches("seller-member", answer, "named.txt", "named");
    const { file_id } = await attaches("seller-member", answer, "gone.txt", "let go");
    await does("seller-member", "remove_file", { file_id });
    const there = async () =>
      Promise.all(
        ["named", "let go", "never named", "young"].map(async (text) => {
          const content = await room.store.open(sha256Of(text));
          await content?.cancel();
          return content !== undefined;
        }),
      );

    await sweepFiles(database, room, new Date());
    expect(await there()).toEqual([true, true, false, true]);
    await prisma.letGoContent.updateMany({ data: { at: new Date(Date.now() - 25 * 3_600_000) } });
    await sweepFiles(database, room, new Date());
    expect(await there()).toEqual([true, false, false, true]);
    await rm(folder, { recursive: true });
  });
});
