/** What lies in a deal of the planted worlds, as far as a query is asked about it. */
import { inTurn } from "../cases/queries/query";
import { revisions, uploads, worlds } from "./enforced";
import type { World, WorldEvent } from "./world";

export const seatsIn = (projectId: string) =>
  worlds.flatMap((world) => world.seats).filter((one) => one.projectId === projectId);
/** Some with the revisions before them. */
export const filesIn = (projectId: string) =>
  [revisions, worlds.flatMap((world) => world.files)].flatMap((files) =>
    files.filter((one) => one.projectId === projectId).slice(0, 6),
  );
export const uploadsIn = (projectId: string) => uploads.filter((one) => one.projectId === projectId).slice(0, 12);
/** The own ones, which alone one may see, and some of others. */
export const uploadsFor = (userId: string, projectId: string) => [
  ...uploads.filter((one) => one.projectId === projectId && one.userId === userId),
  ...uploadsIn(projectId)
    .filter((one) => one.userId !== userId)
    .slice(0, 2),
];

export const answerIdsIn = (projectId: string) =>
  worlds
    .flatMap((world) => world.entries.filter((one) => one.projectId === projectId && one.type === "answer"))
    .map((one) => one.id);
export const proposalIdsIn = (projectId: string) =>
  worlds
    .flatMap((world) => world.suggestions)
    .filter((one) => one.spaceId === projectId)
    .map((one) => one.id)
    .slice(0, 8);
export const nextWeek = { now: () => new Date(Date.now() + 8 * 86_400_000) };
export const listsIn = (projectId: string) =>
  worlds.flatMap((world) => world.lists.filter((one) => one.projectId === projectId));
export const blockersIn = (projectId: string) =>
  worlds.flatMap((world) => world.blockers.filter((one) => one.projectId === projectId));

export const inEachStream = <Answer>(projectId: string, ask: (workstreamId: string) => Promise<Answer>) =>
  inTurn(
    worlds.flatMap((world) => world.workstreams).filter((one) => one.projectId === projectId),
    ({ id }) => ask(id),
  );
export const requestsIn = (projectId: string) =>
  worlds.flatMap((world) => world.entries).filter((one) => one.projectId === projectId && one.type === "request");
export const requestIdsIn = (projectId: string) =>
  requestsIn(projectId)
    .map((one) => one.id)
    .slice(0, 6);
export const routedIn = (projectId: string) =>
  worlds
    .flatMap((world) => world.routing)
    .filter((one) => one.projectId === projectId)
    .map((one) => one.entryId)
    .slice(0, 10);
/** What is said inside a firm, or for one side alone. The query believes its caller to be of the bank, and must leave that out. */
export const isSaidApart = ({ audience }: WorldEvent): boolean =>
  ["organization", "asker", "seller"].includes(audience);
export const openlySpokenOf = (projectId: string) => {
  const inside = worlds.flatMap((world) => world.events).filter(isSaidApart);
  return requestsIn(projectId)
    .filter((one) => !inside.some((event) => event.entryId === one.id))
    .slice(0, 6);
};
export const saidApart = (): ReadonlySet<unknown> => {
  const all = worlds.flatMap((world) => world.events);
  return new Set(all.filter(isSaidApart).map((one) => one.id));
};

export const workOn = (projectId: string, workstreamId: string) => ({
  id: "ent_none",
  projectId,
  ref: null,
  title: "Entry",
  status: "open",
  workstreamId,
  workstreamName: "",
  version: 1,
  reachedSeller: true,
});

export const someIds = (world: World, projectId: string, types: readonly string[]) =>
  world.entries
    .filter((one) => one.projectId === projectId && types.includes(one.type))
    .map((one) => one.id)
    .slice(0, 4);
