/** Something for every act of people to be done to, and with whom it succeeds: each act has entries of its own. */

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { AnswerStatus, RequestStatus } from "@/lib/deals/entries/status.rules";
import { type FileContent, sealReceipt } from "@/lib/platform/file-content";
import { sampleId } from "@/prisma/demo/rows";
import { reaching } from "./actors";
import { testSite } from "./kernel";
import { TEXT_SET } from "./public-text";
import { HARBOUR_ID, SAMPLE_NOW, type SignIn, userIdOf, workstreamIdOf } from "./sample";

export const firm = (key: "aldridge" | "kestrel" | "northfield" | "brightwater") => sampleId("organization", key);
export const FINANCE = workstreamIdOf("finance");
export const MAIER = sampleId("user", "felix.maier@kestrel.test");
/** Issued, and not. */
export const [ISSUED, IN_PREPARATION] = [sampleId("list", "fin-l2"), "rl_in_preparation"] as const;

const BANK = ["ib-admin", "ib-member"] as const;
const SELLER = ["seller-admin", "seller-member"] as const;
const NORTHFIELD = ["buyer-admin", "buyer-member"] as const;

/** A file as it was found to be when it had arrived. */
const CONTENT: FileContent = { sha256: "ab".repeat(32), size: 5, mime: "text/plain", caution: null };

