/**
 * What a caller may not see must not shape what the caller gets: tools are asked before and after a hidden part of the sample
 * deals is changed, and must answer with the same bytes.
 */
import type { Actor } from "@/lib/platform/actor";
import { opened } from "@/tests/kit/module-kit";
import { type Change, sameAfterChanges } from "@/tests/kit/non-interference";
import { entryIdOf, HARBOUR_ID, JUNIPER_ID, openSample, type SignIn } from "@/tests/support/sample";

const sample = opened(openSample);

type Call = readonly [tool: string, input: object];
const CALLS: readonly Call[] = [
  ["list_projects", {}],
  ["get_project_summary", { project_id: HARBOUR_ID }],
  ["get_project_summary", { project_id: JUNIPER_ID }],
  ["get_project_summary", { project_id: "proj_unknown" }],
  ["open_overview", { project_id: HARBOUR_ID }],
  ["list_workstreams", { project_id: HARBOUR_ID }],
  ["get_my_tasks", { project_id: HARBOUR_ID }],
  ["get_workstream_summary", { project_id: HARBOUR_ID, workstream: "finance" }],
  ["list_requests", { project_id: HARBOUR_ID, workstream: "finance", limit: 200 }],
  ["list_requests", { project_id: HARBOUR_ID, workstream: "tax", status: ["open", "published"], limit: 3, offset: 2 }],
  ["get_request", { project_id: HARBOUR_ID, request_id: "FIN-003", include_thread: true }],
  ["get_request", { project_id: HARBOUR_ID, request_id: "FIN-036", include_thread: true }],
  ["get_request", { project_id: HARBOUR_ID, request_id: "P-003", include_thread: true }],
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

type Asker = { readonly name: string; readonly who: SignIn; actor(): Promise<Actor> };
const askers: Asker[] = (["buyer-admin", "buyer-member", "observer", "seller-member"] as const).flatMap((who) => [
  { who, name: `${who} on the web`, actor: once(() => sample().as(who)) },
  { who, name: `${who}'s agent`, actor: once(() => sample().agent(who)) },
  { who, name: `${who}'s agent with unlock`, actor: once(() => sample().agent(who, { unlocked: true })) },
]);

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

const answerTo = async (actor: Actor, [tool, input]: Call): Promise<string> =>
  JSON.stringify(
    await sample()
      .call(actor, tool, input)
      .catch(({ code, message, data }: { code: string; message: string; data: unknown }) => ({ code, message, data })),
  );

/** A change by the owner's hands, and how somebody who may see it does. */
const change = (title: string, statements: readonly string[], seen: () => Promise<string>): Change<Asker> => ({
  title,
  async apply() {
    for (const statement of statements) await sample().database.asOwner((sql) => sql.query(statement));
  },
  seen,
});
const asked = (actor: () => Promise<Actor>, call: Call) => async () => answerTo(await actor(), call);
const bank = once(() => sample().as("ib-admin"));

sameAfterChanges("hidden changes of the sample deals", {
  says: "not a byte changes for who may not see it: %s",
  askers,
  questions: CALLS,
  ask: async (asker, question) => answerTo(await asker.actor(), question),
  nameOf: ({ name }, [tool, input]) => `${name} ${tool} ${JSON.stringify(input)}`,
  changes: [
    change(
      "a rival's questions vanish",
      [
        `DELETE FROM entries e USING entry_provenance p, organizations o
          WHERE p.entry_id = e.id AND o.id = p.organization_id AND o.name LIKE 'Brightwater%' AND e.status <> 'published' AND e.reached_seller_at IS NULL`,
      ],
      asked(bank, ["list_projects", {}]),
    ),
    change(
      "the rival firm gets another name",
      ["UPDATE organizations SET name = 'Renamed' WHERE name LIKE 'Brightwater%'"],
      asked(
        once(() => sample().agent("rival-buyer")),
        ["whoami", {}],
      ),
    ),
    change(
      "the bank prepares fifty more requests",
      [
        `INSERT INTO entries (id, project_id, workstream_id, type, stage, status, ref, ref_number, title)
           SELECT 'ent_hidden' || w.slug || n, w.project_id, w.id, 'request', 'pre_dataroom', 'open', 'HID-' || w.slug || n, 9000 + n, 'Hidden'
             FROM workstreams w, generate_series(1, 50) AS n WHERE w.project_id = '${HARBOUR_ID}'`,
      ],
      asked(bank, ["list_projects", {}]),
    ),
    change(
      "the bank blocks what it prepares, and plans in another deal",
      [
        `INSERT INTO blockers (id, project_id, workstream_id, entry_id, reason, created_by)
           SELECT 'blk_hidden' || e.id, e.project_id, e.workstream_id, e.id, 'Hidden', 'usr_x' FROM entries e WHERE e.id LIKE 'ent_hidden%'`,
        `INSERT INTO milestones (id, project_id, name, date) VALUES ('ms_hidden', '${JUNIPER_ID}', 'Hidden', current_date)`,
      ],
      asked(bank, ["open_overview", { project_id: HARBOUR_ID }]),
    ),
    change(
      "every other firm keeps its drafts from agents",
      [
        `INSERT INTO kept_drafts (project_id, organization_id)
           SELECT '${HARBOUR_ID}', o.id FROM organizations o
            WHERE NOT EXISTS (SELECT FROM participants p WHERE p.organization_id = o.id AND p.project_id = '${HARBOUR_ID}' AND p.role = 'seller_member')`,
      ],
      async () => String(await sample().database.prisma.keptDrafts.count()),
    ),
    change(
      "another deal is renamed",
      [`UPDATE projects SET name = 'Renamed' WHERE id = '${JUNIPER_ID}'`],
      asked(
        once(() => sample().as("other-ib-admin")),
        ["list_projects", {}],
      ),
    ),
    {
      ...change(
        "drafts and answers under review vanish, and requests are answered",
        [
          "DELETE FROM entries WHERE type = 'answer' AND status <> 'published'",
          `UPDATE entries SET status = 'answered' WHERE type = 'request' AND status IN ('vetted', 'assigned')
              AND id NOT IN (SELECT entry_id FROM entry_provenance WHERE origin = 'buyer')`,
        ],
        asked(bank, ["list_answers", { project_id: HARBOUR_ID, limit: 200 }]),
      ),
      isHiddenFrom: ({ who }) => who !== "seller-member",
    },
  ],
});
