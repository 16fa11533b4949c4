/**
 * Generated rooms with a caller for every seat: several sellers and buyers in one deal, people with seats in two, people
 * removed, both kinds of gate, statuses and stages in every combination. What the sample deals do not have, these do.
 */
import { AUDIENCES, type Audience } from "@/lib/deals/access/visibility.rules";
import { modules } from "@/lib/modules";
import { isFull } from "@/tests/kit/seed";
import { agentActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { recordStatements } from "@/tests/support/recorded-statements";
import { ALL_SCOPES, DEFAULT_SCOPES } from "@/tests/support/sample";
import { openWire } from "@/tests/support/wire";
import { laneTraits } from "../cases/lanes";
import { type Cell, cellIn, type Room, traitsOf, turnOf } from "../cell";
import { readRows } from "../oracle/rows";
import { sightOf } from "../oracle/sight";
import { drawWorlds } from "./draw";
import { makeRoom, ROOM_NOW, rowsOf } from "./generated-room";
import { plantWorld, type World, type WorldPerson } from "./world";

const ROLES = ["buyer_admin", "buyer_member", "ib_admin", "ib_member", "observer", "seller_admin", "seller_member"];

/** The lanes that reach each side (docs/decisions/027-lanes.md), of which somebody of it hears. */
export const LANES_OF = {
  bank: ["published", "parties", "bank_seller", "bidder", "internal"],
  seller: ["published", "parties", "bank_seller", "seller", "organization"],
  buyer: ["published", "parties", "bidder", "asker", "organization"],
  observer: ["published"],
} as const satisfies Record<string, readonly Audience[]>;

export const ROOMS = drawWorlds(isFull ? 4 : 1, makeRoom, isRich);

/** Every role with and without an unlock, of the bank also limited; both gates; somewhere several sellers, somewhere several buyers; in every lane lines that reach a caller and lines that do not. */
function isRich(world: World): boolean {
  const { seats, projects } = world;
  const firms = (projectId: string, side: string) =>
    new Set(seats.filter((one) => one.projectId === projectId && one.side === side).map((one) => one.organizationId));
  const several = (side: string) => projects.some(({ id }) => firms(id, side).size > 1);
  if (new Set(projects.map(({ gate }) => gate)).size < 2 || !several("seller") || !several("buyer")) return false;
  // A firm asks in deals that it takes part in: elsewhere only a call that names no deal would know it by name.
  const sits = ({ askedBy, projectId }: World["entries"][number]) =>
    seats.some((one) => one.organizationId === askedBy && one.projectId === projectId);
  const askers = world.entries.filter((one) => one.origin === "buyer");
  if (askers.some((one) => !sits(one) && seats.some((seat) => seat.organizationId === one.askedBy))) return false;
  const callers = callersIn(world);
  return (
    ROLES.every((role) =>
      [true, false].every((unlocked) => callers.some((one) => one.seat.role === role && one.unlocked === unlocked)),
    ) &&
    callers.some(({ seat, limited, unlocked }) => seat.side === "bank" && limited && unlocked) &&
    Object.entries(LANES_OF).every(([side, lanes]) => {
      const heard = heardBy(world, side);
      return lanes.every((lane) => heard.has(lane));
    }) &&
    AUDIENCES.every((lane) => {
      const found = callers.map(({ lanes }) => lanes[lane]);
      return found.some(({ heard }) => heard === "something") && found.some(({ unheard }) => unheard === "something");
    })
  );
}

/** What people of a side hear about the entries of buyers, by lane. */
export function heardBy(world: World, side: string): Set<string> {
  const rows = rowsOf(world);
  const callers = world.seats.filter((one) => one.side === side && !one.removed);
  return new Set(
    callers.flatMap(({ userId, projectId }) => {
      const { events, sees } = sightOf(rows, { userId, unlocked: true });
      const byBuyers = new Set(
        world.entries.filter((one) => one.origin === "buyer" && sees(one.id)).map(({ id }) => id),
      );
      return events
        .filter((one) => one.project_id === projectId && byBuyers.has(one.entry_id))
        .map((one) => one.audience);
    }),
  );
}

/** Everybody to whom something shows, with an unlock or without. */
function callersIn(world: World) {
  const rows = rowsOf(world);
  return world.seats
    .filter((seat) => !seat.removed)
    .flatMap((seat) => [false, true].map((unlocked) => ({ seat, unlocked })))
    .map((one) => ({ ...one, sight: sightOf(rows, { userId: one.seat.userId, unlocked: one.unlocked }) }))
    .filter(({ seat, sight }) => sight.entries.some((one) => one.project_id === seat.projectId))
    .map(({ seat, unlocked, sight }) => {
      const deal = world.projects.find(({ id }) => id === seat.projectId);
      const streams = world.workstreams.filter(({ projectId }) => projectId === seat.projectId);
      return {
        seat,
        unlocked,
        person: world.people.find(({ id }) => id === seat.userId) as WorldPerson,
        deal: `${deal?.name}, ${deal?.gate} gate`,
        limited: seat.workstreamIds.length < streams.length,
        lanes: Object.fromEntries(
          AUDIENCES.map((lane) => [lane, laneTraits({ sight, projectId: seat.projectId }, lane)]),
        ) as Record<Audience, ReturnType<typeof laneTraits>>,
      };
    });
}

export const ROOM_CELLS = ROOMS.flatMap(({ seed, world }) =>
  callersIn(world).map((caller) => ({ ...caller, room: String(seed) })),
).map(({ room, seat, person, unlocked, deal, limited, lanes }, i) => ({
  title: `${seat.role} ${i} of room ${room}, ${deal}, ${unlocked ? "unlocked" : "not unlocked"}`,
  traits: { ...traitsOf({ role: seat.role, unlocked, deal, limited }), room },
  seat,
  person,
  unlocked,
  lanes,
  turn: turnOf(i),
}));
export type RoomCellName = (typeof ROOM_CELLS)[number];

export async function openRooms() {
  const { database, close } = await openTestDatabase();
  for (const { world } of ROOMS) await plantWorld(database, world);
  await database.asOwner((sql) => sql.query("UPDATE connections SET scopes = $1::text[]", [ALL_SCOPES]));
  const embedder = wordEmbedder("generated");
  await indexAll(database, embedder);
  const { database: noted, statements } = recordStatements(database);
  const kernel = buildTestKernel(noted, modules, { clock: clockAt(ROOM_NOW), embedder });
  const room: Room = {
    database,
    wire: openWire(database, kernel),
    rows: await readRows(database),
    now: ROOM_NOW,
    statements,
  };
  const cells = new Map<RoomCellName, Cell>();
  return {
    async cell(name: RoomCellName): Promise<Cell> {
      const cell = cells.get(name) ?? roomCell(room, name);
      cells.set(name, cell);
      return cell;
    },
    close,
  };
}

function roomCell(room: Room, { title, seat, person, unlocked, turn }: RoomCellName): Cell {
  return cellIn(room, {
    title,
    userId: person.id,
    projectId: seat.projectId,
    foreignId: "",
    unlocked,
    turn,
    actor: agentActor(person.id, unlocked ? person.unlocked : person.locked, unlocked ? ALL_SCOPES : DEFAULT_SCOPES),
  });
}
