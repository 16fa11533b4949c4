import type { ReadDeps, WriteDeps } from "../deps";
import { moveEntries } from "../entries/change-entry.queries";
import { type Line, record } from "../entries/history.queries";
import { findRequests } from "../entries/load-for-change.queries";
import { type LinkedAnswer, nameOfMove, statusCarriedBy } from "../entries/workflow.rules";
import type { Seat } from "../seat";

/**
 * After an answer moved, or a link was made or cut: brings its requests to where their answers carry them, and tells why.
 * One at a time for a request, so that of two answers that move at once the later sees the earlier.
 */
export async function carryRequests(
  deps: WriteDeps,
  seat: Seat,
  requestIds: readonly string[],
  answerId: string | undefined,
): Promise<void> {
  if (requestIds.length === 0) return;
  await takeTurns(deps, requestIds);
  const carriers = await carriersOf(deps, requestIds);
  const moves = (await findRequests(deps, seat, requestIds)).flatMap((request) => {
    const found = carriers.find((one) => one.requestId === request.id);
    if (!found) return [];
    const to = statusCarriedBy(request.status, found.answers, found.assigned);
    // The seller knows the own answers alone: what others brought further stays there.
    const isSellers = request.status === "open" || request.status === "assigned";
    return to === request.status || (seat.side === "seller" && !isSellers) ? [] : [{ request, to }];
  });
  await moveEntries(
    deps,
    moves.map(({ request, to }) => ({ id: request.id, from: request.status, to })),
  );
  await record(
    deps,
    seat,
    moves.map(
      ({ request, to }): Line => ({
        entry: request,
        action: nameOfMove(request.status, to),
        audience: "parties",
        from: request.status,
        to,
        // Who does not see the answer does not read of it.
        relatedId: answerId,
      }),
    ),
  );
}

async function takeTurns({ sql }: WriteDeps, requestIds: readonly string[]): Promise<void> {
  await sql.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('carry/' || turn.id, 0))::text
       FROM (SELECT unnest($1::text[]) AS id ORDER BY 1) AS turn`,
    [[...requestIds]],
  );
}

type Carried = {
  readonly requestId: string;
  readonly answers: readonly LinkedAnswer[];
  readonly assigned: boolean;
};

/** How far the answers of these requests are. */
export async function carriersOf({ sql }: Pick<ReadDeps, "sql">, requestIds: readonly string[]): Promise<Carried[]> {
  return sql.query<Carried>(`SELECT request_id AS "requestId", answers, assigned FROM app.carriers($1::text[])`, [
    [...requestIds],
  ]);
}
