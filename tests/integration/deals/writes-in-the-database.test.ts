/**
 * Who may write what, asked of the database itself: every statement is tried in a transaction of every person, past every
 * use-case, and undone. A statement that works for somebody shows that a refusal is a refusal. @dialect
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENTRY_STATUSES } from "@/lib/deals/entries/status.rules";
import { ANSWER_STEPS, REQUEST_STEPS } from "@/lib/deals/entries/workflow.rules";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { writeAs } from "@/tests/support/doors";
import {
  entryIdOf,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  type SignIn,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const EVERYONE = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "buyer-member",
  "rival-buyer",
  "observer",
  "other-ib-admin",
] as const satisfies readonly SignIn[];
type Who = (typeof EVERYONE)[number];
const BANK: readonly Who[] = ["ib-admin", "ib-member"];
const SELLER: readonly Who[] = ["seller-admin", "seller-member"];
const NORTHFIELD: readonly Who[] = ["buyer-admin", "buyer-member"];
const NOBODY: readonly Who[] = [];

const actors = {} as Record<Who, Actor>;
const agents = {} as Record<Who, Actor>;
beforeAll(async () => {
  for (const who of EVERYONE) {
    actors[who] = await sample.as(who);
    agents[who] = await sample.agent(who, { unlocked: true });
  }
  await database.asOwner((sql) =>
    sql.script(`
      INSERT INTO request_lists (id, project_id, workstream_id, name) VALUES ('rl_new', '${HARBOUR_ID}', '${FINANCE}', 'In preparation');
      INSERT INTO entries (id, project_id, workstream_id, list_id, type, status, ref, ref_number, title)
        VALUES ('ent_prepared', '${HARBOUR_ID}', '${FINANCE}', 'rl_new', 'request', 'open', 'FIN-900', 900, 'In preparation');
      INSERT INTO entry_provenance (entry_id, project_id, workstream_id, origin, organization_id, created_by)
        VALUES ('ent_prepared', '${HARBOUR_ID}', '${FINANCE}', 'ib', '${org("aldridge")}', '${userIdOf("ib-admin")}');
      INSERT INTO events (id, project_id, workstream_id, entry_id, author_side, channel, action, body, audience, for_asker)
        VALUES ('evt_waits', '${HARBOUR_ID}', '${FINANCE}', '${entryIdOf("fin-b05")}', 'seller', 'web', 'message', 'Soon', 'bank_seller', true);
      INSERT INTO entries (id, project_id, workstream_id, list_id, type, stage, status, title) VALUES
        ('ent_asked', '${HARBOUR_ID}', '${FINANCE}', NULL, 'request', 'dataroom', 'open', 'Set'),
        ('ent_worded', '${HARBOUR_ID}', '${FINANCE}', '${list("fin-l2")}', 'request', 'dataroom', 'vetted', 'Set'),
        ('ent_unworded', '${HARBOUR_ID}', '${FINANCE}', '${list("fin-l2")}', 'request', 'dataroom', 'vetted', 'Asked');
      INSERT INTO entry_provenance (entry_id, project_id, workstream_id, origin, organization_id, created_by)
        SELECT id, project_id, workstream_id, 'buyer', '${org("northfield")}', '${userIdOf("buyer-admin")}'
          FROM entries WHERE id IN ('ent_asked', 'ent_worded', 'ent_unworded');
      INSERT INTO entry_originals (entry_id, project_id, workstream_id, organization_id, title, body)
        SELECT id, project_id, workstream_id, '${org("northfield")}', 'Asked', '' FROM entries WHERE id IN ('ent_asked', 'ent_worded');
      INSERT INTO answer_links (answer_id, request_id, project_id, confirmed)
        SELECT '${PUBLISHED}', id, project_id, true FROM entries WHERE id IN ('ent_worded', 'ent_unworded');
      INSERT INTO notifications (id, module, space_id, user_id, subject_id, kind) VALUES ('ntf_a', 'deals', '${HARBOUR_ID}', '${userIdOf("ib-admin")}', '${REQUEST}', 'assigned');
      INSERT INTO blockers (id, project_id, workstream_id, entry_id, reason, created_by) VALUES
        ('blk_a', '${HARBOUR_ID}', '${FINANCE}', '${REQUEST}', 'Waiting', 'usr_x'), ('blk_b', '${HARBOUR_ID}', '${FINANCE}', 'ent_prepared', 'Waiting', 'usr_x');
      INSERT INTO reader_groups (id, project_id, organization_id) VALUES
        ('rdg_one', '${HARBOUR_ID}', '${org("northfield")}'), ('rdg_other', '${HARBOUR_ID}', '${org("brightwater")}'),
        ('rdg_two', '${HARBOUR_ID}', '${org("northfield")}'), ('rdg_two', '${HARBOUR_ID}', '${org("brightwater")}'),
        ('rdg_juniper', '${JUNIPER_ID}', '${org("jun-halden")}');
      UPDATE entries SET reader_group = 'rdg_one' WHERE id = '${TO_ONE}'`),
  );
});

const org = (key: string) => sampleId("organization", key);
const list = (key: string) => sampleId("list", key);
const personId = (email: string) => sampleId("user", email);
const FINANCE = workstreamIdOf("finance");
/** An open request of the bank in an issued list, one that the seller works on, an open one of Northfield that only the bank has. */
const [REQUEST, TASK, ASKED] = ["fin-032", "fin-022", "fin-b03"].map(entryIdOf) as [string, string, string];
const RIVALS = entryIdOf("fin-b05");
/** An open one of Northfield whose text the bank has set; and two with a published answer, of which one has such a text. */
const WORDED = "ent_asked";
const [DRAFT, SUBMITTED, APPROVED, PUBLISHED] = ["fin-a18", "fin-a16", "fin-a14", "fin-a06"].map(entryIdOf) as [
  string,
  string,
  string,
  string,
];

