/** What looking at an import and doing it share: the rows as they come, and where their requests can stand. */
import * as z from "zod";
import type { ReadDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { requestListsOf, workstreamsOf } from "../overview/workstreams.queries";
import type { Seat } from "../seat";
import type { ImportPlaces } from "./import-places.rules";
import { loadList } from "./request-lists.queries";
import type { SheetCells, SheetRequest } from "./request-sheet.rules";

/** As much as a cell holds at all: what is too long for its field is an error of its row, not of the whole file. */
const cell = z.string().max(32_767).optional();

export const rowFields = {
  row: z.int().min(1).max(2_000_000).describe("Its number in the file."),
  ref: cell,
  title: cell,
  description: cell,
  workstream: cell,
  list: cell,
  priority: cell,
  due_date: cell,
  status: cell,
  assigned_to: cell,
  version: cell,
};

export const importFields = {
  project_id: projectId,
  list_id: id.describe("Where new requests go whose row names no list.").optional(),
};

export async function importPlaces(deps: ReadDeps, seat: Seat, listId: string | undefined): Promise<ImportPlaces> {
  if (listId !== undefined) await loadList(deps, seat, listId);
  const lists = await requestListsOf(deps, seat.projectId);
  return {
    workstreams: await workstreamsOf(deps, seat.projectId),
    lists,
    fallback: lists.find((list) => list.id === listId),
  };
}

export function byRef(requests: readonly SheetRequest[]): Map<string, SheetRequest[]> {
  const known = new Map<string, SheetRequest[]>();
  for (const request of requests) {
    const ref = request.ref?.toUpperCase() ?? "";
    known.set(ref, [...(known.get(ref) ?? []), request]);
  }
  return known;
}

export const refIn = ({ ref }: SheetCells): string => (ref ?? "").trim().toUpperCase();