/** Arguments with which an act succeeds, for exactly these people. Every act of people needs a line here. */
export const VALID_ACTS: Record<string, { readonly raw: Record<string, unknown>; readonly may: readonly SignIn[] }> = {
  open_request: { raw: { request_id: "ent_edit" }, may: [...BANK, ...SELLER] },
  open_answer: { raw: { answer_id: "ent_draft" }, may: [...BANK, ...SELLER] },
  list_workers: { raw: { request_id: "ent_edit" }, may: [...BANK, ...SELLER] },
  create_request: { raw: { workstream: "finance", list_id: ISSUED, title: "New" }, may: [...BANK, ...SELLER] },
  edit_request: { raw: { request_id: "ent_edit", version: 1, priority: "low" }, may: BANK },
  withdraw_request: { raw: { request_id: "ent_withdraw" }, may: [...BANK, ...NORTHFIELD] },
  withdraw_requests: { raw: { request_ids: ["ent_many_a", "ent_many_b"] }, may: BANK },
  plan_requests: { raw: { request_ids: ["ent_plan_a", "ent_plan_b"], due_date: "2026-12-01" }, may: BANK },
  export_requests: { raw: {}, may: [...BANK, ...SELLER] },
  preview_import: { raw: { list_id: ISSUED, rows: [{ row: 2, title: "New" }] }, may: BANK },
  import_requests: { raw: { list_id: ISSUED, rows: [{ row: 2, title: "New", expected: "duplicate" }] }, may: BANK },
  create_request_list: { raw: { workstream: "finance", name: "New" }, may: BANK },
  issue_request_list: { raw: { list_id: IN_PREPARATION }, may: BANK },
  release_request_list: { raw: { list_id: ISSUED }, may: ["ib-admin"] },
  set_project_stage: { raw: { stage: "closed" }, may: ["ib-admin"] },
  route_request: { raw: { request_id: "ent_route", ...TEXT_SET }, may: BANK },
  set_public_text: { raw: { request_id: "ent_reword", version: 1, ...TEXT_SET }, may: BANK },
  assign_request: {
    raw: { request_id: "ent_assign", assignee_ids: [userIdOf("seller-member")] },
    may: [...BANK, "seller-admin"],
  },
  assign_requests: {
    raw: { request_ids: ["ent_give_a", "ent_give_b"], assignee_ids: [userIdOf("seller-member")] },
    may: [...BANK, "seller-admin"],
  },
  forward_request: { raw: { request_id: "ent_forward", forward_to: MAIER }, may: ["seller-member"] },
  return_request: { raw: { request_id: "ent_return" }, may: ["seller-member"] },
  post_message: { raw: { entry_id: "ent_edit", body: "Hello", lane: "bank_seller" }, may: [...BANK, ...SELLER] },
  pass_message: { raw: { event_id: "evt_for_asker" }, may: BANK },
  take_back_message: { raw: { event_id: "evt_just_said" }, may: ["seller-member"] },
  set_blocker: { raw: { request_id: "ent_edit", reason: "Waiting" }, may: [...BANK, ...SELLER] },
  resolve_blocker: { raw: { blocker_id: "blk_open" }, may: [...BANK, ...SELLER] },
  draft_answer: { raw: { workstream: "finance", request_ids: ["ent_edit"], title: "New" }, may: SELLER },
  edit_answer: { raw: { answer_id: "ent_draft", version: 1, body: "New" }, may: SELLER },
  list_files: { raw: { answer_id: "ent_draft" }, may: [...BANK, ...SELLER] },
  get_file: { raw: { file_id: "obj_kept" }, may: [...BANK, ...SELLER] },
  open_file: { raw: { file_id: "obj_kept", use: "download" }, may: [...BANK, ...SELLER] },
  start_upload: { raw: { answer_id: "ent_draft", filename: "New.txt", size: 5 }, may: SELLER },
  get_upload: { raw: { upload_id: "upl_known" }, may: ["seller-member"] },
  attach_file: {
    raw: { upload_id: "upl_whole", receipt: sealReceipt(testSite.seals, "upl_whole", CONTENT) },
    may: ["seller-member"],
  },
  discard_upload: { raw: { upload_id: "upl_given_up" }, may: ["seller-member"] },
  remove_file: { raw: { file_id: "obj_wrong" }, may: SELLER },
  submit_answer: { raw: { answer_id: "ent_ready", version: 1 }, may: SELLER },
  approve_answer: { raw: { answer_id: "ent_good", version: 1 }, may: BANK },
  reject_answer: { raw: { answer_id: "ent_bad", version: 1, comment: "No" }, may: BANK },
  link_answer: { raw: { answer_id: "ent_link", request_ids: ["ent_linked"] }, may: BANK },
  unlink_answer: { raw: { answer_id: "ent_unlink", request_id: "ent_unlinked" }, may: BANK },
  preview_publication: { raw: { answer_id: "ent_publish", readers: "all" }, may: BANK },
  publish_answer: {
    raw: {
      ...{ answer_id: "ent_publish", version: 1, readers: "chosen", reader_ids: [firm("northfield")] },
      texts: [{ request_id: "ent_vetted", title: "Set", body: "" }],
    },
    may: BANK,
  },
  report_deadline: { raw: { deadline: "2026-06-16T17:00" }, may: BANK },
  list_viewpoints: { raw: {}, may: BANK },
  open_archive: { raw: { viewpoint_id: userIdOf("buyer-member") }, may: ["ib-admin"] },
  report_disclosure: { raw: {}, may: ["ib-admin"] },
  read_consent: { raw: { connection_id: "con_granted" }, may: ["ib-admin"] },
  look_as: { raw: { viewpoint_id: userIdOf("buyer-member"), through: "person" }, may: BANK },
  unpublish_answer: { raw: { answer_id: "ent_public", version: 1, reason: "Wrong" }, may: BANK },
  get_project_settings: { raw: {}, may: ["ib-admin"] },
  edit_project: { raw: { description: "New", gate: "standard" }, may: ["ib-admin"] },
  add_workstream: { raw: { slug: "new", name: "New", prefix: "NEW" }, may: ["ib-admin"] },
  rename_workstream: { raw: { workstream: "tax", name: "New" }, may: ["ib-admin"] },
  add_milestone: { raw: { name: "New", date: "2026-12-01" }, may: ["ib-admin"] },
  edit_milestone: { raw: { milestone_id: "ms_edit", name: "New" }, may: ["ib-admin"] },
  reach_milestone: { raw: { milestone_id: "ms_reach" }, may: ["ib-admin"] },
  remove_milestone: { raw: { milestone_id: "ms_remove" }, may: ["ib-admin"] },
  list_people: { raw: {}, may: [...BANK, ...SELLER, ...NORTHFIELD, "rival-buyer", "observer"] },
  list_invitations: { raw: {}, may: ["ib-admin", "seller-admin", "buyer-admin", "rival-buyer"] },
  invite_person: {
    raw: { email: "New@kestrel.test", granted_role: "seller_member", workstreams: ["finance"] },
    may: ["ib-admin", "seller-admin"],
  },
  revoke_invitation: { raw: { invitation_id: "inv_open" }, may: ["ib-admin", "seller-admin"] },
  change_participant: {
    raw: { participant_id: "part_change", granted_role: "seller_member", workstreams: ["tax"] },
    may: ["ib-admin", "seller-admin"],
  },
  preview_removal: { raw: { participant_id: "part_remove" }, may: ["ib-admin", "seller-admin"] },
  remove_participant: { raw: { participant_id: "part_remove" }, may: ["ib-admin", "seller-admin"] },
  suspend_person: { raw: { participant_id: "part_suspend" }, may: ["ib-admin"] },
  reinstate_person: { raw: { participant_id: "part_reinstate" }, may: ["ib-admin"] },
  oversee_agents: { raw: {}, may: ["ib-admin", "seller-admin"] },
  switch_agents: { raw: { workstream: "tax", allowed: false }, may: ["ib-admin"] },
  keep_drafts: { raw: { kept: true }, may: ["seller-admin"] },
  limit_agents: { raw: { calls_per_minute: 30 }, may: ["ib-admin"] },
  lock_agent: { raw: { connection_id: "con_overseen" }, may: ["ib-admin", "seller-admin"] },
  end_agent: { raw: { connection_id: "con_overseen" }, may: ["ib-admin", "seller-admin"] },
  get_suggestion: { raw: { suggestion_id: "sug_look" }, may: [...BANK, "seller-admin"] },
  confirm_suggestion: { raw: { suggestion_id: "sug_confirm", version: 1 }, may: [...BANK, "seller-admin"] },
  dismiss_suggestion: { raw: { suggestion_id: "sug_dismiss", reason: "No" }, may: [...BANK, "seller-admin"] },
  undo_suggestion: { raw: { suggestion_id: "sug_undo", version: 1 }, may: [...BANK, "seller-admin"] },
};