/** Published to Northfield alone. */
const TO_ONE = entryIdOf("fin-a07");

const insert = (table: string, row: Record<string, string | boolean | null>) => {
  const literal = (value: string | boolean | null) => (typeof value === "string" ? `'${value}'` : String(value));
  return `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")})`;
};
const request = (changes: Record<string, string | null> = {}) =>
  insert("entries", {
    id: "ent_new",
    project_id: HARBOUR_ID,
    workstream_id: FINANCE,
    list_id: list("fin-l2"),
    type: "request",
    status: "open",
    title: "New",
    ...changes,
  });
const answer = (changes: Record<string, string | null> = {}) =>
  request({ list_id: null, type: "answer", status: "draft", seller_org_id: org("kestrel"), ...changes });
const change = (id: string, assignments: string) => `UPDATE entries SET ${assignments} WHERE id = '${id}'`;
const event = (changes: Record<string, string | boolean | null> = {}) =>
  insert("events", {
    id: "evt_new",
    project_id: HARBOUR_ID,
    workstream_id: FINANCE,
    entry_id: REQUEST,
    author_side: "bank",
    channel: "web",
    action: "message",
    audience: "bank_seller",
    ...changes,
  });
const task = (changes: Record<string, string> = {}) =>
  insert("entry_assignees", {
    entry_id: REQUEST,
    user_id: userIdOf("seller-member"),
    project_id: HARBOUR_ID,
    organization_id: org("kestrel"),
    ...changes,
  });
const link = (changes: Record<string, string | boolean> = {}) =>
  insert("answer_links", {
    answer_id: DRAFT,
    request_id: REQUEST,
    project_id: HARBOUR_ID,
    confirmed: false,
    ...changes,
  });

const choose = (...firms: string[]) =>
  `SELECT app.reader_group('${HARBOUR_ID}', ARRAY['${firms.map(org).join("', '")}'])`;

type Statement = string | ((me: string) => string);
type Case = readonly [what: string, statement: Statement, may: readonly Who[]];

