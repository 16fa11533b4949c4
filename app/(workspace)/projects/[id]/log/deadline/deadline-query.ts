import { reportDeadline } from "@/lib/deals";
import { askAsPerson, showRefusal } from "@/lib/web/use-case";

/** What is chosen stands in the address: a milestone, or a date and time on some clocks; and whose requests. */
export const CHOICES = ["milestone", "at", "zone", "from"] as const;
export type DeadlineChoice = Partial<Record<(typeof CHOICES)[number], string>>;

export function deadlineChoice(params: Record<string, string | string[] | undefined>): DeadlineChoice {
  const choice: DeadlineChoice = {};
  for (const name of CHOICES) {
    const given = params[name];
    const text = (Array.isArray(given) ? given[0] : given)?.trim();
    if (text) choice[name] = text;
  }
  return choice;
}

/** A milestone that was chosen wins over a time left standing in the other field. */
export const deadlineInput = (deal: string, { milestone, at, zone, from }: DeadlineChoice) => ({
  project_id: deal,
  ...(milestone ? { milestone_id: milestone } : at && { deadline: at }),
  ...(zone && { time_zone: zone }),
  ...(from && { origin: from as "buyer" }),
});

export const deadlineAddress = (deal: string, choice: DeadlineChoice, page = ""): string => {
  const search = new URLSearchParams(choice as Record<string, string>).toString();
  return `/projects/${deal}/log/deadline${page}${search && `?${search}`}`;
};

type Told = Extract<Awaited<ReturnType<typeof ask>>, { output: unknown }>["output"];
export type DeadlineReport = NonNullable<Told["report"]>;
export type ReportLine = DeadlineReport["late"][number];

const ask = (deal: string, choice: DeadlineChoice) => askAsPerson(reportDeadline, deadlineInput(deal, choice));

/** What cannot be, or names nothing, is said at its field, and the page is shown without it. */
export async function readReport(deal: string, choice: DeadlineChoice) {
  const answer = await ask(deal, choice);
  if ("output" in answer) return { told: answer.output, problems: {} };
  const { code, data } = answer.error;
  const wrong = code === "invalid_input" ? (data.issues ?? []).flatMap(({ path }) => FIELDS[path] ?? []) : [];
  if (code === "not_found" && choice.milestone) wrong.push("milestone");
  if (wrong.length > 0) {
    const { output } = (await ask(deal, {})) as { output: Told };
    return {
      told: output,
      problems: Object.fromEntries(wrong.map((name) => [name, PROBLEMS[name]])) as DeadlineChoice,
    };
  }
  if (code === "forbidden") return undefined;
  return showRefusal(answer);
}

const FIELDS: Record<string, keyof DeadlineChoice> = {
  milestone_id: "milestone",
  deadline: "at",
  time_zone: "zone",
  origin: "from",
};
const PROBLEMS: Record<keyof DeadlineChoice, string> = {
  milestone: "This deal has no such milestone. Choose one of these.",
  at: "This is no date and time, for example 2026-11-20T17:00.",
  zone: "No clocks go by that name. Choose one of these.",
  from: "Choose one of these.",
};
