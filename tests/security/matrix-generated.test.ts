/** The matrix over generated rooms, which hold what the sample deals do not (tests/deals-kit/worlds/generated.ts). @dialect */
import { describe, expect, it } from "vitest";
import type { Audience } from "@/lib/deals/access/visibility.rules";
import { linesIn } from "@/tests/deals-kit/cases/lanes";
import { generatedRooms, THERE } from "@/tests/deals-kit/kit";
import { heardBy, LANES_OF, ROOM_CELLS, ROOMS } from "@/tests/deals-kit/worlds/generated";
import { matrix } from "@/tests/kit/matrix";
import { opened, withSeed } from "@/tests/kit/module-kit";
import { verifies } from "@/tests/support/verifies";

const rooms = opened(generatedRooms.worlds);

matrix("the matrix over generated rooms", generatedRooms, rooms, [
  {
    kind: "tools",
    there: THERE.tools,
    says: (who) => verifies("DS-017")(`gives what the table says, and of the named deal alone: ${who}`),
  },
  {
    kind: "lanes",
    there: THERE.lanes,
    says: (who) => `is read by whom it reaches, and by nobody else: ${who}`,
    weighed: {
      traits: ({ lanes }, lane) => lanes[lane as Audience],
      count(cell, lane) {
        const { heard, unheard } = linesIn(cell, lane as Audience);
        return { heard: heard.length, unheard: unheard.length };
      },
    },
  },
]);

describe(withSeed("the generated rooms"), () => {
  it.each(ROOMS.map(({ seed, world }) => [seed, world] as const))(
    "hold what the sample deals do not: both gates, several sellers and buyers in a deal, every role (room %i)",
    (room, world) => {
      expect(new Set(world.projects.map((project) => project.gate))).toEqual(new Set(["standard", "strict"]));
      const looking = ROOM_CELLS.filter((cell) => cell.traits.room === String(room));
      expect(new Set(looking.map((cell) => cell.seat.role)).size).toBe(7);
      for (const side of ["seller", "buyer"]) {
        const firms = world.projects.map(({ id }) => {
          const seats = world.seats.filter((one) => one.projectId === id && one.side === side);
          return new Set(seats.map((one) => one.organizationId)).size;
        });
        expect(Math.max(...firms), side).toBeGreaterThan(1);
      }
    },
  );

  it.each(["bank", "seller", "buyer", "observer"] as const)(
    "have a %s that hears each lane of its side about a bidder's question, and no other",
    (side) => {
      for (const { world } of ROOMS) {
        const heard = heardBy(world, side);
        expect([...heard].sort()).toEqual(expect.arrayContaining([...LANES_OF[side]]));
        const never = {
          bank: ["asker", "seller"],
          seller: ["bidder", "asker", "internal"],
          buyer: ["bank_seller", "seller", "internal"],
          observer: ["parties", "bank_seller", "bidder", "asker", "seller", "internal"],
        };
        for (const lane of never[side]) expect(heard).not.toContain(lane);
      }
    },
  );
});