const CASES: Record<string, readonly Case[]> = {
  "begin an entry": [
    ["a request in an issued list", request(), [...BANK, ...SELLER]],
    ["a request in a list in preparation", request({ list_id: "rl_new" }), BANK],
    ["a request in no list", request({ list_id: null }), [...NORTHFIELD, "rival-buyer"]],
    ["a request in a list of another workstream", request({ list_id: list("leg-l1") }), NOBODY],
    [
      "a request in a workstream that few work on",
      request({ workstream_id: workstreamIdOf("legal"), list_id: list("leg-l1") }),
      ["ib-admin", "seller-admin"],
    ],
    ["a request that is assigned already", request({ status: "assigned" }), NOBODY],
    ["a request under another deal", request({ project_id: JUNIPER_ID }), NOBODY],
    ["a request with a number of the caller's choice", request({ ref: "FIN-777" }), NOBODY],
    ["a request in the data room", request({ stage: "dataroom" }), NOBODY],
    ["a request of yesterday", request({ created_at: "2020-01-01" }), NOBODY],
    ["a request that the seller has", request({ list_id: null, reached_seller_at: "2020-01-01" }), NOBODY],
    ["a draft", answer(), SELLER],
    ["a draft of another firm", answer({ seller_org_id: org("aldridge") }), NOBODY],
    ["an answer that is submitted", answer({ status: "submitted" }), NOBODY],
    ["an answer that is published", answer({ status: "published" }), NOBODY],
  ],
  "change an entry": [
    ["words of the bank's request", change(REQUEST, "title = 'New'"), BANK],
    ["words of a buyer's request", change(ASKED, "body = 'New'"), NORTHFIELD],
    ["words of a draft", change(DRAFT, "body = 'New'"), SELLER],
    ["words of a submitted answer", change(SUBMITTED, "body = 'New'"), NOBODY],
    ["words of a published answer", change(PUBLISHED, "body = 'New'"), NOBODY],
    ["words of a published request", change(entryIdOf("fin-001"), "title = 'New'"), NOBODY],
    ["the due date of a buyer's request", change(ASKED, "due_date = '2026-12-01'"), [...BANK, ...NORTHFIELD]],
    ["the priority of the bank's request", change(REQUEST, "priority = 'urgent'"), BANK],
    ["assigned", change(REQUEST, "status = 'assigned'"), [...BANK, ...SELLER]],
    ["assigned, of a list in preparation", change("ent_prepared", "status = 'assigned'"), BANK],
    ["answered, without an answer", change(REQUEST, "status = 'answered'"), NOBODY],
    ["vetted, without an answer", change(REQUEST, "status = 'vetted'"), NOBODY],
    ["published, without an answer", change(REQUEST, "status = 'published'"), NOBODY],
    ["withdrawn, the bank's", change(REQUEST, "status = 'withdrawn'"), BANK],
    ["withdrawn, a buyer's", change(ASKED, "status = 'withdrawn'"), [...BANK, ...NORTHFIELD]],
    ["taken back from withdrawn", change(entryIdOf("fin-027"), "status = 'open'"), NOBODY],
    ["submitted", change(DRAFT, "status = 'submitted'"), SELLER],
    ["a draft approved", change(DRAFT, "status = 'approved'"), NOBODY],
    ["approved", change(SUBMITTED, "status = 'approved'"), BANK],
    ["rejected", change(SUBMITTED, "status = 'rejected'"), BANK],
    ["published unseen", change(SUBMITTED, "status = 'published'"), NOBODY],
    ["published", change(APPROVED, "status = 'published'"), BANK],
    ["unpublished", change(PUBLISHED, "status = 'approved'"), BANK],
    ["to the seller", change(WORDED, `list_id = '${list("fin-l2")}', reached_seller_at = now()`), BANK],
    [
      "to the seller in a bidder's own words",
      change(ASKED, `list_id = '${list("fin-l2")}', reached_seller_at = now()`),
      NOBODY,
    ],
    ["published in a bidder's own words", change("ent_unworded", "status = 'published'"), NOBODY],
    ["published, of a bidder, in a text that was set", change("ent_worded", "status = 'published'"), BANK],
    ["the text that others see, by hand", change(WORDED, "body = 'New'"), NOBODY],
    ["the text that others see", `SELECT 1 WHERE app.set_public_text('${ASKED}', 1, 'New', '') = 2`, BANK],
    [
      "the text of an older version",
      `SELECT 1 WHERE app.set_public_text('${ASKED}', 7, 'New', '') IS NOT NULL`,
      NOBODY,
    ],
    ["the text of what no bidder asked", `SELECT 1 WHERE app.set_public_text('${REQUEST}', 1, 'New', '') = 2`, NOBODY],
    ["a bidder's own words", `UPDATE entry_originals SET body = 'New' WHERE entry_id = '${WORDED}'`, NORTHFIELD],
    ["own words of what is answered", "UPDATE entry_originals SET body = 'New' WHERE entry_id = 'ent_worded'", NOBODY],
    [
      "own words as if they were new",
      `UPDATE entry_originals SET changed = false WHERE entry_id = '${WORDED}'`,
      NOBODY,
    ],
    ["own words gone", `DELETE FROM entry_originals WHERE entry_id = '${WORDED}'`, NOBODY],
    ["published to one firm", change(APPROVED, "status = 'published', reader_group = 'rdg_one'"), BANK],
    [
      "published to readers of another deal",
      change(APPROVED, "status = 'published', reader_group = 'rdg_juniper'"),
      NOBODY,
    ],
    ["published to a group that is none", change(APPROVED, "status = 'published', reader_group = 'rdg_none'"), NOBODY],
    ["readers of what is not public", change(APPROVED, "reader_group = 'rdg_one'"), NOBODY],
    ["readers of one's own draft", change(DRAFT, "reader_group = 'rdg_one'"), NOBODY],
    ["fewer readers, where all read", change(PUBLISHED, "reader_group = 'rdg_one'"), NOBODY],
    ["more readers", change(TO_ONE, "reader_group = 'rdg_two'"), BANK],
    ["all readers", change(TO_ONE, "reader_group = NULL"), BANK],
    ["other readers", change(TO_ONE, "reader_group = 'rdg_other'"), NOBODY],
    ["unpublished for its one reader", change(TO_ONE, "status = 'approved'"), BANK],
    ["to the seller in a list in preparation", change(ASKED, "list_id = 'rl_new', reached_seller_at = now()"), NOBODY],
    ["into another list", change(REQUEST, `list_id = '${list("fin-l1")}'`), NOBODY],
    ["back from the seller", change(REQUEST, "reached_seller_at = NULL"), NOBODY],
    ["another deal", change(REQUEST, `project_id = '${JUNIPER_ID}'`), NOBODY],
    ["another workstream", change(REQUEST, `workstream_id = '${workstreamIdOf("legal")}'`), NOBODY],
    ["another type", change(REQUEST, "type = 'answer'"), NOBODY],
    ["another firm", change(DRAFT, "seller_org_id = 'x'"), NOBODY],
    ["another birth", change(REQUEST, "created_at = now()"), NOBODY],
    ["another number", change(REQUEST, "ref = 'FIN-777'"), NOBODY],
    ["another version", change(REQUEST, "version = 7"), NOBODY],
    ["the data room", change(REQUEST, "stage = 'dataroom'"), NOBODY],
    ["another day of publication", change(PUBLISHED, "published_at = now()"), NOBODY],
    ["gone", `DELETE FROM entries WHERE id = '${REQUEST}'`, NOBODY],
  ],
  "say who asked, wrote or confirmed": [
    [
      "who asked",
      insert("entry_provenance", {
        entry_id: "ent_prepared",
        project_id: HARBOUR_ID,
        workstream_id: FINANCE,
        origin: "ib",
        organization_id: org("aldridge"),
        created_by: "usr_x",
      }),
      NOBODY,
    ],
    ["who asked, later", "UPDATE entry_provenance SET created_by = 'usr_x'", NOBODY],
    [
      "who wrote",
      insert("event_authors", { event_id: "evt_x", project_id: HARBOUR_ID, user_id: "u", organization_id: "o" }),
      NOBODY,
    ],
    ["who confirmed", "UPDATE answer_link_evidence SET confirmed_by = 'usr_x'", NOBODY],
    ["which number comes next", `UPDATE ref_series SET last = 7`, NOBODY],
    ["a number without a request", `SELECT app.next_ref('${HARBOUR_ID}', '${FINANCE}')`, NOBODY],
  ],
  "tell what happened": [
    ["as the bank", event(), BANK],
    ["as the seller", event({ author_side: "seller" }), SELLER],
    [
      "to the bank, as a buyer, of a request that only the bank has",
      event({ author_side: "buyer", entry_id: ASKED, audience: "bidder" }),
      NORTHFIELD,
    ],
    [
      "to the bank, as a buyer, of what others asked and everybody reads",
      event({ author_side: "buyer", entry_id: RIVALS, audience: "bidder" }),
      ["rival-buyer"],
    ],
    ["to the bidder, as the bank", event({ entry_id: RIVALS, audience: "bidder" }), BANK],
    ["to the bidder, as the seller", event({ author_side: "seller", entry_id: RIVALS, audience: "bidder" }), NOBODY],
    ["for the bidder, as the seller", event({ author_side: "seller", entry_id: RIVALS, for_asker: true }), SELLER],
    ["for the bidder, where none asked", event({ author_side: "seller", for_asker: true }), NOBODY],
    ["to the bidder, where none asked", event({ audience: "bidder" }), NOBODY],
    ["to bank and seller, as a buyer", event({ author_side: "buyer", entry_id: RIVALS }), NOBODY],
    ["to all parties, as the bank", event({ audience: "parties" }), NOBODY],
    ["to all parties, as the seller", event({ author_side: "seller", audience: "parties" }), NOBODY],
    ["to all parties, as a buyer", event({ author_side: "buyer", entry_id: RIVALS, audience: "parties" }), NOBODY],
    [
      "to all parties, as the seller, under another name than a message",
      event({ author_side: "seller", entry_id: RIVALS, action: "edited", audience: "parties", body: "Call us" }),
      NOBODY,
    ],
    [
      "to all parties, as a buyer, under another name than a message",
      event({ author_side: "buyer", entry_id: RIVALS, action: "edited", audience: "parties", body: "Call us" }),
      NOBODY,
    ],
    ["past the bank, to the seller", event({ audience: "seller" }), NOBODY],
    ["past the bank, to who asked", event({ author_side: "seller", entry_id: RIVALS, audience: "asker" }), NOBODY],
    ["as if the bank had passed it on", event({ audience: "seller", passed_from: "evt_waits" }), NOBODY],
    [
      "that it was passed on",
      `INSERT INTO event_passings (event_id, project_id, workstream_id, passed_by) VALUES ('evt_waits', '${HARBOUR_ID}', '${FINANCE}', 'usr_x')`,
      NOBODY,
    ],
    [
      "what a seller wrote for a bidder, to that bidder",
      "SELECT 1 WHERE app.pass_message('evt_waits', 'evt_passed')",
      BANK,
    ],
    ["as the system", event({ author_side: "system" }), NOBODY],
    ["by another channel", event({ channel: "mcp" }), NOBODY],
    ["at another time", event({ at: "2020-01-01" }), NOBODY],
    ["a status that is not so", event({ action: "vetted", to_status: "vetted" }), NOBODY],
    ["words in a status's place", event({ to_status: "Call us" }), NOBODY],
    ["to everybody, of what is not public", event({ audience: "published" }), NOBODY],
    [
      "to everybody, as the seller",
      event({ author_side: "seller", entry_id: PUBLISHED, audience: "published" }),
      NOBODY,
    ],
    ["within the bank, as a buyer", event({ author_side: "buyer", entry_id: ASKED, audience: "internal" }), NOBODY],
    ["that something was approved, as the seller", event({ author_side: "seller", action: "approved" }), NOBODY],
    ["of an entry that the seller does not have", event({ author_side: "seller", entry_id: "ent_prepared" }), NOBODY],
    ["in another deal", event({ project_id: JUNIPER_ID }), NOBODY],
    ["in another workstream", event({ workstream_id: workstreamIdOf("legal") }), NOBODY],
    ["otherwise, later", "UPDATE events SET body = 'New'", NOBODY],
    ["nothing of it", "DELETE FROM events", NOBODY],
  ],
  "give work": [
    ["to one of the seller", task(), [...BANK, "seller-admin"]],
    ["to one of the seller, of a list in preparation", task({ entry_id: "ent_prepared" }), NOBODY],
    ["to one of the bank", task({ user_id: userIdOf("ib-member"), organization_id: org("aldridge") }), BANK],
    ["to one of a buyer", task({ user_id: userIdOf("buyer-admin"), organization_id: org("northfield") }), NOBODY],
    ["to one under another firm", task({ organization_id: org("aldridge") }), NOBODY],
    ["to one who does not work on this", task({ user_id: personId("katrin.vogel@kestrel.test") }), NOBODY],
    ["on what is published", task({ entry_id: entryIdOf("fin-001") }), NOBODY],
    [
      "that is one's own, to a colleague",
      task({ entry_id: TASK, user_id: personId("felix.maier@kestrel.test") }),
      [...BANK, ...SELLER],
    ],
    [
      "away from the seller's people",
      `DELETE FROM entry_assignees WHERE entry_id = '${TASK}' AND user_id = '${userIdOf("seller-member")}'`,
      [...BANK, ...SELLER],
    ],
    [
      "in another's name",
      `INSERT INTO routing_steps (id, project_id, entry_id, from_user, to_user, action) VALUES ('rt_n', '${HARBOUR_ID}', '${TASK}', '${userIdOf("observer")}', '${userIdOf("seller-member")}', 'assigned')`,
      NOBODY,
    ],
    [
      "in one's own name",
      (me) =>
        `INSERT INTO routing_steps (id, project_id, entry_id, from_user, to_user, action) VALUES ('rt_n', '${HARBOUR_ID}', '${TASK}', '${me}', '${userIdOf("seller-member")}', 'assigned')`,
      [...BANK, ...SELLER],
    ],
    [
      "that nobody has",
      (me) =>
        `INSERT INTO routing_steps (id, project_id, entry_id, from_user, to_user, action) VALUES ('rt_n', '${HARBOUR_ID}', '${REQUEST}', '${me}', '${userIdOf("buyer-admin")}', 'assigned')`,
      NOBODY,
    ],
  ],
  "link, judge and block": [
    ["a draft to a request", link(), [...BANK, ...SELLER]],
    ["a draft to a request, confirmed", link({ confirmed: true }), BANK],
    ["a submitted answer to a request", link({ answer_id: SUBMITTED }), BANK],
    ["a draft to what the seller does not have", link({ request_id: ASKED }), BANK],
    ["under another deal", link({ project_id: JUNIPER_ID }), NOBODY],
    ["what was withdrawn", link({ request_id: entryIdOf("fin-027") }), NOBODY],
    ["a confirmation away", `UPDATE answer_links SET confirmed = false WHERE answer_id = '${PUBLISHED}'`, NOBODY],
    [
      "a public link away",
      `DELETE FROM answer_links WHERE answer_id = '${PUBLISHED}' AND request_id IN (SELECT id FROM entries WHERE status = 'published')`,
      NOBODY,
    ],
    [
      "an approval in one's own name",
      (me) =>
        `INSERT INTO vettings (id, project_id, entry_id, vetted_by, decision) VALUES ('vet_n', '${HARBOUR_ID}', '${APPROVED}', '${me}', 'approved')`,
      BANK,
    ],
    [
      "an approval in another's name",
      `INSERT INTO vettings (id, project_id, entry_id, vetted_by, decision) VALUES ('vet_n', '${HARBOUR_ID}', '${APPROVED}', '${userIdOf("observer")}', 'approved')`,
      NOBODY,
    ],
    [
      "an approval of what is not approved",
      (me) =>
        `INSERT INTO vettings (id, project_id, entry_id, vetted_by, decision) VALUES ('vet_n', '${HARBOUR_ID}', '${SUBMITTED}', '${me}', 'approved')`,
      NOBODY,
    ],
    [
      "a blocker",
      (me) =>
        `INSERT INTO blockers (id, project_id, workstream_id, entry_id, reason, created_by) VALUES ('blk_n', '${HARBOUR_ID}', '${FINANCE}', '${REQUEST}', 'x', '${me}')`,
      [...BANK, ...SELLER],
    ],
    [
      "a blocker in another's name",
      `INSERT INTO blockers (id, project_id, workstream_id, entry_id, reason, created_by) VALUES ('blk_n', '${HARBOUR_ID}', '${FINANCE}', '${REQUEST}', 'x', 'usr_x')`,
      NOBODY,
    ],
    ["a blocker resolved", "UPDATE blockers SET resolved_at = now() WHERE id = 'blk_a'", [...BANK, ...SELLER]],
    [
      "a blocker resolved that the seller does not see",
      "UPDATE blockers SET resolved_at = now() WHERE id = 'blk_b'",
      BANK,
    ],
    ["a blocker reworded", "UPDATE blockers SET reason = 'x' WHERE id = 'blk_a'", NOBODY],
  ],
  "choose readers": [
    ["among the buyers and observers", choose("northfield", "lindqvist"), BANK],
    ["of whom one is a seller", choose("northfield", "kestrel"), NOBODY],
    ["of another deal", choose("jun-halden"), NOBODY],
    ["none", `SELECT app.reader_group('${HARBOUR_ID}', '{}')`, NOBODY],
    ["by hand", insert("reader_groups", { id: "rdg_n", project_id: HARBOUR_ID, organization_id: "org_x" }), NOBODY],
    ["who is in a group", "UPDATE reader_groups SET organization_id = 'org_x'", NOBODY],
    ["nobody in a group", "DELETE FROM reader_groups", NOBODY],
  ],
  "run the deal": [
    [
      "a list",
      insert("request_lists", { id: "rl_n", project_id: HARBOUR_ID, workstream_id: FINANCE, name: "x" }),
      BANK,
    ],
    [
      "a list under another deal",
      insert("request_lists", { id: "rl_n", project_id: JUNIPER_ID, workstream_id: FINANCE, name: "x" }),
      NOBODY,
    ],
    ["a list issued", "UPDATE request_lists SET issued_at = now() WHERE id = 'rl_new'", BANK],
    ["a list taken back", `UPDATE request_lists SET issued_at = NULL WHERE id = '${list("fin-l1")}'`, NOBODY],
    ["a list released by hand", `UPDATE request_lists SET released_at = now() WHERE id = '${list("fin-l1")}'`, NOBODY],
    ["a list released", `SELECT * FROM app.release_list('${list("fin-l1")}')`, ["ib-admin"]],
    ["a list released that nobody issued", "SELECT * FROM app.release_list('rl_new')", NOBODY],
    ["the stage by hand", "UPDATE projects SET stage = 'closed'", NOBODY],
    ["the stage", `SELECT 1 WHERE app.set_project_stage('${HARBOUR_ID}', 'dataroom', 'closed')`, ["ib-admin"]],
    ["the stage, back", `SELECT 1 WHERE app.set_project_stage('${HARBOUR_ID}', 'dataroom', 'pre_dataroom')`, NOBODY],
    [
      "a milestone",
      insert("milestones", { id: "ms_n", project_id: HARBOUR_ID, name: "x", date: "2026-12-01" }),
      ["ib-admin"],
    ],
    [
      "a notification",
      insert("notifications", {
        id: "ntf_n",
        module: "deals",
        space_id: HARBOUR_ID,
        user_id: "u",
        subject_id: REQUEST,
        kind: "message",
      }),
      NOBODY,
    ],
    ["a notification read", "UPDATE notifications SET read_at = now() WHERE id = 'ntf_a'", ["ib-admin"]],
  ],
};

