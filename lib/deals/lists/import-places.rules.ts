/** Where a new request of a file shall stand: by the names of workstream and list, else by what the person chose for all. */
import { sameName } from "./import-cells.rules";
import type { SheetField } from "./request-sheet.rules";

export type ImportPlaces = {
  readonly workstreams: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
  readonly lists: readonly ImportList[];
  /** For rows that name no list. */
  readonly fallback?: ImportList | undefined;
};
export type ImportList = { readonly id: string; readonly name: string; readonly workstreamId: string };
export type Misplaced = { readonly field: SheetField; readonly problem: string };

export function workstreamsNamed({ workstreams }: ImportPlaces, cell: string) {
  return workstreams.filter((one) => sameName(one.name, cell) || sameName(one.slug, cell));
}

export function placeFor(places: ImportPlaces, workstream: string, list: string): ImportList | Misplaced {
  const streams = workstream === "" ? places.workstreams : workstreamsNamed(places, workstream);
  if (streams.length === 0) return { field: "workstream", problem: "is none of the workstreams that you work in" };
  const within = places.lists.filter((one) => streams.some((stream) => stream.id === one.workstreamId));
  if (list !== "") return oneOf(within.filter((one) => sameName(one.name, list)));
  if (places.fallback && within.includes(places.fallback)) return places.fallback;
  const [only, another] = within;
  if (only && !another) return only;
  if (workstream === "") return { field: "workstream", problem: "is empty" };
  return only
    ? { field: "list", problem: "is empty, and this workstream has several lists" }
    : { field: "list", problem: "is empty, and this workstream has no list yet" };
}

function oneOf(named: readonly ImportList[]): ImportList | Misplaced {
  const [list, another] = named;
  if (!list) return { field: "list", problem: "is no list of this workstream: create it first, or choose another" };
  if (another) return { field: "list", problem: "is the name of several lists" };
  return list;
}
