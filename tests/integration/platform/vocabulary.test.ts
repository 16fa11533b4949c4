/** One word for one thing: the closed lists of the model and of the database are the same lists. @dialect */
import { afterAll, describe, expect, it } from "vitest";
import { PROOFS } from "@/lib/auth/account-repository";
import { LINK_PURPOSES, LINK_SENDERS } from "@/lib/auth/link-repository";
import { NOTICE_KINDS } from "@/lib/auth/notices";
import { AUDIENCES } from "@/lib/deals/access/visibility.rules";
import { RULE_CHANGES } from "@/lib/deals/agents/agent-rules.rules";
import {
  ANSWER_STATUSES,
  CHANNELS,
  ENTRY_TYPES,
  GATES,
  ORIGINS,
  PRIORITIES,
  PROJECT_STAGES,
  REQUEST_STATUSES,
  STAGES,
} from "@/lib/deals/entries/status.rules";
import { NOTIFICATION_KINDS } from "@/lib/deals/notifications/notification.rules";
import { notices } from "@/lib/deals/people/notices";
import { ROLES, SIDES, sideOf } from "@/lib/deals/roles";
import { DECIDED_KINDS } from "@/lib/deals/suggestions/suggestion.rules";
import { MACHINE_KINDS } from "@/lib/platform/actor";
import { FILE_CAUTIONS } from "@/lib/platform/file-content";
import { SUGGESTION_STATES } from "@/lib/platform/proposal-state";
import { GRANT_ORIGINS, RECEIPT_ACTS, RECEIPT_DOERS } from "@/lib/platform/receipt-words";
import { openTestDatabase } from "@/tests/support/database";
import { verifies } from "@/tests/support/verifies";

const { database, close } = await openTestDatabase();
afterAll(close);

const rows = await database.asOwner((sql) =>
  sql.query<{ name: string; rule: string }>(
    "SELECT conname AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace",
  ),
);
const constraints = new Map(rows.map((row) => [row.name, row.rule]));

/** Every quoted word of a CHECK, in the order of the list. */
const wordsOf = (name: string) =>
  [...(constraints.get(name) ?? "").matchAll(/'([^']+)'::text/g)].map((match) => match[1]);

/** What an answer can be and a request cannot. */
const OTHER_ANSWER_STATUSES = ANSWER_STATUSES.filter(
  (status) => !(REQUEST_STATUSES as readonly string[]).includes(status),
);

const LISTS: [string, readonly string[]][] = [
  ["organizations_kind", SIDES],
  ["users_proven_by", PROOFS],
  ["account_notices_kind", [...NOTICE_KINDS, ...Object.keys(notices)]],
  ["connection_grants_origin_check", GRANT_ORIGINS],
  ["machine_credentials_kind", MACHINE_KINDS],
  ["account_links_purpose", LINK_PURPOSES],
  ["account_links_sent_by", LINK_SENDERS],
  ["projects_stage", PROJECT_STAGES],
  ["projects_gate", GATES],
  ["participants_role", ROLES],
  ["invitations_role", ROLES],
  ["entries_type", ENTRY_TYPES],
  ["entries_status", ["request", ...REQUEST_STATUSES, "answer", ...ANSWER_STATUSES]],
  ["entries_priority", PRIORITIES],
  ["entry_provenance_origin", ORIGINS],
  ["events_side", [...SIDES, "system"]],
  ["events_channel", CHANNELS],
  ["events_audience", AUDIENCES],
  ["events_from_status", [...REQUEST_STATUSES, ...OTHER_ANSWER_STATUSES]],
  ["events_to_status", [...REQUEST_STATUSES, ...OTHER_ANSWER_STATUSES]],
  ["suggestions_kind", ["deals", ...DECIDED_KINDS]],
  ["suggestions_state", SUGGESTION_STATES],
  ["notifications_deals_kind", ["deals", ...NOTIFICATION_KINDS]],
  ["files_caution", FILE_CAUTIONS],
  ["agent_rule_changes_kind", RULE_CHANGES],
  ["consent_receipts_act", RECEIPT_ACTS],
  ["consent_receipts_by", RECEIPT_DOERS],
];

describe("the words of the database", () => {
  it.each(LISTS)("%s are the model's", (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it(verifies("DS-157")("know two stages of an entry, as the model does"), () => {
    expect(wordsOf("entries_stage")).toEqual(["pre_dataroom", "dataroom"]);
    expect(STAGES).toEqual(["pre_dataroom", "dataroom"]);
  });

  it("are all compared here: a new list in a migration needs a line above", () => {
    const compared = new Set([...LISTS.map(([name]) => name), "entries_stage", ...OWN_TO_THE_DATABASE]);
    const lists = [...constraints].filter(([, rule]) => rule.includes("'::text")).map(([name]) => name);
    expect(lists.filter((name) => !compared.has(name))).toEqual([]);
  });
});

/** Word lists that no rule of the model speaks of yet, and checks that are no word lists. */
const OWN_TO_THE_DATABASE = [
  "vettings_decision",
  "events_passed",
  "events_for_asker",
  "suggestions_links_are_the_banks",
  "suggestions_module",
  "suggestions_superseded_by_one",
  "suggestions_undone_by_somebody",
  "entries_answer_has_seller",
  "entries_shown_in_list",
  "entries_readers",
  "machine_credentials_token_has_hash",
];

describe("the words of the seed", () => {
  it("are kept as they are: request and answer statuses, priorities, roles", () => {
    expect(REQUEST_STATUSES).toEqual(["open", "assigned", "answered", "vetted", "published", "withdrawn"]);
    expect(ANSWER_STATUSES).toEqual(["draft", "submitted", "approved", "rejected", "published"]);
    expect(PRIORITIES).toEqual(["low", "normal", "high", "urgent"]);
    expect(ROLES.map((role) => `${role} ${sideOf(role)}`)).toEqual([
      "ib_admin bank",
      "ib_member bank",
      "seller_admin seller",
      "seller_member seller",
      "buyer_admin buyer",
      "buyer_member buyer",
      "observer observer",
    ]);
  });
});
