import { count } from "@/lib/web/format";
import type { Oversight } from "./view";

type Change = Oversight["changes"][number];

/** What somebody did, after their name. */
export const changeInWords = (change: Change): string => WORDS[change.kind](change);

const WORDS: Record<Change["kind"], (change: Change) => string> = {
  deal: ({ allowed }) => `switched agents ${allowed ? "on" : "off"} in the whole deal`,
  workstream: ({ allowed, workstream }) =>
    `switched agents ${allowed ? "on" : "off"} in ${workstream ?? "a workstream"}`,
  drafts: ({ allowed, organization }) =>
    allowed
      ? `let agents read unpublished answers of ${organization ?? "the seller"} with an unlock`
      : `kept unpublished answers of ${organization ?? "the seller"} from agents`,
  limits: ({ calls_per_minute: minute, calls_per_day: day }) => {
    const limits = [
      ...(minute === undefined ? [] : [`${count(minute)} calls a minute`]),
      ...(day === undefined ? [] : [`${count(day)} a day`]),
    ];
    return limits.length === 0 ? "lifted the deal’s own limits" : `limited agents to ${limits.join(" and ")}`;
  },
  ended: (change) => `ended ${agentOf(change)}`,
  locked: (change) => `locked ${agentOf(change)}`,
};

const agentOf = ({ client_name: client, person }: Change) =>
  `${client || "an application"} for ${person ?? "somebody"}`;
