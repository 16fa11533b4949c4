import { entryTold, type NotificationKind } from "@/lib/deals";
import type { NotificationWords } from "@/lib/web/contribution";
import { entryPath } from "../projects/[id]/_entry/paths";

type Entry = "request" | "answer";

/** What happened, before the name of the entry it happened to. */
const WORDS: Record<NotificationKind, Record<Entry, string>> = {
  assigned: { request: "You work on", answer: "You work on" },
  returned: { request: "Came back to you:", answer: "Came back to you:" },
  rejected: { request: "Rejected:", answer: "The bank rejected" },
  published: { request: "Published:", answer: "Published:" },
  overdue: { request: "Overdue:", answer: "Overdue:" },
  unassigned: { request: "No longer your task:", answer: "No longer your task:" },
  answered: { request: "There is an answer to", answer: "Answered:" },
  message: { request: "New message on", answer: "New message on" },
  submitted: { request: "Answered:", answer: "Submitted, to vet:" },
  asked: { request: "A bidder asked:", answer: "A bidder asked:" },
  open_again: { request: "Open again, and nobody works on it:", answer: "Open again:" },
  overdue_at_seller: { request: "Overdue at the seller:", answer: "Overdue at the seller:" },
  suggested: { request: "An agent suggests something for", answer: "An agent suggests something for" },
};

const telling =
  (happened: Record<Entry, string>): NotificationWords =>
  (deal, { about }) => {
    const told = entryTold.parse(about);
    return {
      happened: happened[told.entry_type],
      name: [told.ref, told.title].filter(Boolean).join(" "),
      short: told.ref ?? told.title,
      href: entryPath(deal, told),
    };
  };

export const NOTIFICATION_WORDS: Readonly<Record<string, NotificationWords>> = Object.fromEntries(
  Object.entries(WORDS).map(([kind, happened]) => [kind, telling(happened)]),
);
