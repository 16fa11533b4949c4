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
