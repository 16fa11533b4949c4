/** What each role may do at all, as data. On which entries, the rules of each act and the database say. */

import { AppError, forbidden } from "@/lib/platform/errors";
import { type Role, rolesOf } from "../roles";
import type { Seat } from "../seat";

const [BANK, SELLER, BUYER] = [rolesOf("bank"), rolesOf("seller"), rolesOf("buyer")];

export const ACTS = {
  create_request: [...BANK, ...SELLER, ...BUYER],
  edit_request: [...BANK, ...SELLER, ...BUYER],
  withdraw_request: [...BANK, ...SELLER, ...BUYER],
  plan_requests: BANK,
  import_requests: BANK,
  set_blocker: [...BANK, ...SELLER],
  resolve_blocker: [...BANK, ...SELLER],
  attach_evidence: [...BANK, ...SELLER, ...BUYER],
  create_request_list: BANK,
  issue_request_list: BANK,
  release_request_list: ["ib_admin"],
  set_project_stage: ["ib_admin"],
  route_request: BANK,
  set_public_text: BANK,
  assign_request: [...BANK, "seller_admin"],
  forward_request: [...BANK, ...SELLER],
  return_request: [...BANK, ...SELLER],
  post_message: [...BANK, ...SELLER, ...BUYER],
  pass_message: BANK,
  draft_answer: SELLER,
  edit_answer: SELLER,
  attach_file: SELLER,
  remove_file: SELLER,
  submit_answer: SELLER,
  approve_answer: BANK,
  reject_answer: BANK,
  link_answer: BANK,
  unlink_answer: BANK,
  publish_answer: BANK,
  unpublish_answer: BANK,
  list_workers: [...BANK, ...SELLER],
  read_settings: ["ib_admin"],
  edit_project: ["ib_admin"],
  add_workstream: ["ib_admin"],
  plan_milestones: ["ib_admin"],
  administer_people: ["ib_admin", "seller_admin", "buyer_admin"],
  remove_people: ["ib_admin", "seller_admin", "buyer_admin"],
  suspend_people: ["ib_admin"],
  oversee_agents: ["ib_admin", "seller_admin"],
  switch_agents: ["ib_admin"],
  keep_drafts: ["seller_admin"],
  propose: [...BANK, ...SELLER],
  look_as: BANK,
  export_requests: [...BANK, ...SELLER],
  report_deadline: BANK,
  read_disclosure: ["ib_admin"],
  take_archive: ["ib_admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Act = keyof typeof ACTS;

export const mayAct = (role: Role, act: Act): boolean => (ACTS[act] as readonly Role[]).includes(role);

/** What this person could do in the deal as it stands: what a page offers. */
export const actsOpenTo = ({ role, stage }: Pick<Seat, "role" | "stage">): Act[] =>
  (Object.keys(ACTS) as Act[]).filter((act) => mayAct(role, act) && !isOver(stage, act));

/** Asked about what the caller sees: the rest is not found. */
export function refuseUnlessMay({ role, stage }: Pick<Seat, "role" | "stage">, act: Act): void {
  if (!mayAct(role, act)) throw forbidden(SAID_OF[act] ?? SAID, ACTS[act], role);
  if (isOver(stage, act)) throw dealIsClosed();
}

const SAID = "Your role in this deal does not allow this. Ask somebody who has it.";
/** Where more can be said than that. */
const SAID_OF: Partial<Record<Act, string>> = {
  propose: "Only people of the bank and the seller may propose this. Ask one of them.",
  look_as: "Only the bank sees this. Ask somebody there.",
  export_requests: "Only those who work on a deal take its requests along.",
  list_workers: "Only those who work on a deal know who else does.",
  read_settings: "Only an admin of the bank sets up a deal. Ask one.",
  oversee_agents: "Only admins of the bank, and of a seller for the own firm, oversee agents. Ask one.",
  report_deadline: "Only the bank knows of every request when it came in.",
  read_disclosure: "Only an admin of the bank reads what left to agents. Ask one.",
  take_archive: "Only an admin of the bank takes the room away. Ask one.",
};

const isOver = (stage: Seat["stage"], act: Act): boolean => stage === "closed" && !ALSO_WHEN_CLOSED.includes(act);

/** Access is taken away whenever that is needed, and what only reads changes nothing. */
const ALSO_WHEN_CLOSED: readonly Act[] = [
  "list_workers",
  "read_settings",
  "look_as",
  "export_requests",
  "report_deadline",
  "read_disclosure",
  "take_archive",
  "set_project_stage",
  "remove_people",
  "suspend_people",
  "oversee_agents",
  "switch_agents",
  "keep_drafts",
];

/** Whether a rule lets it pass. */
export function isAllowed(rule: () => void): boolean {
  try {
    rule();
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError) return false;
    throw thrown;
  }
}

const dealIsClosed = () =>
  new AppError("conflict", "This deal is closed: nothing in it changes any more. An admin of the bank can reopen it.");
