import { AppError } from "@/lib/platform/errors";
import type { ReadDeps, WriteDeps } from "../deps";
import { changeEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { type LoadedRequest, loadRequest } from "../entries/load-for-change.queries";
import { writePublicText } from "../publishing/public-text.queries";
import { type PublicText, textToSet } from "../publishing/public-text.rules";
import type { Seat } from "../seat";
import { type LoadedList, loadList, newestIssuedList } from "./request-lists.queries";

type Passing = {
  readonly list: LoadedList;
  readonly note: string | undefined;
  /** In which the seller sees what a bidder asked; empty where that was set before. */
  readonly text: Partial<PublicText>;
};

/** A request reaches the seller side as part of a list, and is shown as it is from then on. */
export async function passToSeller(
  deps: WriteDeps,
  seat: Seat,
  request: LoadedRequest,
  { list, note, text }: Passing,
): Promise<LoadedRequest> {
  const set = textToSet(request, text, { title: "public_title", body: "public_body" });
  const version = set ? await writePublicText(deps, seat, request, set) : request.version;
  await changeEntry(deps, { id: request.id, version }, { listId: list.id, reachesSeller: true });
  // The bank's alone: that it was passed on is not told to the buyer.
  await record(deps, seat, [{ entry: request, action: "routed", audience: "internal", body: note }]);
  return loadRequest(deps, seat, request.id);
}

/** The issued list in which a request reaches the seller: the named one, its own, or the newest of its workstream. */
export async function listToSeller(
  deps: ReadDeps,
  seat: Seat,
  request: LoadedRequest,
  named?: string | undefined,
): Promise<LoadedList> {
  const listId =
    named === undefined
      ? (request.listId ?? (await newestIssuedList(deps, request.workstreamId)))
      : (await loadList(deps, seat, named)).id;
  const list = listId === undefined ? undefined : await loadList(deps, seat, listId);
  const fits = list?.issued && list.workstreamId === request.workstreamId;
  if (!list || !fits || (request.listId !== null && request.listId !== list.id)) throw noWay();
  return list;
}

const noWay = () =>
  new AppError(
    "conflict",
    "A request reaches the seller as part of an issued list of its workstream. Issue one first, or name it.",
  );
