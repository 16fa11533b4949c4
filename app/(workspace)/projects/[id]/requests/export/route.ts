import type { Route } from "next";
import { redirect } from "next/navigation";
import { exportRequests } from "@/lib/deals";
import { runtime } from "@/lib/runtime";
import { isSheetError } from "@/lib/sheets";
import { disposition } from "@/lib/web/files/disposition";
import { callFromRoute, STATUS } from "@/lib/web/route-call";
import { filterInput, tableQuery } from "../(table)/table-query";

export const dynamic = "force-dynamic";

/** The requests that the table shows, as a file: the address has the table's own filters, and `format`. */
export async function GET(request: Request, { params }: RouteContext<"/projects/[id]/requests/export">) {
  const { id } = await params;
  const { searchParams } = new URL(request.url);
  const query = tableQuery(
    Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)])),
  );
  const asked = await callFromRoute(exportRequests, filterInput(id, query), request);
  if (!asked.done) {
    const { code, message } = asked.error;
    if (code === "unauthenticated") redirect("/login" as Route);
    return new Response(`${message}\n`, { status: STATUS[code], headers: { ...HEADERS, "content-type": TEXT } });
  }
  const { deal, columns, rows } = asked.output;
  const { sheets } = runtime();
  const isCsv = searchParams.get("format") === "csv";
  try {
    const content = isCsv
      ? await sheets.writeCsv(columns, rows, request.signal)
      : await sheets.writeXlsx("Requests", columns, rows, request.signal);
    return new Response(content as Uint8Array<ArrayBuffer>, {
      headers: {
        ...HEADERS,
        "content-type": isCsv ? "text/csv; charset=utf-8" : WORKBOOK,
        "content-disposition": disposition("attachment", `${deal} requests.${isCsv ? "csv" : "xlsx"}`),
      },
    });
  } catch (thrown) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    if (!isSheetError(thrown)) throw thrown;
    return new Response(NOT_NOW, { status: 503, headers: { ...HEADERS, "content-type": TEXT, "retry-after": "30" } });
  }
}

const NOT_NOW =
  "The file could not be written: too many are at the moment, or it is too large. Wait a minute, narrow the list if it is long, and try again.\n";

const TEXT = "text/plain; charset=utf-8";
const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const HEADERS = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};
