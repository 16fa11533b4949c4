import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/platform/actor";
import { entryIdOf, HARBOUR_ID, JUNIPER_ID, openSample, type Sample, type SignIn } from "@/tests/support/sample";

/**
 * What a caller may not see must not shape what the caller gets: every tool is asked before and after the hidden part of
 * the room is changed, and must answer with the same bytes.
 */
let sample: Sample;
beforeAll(async () => {
  sample = await openSample();
});
afterAll(() => sample.close());

const CALLS: [tool: string, input: object][] = [
  ["list_projects", {}],
  ["get_project_summary", { project_id: HARBOUR_ID }],
  ["get_project_summary", { project_id: JUNIPER_ID }],
  ["get_project_summary", { project_id: "proj_unknown" }],
  ["list_workstreams", { project_id: HARBOUR_ID }],
  ["get_my_tasks", { project_id: HARBOUR_ID }],
  ["get_workstream_summary", { project_id: HARBOUR_ID, workstream: "finance" }],
  ["list_requests", { project_id: HARBOUR_ID, workstream: "finance", limit: 200 }],
  ["list_requests", { project_id: HARBOUR_ID, workstream: "tax", status: ["open", "published"], limit: 3, offset: 2 }],
  ["get_request", { project_id: HARBOUR_ID, request_id: "FIN-003", include_thread: true }],
  ["get_request", { project_id: HARBOUR_ID, request_id: "FIN-036", include_thread: true }],
  ["get_request", { project_id: HARBOUR_ID, request_id: "BUY-001", include_thread: true }],
  ["get_request", { project_id: HARBOUR_ID, request_id: "ent_hiddenfinance1" }],
  ["find_matching_answers", { project_id: HARBOUR_ID, request_id: entryIdOf("fin-001"), threshold: 0, limit: 200 }],
  ["find_matching_answers", { project_id: HARBOUR_ID, request_id: entryIdOf("fin-b01"), threshold: 0, limit: 200 }],
  [
    "get_my_tasks",
    { project_id: HARBOUR_ID, status: ["open", "assigned", "answered", "vetted", "published"], limit: 200 },
  ],
  ["list_answers", { project_id: HARBOUR_ID, limit: 200 }],
  ["list_answers", { project_id: HARBOUR_ID, status: ["draft", "submitted", "rejected"], limit: 2 }],
  ["list_answers", { project_id: HARBOUR_ID, request_id: "FIN-003" }],
  ["list_answers", { project_id: HARBOUR_ID, request_id: "ent_hiddenfinance1" }],
  ["get_answer", { project_id: HARBOUR_ID, answer_id: entryIdOf("fin-a01") }],
  ["get_answer", { project_id: HARBOUR_ID, answer_id: "ent_hiddenfinance1" }],
  ["list_events", { project_id: HARBOUR_ID, limit: 200 }],
  ["list_events", { project_id: HARBOUR_ID, action: ["published", "message"], limit: 3 }],
  ["list_events", { project_id: HARBOUR_ID, entry_id: "ent_hiddenfinance1" }],
  ["search", { query: "hidden renamed monthly pension accounts HID-finance1" }],
  ["search", { query: "BUY-001 FIN-036 hidden", project_id: HARBOUR_ID, limit: 50 }],
  ["fetch", { id: entryIdOf("fin-003") }],
  ["fetch", { id: "ent_hiddenfinance1", project_id: HARBOUR_ID }],
  // The same proposal again is the same suggestion: its id changes only when the proposal does.
  ["suggest_routing", { project_id: HARBOUR_ID, request_id: "FIN-022" }],
  ["suggest_assignment", { project_id: HARBOUR_ID, request_id: "FIN-022" }],
  ["suggest_answer_link", { project_id: HARBOUR_ID, answer_id: entryIdOf("fin-a06"), request_ids: ["FIN-022"] }],
  ["list_suggestions", { project_id: HARBOUR_ID, limit: 200 }],
];

async function everyAnswer(actor: Actor): Promise<string> {
  const answers: unknown[] = [];
  for (const [tool, input] of CALLS) {
    answers.push(
      await sample.call(actor, tool, input).catch((error: { code: string; message: string; data: unknown }) => ({
        code: error.code,
        message: error.message,
        data: error.data,
      })),
    );
  }
  return JSON.stringify(answers);
}

