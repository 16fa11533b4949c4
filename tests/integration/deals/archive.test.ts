/** What goes into an archive is what the participant gets, member by member: read by a banker who looks as them. */
import { afterAll, expect, it } from "vitest";
import { membersOf } from "@/app/(workspace)/projects/[id]/archive/download/members";
import type { FileStore } from "@/lib/files";
import type { Actor } from "@/lib/platform/actor";
import type { Caller } from "@/lib/web/use-case";
import { callTool, HARBOUR_ID, openSample, userIdOf } from "@/tests/support/sample";

const sample = await openSample();
afterAll(() => sample.close());

const callerFor = (actor: Actor): Caller => ({
  requestId: "req_archive",
  call: (tool, input) => callTool(sample.kernel, actor, tool.name, input) as never,
});
const store = {
  open: async (sha256: string) => new Blob([`bytes of ${sha256}`]).stream(),
} as Partial<FileStore> as FileStore;
const HEAD = { project_id: HARBOUR_ID, project_name: "Harbour", time_zone: "UTC", name: "X", organization: "Y" };

async function archiveFor(actor: Actor): Promise<Map<string, string>> {
  const members = new Map<string, string>();
  for await (const { path, content } of membersOf(callerFor(actor), HEAD, "2026-11-16T00:00:00Z", store)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(Buffer.from(part as Uint8Array));
    members.set(path, Buffer.concat(parts).toString());
  }
  return members;
}

it("has the members that the buyer’s own would have, files included, and nothing of another buyer", async () => {
  const banker = await sample.as("ib-admin");
  const looker = { userId: banker.userId, projectId: HARBOUR_ID, asAgent: false };
  const taken = await archiveFor({ ...banker, userId: userIdOf("buyer-member"), looker });
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
