/** Two databases that differ in the lines of one lane alone, which do not reach the caller, about entries that it sees. */
import { expect } from "vitest";
import { AUDIENCES, type Audience } from "@/lib/deals/access/visibility.rules";
import { isFull, seed } from "@/tests/kit/seed";
import { agentActor, webActor } from "@/tests/support/actors";
import { ALL_SCOPES } from "@/tests/support/sample";
import { type Side, sideOf } from "../oracle/sight";
import { changeUnheard, makeRoom, sightInto, unheardIn } from "./generated-room";
import { type House, plantRoom } from "./twins";
import type { World, WorldPerson, WorldSeat } from "./world";

/** Of each lane the sides in which somebody does not hear it though the entry shows (docs/decisions/027-lanes.md). */
const UNHEARD_BY: Readonly<Record<Audience, readonly Side[]>> = {
  published: ["seller", "buyer"],
  parties: ["buyer", "observer"],
  bank_seller: ["buyer", "observer"],
  bidder: ["seller", "buyer", "observer"],
  asker: ["bank", "seller", "buyer"],
  seller: ["bank", "buyer", "observer"],
  organization: ["bank", "seller", "buyer"],
  internal: ["seller", "buyer", "observer"],
};

/** Every lane, with one of its sides; in a full run with each. */
export const LANE_TWIN_CELLS = AUDIENCES.flatMap((lane, i) => {
  const sides = UNHEARD_BY[lane];
  const drawn = isFull ? sides : [sides[(i + seed) % sides.length] as Side];
  return drawn.map((side) => ({ lane, side }));
}).map(({ lane, side }, i) => ({
  title: `${side}, for whom the lane ${lane} is not`,
  traits: { lane, side },
  lane,
  side,
  from: seed + 1_000_000 + 10_000 * (i + 1),
}));
export type LaneTwinCell = (typeof LANE_TWIN_CELLS)[number];

/** A room with somebody of this side who misses lines of the lane about what it sees, and somebody else who hears one of them. */
function roomWith({ lane, side, from }: LaneTwinCell) {
  for (let seed = from; ; seed += 1) {
    if (seed > from + 1000) throw new Error(`no room with somebody of ${side} who misses ${lane}`);
    const room = makeRoom(seed);
    const [deal] = room.projects;
    const seats = room.seats.filter((one) => one.projectId === deal?.id && !one.removed);
    for (const seat of seats.filter((one) => sideOf(one.role) === side)) {
      const missed = unheardIn(room, { userId: seat.userId, unlocked: true }, lane);
      const [gone] = missed.filter((one) => one.projectId === seat.projectId);
      // The first is the one that the other room does not have.
      if (missed.length < 2 || !gone || gone !== missed[0]) continue;
      const hearer = seats.find((one) =>
        sightInto(room, { userId: one.userId, unlocked: true }).events.some(({ id }) => id === gone.id),
      );
      if (hearer) return { room, seat, hearer, gone, seed };
    }
  }
}

/** On pages a proposal has the time at which it was planted, which differs. */
const withoutProposals = (room: World): World => ({ ...room, suggestions: [], evidence: [] });

const unlockedAs = (room: World, { userId }: WorldSeat) => {
  const person = room.people.find(({ id }) => id === userId) as WorldPerson;
  return { agent: agentActor(userId, person.unlocked, ALL_SCOPES), person: webActor(userId, person.sessionId) };
};

/** The two rooms, planted one in each house; who asks there, about what, and what is said in one of them alone. */
export async function plantLaneTwins({ here, there }: { here: House; there: House }, cell: LaneTwinCell) {
  const { room, seat, hearer, gone, seed } = roomWith(cell);
  const caller = { userId: seat.userId, unlocked: true };
  const changed = changeUnheard(room, caller, cell.lane, seed);
  const [missed, others] = [room, changed].map((one) => unheardIn(one, caller, cell.lane));
  const added = others?.find(({ id }) => !missed?.some((one) => one.id === id));
  if (!missed || !added) throw new Error("nothing was added");
  await plantRoom(here, withoutProposals(room));
  await plantRoom(there, withoutProposals(changed));

  // A change that nobody can tell would prove nothing.
  const told = async ({ wire }: House) =>
    (
      await wire.call(unlockedAs(room, hearer).agent, "list_events", {
        project_id: seat.projectId,
        entry_id: gone.entryId,
        limit: 200,
      })
    ).text;
  expect(await told(here), "told to whom it reaches").not.toBe(await told(there));

  const about = room.entries
    .filter((one) => missed.some(({ entryId }) => entryId === one.id))
    .slice(0, isFull ? 12 : 4);
  const asking = unlockedAs(room, seat);
  return {
    ...asking,
    projectId: seat.projectId,
    about,
    writer: gone.authorId,
    lines: [gone.id, added.id],
    words: added.body,
  };
}
export type LaneAsking = Awaited<ReturnType<typeof plantLaneTwins>>;
