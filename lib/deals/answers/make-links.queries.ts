import type { WriteDeps } from "../deps";
import { changeEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import type { LoadedAnswer, LoadedRequest } from "../entries/load-for-change.queries";
import { carryRequests } from "../requests/carry-requests.queries";
import type { Seat } from "../seat";
import { linkRequests } from "./answer-links.queries";

/** The answer answers these requests for certain, which move on with it. Answers its new version. */
export async function makeLinks(
  deps: WriteDeps,
  seat: Seat,
  answer: LoadedAnswer,
  requests: readonly LoadedRequest[],
  note: string | null = null,
): Promise<number> {
  const version = await changeEntry(deps, answer, {});
  const requestIds = requests.map((request) => request.id);
  await linkRequests(deps, answer, requestIds, true);
  await record(
    deps,
    seat,
    requests.map((entry) => ({
      entry,
      action: "linked",
      audience: "internal" as const,
      relatedId: answer.id,
      body: note,
    })),
  );
  await carryRequests(deps, seat, requestIds, answer.id);
  return version;
}
