/**
 * The matrix over generated rooms: several sellers and buyers in one deal, people with seats in two, people removed, both
 * kinds of gate, statuses and stages in every combination. What the sample deals do not have, these do.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { agentActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { makeRoom, ROOM_NOW } from "@/tests/support/generated-room";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { ALL_SCOPES, DEFAULT_SCOPES } from "@/tests/support/sample";
import { TOOL_CASES } from "@/tests/support/table/cases";
import { type Cell, cellIn, type Room } from "@/tests/support/table/cells";
import { readRows } from "@/tests/support/table/rows";
import { verifies } from "@/tests/support/verifies";
import { openWire } from "@/tests/support/wire";
import { plantWorld, type World } from "@/tests/support/world";

const ROOMS = [7, 21].map((seed) => Number(process.env.ROOMS_FROM ?? 0) + seed);
const WAYS = ["locked", "unlocked"] as const;
const tools = [...buildRegistry(modules).tools.values()].filter((tool) => tool.via.includes("mcp"));

const opened = await openTestDatabase();
const { database } = opened;
const worlds = ROOMS.map(makeRoom);
let room: Room;
beforeAll(async () => {
  for (const world of worlds) await plantWorld(database, world);
  await database.asOwner((sql) => sql.query("UPDATE connections SET scopes = $1::text[]", [ALL_SCOPES]));
  const embedder = wordEmbedder("generated");
  await indexAll(database, embedder);
  const kernel = buildTestKernel(database, modules, { clock: clockAt(ROOM_NOW), embedder });
  room = { database, wire: openWire(database, kernel), rows: await readRows(database), now: ROOM_NOW };
});
afterAll(() => opened.close());

/** One seat of every role in each room, in either deal, who has something to look at. */
const seats = worlds.flatMap((world, i) =>
  [
    ...new Map(
      world.seats.filter((seat) => !seat.removed && seat.workstreamIds.length > 0).map((seat) => [seat.role, seat]),
    ).values(),
  ].map((seat) => ({ world, seat, seed: ROOMS[i] })),
);
const CELLS = seats.flatMap(({ world, seat, seed }, i) =>
  WAYS.map((way, j) => [`${seat.role} of room ${seed}, ${way}`, { world, seat, way, turn: 2 * i + j }] as const),
);

function cellOf(title: string, { world, seat, way, turn }: (typeof CELLS)[number][1]): Cell {
  const person = world.people.find((one) => one.id === seat.userId) as World["people"][number];
  return cellIn(room, {
    title,
    userId: person.id,
    projectId: seat.projectId,
    foreignId: "",
    unlocked: way === "unlocked",
    turn,
    actor: agentActor(person.id, person[way], way === "locked" ? DEFAULT_SCOPES : ALL_SCOPES),
  });
}

describe.each(CELLS)("%s", (title, name) => {
  it.each(tools.map((tool) => [tool.name]))(
    verifies("DS-017")("%s gives what the table says, and of the named deal alone"),
    async (tool) => {
      await TOOL_CASES[tool]?.(cellOf(title, name));
    },
  );
});

describe("the rooms", () => {
  it("hold what the sample deals do not: both gates, several sellers and buyers in a deal, every role", () => {
    expect(new Set(worlds.flatMap((world) => world.projects.map((project) => project.gate)))).toEqual(
      new Set(["standard", "strict"]),
    );
    expect(new Set(seats.map(({ seat }) => seat.role)).size).toBe(7);
    for (const side of ["seller", "buyer"]) {
      const firms = worlds.flatMap((world) =>
        world.projects.map(
          ({ id }) =>
            new Set(
              world.seats.filter((one) => one.projectId === id && one.side === side).map((one) => one.organizationId),
            ).size,
        ),
      );
      expect(Math.max(...firms), side).toBeGreaterThan(1);
    }
  });
});
