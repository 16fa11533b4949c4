import type { ReportedCall } from "@/app/(workspace)/projects/[id]/disclosure/read-report";
import type { ReportQuery } from "@/app/(workspace)/projects/[id]/disclosure/report-query";
import type { AuditStanding } from "@/lib/runtime";
import type { CsvCell } from "@/lib/sheets";

/** What the file rests on, before its columns: the deal, the filters, and what the check of the log found. */
export const reportHead = (
  deal: { readonly name: string; readonly id: string },
  query: ReportQuery,
  { intact, problems, seals, head, checkedAt }: AuditStanding,
): CsvCell[][] => [
  ["Disclosure report", deal.name, deal.id],
  [
    "Filters",
    Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join(" ") || "none",
  ],
  [
    "Audit log",
    intact ? "intact" : "NOT INTACT",
    `checked ${checkedAt.toISOString()}`,
    `seals ${seals}`,
    `newest seal ${head}`,
  ],
  ...problems.map((problem) => ["Audit log problem", problem]),
  [],
];

/** One line for each entry of each call; a call that named none has one line without. Times in UTC. */
export const REPORT_COLUMNS = [
  "time_utc",
  "call_id",
  "tool",
  "person",
  "user_id",
  "organization",
  "role",
  "application",
  "application_host",
  "connection_id",
  "unlock_scope",
  "unlock_granted_utc",
  "entry_type",
  "entry_id",
  "ref",
  "status_then",
  "told_as",
] as const;

export function reportRows(call: ReportedCall): CsvCell[][] {
  const { person, unlock } = call;
  const common: CsvCell[] = [
    utc(call.ts),
    call.call_id,
    call.tool,
    person.name,
    person.user_id,
    person.organization,
    person.role,
    call.client_name,
    call.client_host,
    call.connection_id,
    unlock?.scope,
    unlock?.granted_at === undefined ? undefined : utc(unlock.granted_at),
  ];
  if (call.entries.length === 0) return [[...common, "", "", "", "", ""]];
  return call.entries.map((entry) => [...common, entry.type, entry.entry_id, entry.ref, entry.status, entry.told_as]);
}

const utc = (seconds: number) => new Date(seconds * 1000).toISOString();
