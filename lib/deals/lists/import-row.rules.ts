/** What a row of a file would do: nothing, a change to a request that is there, or a new request. */

import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { MOST_IN_A_BODY, MOST_IN_A_TITLE } from "../entries/lengths.rules";
import type { Priority } from "../entries/status.rules";
import { mayPlan, mayWord } from "../requests/changes.rules";
import type { Seat } from "../seat";
import { dayIn, priorityIn, sameName } from "./import-cells.rules";
import { type ImportPlaces, placeFor, workstreamsNamed } from "./import-places.rules";
import { type SheetCells, type SheetField, type SheetRequest, sheetCells } from "./request-sheet.rules";

export type Problem = { readonly field: SheetField; readonly problem: string };
export type Change = { readonly field: SheetField; readonly from: string; readonly to: string };

/** What the words of a row come to; what is left out stays as it is. */
export type Wanted = {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly priority?: Priority | undefined;
  readonly dueDate?: string | null | undefined;
};

export type Judgement =
  | { readonly outcome: "error"; readonly request?: SheetRequest | undefined; readonly problems: readonly Problem[] }
  | { readonly outcome: "unchanged"; readonly request: SheetRequest }
  | { readonly outcome: "conflict"; readonly request: SheetRequest }
  | {
      readonly outcome: "changed";
      readonly request: SheetRequest;
      readonly changes: readonly Change[];
      readonly wanted: Wanted;
    }
  | {
      readonly outcome: "new";
      readonly workstreamId: string;
      readonly listId: string;
      readonly wanted: Wanted & { readonly title: string; readonly body: string };
    };

type Room = {
  readonly seat: Pick<Seat, "side">;
  readonly places: ImportPlaces;
  /** By ref in capitals. Buyers count for themselves, so that one ref can be that of several. */
  readonly known: ReadonlyMap<string, readonly SheetRequest[]>;
};

export function judgeRow(room: Room, row: SheetCells): Judgement {
  const ref = cell(row, "ref").toUpperCase();
  if (ref === "") return judgeNew(room, row);
  const requests = room.known.get(ref) ?? [];
  const request = requests.length > 1 ? meantBy(row, requests) : requests[0];
  if (request) return judgeKnown(room, row, request);
  const problem =
    requests.length > 1 ? "names several requests" : "is of no request: leave the cell empty for a new one";
  return { outcome: "error", problems: [{ field: "ref", problem }] };
}

function judgeNew({ places }: Room, row: SheetCells): Judgement {
  const place = placeFor(places, cell(row, "workstream"), cell(row, "list"));
  const { wanted, problems } = wantedIn(row);
  const untitled = row.title === undefined ? [{ field: "title" as const, problem: "is missing" }] : [];
  const all = [...untitled, ...problems, ...("problem" in place ? [place] : [])];
  if (all.length > 0 || "problem" in place) return { outcome: "error", problems: all };
  return {
    outcome: "new",
    workstreamId: place.workstreamId,
    listId: place.id,
    wanted: { ...wanted, title: wanted.title ?? "", body: wanted.body ?? "" },
  };
}

function judgeKnown({ seat, places }: Room, row: SheetCells, request: SheetRequest): Judgement {
  const { wanted, problems } = wantedIn(row);
  const fixed = fixedProblems(places, row, request);
  if (problems.length + fixed.length > 0) return { outcome: "error", request, problems: [...problems, ...fixed] };
  const changes = changesIn(wanted, request);
  if (changes.length === 0) return { outcome: "unchanged", request };
  const version = cell(row, "version");
  if (version !== "" && version !== String(request.version)) return { outcome: "conflict", request };
  const refused = changes.flatMap(({ field }) => refusal(seat, field, request));
  return refused.length > 0
    ? { outcome: "error", request, problems: refused }
    : { outcome: "changed", request, changes, wanted };
}

/** Of several with the same ref: the one that the row would leave as it is, else the one of its title. */
function meantBy(row: SheetCells, requests: readonly SheetRequest[]): SheetRequest | undefined {
  const titled = requests.filter((one) => sanitizeLine(one.title) === sanitizeLine(row.title ?? ""));
  const alike = titled.filter((one) => sameName(sheetCells(one).workstream, cell(row, "workstream")));
  const same = alike.find((one) => changesIn(wantedIn(row).wanted, one).length === 0);
  return same ?? (alike.length === 1 ? alike[0] : undefined);
}

function wantedIn(row: SheetCells): { wanted: Wanted; problems: Problem[] } {
  const problems: Problem[] = [];
  const problem = (field: SheetField, words: string) => void problems.push({ field, problem: words });
  const title = row.title === undefined ? undefined : sanitizeLine(row.title);
  const body = row.description === undefined ? undefined : sanitizeText(row.description);
  if (title === "") problem("title", "is empty");
  if ((title?.length ?? 0) > MOST_IN_A_TITLE) problem("title", `is longer than ${MOST_IN_A_TITLE} characters`);
  if ((body?.length ?? 0) > MOST_IN_A_BODY)
    problem("description", `is longer than ${MOST_IN_A_BODY.toLocaleString("en")} characters`);
  const [word, day] = [cell(row, "priority"), cell(row, "due_date")];
  const priority = priorityIn(word);
  if (word !== "" && !priority) problem("priority", "is not one of low, normal, high, urgent");
  const dueDate = day === "" ? null : dayIn(day);
  if (dueDate === undefined) problem("due_date", "is not a day that is understood: write it as 2026-11-20");
  return { wanted: { title, body, priority, dueDate: row.due_date === undefined ? undefined : dueDate }, problems };
}

/** An import moves no request elsewhere, gives it to nobody and takes no step with it. An empty cell asks for nothing. */
function fixedProblems(places: ImportPlaces, row: SheetCells, request: SheetRequest): Problem[] {
  const now = sheetCells(request);
  const stays = (field: SheetField, isSame: boolean, words: string) =>
    cell(row, field) === "" || isSame ? [] : [{ field, problem: words }];
  const isHere = workstreamsNamed(places, cell(row, "workstream")).some((one) => one.id === request.workstreamId);
  return [
    ...stays("workstream", isHere, "is another one: a request stays in its workstream"),
    ...stays("list", sameName(now.list, cell(row, "list")), "is another one: a request stays in its list"),
    ...stays("status", sameName(now.status, cell(row, "status")), "is not changed by an import"),
    ...stays("assigned_to", sameName(now.assigned_to, cell(row, "assigned_to")), "is not changed by an import"),
    ...stays("version", /^\d{1,9}$/.test(cell(row, "version")), "is not a number: leave the cell as it was exported"),
  ];
}

function changesIn(wanted: Wanted, request: SheetRequest): Change[] {
  const now = sheetCells(request);
  const change = (field: SheetField, to: string | null | undefined, from: string) =>
    to === undefined || (to ?? "") === from ? [] : [{ field, from, to: to ?? "" }];
  return [
    ...change("title", wanted.title, now.title),
    ...change("description", wanted.body, now.description),
    ...change("priority", wanted.priority, request.priority),
    ...change("due_date", wanted.dueDate, now.due_date),
  ];
}

function refusal(seat: Pick<Seat, "side">, field: SheetField, request: SheetRequest): Problem[] {
  const words = field === "title" || field === "description";
  if (words ? mayWord(seat, request) : mayPlan(seat, request)) return [];
  const because = words && !request.own ? "another firm asked this" : `the request is ${request.status}`;
  return [{ field, problem: `cannot be changed: ${because}` }];
}

const cell = (row: SheetCells, field: SheetField): string => (row[field] ?? "").trim();
