import { reportDisclosure } from "@/lib/deals";
import { askAsPerson, showRefusal } from "@/lib/web/use-case";
import { type ReportFilter, type ReportQuery, reportInput } from "./report-query";

type Report = Extract<Awaited<ReturnType<typeof ask>>, { output: unknown }>["output"];
export type ReportedCall = Report["calls"][number];
export type ReportedEntry = ReportedCall["entries"][number];

export type ReadReport = {
  readonly report: Report;
  readonly problems: Partial<Record<ReportFilter, string>>;
  /** The cursor no longer continues this list. */
  readonly restarted: boolean;
};

const ask = (deal: string, query: ReportQuery) => askAsPerson(reportDisclosure, reportInput(deal, query));

/** A filter that cannot be, or names nothing, is said at its field, and the report is shown without it. */
export async function readReport(deal: string, query: ReportQuery): Promise<ReadReport> {
  const wrong: (keyof ReportQuery)[] = [];
  for (;;) {
    const kept = Object.fromEntries(Object.entries(query).filter(([name]) => !wrong.includes(name as ReportFilter)));
    const answer = await ask(deal, kept);
    if ("output" in answer)
      return { report: answer.output, problems: problemsAt(wrong), restarted: wrong.includes("after") };
    const more = wrongFilters(answer.error.code, answer.error.data.issues ?? [], kept);
    if (more.length > 0) wrong.push(...more);
    else showRefusal(answer);
  }
}

const PROBLEM = "Nothing here goes by that. The report below is shown without it.";
const problemsAt = (wrong: readonly (keyof ReportQuery)[]): Partial<Record<ReportFilter, string>> =>
  Object.fromEntries(wrong.filter((name) => name !== "after").map((name) => [name, PROBLEM]));

const FIELDS: Record<string, keyof ReportQuery> = {
  person_id: "person",
  client_id: "client",
  entry_id: "entry",
  cursor: "after",
};

function wrongFilters(code: string, issues: readonly { path: string }[], query: ReportQuery): (keyof ReportQuery)[] {
  if (code === "invalid_input")
    return issues.map(({ path }) => FIELDS[path] ?? (path as keyof ReportQuery)).filter((name) => query[name]);
  return code === "not_found" && query.entry ? ["entry"] : [];
}