/** Rows that the statement touched, undone afterwards; "refused" when the database said no. */
async function tries(actor: Actor, statement: Statement): Promise<number | "refused"> {
  const undone = new Error("undone");
  let rows = 0;
  try {
    await writeAs(database, systemClock, actor, async ({ prisma }) => {
      const text = typeof statement === "string" ? statement : statement(actor.userId);
      rows = text.startsWith("SELECT")
        ? (await prisma.$queryRawUnsafe<unknown[]>(text)).length
        : await prisma.$executeRawUnsafe(text);
      throw undone;
    });
  } catch (thrown) {
    if (thrown === undone) return rows;
    // insufficient_privilege: refused, and not malformed
    expect(String(thrown)).toContain("42501");
    return "refused";
  }
  return rows;
}

for (const [act, cases] of Object.entries(CASES)) {
  describe(act, () => {
    it.each(cases)("%s", async (_, statement, may) => {
      const done: Who[] = [];
      for (const who of EVERYONE) {
        const rows = await tries(actors[who], statement);
        if (rows !== "refused" && rows > 0) done.push(who);
      }
      expect(done).toEqual(EVERYONE.filter((who) => may.includes(who)));
      // what a person may, that person's agent may not
      for (const who of may) expect(await tries(agents[who], statement), `agent of ${who}`).toBe("refused");
    });
  });
}

