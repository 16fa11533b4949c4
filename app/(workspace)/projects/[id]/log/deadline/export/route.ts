import type { NextRequest } from "next/server";
import {
  deadlineChoice,
  deadlineInput,
  type ReportLine,
} from "@/app/(workspace)/projects/[id]/log/deadline/deadline-query";
import { reportDeadline } from "@/lib/deals";
import { type CsvCell, csvText } from "@/lib/sheets";
import { csvDownload } from "@/lib/web/csv";
import { askForFile } from "@/lib/web/use-case";

export const dynamic = "force-dynamic";

const COLUMNS = [
  "what",
  "time_utc",
  "ref",
  "entry_id",
  "title",
  "status",
  "workstream",
  "side",
  "firm",
  "person",
  "in_audit",
];

export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const choice = deadlineChoice(Object.fromEntries(request.nextUrl.searchParams));
  const asked = await askForFile(reportDeadline, deadlineInput(id, choice));
  if ("refused" in asked) return asked.refused;
  const { report, ...told } = asked.output;
  if (!report) return new Response("Choose a deadline first.", { status: 400 });
  const facts: CsvCell[][] = [
    ["deal", told.project_name],
    ["deadline_utc", report.deadline],
    ["milestone", report.milestone],
    ["time_zone", told.time_zone],
    ["asked_by", choice.from ?? "everybody"],
    ["workstreams", told.workstreams.join("; ")],
    ["made_at_utc", report.made_at],
    ["passed", String(report.passed)],
    ["before_total", report.before.total],
    ["before_buyers", report.before.buyer],
    ["before_bank", report.before.bank],
    ["before_seller", report.before.seller],
    ["after_total", report.late_total],
    ["edited_after_total", report.edited_total],
    ["requests_without_history", report.unrecorded],
    ["requests_in_log_of_calls", report.in_audit],
    ["calls_without_history", report.unaccounted],
    ["seals_intact", String(report.chain.intact)],
    ["seals_findings", report.chain.findings],
    ["seals_checked_at_utc", report.chain.checked_at],
    ["seals_head", report.chain.head],
  ];
  async function* rows() {
    yield csvText([...facts, [], COLUMNS]);
    yield csvText([
      ...(report?.last_before ? [row("last_before", report.last_before)] : []),
      ...(report?.late ?? []).map((line) => row("after", line)),
      ...(report?.edited ?? []).map((line) => row("edited_after", line)),
    ]);
  }
  return csvDownload("deadline-report.csv", rows());
}

const row = (what: string, line: ReportLine): CsvCell[] => [
  what,
  line.at,
  line.ref,
  line.entry_id,
  line.title,
  line.status,
  line.workstream,
  line.author_side,
  line.firm,
  line.actor?.name,
  String(line.in_audit),
];
