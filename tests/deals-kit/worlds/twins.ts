/**
 * Two databases that differ only in what one caller may not see. Ids and times are the same in both. What differs is chosen
 * by the visibility table of the tests, not by the product's rules; how, see generated-room.ts.
 */
import { expect } from "vitest";
import type { Database } from "@/lib/db/database";
import { modules } from "@/lib/modules";
import { coveringPairs } from "@/tests/kit/pairwise";
import { isFull, seed } from "@/tests/kit/seed";
import { agentActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { buildTestKernel, clockAt, type TestKernel } from "@/tests/support/kernel";
import { ALL_SCOPES } from "@/tests/support/sample";
import { openWire, type Wire } from "@/tests/support/wire";
import { type Sight, sideOf } from "../oracle/sight";
import { changeHidden, makeRoom, ROOM_NOW, rowsOf, sightInto } from "./generated-room";
import { plantWorld, type World } from "./world";

export type House = {
  readonly database: Database;
  readonly kernel: TestKernel;
  readonly wire: Wire;
  close(): Promise<void>;
};
type Way = "locked" | "unlocked" | "narrowed";

const LOCKED = ALL_SCOPES.filter((scope) => !scope.startsWith("unlock:"));
const embedder = wordEmbedder("rooms");

async function openHouse(): Promise<House> {
  const { database, close } = await openTestDatabase();
  const kernel = buildTestKernel(database, modules, { clock: clockAt(ROOM_NOW), embedder });
  return { database, kernel, wire: openWire(database, kernel), close };
}

export async function openHouses() {
  const [here, there] = [await openHouse(), await openHouse()];
  return {
    here,
    there,
    async close() {
      await here.close();
      await there.close();
    },
  };
}

/** A narrowed connection is an unlocked one that was given one deal of the person's. */
const WAYS: readonly Way[] = ["locked", "unlocked", "narrowed"];
const ROLES = ["ib_admin", "ib_member", "seller_admin", "seller_member", "buyer_admin", "buyer_member", "observer"];

/** Every role in every way; where they are drawn, every side and every way: the table knows no difference within a side. */
const drawn = coveringPairs(
  ROLES.flatMap((role) => WAYS.map((way) => ({ role, way }))),
  ({ role }) => ({ side: sideOf(role) }),
).map((one, i) => (isFull ? one : { ...one, way: WAYS[(i + seed) % WAYS.length] as Way }));

export const TWIN_CELLS = drawn.map(({ role, way }, i) => ({
  title: `${role} (${way})`,
  traits: { role, way },
  role,
  way,
  from: seed + 10_000 * (i + 1),
}));
export type TwinCell = (typeof TWIN_CELLS)[number];

/** A room in whose first deal this role is taken, by somebody who sees something of the room and not nearly all. */
function roomWith({ role, way, from }: TwinCell) {
  for (let seed = from; ; seed += 1) {
    const room = makeRoom(seed);
    const [deal] = room.projects;
    const seat = room.seats.find(
      (one) => one.projectId === deal?.id && one.role === role && !one.removed && one.workstreamIds.length > 0,
    );
    const person = room.people.find(({ id }) => id === seat?.userId);
    if (!deal || !person) continue;
    const caller = {
      userId: person.id,
      unlocked: way !== "locked",
      ...(way === "narrowed" && { deals: [deal.id] }),
    };
    const sight = sightInto(room, caller);
    const there = sight.entries.filter((one) => one.project_id === deal.id).length;
    if (there > 4 && sight.entries.length > 8 && room.entries.length - sight.entries.length > 15)
      return { room, person, caller, sight, seed };
  }
}

/** The two rooms, planted one in each house, and who is asking. */
export async function plantTwins({ here, there }: { here: House; there: House }, cell: TwinCell) {
  const { room, person, caller, sight, seed } = roomWith(cell);
  const changed = changeHidden(room, caller, seed);
  differ(room, changed);
  await plant(here, room);
  await plant(there, changed);
  await changeDerived(there, changed, sight);
  const actor = agentActor(person.id, person[cell.way], cell.way === "locked" ? LOCKED : ALL_SCOPES);
  return { room, changed, sight, person, actor, seed };
}

async function plant(house: House, room: World): Promise<void> {
  await plantRoom(house, room);
  await indexAll(house.database, embedder);
}

/** Without an index over its texts: of what people say to each other there is none. */
export async function plantRoom({ database }: House, room: World): Promise<void> {
  await plantWorld(database, room);
  await database.asOwner(async (sql) => {
    await sql.query(
      "UPDATE connections SET scopes = $1::text[], created_at = '2026-06-01', expires_at = '2099-01-01'",
      [ALL_SCOPES],
    );
    await sql.query("UPDATE connection_grants SET until = '2099-01-01'");
  });
}

/** What was computed or judged about things that do not show. */
async function changeDerived({ database }: House, changed: World, sight: Sight): Promise<void> {
  const hidden = changed.entries.filter((one) => !sight.sees(one.id)).map((one) => one.id);
  const secret = changed.links.filter(
    (link) => !sight.isBank(link.projectId) || !sight.sees(link.answerId) || !sight.sees(link.requestId),
  );
  await database.asOwner(async (sql) => {
    await sql.query("DELETE FROM embeddings WHERE source_id = ANY ($1::text[])", [
      hidden.filter((_, i) => i % 2 === 0),
    ]);
    await sql.query(
      "UPDATE answer_link_evidence SET ai_score = 0.1 WHERE answer_id || '/' || request_id = ANY ($1::text[])",
      [secret.map((link) => `${link.answerId}/${link.requestId}`)],
    );
  });
}

/** A change that changes nothing would prove nothing. */
function differ(room: World, changed: World): void {
  const [one, other] = [rowsOf(room), rowsOf(changed)];
  const texts = (rows: typeof one) => new Set(rows.entries.map((entry) => `${entry.id} ${entry.title} ${entry.body}`));
  const rewritten = [...texts(one)].filter((text) => !texts(other).has(text)).length;
  expect(rewritten, "entries removed or rewritten").toBeGreaterThan(10);
  expect(other.events.filter((event) => !one.events.some((same) => same.id === event.id)).length).toBeGreaterThan(5);
  expect(other.participants.length).toBeGreaterThan(one.participants.length);
}
