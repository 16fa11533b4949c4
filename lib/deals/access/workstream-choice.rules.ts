import { notFound } from "../errors";
import type { Seat } from "../seat";

/** The id of a workstream that the caller works in; every other slug names nothing. */
export function chooseWorkstream(seat: Pick<Seat, "workstreamIds" | "workstreamSlugs">, slug: string): string {
  const id = seat.workstreamIds[seat.workstreamSlugs.indexOf(slug)];
  if (id === undefined) throw notFound("workstream");
  return id;
}