const askers: [string, (sample: Sample) => Promise<Actor>][] = (
  ["buyer-admin", "buyer-member", "observer", "seller-member"] as SignIn[]
).flatMap((who) => [
  [`${who} on the web`, (s: Sample) => s.as(who)],
  [`${who}'s agent`, (s: Sample) => s.agent(who)],
  [`${who}'s agent with unlock`, (s: Sample) => s.agent(who, { unlocked: true })],
]);

/** Changes to things that none of the askers may see. */
const HIDDEN_CHANGES: [string, string[]][] = [
  [
    "a rival's questions vanish",
    [
      `DELETE FROM entries e USING entry_provenance p, organizations o
        WHERE p.entry_id = e.id AND o.id = p.organization_id AND o.name LIKE 'Brightwater%' AND e.status <> 'published' AND e.reached_seller_at IS NULL`,
    ],
  ],
  ["the rival firm gets another name", ["UPDATE organizations SET name = 'Renamed' WHERE name LIKE 'Brightwater%'"]],
  [
    "the bank prepares fifty more requests",
    [
      `INSERT INTO entries (id, project_id, workstream_id, type, stage, status, ref, ref_number, title)
         SELECT 'ent_hidden' || w.slug || n, w.project_id, w.id, 'request', 'pre_dataroom', 'open', 'HID-' || w.slug || n, 9000 + n, 'Hidden'
           FROM workstreams w, generate_series(1, 50) AS n WHERE w.project_id = '${HARBOUR_ID}'`,
    ],
  ],
  [
    "the bank blocks what it prepares, and plans in another deal",
    [
      `INSERT INTO blockers (id, project_id, workstream_id, entry_id, reason, created_by)
         SELECT 'blk_hidden' || e.id, e.project_id, e.workstream_id, e.id, 'Hidden', 'usr_x' FROM entries e WHERE e.id LIKE 'ent_hidden%'`,
      `INSERT INTO milestones (id, project_id, name, date) VALUES ('ms_hidden', '${JUNIPER_ID}', 'Hidden', current_date)`,
    ],
  ],
  [
    "every other firm keeps its drafts from agents",
    [
      `INSERT INTO kept_drafts (project_id, organization_id)
         SELECT '${HARBOUR_ID}', o.id FROM organizations o
          WHERE NOT EXISTS (SELECT FROM participants p WHERE p.organization_id = o.id AND p.project_id = '${HARBOUR_ID}' AND p.role = 'seller_member')`,
    ],
  ],
  ["another deal grows and is renamed", [`UPDATE projects SET name = 'Renamed' WHERE id = '${JUNIPER_ID}'`]],
];

describe.each(HIDDEN_CHANGES)("when %s", (_, statements) => {
  it("nobody who may not see it gets another byte", async () => {
    const actors = await Promise.all(askers.map(async ([name, make]) => [name, await make(sample)] as const));
    const before = new Map<string, string>();
    for (const [name, actor] of actors) before.set(name, await everyAnswer(actor));
    for (const statement of statements) await sample.database.asOwner((sql) => sql.query(statement));
    for (const [name, actor] of actors) expect(await everyAnswer(actor), name).toBe(before.get(name));
  });
});

describe("drafts and answers under review", () => {
  it("leave no trace with buyers and observers, whatever happens to them", async () => {
    const readers = askers.filter(([name]) => !name.startsWith("seller"));
    const actors = await Promise.all(readers.map(async ([name, make]) => [name, await make(sample)] as const));
    const before = new Map<string, string>();
    for (const [name, actor] of actors) before.set(name, await everyAnswer(actor));
    const bankBefore = await everyAnswer(await sample.as("ib-admin"));
    await sample.database.asOwner((sql) =>
      sql.query("DELETE FROM entries WHERE type = 'answer' AND status <> 'published'"),
    );
    await sample.database.asOwner((sql) =>
      sql.query(
        "UPDATE entries SET status = 'answered' WHERE type = 'request' AND status IN ('vetted', 'assigned') AND id NOT IN (SELECT entry_id FROM entry_provenance WHERE origin = 'buyer')",
      ),
    );
    for (const [name, actor] of actors) expect(await everyAnswer(actor), name).toBe(before.get(name));
    expect(await everyAnswer(await sample.as("ib-admin"))).not.toBe(bankBefore);
  });
});
