import { browseLog } from "@/lib/deals";
import { askAsPerson, showRefusal } from "@/lib/web/use-case";
import { type LogFilter, type LogQuery, logInput } from "./log-query";

type Log = Extract<Awaited<ReturnType<typeof ask>>, { output: unknown }>["output"];
export type LogLine = Log["events"][number];

export type ReadLog = {
  readonly log: Log;
  readonly problems: Partial<Record<LogFilter, string>>;
  /** The cursor no longer continues this list. */
  readonly restarted: boolean;
};

const ask = (deal: string, query: LogQuery) => askAsPerson(browseLog, logInput(deal, query));

/** A filter that cannot be, or names nothing, is said at its field, and the log is shown without it. */
export async function readLog(deal: string, query: LogQuery): Promise<ReadLog> {
  const wrong: (keyof LogQuery)[] = [];
  for (;;) {
    const kept = Object.fromEntries(Object.entries(query).filter(([name]) => !wrong.includes(name as LogFilter)));
    const answer = await ask(deal, kept);
    if ("output" in answer)
      return { log: answer.output, problems: problemsAt(wrong), restarted: wrong.includes("after") };
    const more = wrongFilters(answer.error.code, answer.error.data.issues ?? [], kept);
    if (more.length > 0) wrong.push(...more);
    else showRefusal(answer);
  }
}

const problemsAt = (wrong: readonly (keyof LogQuery)[]): Partial<Record<LogFilter, string>> =>
  Object.fromEntries(wrong.filter((name) => name !== "after").map((name) => [name, PROBLEM]));

const PROBLEM = "Nothing here goes by that. The log below is shown without it.";

const FIELDS: Record<string, keyof LogQuery> = { actor_id: "person", entry_id: "entry", cursor: "after" };

function wrongFilters(code: string, issues: readonly { path: string }[], query: LogQuery): (keyof LogQuery)[] {
  if (code === "invalid_input")
    return issues.map(({ path }) => FIELDS[path] ?? (path as keyof LogQuery)).filter((name) => query[name]);
  // Which of the two named nothing is not said, and need not be: both are tried without.
  return code === "not_found" ? (["entry", "workstream"] as const).filter((name) => query[name]) : [];
}
