import type { NextRequest } from "next/server";
import { reportInput, reportQuery } from "@/app/(workspace)/projects/[id]/disclosure/report-query";
import { reportDisclosure } from "@/lib/deals";
import { logStanding } from "@/lib/runtime";
import { csvText } from "@/lib/sheets";
import { csvDownload } from "@/lib/web/csv";
import { askForFile, callerOfPage } from "@/lib/web/use-case";
import { REPORT_COLUMNS, reportHead, reportRows } from "./report-rows";

export const dynamic = "force-dynamic";

/** As many calls as one reading gives; the next ones are read when these have left. */
const PAGE = 200;

export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { after: _, ...query } = reportQuery(Object.fromEntries(request.nextUrl.searchParams));
  const input = { ...reportInput(id, query), limit: PAGE };
  const { call } = await callerOfPage();
  // Before anything is sent: what is refused is a page that says so, no broken file; and the log is checked for nobody else.
  const asked = await askForFile(reportDisclosure, input);
  if ("refused" in asked) return asked.refused;
  const first = asked.output;
  const standing = await logStanding();

  async function* rows() {
    yield csvText([...reportHead({ id: first.project_id, name: first.name }, query, standing), REPORT_COLUMNS]);
    for (let page = first; ; page = await call(reportDisclosure, { ...input, cursor: page.next_cursor })) {
      if (page.calls.length > 0) yield csvText(page.calls.flatMap(reportRows));
      if (page.next_cursor === undefined) return;
    }
  }
  return csvDownload("disclosure.csv", rows());
}
