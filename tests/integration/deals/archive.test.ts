/** What goes into an archive is what the participant gets, member by member: read by a banker who looks as them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { membersOf } from "@/app/(workspace)/projects/[id]/archive/download/members";
import type { FileStore } from "@/lib/files";
import type { Actor } from "@/lib/platform/actor";
import type { Caller } from "@/lib/web/use-case";
import { callTool, entryIdOf, HARBOUR, HARBOUR_ID, openSample, userIdOf } from "@/tests/support/sample";

const sample = await openSample();
afterAll(() => sample.close());
// Each entry is a page of the archive: some of each kind are as good as all of them.
const KEPT = [...HARBOUR.requests, ...HARBOUR.answers]
  .map((one) => one.key)
  .filter((key) => /^fin-(00[1-8]|b0[1-6]|a0[1-6]|a1[5-8])$/.test(key))
  .map(entryIdOf);
beforeAll(() =>
  sample.database.asOwner(async (sql) => {
    await sql.query("DELETE FROM events WHERE entry_id <> ALL ($1::text[]) OR related_entry_id <> ALL ($1::text[])", [
      KEPT,
    ]);
    await sql.query("DELETE FROM entries WHERE id <> ALL ($1::text[])", [KEPT]);
  }),
);

const callerFor = (actor: Actor): Caller => ({
  requestId: "req_archive",
  call: (tool, input) => callTool(sample.kernel, actor, tool.name, input) as never,
});
const store = {
  open: async (sha256: string) => new Blob([`bytes of ${sha256}`]).stream(),
} as Partial<FileStore> as FileStore;
const HEAD = { project_id: HARBOUR_ID, project_name: "Harbour", time_zone: "UTC", name: "X", organization: "Y" };

async function archiveFor(actor: Actor, listed: (path: string) => Promise<void> = async () => {}) {
  const members = new Map<string, string>();
  for await (const { path, content } of membersOf(callerFor(actor), HEAD, "2026-11-16T00:00:00Z", store)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(Buffer.from(part as Uint8Array));
    members.set(path, Buffer.concat(parts).toString());
    await listed(path);
  }
  return members;
}

it("has the members that the buyer’s own would have, files included, and nothing of another buyer", async () => {
  const banker = await sample.as("ib-admin");
  const viewer = { userId: banker.userId, module: "deals", space: HARBOUR_ID, asAgent: false };
  const taken = await archiveFor({ ...banker, userId: userIdOf("buyer-member"), viewer });
  const own = await archiveFor(await sample.as("buyer-member"));
  const paths = [...taken.keys()];
  expect(paths).toEqual([...own.keys()]);
  for (const path of paths.filter((one) => /^(requests|answers)\.csv$|^index|^files\//.test(one)))
    expect(taken.get(path), path).toBe(own.get(path));
  for (const path of ["index.html", "requests.csv", "answers.csv", "log.csv"]) expect(paths).toContain(path);
  for (const folder of ["requests/", "answers/", "files/"])
    expect(paths.filter((path) => path.startsWith(folder)).length, folder).toBeGreaterThan(0);
  const everything = [...taken.values()].join("\n");
  expect(everything).not.toMatch(/Brightwater|Victor Huang|<script/);
  const log = taken.get("log.csv") ?? "";
  expect(log.split("\r\n").length).toBeGreaterThan(5);
}, 120_000);

it("goes on without what was taken back while it was made, and its index leads to nothing that is not in it", async () => {
  const buyer = await sample.as("buyer-member");
  const answer_id = entryIdOf("fin-a01");
  const own = await archiveFor(buyer);
  const files = [...own].filter(([path]) => path.startsWith("files/"));
  const attached = files.filter(([path]) =>
    own.get(`answers/${answer_id}.html`)?.includes(encodeURIComponent(path.slice(6))),
  );
  expect(attached.length).toBeGreaterThan(0);

  const bank = await sample.as("ib-admin");
  const about = { project_id: HARBOUR_ID, answer_id };
  const taken = await archiveFor(buyer, async (path) => {
    if (path === "answers.csv") {
      const { version } = await sample.call(bank, "open_answer", about);
      await sample.call(bank, "unpublish_answer", { ...about, version, reason: "A figure was wrong." });
    }
  });
  // It was listed, and then it was not there.
  expect(taken.get("answers.csv")).toContain(answer_id);
  const missing = [...own.keys()].filter((path) => !taken.has(path));
  expect(missing).toContain(`answers/${answer_id}.html`);
  for (const [path] of attached) expect(missing).toContain(path);
  expect(taken.get("index.html")).not.toContain(answer_id);
  for (const [, href = ""] of (taken.get("index.html") ?? "").matchAll(/href="([^"]+)"/g))
    expect(taken.has(decodeURIComponent(href)) || href === "manifest.json", href).toBe(true);
}, 120_000);

it("of the bank keeps two buyers’ questions of one number apart, links to each, and has long texts whole in its log", async () => {
  const titles = { "buyer-member": "Asked by the one", "rival-buyer": "Asked by the other" } as const;
  const workstream = "finance";
  const asked = await Promise.all(
    (["buyer-member", "rival-buyer"] as const).map(async (who) =>
      sample.call(await sample.as(who), "create_request", { project_id: HARBOUR_ID, workstream, title: titles[who] }),
    ),
  );
  // As if each were the firm's first.
  for (const { entry_id } of asked)
    await sample.database.prisma.entryProvenance.update({
      where: { entryId: String(entry_id) },
      data: { ownRef: "BUY-901" },
    });
  const body = `${"word ".repeat(600)}end`;
  const message = { entry_id: entryIdOf("fin-001"), body, lane: "bank_seller" };
  await sample.call(await sample.as("ib-admin"), "post_message", { project_id: HARBOUR_ID, ...message });
  const members = await archiveFor(await sample.as("ib-admin"));
  expect(members.get("log.csv")).toContain(body);
  const [one, other] = ["NOR", "BRI"].map((prefix) => `requests/${prefix}-901.html`);
  expect(members.get(one ?? "")).toContain(titles["buyer-member"]);
  expect(members.get(other ?? "")).toContain(titles["rival-buyer"]);
  const index = members.get("index.html") ?? "";
  for (const path of [one, other])
    expect(index).toContain(`href="${path?.split("/").map(encodeURIComponent).join("/")}"`);
  const pages = [...members].filter(([path]) => path.endsWith(".html"));
  for (const [path, page] of pages)
    for (const [, href = ""] of page.matchAll(/href="([^"]+)"/g)) {
      const target = decodeURIComponent(new URL(href, `https://archive.test/${path}`).pathname.slice(1));
      expect(members.has(target) || target === "manifest.json", `${path} leads to ${target}`).toBe(true);
    }
}, 300_000);
