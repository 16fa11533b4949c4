/** The matrix over generated rooms, which hold what the sample deals do not (tests/deals-kit/worlds/generated.ts). @dialect */
import { describe, expect, it } from "vitest";
import { generatedRooms, THERE } from "@/tests/deals-kit/kit";
import { ROOM_CELLS, ROOMS } from "@/tests/deals-kit/worlds/generated";
import { matrix } from "@/tests/kit/matrix";
import { opened, withSeed } from "@/tests/kit/module-kit";
import { verifies } from "@/tests/support/verifies";

matrix("the matrix over generated rooms", generatedRooms, opened(generatedRooms.worlds), [
  {
    kind: "tools",
    there: THERE.tools,
    says: (who) => verifies("DS-017")(`gives what the table says, and of the named deal alone: ${who}`),
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
});
