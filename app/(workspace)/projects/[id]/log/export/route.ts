import type { NextRequest } from "next/server";
import { logInput, logQuery } from "@/app/(workspace)/projects/[id]/log/log-query";
import { browseLog } from "@/lib/deals";
import { csvText } from "@/lib/sheets";
import { csvDownload } from "@/lib/web/csv";
import { askForFile, callerOfPage } from "@/lib/web/use-case";
import { LOG_COLUMNS, logRow } from "./log-rows";

export const dynamic = "force-dynamic";

/** As many rows as a call gives; the next ones are read when these have left. */
const PAGE = 200;

export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { after: _, ...query } = logQuery(Object.fromEntries(request.nextUrl.searchParams));
  const input = { ...logInput(id, query), limit: PAGE, whole: true };
  const { call } = await callerOfPage();
  // Before anything is sent: what is refused is a page that says so, no broken file.
  const asked = await askForFile(browseLog, input);
  if ("refused" in asked) return asked.refused;
  const first = asked.output;

  async function* rows() {
    yield csvText([LOG_COLUMNS]);
    for (let page = first; ; page = await call(browseLog, { ...input, cursor: page.next_cursor })) {
      if (page.events.length > 0) yield csvText(page.events.map(logRow));
      if (page.next_cursor === undefined) return;
    }
  }
  return csvDownload("log.csv", rows());
}
