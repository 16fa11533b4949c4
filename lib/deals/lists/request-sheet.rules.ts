/** Requests as rows of a file: which columns there are, and how a request stands in them. */
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import type { Priority } from "../entries/status.rules";
import type { RequestFacts } from "../requests/changes.rules";

export const SHEET_FIELDS = [
  "ref",
  "title",
  "description",
  "workstream",
  "list",
  "priority",
  "due_date",
  "status",
  "assigned_to",
  "version",
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** What a row says. A column that the file does not have says nothing; an empty cell says that there is none. */
export type SheetCells = { readonly [Field in SheetField]?: string | undefined };

export type SheetColumn = {
  readonly name: SheetField;
  readonly title: string;
  readonly kind: "text" | "number" | "date";
  readonly width: number;
};

export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { name: "ref", title: "Ref", kind: "text", width: 10 },
  { name: "title", title: "Title", kind: "text", width: 48 },
  { name: "description", title: "Description", kind: "text", width: 64 },
  { name: "workstream", title: "Workstream", kind: "text", width: 18 },
  { name: "list", title: "List", kind: "text", width: 28 },
  { name: "priority", title: "Priority", kind: "text", width: 10 },
  { name: "due_date", title: "Due date", kind: "date", width: 12 },
  { name: "status", title: "Status", kind: "text", width: 11 },
  { name: "assigned_to", title: "Assigned to", kind: "text", width: 26 },
  { name: "version", title: "Version", kind: "number", width: 9 },
];

/** A request with everything that its row says, as far as the caller may know it. */
export type SheetRequest = RequestFacts & {
  readonly id: string;
  readonly projectId: string;
  readonly ref: string | null;
  readonly title: string;
  readonly body: string;
  readonly workstreamId: string;
  readonly workstream: string;
  readonly list: string | null;
  readonly priority: Priority;
  readonly dueDate: string | null;
  readonly assignees: readonly string[];
};

export function sheetCells(request: SheetRequest): Record<SheetField, string> {
  return {
    ref: request.ref ?? "",
    title: sanitizeLine(request.title),
    description: sanitizeText(request.body),
    workstream: sanitizeLine(request.workstream),
    list: sanitizeLine(request.list ?? ""),
    priority: capitalised(request.priority),
    due_date: request.dueDate ?? "",
    status: capitalised(request.status),
    assigned_to: request.assignees.map(sanitizeLine).join("; "),
    version: String(request.version),
  };
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
