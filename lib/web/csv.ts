import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | undefined;

/**
 * Rows as a spreadsheet takes them. What would run as a formula there is marked as text: other parties wrote it, and the
 * person who opens the file trusts it.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    // A bare line feed is no delimiter here and would go unquoted, and split the row in a spreadsheet.
    { escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );

/** Spreadsheets take a file for UTF-8 only when it says so. */
export const CSV_START = "\uFEFF";

/** A file that is sent while it is written. What fails half-way breaks the download off: a short file must not look whole. */
export function csvDownload(name: string, parts: AsyncIterator<string>): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(CSV_START)),
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() {
      await parts.return?.();
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
