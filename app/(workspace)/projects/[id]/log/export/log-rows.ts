import type { LogLine } from "@/app/(workspace)/projects/[id]/log/read-log";
import type { CsvCell } from "@/lib/sheets";

/** Columns of log.csv: times in UTC, so that two files can be laid side by side. */
export const LOG_COLUMNS = [
  "time_utc",
  "event_id",
  "action",
  "person",
  "side",
  "channel",
  "workstream",
  "entry_type",
  "ref",
  "entry_id",
  "title",
  "summary",
] as const;

export const logRow = (line: LogLine): CsvCell[] => [
  new Date(line.ts * 1000).toISOString(),
  line.event_id,
  line.action,
  line.actor.name,
  line.author_side,
  line.channel,
  line.workstream,
  line.entry_type,
  line.entry_ref,
  line.entry_id,
  line.entry_title,
  line.summary,
];
