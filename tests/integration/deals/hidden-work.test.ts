/** What the bank does to a buyer's request without telling: to the buyer, two requests that differ in nothing else are alike. */
import { afterAll, describe, expect, it } from "vitest";
import { type Done, peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";
import { HARBOUR_ID, userIdOf } from "@/tests/support/sample";

const { sample, does, refused, sees, entry } = await peopleAtWork();
afterAll(() => sample.close());

const WORDS = { workstream: "finance", title: "Ledger of the yard", body: "By month" };
type Twin = Pick<Done, "entry_id" | "ref">;
const asks = (): Promise<Twin> => does("buyer-member", "create_request", WORDS);
const assigns = ({ entry_id: request_id }: Twin, to: "ib-admin" | "ib-member") =>
  does("ib-admin", "assign_request", { request_id, assignee_ids: [userIdOf(to)], note: "Please" });

/** Without what tells any two requests apart: ids, numbers and moments. */
const bare = ({ entry_id, ref }: Twin, told: unknown): unknown =>
  JSON.parse(
    JSON.stringify(told)
      .replaceAll(entry_id, "ENTRY")
      .replaceAll(String(ref), "REF")
      .replace(/evt_\w+/g, "EVENT")
      .replace(/\b\d{10}\b/g, "0"),
  );

const STALE = { version: 1_999_999_999 };
const REFUSED: readonly [string, object][] = [
  ["edit_request", { ...STALE, title: "Late" }],
  ["edit_request", { version: 1, title: "Guessed" }],
  ["edit_request", { version: 3, priority: "low" }],
  ["withdraw_request", STALE],
  ["withdraw_request", { version: 2 }],
  ["assign_request", { assignee_ids: [userIdOf("buyer-member")] }],
  ["route_request", STALE],
  ["set_public_text", { ...STALE, ...TEXT_SET }],
  ["return_request", STALE],
  ["set_blocker", { reason: "None" }],
];

/** What an agent of the firm reads of the deal around it, and people on their pages. */
async function aroundIt() {
  const around = { project_id: HARBOUR_ID };
  const told: unknown[] = [];
  for (const unlocked of [false, true]) {
    const agent = await sample.agent("buyer-admin", { unlocked });
    for (const tool of ["list_projects", "list_workstreams", "get_project_summary", "get_workstream_summary"])
      told.push(
        await sample.call(agent, tool, {
          ...(tool === "list_projects" ? {} : around),
          ...(tool === "get_workstream_summary" && { workstream: "finance" }),
        }),
      );
  }
  return [...told, await does("buyer-admin", "list_request_lists"), await does("buyer-admin", "open_overview")];
}

/** All that a buyer gets back from reading and trying, and in the end from editing where that goes, and withdrawing. */
async function allTold(twin: Twin) {
  const request_id = twin.entry_id;
  const told: unknown[] = [];
  const reads = async () => {
    const opened = await does("buyer-member", "open_request", { request_id });
    told.push(opened, await does("buyer-admin", "get_request", { request_id, include_thread: true }));
    return opened;
  };
  const { version, allowed_acts } = await reads();
  for (const [act, raw] of REFUSED) told.push([act, await refused("buyer-member", act, { request_id, ...raw })]);
  if ((allowed_acts as string[]).includes("edit_request")) {
    const edited = await does("buyer-admin", "edit_request", { request_id, version, title: "Ledger of both yards" });
    told.push(edited, await refused("buyer-member", "edit_request", { request_id, version, title: "Too late" }));
  }
  const message = { entry_id: request_id, body: "Any news?", lane: "bidder" };
  told.push(
    await does("buyer-member", "post_message", message),
    await does("buyer-member", "withdraw_request", { request_id }),
  );
  await reads();
  return bare(twin, told);
}

describe("a buyer is told the same of its request", () => {
  it("however often the bank gave it to somebody", async () => {
    const [once, often] = [await asks(), await asks()];
    await assigns(once, "ib-admin");
    for (const to of ["ib-admin", "ib-member", "ib-admin"] as const) await assigns(often, to);
    expect((await entry(often.entry_id)).version).toBeGreaterThan((await entry(once.entry_id)).version);
    expect(await allTold(often)).toEqual(await allTold(once));
  });

  it("whether or not the bank passed it on; who has it then sees neither its words nor that they changed", async () => {
    const [kept, passed] = [await asks(), await asks()];
    const before = await aroundIt();
    await does("ib-admin", "route_request", { request_id: passed.entry_id, note: "To you", ...TEXT_SET });
    expect(await aroundIt()).toEqual(before);
    expect(await allTold(passed)).toEqual(await allTold(kept));
    const seen = await sees("seller-admin", passed.entry_id);
    expect(seen).toMatchObject({ title: TEXT_SET.public_title, body: TEXT_SET.public_body });
    expect(seen?.thread.map((line) => line.action)).not.toContain("edited");
    expect(JSON.stringify(seen)).not.toMatch(/Northfield|Lindgren|BUY-|Ledger/);
  });
});

describe("what a buyer edits itself", () => {
  it("is still kept from being overwritten unseen: by a colleague, and by what the bank planned", async () => {
    const { entry_id: request_id } = await asks();
    const opened = await does("buyer-member", "open_request", { request_id });
    const { version } = await does("buyer-admin", "edit_request", {
      request_id,
      version: opened.version,
      body: "By week",
    });
    const late = { request_id, version: opened.version, body: "By day" };
    expect(await refused("buyer-member", "edit_request", late)).toMatchObject({
      code: "conflict",
      data: { current_version: version },
    });
    await does("ib-admin", "plan_requests", { request_ids: [request_id], priority: "high" });
    expect((await refused("buyer-member", "edit_request", { ...late, version })).code).toBe("conflict");
    const now = await does("buyer-member", "open_request", { request_id });
    await does("buyer-member", "edit_request", { ...late, version: now.version });
    expect((await entry(request_id)).body).toBe("By day");
  });
});
