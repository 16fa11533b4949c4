import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { turns } from "@/lib/platform/turns";
import type { ReadDeps } from "../deps";
import { FILTER_AUDITED, filterOf, requestFilter } from "../requests/filter-fields";
import { deal } from "../space";
import { sheetRequests } from "./request-sheet.queries";
import { SHEET_COLUMNS, SHEET_FIELDS, sheetCells } from "./request-sheet.rules";

export const exportRequests = defineTool({
  name: "export_requests",
  title: "Export requests",
  description:
    "The requests of a deal as rows of a file, filtered as browse_requests filters, all of them at once. An import of the same rows changes nothing. Use it to work on a list elsewhere.",
  input: z.strictObject(requestFilter),
  output: z.object({
    project_id: z.string(),
    deal: z.string(),
    columns: z.array(
      z.object({
        name: z.enum(SHEET_FIELDS),
        title: z.string(),
        kind: z.enum(["text", "number", "date"]),
        width: z.int(),
      }),
    ),
    rows: z.array(z.array(z.string()).describe("A cell for each column.")),
  }),
  policy: { kind: "authenticated", rate: "none", act: "export_requests" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: FILTER_AUDITED,
  async run(deps: ReadDeps, seat, input) {
    const { actor } = deps;
    const filter = filterOf(seat, actor, input);
    const requests = await sheetRequests(deps, seat, filter, input.statuses, MOST + 1);
    if (requests.length > MOST) throw tooMany();
    const giveWay = turns();
    const rows: string[][] = [];
    for (const request of requests) {
      await giveWay();
      const cells = sheetCells(request);
      rows.push(SHEET_COLUMNS.map(({ name }) => cells[name]));
    }
    return { project_id: seat.projectId, deal: sanitizeLine(seat.projectName), columns: [...SHEET_COLUMNS], rows };
  },
});

/** As many as an import takes. */
const MOST = 20_000;

const tooMany = () =>
  new AppError("invalid_input", "These are more than 20,000 requests. Narrow the list, for example to a workstream.", {
    issues: [{ path: "workstreams", problem: "leaves more requests than one file holds" }],
  });