describe("in a closed deal", () => {
  it("nobody writes anything, until an admin takes it up again", async () => {
    await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { stage: "closed" } });
    const statements = Object.entries(CASES).flatMap(([act, cases]) =>
      act === "run the deal" ? [] : cases.filter(([, , may]) => may.length > 0),
    );
    expect(statements.length).toBeGreaterThan(20);
    for (const [what, statement, may] of statements) {
      const [who] = may;
      const rows = who && (await tries(actors[who], statement));
      expect(rows === "refused" || rows === 0, what).toBe(true);
    }
    expect(
      await tries(actors["ib-admin"], `SELECT 1 WHERE app.set_project_stage('${HARBOUR_ID}', 'closed', 'dataroom')`),
    ).toBe(1);
    await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { stage: "dataroom" } });
  });
});

describe("the status that an entry had", () => {
  const asBuyer = { author_side: "buyer", entry_id: ASKED, audience: "bidder" };
  const lines: readonly (readonly [Who, Parameters<typeof event>[0]])[] = [
    ["ib-admin", {}],
    ["seller-member", { author_side: "seller" }],
    ["buyer-admin", asBuyer],
  ];
  it.each(lines)("may for %s be any that entries have, and no other words", async (who, line) => {
    for (const from_status of [...ENTRY_STATUSES, null])
      expect(await tries(actors[who], event({ ...line, from_status })), String(from_status)).toBe(1);
    for (const from_status of ["Call us", "", "Open", "pre_dataroom"])
      await expect(
        writeAs(database, systemClock, actors[who], ({ sql }) => sql.query(event({ ...line, from_status }))),
        from_status,
      ).rejects.toThrow("events_from_status");
  });

  it("is, like the one it has now, none of other words whoever writes", async () => {
    for (const column of ["from_status", "to_status"])
      await expect(
        database.asOwner((sql) => sql.query(event({ [column]: "Call us" }))),
        column,
      ).rejects.toThrow(`events_${column}`);
  });
});

