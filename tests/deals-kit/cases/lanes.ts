/** What was said about an entry, lane by lane: a caller of each side reads a line of it exactly where the table says so. */
import { expect } from "vitest";
import { AUDIENCES, type Audience } from "@/lib/deals/access/visibility.rules";
import type { Case, Cases } from "@/tests/kit/module-kit";
import { type Cell, some } from "../cell";
import { call } from "./tools";

/** Lines of a lane about what the caller sees: those that reach it, and those that do not. */
export function linesIn({ sight, projectId }: Pick<Cell, "sight" | "projectId">, lane: Audience) {
  const heard = new Set(sight.events.map((one) => one.id));
  const lines = sight.rows.events.filter(
    (one) => one.audience === lane && one.project_id === projectId && sight.sees(one.entry_id),
  );
  return { heard: lines.filter((one) => heard.has(one.id)), unheard: lines.filter((one) => !heard.has(one.id)) };
}

/** Whether there is something in a lane that reaches the caller, and something that does not: drawn with each lane. */
export const laneTraits = (of: Pick<Cell, "sight" | "projectId">, lane: Audience) => {
  const { heard, unheard } = linesIn(of, lane);
  return { heard: heard.length > 0 ? "something" : "nothing", unheard: unheard.length > 0 ? "something" : "nothing" };
};

const inLane =
  (lane: Audience): Case<Cell> =>
  async (cell) => {
    const { heard, unheard } = linesIn(cell, lane);
    // An entry with a line that reaches the caller and one with a line that does not, where there are such.
    for (const lines of [heard, unheard])
      for (const { entry_id } of some(lines, 2, cell.turn)) {
        const { events } = await call(cell, "list_events", { entry_id, limit: 200 });
        const told = new Set((events as { event_id: string }[]).map((one) => one.event_id));
        const about = (one: { entry_id: string }) => one.entry_id === entry_id;
        expect(heard.filter(about).filter((one) => !told.has(one.id))).toEqual([]);
        expect(unheard.filter(about).filter((one) => told.has(one.id))).toEqual([]);
      }
  };

export const LANE_CASES: Cases<Cell> = Object.fromEntries(AUDIENCES.map((lane) => [lane, inLane(lane)]));
