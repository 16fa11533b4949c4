import type { Lane } from "@/lib/deals";
import { text } from "./html";

export type HistoryLine = {
  readonly ts: number;
  readonly actor?: string | undefined;
  readonly author_side: string;
  readonly action: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly body?: string | undefined;
};
type History = { readonly lines: readonly HistoryLine[]; readonly total: number };

/** All of a history, page by page. */
export async function allLines(first: History, next: (offset: number) => Promise<History>): Promise<HistoryLine[]> {
  const lines = [...first.lines];
  while (lines.length < first.total) {
    const page = await next(lines.length);
    if (page.lines.length === 0) break;
    lines.push(...page.lines);
  }
  return lines;
}

export type OpenedPart = { lane?: Lane; thread_offset?: number; history_offset?: number };

const LANE_TITLES: Record<Lane, string> = {
  firm: "Thread: within the firm",
  bank_seller: "Thread: bank and seller",
  bidder: "Thread: with the bidder that asked",
};

/** What was said, lane by lane; for those who have no lane, all that they read. */
export async function allLanes(
  lanes: readonly { readonly lane: Lane }[],
  open: (part: OpenedPart) => Promise<{ readonly thread: History }>,
): Promise<string[]> {
  const tables: string[] = [];
  for (const lane of lanes.length === 0 ? [undefined] : lanes.map((one) => one.lane)) {
    const part = lane === undefined ? {} : { lane };
    const { thread } = await open(part);
    const lines = await allLines(thread, async (thread_offset) => (await open({ ...part, thread_offset })).thread);
    tables.push(historyTable(lane === undefined ? "Thread" : LANE_TITLES[lane], lines));
  }
  return tables;
}

export const historyTable = (title: string, lines: readonly HistoryLine[]): string =>
  lines.length === 0
    ? ""
    : `<h2>${text(title)}</h2><table><thead><tr><th>When (UTC)</th><th>Who</th><th>What</th><th>Words</th></tr></thead><tbody>${lines
        .map(
          (line) =>
            `<tr><td>${new Date(line.ts * 1000).toISOString()}</td><td>${text(line.actor ?? line.author_side)}</td><td>${text(line.action)}${
              line.to ? ` (${text([line.from, line.to].filter(Boolean).join(" → "))})` : ""
            }</td><td class="words">${text(line.body)}</td></tr>`,
        )
        .join("\n")}</tbody></table>`;