describe("the steps", () => {
  it("are the model's, to the last one", async () => {
    const rows = await database.asOwner((sql) =>
      sql.query<{ step: string }>(
        "SELECT concat_ws(' ', type, from_status, to_status, side) AS step FROM app.entry_steps",
      ),
    );
    const of = (type: string, steps: readonly { from: string; to: string; by: readonly string[] }[]) =>
      steps.flatMap((step) => step.by.map((side) => `${type} ${step.from} ${step.to} ${side}`));
    expect(rows.map((row) => row.step).sort()).toEqual(
      [...of("request", REQUEST_STEPS), ...of("answer", ANSWER_STEPS)].sort(),
    );
  });
});

describe("numbers", () => {
  it("have no gap and none is given twice, however many ask at once, also when some give up", async () => {
    const last = async () =>
      (
        await database.prisma.refSeries.findUnique({
          where: { projectId_owner: { projectId: HARBOUR_ID, owner: FINANCE } },
        })
      )?.last ?? 0;
    const before = await last();
    const asks = Array.from({ length: 12 }, (_, i) =>
      writeAs(database, systemClock, actors["ib-member"], async ({ sql }) => {
        await sql.query(request({ id: `ent_many${i}` }));
        if (i % 4 === 3) throw new Error("gives up");
      }).catch(() => undefined),
    );
    await Promise.all(asks);
    const given = await database.prisma.entry.findMany({
      where: { id: { startsWith: "ent_many" } },
      orderBy: { refNumber: "asc" },
    });
    expect(given.map((one) => one.refNumber)).toEqual(Array.from({ length: 9 }, (_, i) => before + 1 + i));
    expect(given.map((one) => one.ref)).toEqual(given.map((one) => `FIN-${String(one.refNumber).padStart(3, "0")}`));
    expect(await last()).toBe(before + 9);
  });

  it("of a buyer are the firm's own", async () => {
    for (const who of ["buyer-member", "rival-buyer", "buyer-admin"] as const)
      await writeAs(database, systemClock, actors[who], ({ sql }) =>
        sql.query(request({ id: `ent_${who}`, list_id: null })),
      );
    const asked = await database.prisma.entryProvenance.findMany({
      where: { entryId: { in: ["ent_buyer-member", "ent_rival-buyer", "ent_buyer-admin"] } },
    });
    const number = (who: string) => Number(asked.find((one) => one.entryId === `ent_${who}`)?.ownRef?.slice(4));
    expect(number("buyer-admin")).toBe(number("buyer-member") + 1);
    expect(asked.map((one) => [one.origin, one.createdBy, one.organizationId]).sort()).toEqual(
      [
        ["buyer", userIdOf("buyer-admin"), org("northfield")],
        ["buyer", userIdOf("buyer-member"), org("northfield")],
        ["buyer", userIdOf("rival-buyer"), org("brightwater")],
      ].sort(),
    );
    const numbered = await database.prisma.entry.findMany({ where: { id: "ent_buyer-member" } });
    expect(numbered).toMatchObject([{ ref: null, listId: null, reachedSellerAt: null, stage: "dataroom" }]);
  });
});
