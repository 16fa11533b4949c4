/** What was done, in the words of a page. */
const DONE: Readonly<Record<string, string>> = {
  edited: "Saved.",
  planned: "Priority and due date are saved.",
  withdrawn: "The request is withdrawn. Nobody works on it any more.",
  routed: "The seller has the request now. Who asked is not told.",
  text_set: "Others see the request in this text. The bidder keeps its own.",
  assigned: "Assigned. Whoever got the work is told.",
  forwarded: "Forwarded. It comes back when that part is done.",
  returned: "Returned.",
  blocked: "The blocker stands with the deal until it is resolved.",
  unblocked: "The blocker is resolved.",
  linked: "Linked.",
  unlinked: "The link is cut.",
  drafted: "The draft is stored. The bank and your firm see it, bidders do not.",
  submitted: "Submitted. The bank judges it now.",
  approved: "Approved. Nothing is public yet.",
  rejected: "Rejected. The seller reads your comment and works on it again.",
  published: "Published. Whoever asked and may read it is told.",
  unpublished: "Taken back. It is approved again, and bidders no longer see it.",
  said: "Your message is in the thread. You can take it back for 60 seconds.",
  passed: "The other side reads it now. You can take that back for 60 seconds.",
  taken_back: "Taken back.",
  created: "Your request is with the bank.",
};

export const doneInWords = (what: string | undefined): string | undefined =>
  what === undefined || !Object.hasOwn(DONE, what) ? undefined : DONE[what];

const ACTIONS: Readonly<Record<string, string>> = {
  created: "asked",
  edited: "changed it",
  message: "wrote",
  issued: "issued it to the seller",
  routed: "passed it on to the seller",
  text_set: "set the text others see",
  assigned: "assigned it",
  forwarded: "forwarded it",
  returned: "returned it",
  blocked: "set a blocker",
  unblocked: "resolved a blocker",
  drafted: "began a draft",
  submitted: "submitted it",
  approved: "approved it",
  rejected: "rejected it",
  answered: "answered it",
  vetted: "had its answer approved",
  published: "published it",
  widened: "gave it to more readers",
  unpublished: "took it back",
  reopened: "reopened it",
  released: "released it to the data room",
  withdrawn: "withdrew it",
  linked: "linked an answer",
  unlinked: "cut the link to an answer",
};

/** An act that has no words here yet is shown by its own name. */
export const actionInWords = (action: string): string =>
  Object.hasOwn(ACTIONS, action) ? (ACTIONS[action] ?? action) : action.replaceAll("_", " ");

export const statusInWords = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
