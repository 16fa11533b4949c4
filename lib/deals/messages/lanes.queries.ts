import type { Actor } from "@/lib/platform/actor";
import type { ReadDeps, WriteDeps } from "../deps";
import { laneTotals } from "../entries/entry-history.queries";
import { newId } from "../ids";
import type { Seat } from "../seat";
import { readingFirms } from "./lane-readers.queries";
import { readersOf } from "./lane-readers.rules";
import { type Discussed, firstLane, type Lane, lanesFor } from "./lanes.rules";

/** The lanes that somebody has about an entry, how much was said in each and who reads it; and the one that shows. */
export async function lanesAbout(
  deps: ReadDeps,
  actor: Actor,
  seat: Seat,
  entry: Discussed & { readonly id: string },
  wanted: Lane | undefined,
) {
  const open = lanesFor(seat.side, entry);
  if (open.length === 0) return { lanes: [], lane: firstLane([]) };
  const totals = await laneTotals(deps, entry.id);
  const firms = await readingFirms(deps, actor, seat, entry.id);
  const lanes = open.map((lane) => ({
    lane,
    total: totals.get(lane) ?? 0,
    readers: readersOf(firms, seat.side, lane),
  }));
  return { lanes, lane: lanes.find((one) => one.lane === wanted)?.lane ?? firstLane(lanes) };
}

/** Lets a message through to the other side. False where it went already. */
export async function passMessage({ sql }: WriteDeps, eventId: string): Promise<boolean> {
  const [row] = await sql.query<{ passed: boolean }>("SELECT app.pass_message($1::text, $2::text) AS passed", [
    eventId,
    newId("event"),
  ]);
  return row?.passed ?? false;
}

/** Takes back what the caller wrote or let through in the last minute. False where that is over. */
export async function takeBackMessage({ sql }: WriteDeps, eventId: string): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>("SELECT app.take_back_message($1::text) AS taken", [eventId]);
  return row?.taken ?? false;
}
