/** What a model is told about a deal: where it stands, what can be done, what cannot. Our own sentences, built from facts. */

import { sanitizeLine, shortName } from "@/lib/platform/sanitize";
import type { Role, Side } from "../roles";

/** What the token's scopes and the person's role allow together. */
export const ABILITIES = ["projects", "requests", "answers", "history", "proposals", "matching"] as const;
export type Ability = (typeof ABILITIES)[number];

export type DealFacts = {
  readonly id: string;
  readonly name: string;
  readonly stage: string;
  readonly role: Role;
};

export type BriefingFacts = DealFacts & {
  readonly side: Side;
  readonly workstreams: readonly { readonly slug: string; readonly name: string; readonly published: number }[];
  /** For those who work on the deal; the others get what is published, and nothing else. */
  readonly figures: Figures | undefined;
};

export type Figures = {
  readonly total: number;
  readonly completionPct: number;
  readonly pending: number;
  readonly overdue: number;
};

export type Means = {
  readonly abilities: ReadonlySet<Ability>;
  /** Unix seconds; null while nothing is unlocked. */
  readonly unlockedUntil: number | null;
};

export function briefingOf(deal: BriefingFacts, means: Means): string {
  const { abilities } = means;
  return sections(
    abilities.has("projects") ? standing(deal) : [`Deal: ${dealLine(deal)}.`],
    capabilities(abilities),
    restrictions(means),
    section(HEADINGS[deal.side], told(GUIDANCE[deal.side], abilities)),
  );
}

/** When no deal is bound: those there are to choose from. */
export function choiceOf(deals: readonly DealFacts[], means: Means): string {
  if (deals.length === 0) {
    return sections(["The person takes part in no deal that this connection may see."], restrictions(means));
  }
  const named = deals.slice(0, MOST_DEALS).map((deal) => `- ${dealLine(deal)}`);
  const more = deals.length > MOST_DEALS ? [`- and ${deals.length - MOST_DEALS} more`] : [];
  const next = means.abilities.has("projects")
    ? "Ask the person which deal is meant and bind it with set_project, or pass project_id with each call."
    : "Ask the person which deal is meant, and pass project_id with each call.";
  return sections(
    ["No deal is bound. The person takes part in:", ...named, ...more, next],
    capabilities(means.abilities),
    restrictions(means),
  );
}

const MOST_DEALS = 50;

const dealLine = ({ name, id, role }: DealFacts) => `${quoted(name)} (${id}), role ${role}`;

function standing({ name, id, stage, role, workstreams, figures }: BriefingFacts): string[] {
  const streams = workstreams.map((one) => `${one.slug} (${quoted(one.name)})`);
  return [
    `Deal: ${quoted(name)} (${id})`,
    `Stage: ${stage}`,
    `Role of the person: ${role}`,
    `Accessible workstreams: ${streams.length > 0 ? streams.join(", ") : "none"}`,
    ...(figures
      ? [
          `Requests in these workstreams: ${figures.total}`,
          `Overall completion: ${figures.completionPct.toFixed(1)}%`,
          `Pending: ${figures.pending}`,
          `Overdue: ${figures.overdue}`,
        ]
      : workstreams.map((one) => `Published answers in ${one.slug}: ${one.published}`)),
  ];
}

type Line = { readonly needs: Ability; readonly text: string };

const CAPABILITIES: readonly Line[] = [
  { needs: "requests", text: "Read requests and their status, in every workstream the person has access to." },
  { needs: "answers", text: "Read answers, in every workstream the person has access to." },
  {
    needs: "history",
    text: "Read the workflow history. Results may also carry context_updates: what changed in the bound deal since your last call.",
  },
  { needs: "proposals", text: "Suggest routing, assignments and links. Nothing happens until a person confirms." },
  { needs: "matching", text: "Find published answers that match a new request." },
];

const capabilities = (abilities: ReadonlySet<Ability>) => section("You can:", told(CAPABILITIES, abilities));

const restrictions = ({ unlockedUntil }: Means) =>
  section("You cannot:", [
    unlockedUntil === null
      ? "See pre-dataroom content (anything unpublished or outside the data room), unless the person unlocks it for 15 minutes by granting unlock:pre_dataroom."
      : `See pre-dataroom content after ${utc(unlockedUntil)}, when the person's unlock ends.`,
    "Change anything: you only suggest, people decide.",
    "See other projects: a deal the person takes no part in does not exist for you.",
    "Act unseen: every call is logged for audit.",
  ]);

const HEADINGS: Record<Side, string> = {
  bank: "Working for the bank:",
  seller: "Working for the seller:",
  buyer: "Working for a buyer:",
  observer: "Observing:",
};

const GUIDANCE: Record<Side, readonly (Line | string)[]> = {
  bank: [
    { needs: "requests", text: "You see whole routing chains." },
    { needs: "history", text: "You see the bank's internal discussions." },
    { needs: "answers", text: "Drafts and pending answers show before publication, but only while unlocked." },
    { needs: "proposals", text: "You may suggest a route through the seller's organization." },
    { needs: "projects", text: "You may follow progress across all accessible workstreams." },
    "Focus on the quality of vetting, the timeline, and the triage of buyers' requests.",
  ],
  seller: [
    {
      needs: "requests",
      text: "You see the requests that reached the seller, and those assigned to the organization.",
    },
    {
      needs: "answers",
      text: "You can track answers from submission through vetting; unpublished ones only while unlocked.",
    },
    { needs: "history", text: "You see the bank's feedback on rejected answers." },
    "Focus on timely responses, complete documentation, and what the feedback asks for.",
  ],
  buyer: [
    { needs: "answers", text: "You see what is published in the data room." },
    { needs: "requests", text: "You can track the status of the firm's own requests." },
    "New requests are submitted by the person, on the web pages; not here.",
    "Not visible: internal routing, unpublished answers, requests of other buyers.",
  ],
  observer: ["Only what is published shows. There is nothing to decide or to propose here."],
};

const told = (lines: readonly (Line | string)[], abilities: ReadonlySet<Ability>): string[] =>
  lines.flatMap((line) => {
    if (typeof line === "string") return [line];
    return abilities.has(line.needs) ? [line.text] : [];
  });

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `- ${line}`)];

const sections = (...parts: readonly string[][]): string =>
  parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");

/** A name is another's text: one line, not long, and it cannot leave its quotation marks. */
const quoted = (name: string): string => `"${shortName(sanitizeLine(name)).replaceAll('"', "'")}"`;

/** Unix seconds as `2026-03-15 14:30 UTC`. */
export const utc = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
