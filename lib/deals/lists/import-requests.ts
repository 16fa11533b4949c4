import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { beginEntries, changeEntries } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { findRequests } from "../entries/load-for-change.queries";
import { byPeople, version } from "../entries/page-fields";
import { AskedTexts } from "../matching/near-requests.rules";
import type { Seat } from "../seat";
import { deal } from "../space";
import { byRef, importFields, importPlaces, refIn, rowFields } from "./import-fields";
import { type Judgement, judgeRow } from "./import-row.rules";
import { requestsAbout } from "./request-sheet.queries";
import { SHEET_COLUMNS, type SheetRequest } from "./request-sheet.rules";

const EXPECTED = ["new", "duplicate", "changed"] as const;
const row = z.strictObject({
  ...rowFields,
  expected: z.enum(EXPECTED).describe("What preview_import said of the row, and the person agreed to."),
  seen_version: version.describe("Of the request that the row changes.").optional(),
});
type ImportRow = z.output<typeof row>;

export const importRequests = defineTool({
  name: "import_requests",
  title: "Import requests",
  description:
    "Create and change requests by up to 200 rows of a file, in one step. Each row is judged anew; one that would do anything but what preview_import said of it is left out and named with why. Use it again with the next rows until all are done.",
  input: z.strictObject({ ...importFields, rows: z.array(row).min(1).max(200) }),
  output: z.object({
    project_id: z.string(),
    rows: z.array(
      z.object({
        row: z.int(),
        outcome: z.enum(["created", "changed", "unchanged", "left_out"]),
        ref: z.string().optional(),
        why: z.string().optional(),
      }),
    ),
  }),
  ...byPeople("import_requests"),
  space: deal.one,
  audited: ["project_id", "list_id"],
  async run(deps: WriteDeps, seat, input) {
    const places = await importPlaces(deps, seat, input.list_id);
    const requests = await requestsAbout(deps, seat, {
      refs: input.rows.map(refIn),
      titles: input.rows.map(({ title }) => sanitizeLine(title ?? "")),
    });
    const room = { seat, places, known: byRef(requests) };
    const asked = textsOf(requests);
    const done = new Set<string>();
    const judged = input.rows.map((row) => {
      const judgement = judgeRow(room, row);
      const why = objection(row, judgement, asked, done);
      if (judgement.outcome === "new" && !why) asked.add(`row ${row.row}`, judgement.wanted);
      if (judgement.outcome === "changed" && !why) done.add(judgement.request.id);
      return { row, judgement, why };
    });
    const agreed = judged.filter(({ why }) => why === undefined);
    const refs = await begin(deps, seat, agreed);
    await change(deps, seat, agreed);
    return {
      project_id: seat.projectId,
      rows: judged.map(({ row, judgement, why }) => ({
        row: row.row,
        ...(why === undefined ? DONE[judgement.outcome] : { outcome: "left_out" as const, why }),
        ...refOf(refs.get(row.row) ?? ("request" in judgement ? judgement.request?.ref : undefined)),
      })),
    };
  },
});

type Agreed = { readonly row: ImportRow; readonly judgement: Judgement };

/** Answers the ref that each row's new request got. */
async function begin(deps: WriteDeps, seat: Seat, rows: readonly Agreed[]): Promise<Map<number, string | null>> {
  const fresh = rows.flatMap(({ row, judgement }) =>
    judgement.outcome === "new" ? [{ row: row.row, ...judgement }] : [],
  );
  if (fresh.length === 0) return new Map();
  const ids = await beginEntries(
    deps,
    seat,
    fresh.map(({ workstreamId, listId, wanted }) => ({
      ...wanted,
      type: "request",
      workstreamId,
      listId,
      dueDate: wanted.dueDate ?? undefined,
    })),
  );
  const begun = new Map((await findRequests(deps, seat, ids)).map((request) => [request.id, request]));
  await record(
    deps,
    seat,
    [...begun.values()].map((entry) => ({ entry, action: "created", audience: "parties", to: "open" })),
  );
  return new Map(fresh.map(({ row }, i) => [row, begun.get(ids[i] ?? "")?.ref ?? null]));
}

async function change(deps: WriteDeps, seat: Seat, rows: readonly Agreed[]): Promise<void> {
  const changed = rows.flatMap(({ judgement }) => (judgement.outcome === "changed" ? [judgement] : []));
  await changeEntries(
    deps,
    changed.map(({ request: { id, version }, wanted }) => ({ ...wanted, id, version })),
  );
  await record(
    deps,
    seat,
    changed.map(({ request }) => ({ entry: request, action: "edited", audience: "parties" })),
  );
}

/** Why a row is not done although the person agreed to it: it would no longer do what the person saw. */
function objection(
  row: ImportRow,
  judged: Judgement,
  asked: AskedTexts<string>,
  done: ReadonlySet<string>,
): string | undefined {
  if (judged.outcome === "unchanged") return undefined;
  if (judged.outcome === "error")
    return judged.problems.map(({ field, problem }) => `${TITLES.get(field)} ${problem}.`).join(" ");
  if (judged.outcome === "conflict") return CHANGED_MEANWHILE;
  if (judged.outcome === "changed") {
    if (done.has(judged.request.id)) return "Another row changes the same request.";
    const isSeen = row.expected === "changed" && row.seen_version === judged.request.version;
    return isSeen ? undefined : CHANGED_MEANWHILE;
  }
  if (row.expected === "changed") return CHANGED_MEANWHILE;
  const [same] = row.expected === "duplicate" ? [] : asked.sameAs(judged.wanted);
  return same === undefined ? undefined : `This was asked in the meantime, in the same words: ${same}.`;
}

const CHANGED_MEANWHILE = "Somebody changed this request in the meantime. Check the file again and decide anew.";
const TITLES = new Map(SHEET_COLUMNS.map(({ name, title }) => [name, title]));
const DONE = {
  new: { outcome: "created" },
  changed: { outcome: "changed" },
  unchanged: { outcome: "unchanged" },
  conflict: { outcome: "left_out" },
  error: { outcome: "left_out" },
} as const;

const refOf = (ref: string | null | undefined) => (ref ? { ref } : {});

function textsOf(requests: readonly SheetRequest[]): AskedTexts<string> {
  const asked = new AskedTexts<string>();
  for (const { ref, title, body, status } of requests)
    if (status !== "withdrawn") asked.add(ref ?? "a request", { title, body });
  return asked;
}
