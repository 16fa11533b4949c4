/** Columns of a file and what they mean. Also for the browser, so nothing of the server stands here. */
export const COLUMNS = {
  ref: { label: "Ref", names: ["ref", "reference", "request ref", "no", "number", "id"] },
  title: { label: "Title", names: ["title", "request", "question", "subject", "item", "document"] },
  description: {
    label: "Description",
    names: ["description", "details", "detail", "body", "comment", "comments", "text"],
  },
  workstream: { label: "Workstream", names: ["workstream", "area", "category", "section", "function", "topic"] },
  list: { label: "List", names: ["list", "request list"] },
  priority: { label: "Priority", names: ["priority", "prio", "urgency", "importance"] },
  due_date: { label: "Due date", names: ["due date", "due", "deadline", "date due", "due by"] },
  status: { label: "Status", names: ["status"] },
  assigned_to: { label: "Assigned to", names: ["assigned to", "assignee", "owner"] },
  version: { label: "Version", names: ["version"] },
} as const satisfies Record<string, { label: string; names: readonly string[] }>;
export type ColumnName = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

/** Only compared, never changed; of requests that are there. */
export const COMPARED: readonly ColumnName[] = ["status", "assigned_to", "version"];

/** For each column of the file what it means; null for nothing. */
export type Mapping = readonly (ColumnName | null)[];

/** By the names above the columns; each meaning once. Numbers of one's own are no refs of ours: their cells tell. */
export function guessedMapping(header: readonly string[], sample: readonly (readonly string[])[]): Mapping {
  const taken = new Set<ColumnName>();
  const guess = header.map((title, at) => {
    const key = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    const found = COLUMN_NAMES.find(
      (name) => !taken.has(name) && (COLUMNS[name].names as readonly string[]).includes(key),
    );
    if (found === undefined) return null;
    if (found === "ref" && !looksLikeRefs(sample.map((cells) => cells[at] ?? ""))) return null;
    taken.add(found);
    return found;
  });
  // What is compared only makes sense with the request that it is compared with.
  return taken.has("ref") ? guess : guess.map((name) => (name && COMPARED.includes(name) ? null : name));
}

const looksLikeRefs = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.every((cell) => /^[A-Z][A-Z0-9]{0,9}-\d{1,9}$/i.test(cell.trim()));
};

export type FileRow = { readonly row: number; readonly cells: readonly string[] };
export type MappedRow = { readonly row: number } & { readonly [Name in ColumnName]?: string };

export const mappedRows = (rows: readonly FileRow[], mapping: Mapping): MappedRow[] =>
  rows.map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(mapping.flatMap((name, at) => (name ? [[name, cells[at] ?? ""]] : []))),
  }));

/** What stands in the way of a check; undefined for nothing. */
export function mappingProblem(mapping: Mapping): string | undefined {
  const chosen = mapping.filter((name) => name !== null);
  const twice = chosen.find((name, at) => chosen.indexOf(name) !== at);
  if (twice) return `Two columns are taken for ${COLUMNS[twice].label}. Choose one of them.`;
  if (!chosen.includes("title") && !chosen.includes("ref")) return "Choose the column that holds the titles.";
  return undefined;
}
