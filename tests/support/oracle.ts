/**
 * To be deleted with its last users (list-my-tasks, list-changes, get-project-course and who-is-told): what a person sees says
 * the one oracle, tests/support/table/sight.ts. Nothing here decides anything.
 */
import type { Gate } from "@/lib/deals/model/status";
import type { EntryFacts, Viewer } from "@/lib/deals/model/visibility";
import { sightInto } from "./generated-room";
import type { World, WorldEntry } from "./world";

export const viewerOf = (world: World, userId: string, { unlocked }: { unlocked: boolean }): Viewer => ({
  unlocked,
  seats: world.seats
    .filter((seat) => seat.userId === userId && !seat.removed)
    .map((seat) => ({ ...seat, gate: world.projects.find(({ id }) => id === seat.projectId)?.gate as Gate })),
});

export const factsOf = (entry: WorldEntry): EntryFacts => ({
  projectId: entry.projectId,
  workstreamId: entry.workstreamId,
  type: entry.type,
  stage: entry.stage,
  status: entry.status,
  sellerOrgId: entry.sellerOrgId ?? null,
  reachedSeller: entry.reachedSellerAt != null,
  askedBy: entry.askedBy,
});

export const expectedRows = (world: World, userId: string, { unlocked }: Viewer, _connection: undefined) => ({
  events: sightInto(world, { userId, unlocked }).events.map((event) => event.id),
});
