import * as z from "zod";
import { cutText, sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { type GiveWay, turns } from "@/lib/platform/turns";
import { REQUEST_STATUSES } from "../entries/status.rules";
import type { MatchDeps } from "../matching/match-texts.queries";
import { nearInMeaning, readComparable } from "../matching/near-in-meaning.queries";
import { type AskedBefore, AskedTexts } from "../matching/near-requests.rules";
import { deal } from "../space";
import { byRef, importFields, importPlaces, rowFields } from "./import-fields";
import { type Judgement, judgeRow } from "./import-row.rules";
import { sheetRequests } from "./request-sheet.queries";
import { SHEET_FIELDS, type SheetRequest } from "./request-sheet.rules";

const field = z.enum(SHEET_FIELDS);
/** What an earlier text is: a request that is there, or a row above. */
type Earlier = { readonly ref: string; readonly title: string } | { readonly row: number };

const judgedRow = z.object({
  row: z.int(),
  outcome: z.enum(["new", "duplicate", "changed", "unchanged", "conflict", "error"]),
  ref: z.string().optional(),
  version: z.int().describe("Of the request as it is now.").optional(),
  problems: z.array(z.object({ field, problem: z.string() })).optional(),
  changes: z.array(z.object({ field, from: z.string(), to: z.string() })).optional(),
  asked_before: z
    .array(
      z.object({
        ref: z.string().optional(),
        title: z.string().optional(),
        row: z.int().optional(),
        same: z.boolean().describe("In the same words; else in nearly the same."),
      }),
    )
    .optional(),
});

export const previewImport = defineTool({
  name: "preview_import",
  title: "Preview an import",
  description:
    "What an import of these rows would do, row by row: new, changed and how, unchanged, already asked, in conflict with a later change, or wrong and where. Changes nothing. Use it before import_requests.",
  input: z.strictObject({ ...importFields, rows: z.array(z.strictObject(rowFields)).min(1).max(20_000) }),
  output: z.object({
    project_id: z.string(),
    rows: z.array(judgedRow),
    by_meaning: z
      .object({ rows: z.int(), compared: z.int() })
      .describe("Rows that are new by their words, and how many of them were compared by what they mean, too."),
  }),
  policy: { kind: "authenticated", rate: "none", act: "import_requests" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "list_id"],
  async prepare(deps: MatchDeps, seat, input) {
    const places = await importPlaces(deps, seat, input.list_id);
    const everything = { workstreamIds: seat.workstreamIds };
    const requests = await sheetRequests(deps, seat, everything, REQUEST_STATUSES, ALL);
    const room = { seat, places, known: byRef(requests) };
    const giveWay = turns();
    const asked = await textsOf(requests, giveWay);

    const judgements: Judged[] = [];
    const named = new Map<string, number>();
    for (const row of input.rows) {
      await giveWay();
      const judged = judgeRow(room, row);
      const request = "request" in judged ? judged.request : undefined;
      const above = request && named.get(request.id);
      if (request && above !== undefined) {
        judgements.push({ row: row.row, judged: namedTwice(request, above), before: [] });
        continue;
      }
      if (request) named.set(request.id, row.row);
      const before = judged.outcome === "new" ? await asked.before(judged.wanted, giveWay) : [];
      if (judged.outcome === "new") asked.add({ row: row.row }, judged.wanted);
      judgements.push({ row: row.row, judged, before });
    }
    const fresh = judgements.flatMap(({ judged, before }) =>
      judged.outcome === "new" && before.length === 0 ? [judged.wanted] : [],
    );
    const { found: comparable, missing } = await readComparable(deps, requests, fresh);
    return { found: { judgements, fresh, comparable }, missing };
  },
  async run(deps: MatchDeps, seat, _input, found) {
    const { judgements, fresh, comparable } = found;
    const { near, compared } = await nearInMeaning(deps, comparable, fresh);
    return {
      project_id: seat.projectId,
      rows: judgements.map(({ row, judged, before }) => {
        const request = judged.outcome === "new" ? near.get(judged.wanted) : undefined;
        return { row, ...shown(judged, request ? [{ name: earlier(request), same: false }] : before) };
      }),
      by_meaning: { rows: fresh.length, compared },
    };
  },
});

type Judged = {
  readonly row: number;
  readonly judged: Judgement;
  readonly before: readonly AskedBefore<Earlier>[];
};

const earlier = ({ ref, title }: SheetRequest): Earlier => ({ ref: ref ?? "", title: sanitizeLine(title) });

const namedTwice = (request: SheetRequest, above: number): Judgement => ({
  outcome: "error",
  request,
  problems: [{ field: "ref", problem: `stands in row ${above} already` }],
});

/** What was withdrawn may be asked again. */
async function textsOf(requests: readonly SheetRequest[], giveWay: GiveWay): Promise<AskedTexts<Earlier>> {
  const asked = new AskedTexts<Earlier>();
  for (const request of requests) {
    await giveWay();
    if (request.status !== "withdrawn") asked.add(earlier(request), request);
  }
  return asked;
}

function shown(judged: Judgement, before: readonly AskedBefore<Earlier>[]) {
  if (judged.outcome === "new") {
    if (before.length === 0) return { outcome: "new" as const };
    return {
      outcome: "duplicate" as const,
      asked_before: before.map(({ name, same }) => ({ ...name, same })),
    };
  }
  const { outcome, request } = judged;
  return {
    outcome,
    ...(request?.ref && { ref: request.ref }),
    ...(request && { version: request.version }),
    ...(judged.outcome === "error" && { problems: [...judged.problems] }),
    ...(judged.outcome === "changed" && {
      changes: judged.changes.map(({ field, from, to }) => ({ field, from: cutText(from).text, to: cutText(to).text })),
    }),
  };
}

/** Of a deal there are never so many. */
const ALL = 1_000_000;
