/** What admins say about agents in a deal, and what is kept of each change. */
export const RULE_CHANGES = ["deal", "workstream", "drafts", "limits", "ended", "locked"] as const;
export type RuleChangeKind = (typeof RULE_CHANGES)[number];

/** How many days the figures go back. */
export const OVERSEEN_DAYS = 14;

/** A deal has at most this many entries and changes on its page; the log and the report have the rest. */
export const [MOST_ENTRIES, MOST_CHANGES] = [25, 30] as const;