const HELD = { projectId: HARBOUR_ID, workstreamId: FINANCE, entryId: "ent_draft" };

async function plantFiles({ prisma }: Database): Promise<void> {
  await prisma.storedFile.createMany({
    data: ["obj_kept", "obj_wrong"].map((id) => ({ ...HELD, ...CONTENT, id, filename: `${id}.txt` })),
  });
  await prisma.fileUpload.createMany({
    data: ["upl_known", "upl_whole", "upl_given_up"].map((id) => ({
      ...HELD,
      id,
      userId: userIdOf("seller-member"),
      filename: `${id}.txt`,
      size: CONTENT.size,
    })),
  });
}

export async function plantWorkflowRoom(database: Database): Promise<void> {
  const { prisma } = database;
  number = 500; // the same refs in every room, however many were planted before
  await plantSeats(database);
  await prisma.consentReceipt.create({
    data: {
      ...{ id: "rcp_granted", act: "granted", connectionId: "con_granted", userId: userIdOf("buyer-member") },
      ...{ clientId: "client", clientName: "Agent", clientHost: "127.0.0.1", scopes: ["read:projects"] },
      ...{ allSpaces: true, spaceIds: [], expiresAt: new Date("2027-01-01"), byKind: "person" },
    },
  });
  await prisma.requestList.create({
    data: { id: IN_PREPARATION, projectId: HARBOUR_ID, workstreamId: FINANCE, name: "In preparation" },
  });
  const requests = [
    request("ent_edit"),
    request("ent_withdraw", { by: "buyer-member" }),
    request("ent_many_a"),
    request("ent_many_b"),
    request("ent_plan_a"),
    request("ent_plan_b", { status: "assigned" }),
    request("ent_prepared", { listId: IN_PREPARATION, reachedSellerAt: null }),
    request("ent_route", { by: "buyer-member" }),
    request("ent_talked_over", { by: "buyer-member", listId: ISSUED, reachedSellerAt: new Date() }),
    request("ent_reword", { by: "buyer-member" }),
    request("ent_assign"),
    request("ent_give_a"),
    request("ent_give_b"),
    request("ent_forward", { status: "assigned" }),
    request("ent_return", { status: "assigned" }),
    request("ent_waits"),
    request("ent_answered_a", { status: "answered" }),
    request("ent_answered_b", { status: "answered" }),
    request("ent_linked", { by: "buyer-member" }),
    request("ent_unlinked", { status: "answered" }),
    request("ent_vetted", { status: "vetted", by: "rival-buyer" }),
    request("ent_was_asked", { status: "published", stage: "dataroom" }),
    request("ent_of_sug_look", { stage: "dataroom" }),
    request("ent_of_sug_confirm", { stage: "dataroom" }),
    request("ent_of_sug_dismiss", { stage: "dataroom" }),
    request("ent_of_sug_undo", { stage: "dataroom", status: "assigned" }),
  ];
  const answers: [id: string, status: AnswerStatus, request: string, confirmed: boolean][] = [
    ["ent_draft", "draft", "ent_waits", false],
    ["ent_ready", "draft", "ent_waits", false],
    ["ent_good", "submitted", "ent_answered_a", false],
    ["ent_bad", "submitted", "ent_answered_b", false],
    ["ent_link", "approved", "ent_answered_a", true],
    ["ent_unlink", "submitted", "ent_unlinked", false],
    ["ent_publish", "approved", "ent_vetted", true],
    ["ent_public", "published", "ent_was_asked", true],
  ];
  await prisma.entry.createMany({ data: requests.map((one) => one.entry) });
  await prisma.entryProvenance.createMany({ data: requests.map((one) => one.asked) });
  await prisma.entry.createMany({
    data: answers.map(([id, status]) => ({
      ...base(id),
      type: "answer",
      status,
      stage: status === "published" ? "dataroom" : "pre_dataroom",
      sellerOrgId: firm("kestrel"),
    })),
  });
  await prisma.answerLink.createMany({
    data: answers.map(([answerId, , requestId, confirmed]) => ({
      answerId,
      requestId,
      projectId: HARBOUR_ID,
      confirmed,
    })),
  });
  const tasks = ["ent_forward", "ent_return"].map((entryId) => ({
    entryId,
    userId: userIdOf("seller-member"),
    projectId: HARBOUR_ID,
  }));
  await prisma.entryAssignee.createMany({ data: tasks.map((task) => ({ ...task, organizationId: firm("kestrel") })) });
  await prisma.entryReturn.createMany({ data: tasks.map((task) => ({ ...task, returnTo: userIdOf("ib-member") })) });
  await plantMessages(database);
  await plantFiles(database);
  await prisma.connection.create({
    data: {
      id: "con_overseen",
      userId: userIdOf("seller-member"),
      clientId: "client",
      clientName: "Test agent",
      expiresAt: new Date(Date.now() + 86_400_000),
      ...reaching([HARBOUR_ID]),
    },
  });
  await prisma.suggestion.createMany({ data: ["sug_look", "sug_confirm", "sug_dismiss"].map(proposal) });
  await plantConfirmed(database);
  await prisma.blocker.create({
    data: {
      id: "blk_open",
      projectId: HARBOUR_ID,
      workstreamId: FINANCE,
      entryId: "ent_edit",
      reason: "Waiting",
      createdBy: userIdOf("ib-admin"),
    },
  });
}

/** Two messages of the seller for the bidder that asked. So new that they can be taken back however long the tests take. */
async function plantMessages({ prisma }: Database): Promise<void> {
  for (const id of ["evt_for_asker", "evt_just_said"])
    await prisma.event.create({
      data: {
        ...{ id, projectId: HARBOUR_ID, workstreamId: FINANCE, entryId: "ent_talked_over" },
        ...{
          authorSide: "seller",
          channel: "web",
          action: "message",
          body: "Soon",
          audience: "bank_seller",
          forAsker: true,
        },
        at: new Date(Date.now() + 3_600_000),
        author: {
          create: { projectId: HARBOUR_ID, userId: userIdOf("seller-member"), organizationId: firm("kestrel") },
        },
      },
    });
}

/** Somebody to change, to remove, to suspend and to reinstate, an open invitation of the seller, and a timetable. */
async function plantSeats({ prisma }: Database): Promise<void> {
  for (const [name, of, role] of [
    ["change", "kestrel", "seller_member"],
    ["remove", "kestrel", "seller_member"],
    ["suspend", "aldridge", "ib_member"],
    ["reinstate", "aldridge", "ib_member"],
  ] as const) {
    const closed = name === "reinstate" ? { removedAt: SAMPLE_NOW, suspendedAt: SAMPLE_NOW } : {};
    await prisma.user.create({ data: { id: `usr_${name}`, email: `${name}@${of}.test`, name: `To ${name}` } });
    await prisma.member.create({ data: { organizationId: firm(of), userId: `usr_${name}`, ...closed } });
    await prisma.participant.create({
      data: {
        id: `part_${name}`,
        projectId: HARBOUR_ID,
        userId: `usr_${name}`,
        organizationId: firm(of),
        role,
        workstreams: { create: { workstreamId: FINANCE, projectId: HARBOUR_ID } },
      },
    });
  }
  await prisma.invitation.create({
    data: {
      id: "inv_open",
      projectId: HARBOUR_ID,
      organizationId: firm("kestrel"),
      email: "soon@kestrel.test",
      role: "seller_member",
      allWorkstreams: true,
      secretHash: "x",
      createdBy: userIdOf("seller-admin"),
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  await prisma.milestone.createMany({
    data: ["edit", "reach", "remove"].map((name) => ({
      id: `ms_${name}`,
      projectId: HARBOUR_ID,
      name: `To ${name}`,
      date: new Date("2026-12-01"),
    })),
  });
}
/** An agent of the bank would give it to somebody of the seller. */
const proposal = (id: string): Prisma.SuggestionCreateManyInput => ({
  id,
  module: "deals",
  spaceId: HARBOUR_ID,
  partId: FINANCE,
  subjectId: `ent_of_${id}`,
  kind: "assignment",
  payload: { user_id: userIdOf("seller-member"), alternatives: [] },
  payloadHash: id,
  subjectVersion: 1,
  deciderOrganizationId: firm("kestrel"),
  createdBy: userIdOf("ib-admin"),
  connectionId: "con_of_the_room",
  createdAt: SAMPLE_NOW,
  expiresAt: new Date(SAMPLE_NOW.getTime() + 7 * 86_400_000),
});

/** Somebody confirmed such a proposal, and nothing followed. */
async function plantConfirmed({ prisma }: Database): Promise<void> {
  const decided = { state: "confirmed", decidedBy: userIdOf("ib-admin"), decidedAt: SAMPLE_NOW };
  const applied = { user_id: userIdOf("seller-member"), alternatives: [] };
  await prisma.suggestion.create({ data: { ...proposal("sug_undo"), ...decided, applied } });
  await prisma.entryAssignee.create({
    data: {
      entryId: "ent_of_sug_undo",
      userId: userIdOf("seller-member"),
      projectId: HARBOUR_ID,
      organizationId: firm("kestrel"),
    },
  });
  await prisma.suggestionEffect.create({
    data: {
      suggestionId: "sug_undo",
      statusBefore: "open",
      reachedBefore: true,
      workersBefore: [],
      versionAfter: 1,
      toldAfter: 0,
      linksAfter: 0,
    },
  });
}

const base = (id: string) => ({ id, projectId: HARBOUR_ID, workstreamId: FINANCE, title: `Title of ${id}` });

let number = 500;
const FIRM_OF: Partial<Record<SignIn, "aldridge" | "northfield" | "brightwater">> = {
  "ib-admin": "aldridge",
  "buyer-member": "northfield",
  "rival-buyer": "brightwater",
};

/** The bank's, open, in an issued list; or a buyer's, which stands in none and reached nobody. */
function request(
  id: string,
  {
    by = "ib-admin",
    ...changes
  }: { by?: SignIn; status?: RequestStatus; stage?: string; listId?: string; reachedSellerAt?: Date | null } = {},
): { entry: Prisma.EntryCreateManyInput; asked: Prisma.EntryProvenanceCreateManyInput } {
  const isBanks = by === "ib-admin";
  number += 1;
  return {
    entry: {
      ...base(id),
      type: "request",
      status: "open",
      ...(isBanks
        ? { listId: ISSUED, ref: `FIN-${number}`, refNumber: number, reachedSellerAt: new Date() }
        : { stage: "dataroom" }),
      ...changes,
    },
    asked: {
      entryId: id,
      projectId: HARBOUR_ID,
      workstreamId: FINANCE,
      origin: isBanks ? "ib" : "buyer",
      organizationId: firm(FIRM_OF[by] ?? "aldridge"),
      createdBy: userIdOf(by),
      ownRef: isBanks ? null : `BUY-${number}`,
    },
  };
}
