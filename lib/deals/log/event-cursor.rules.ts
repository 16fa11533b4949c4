import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import type { Seals } from "@/lib/platform/seals";

/** Where the next page of events begins: after this one. */
export type EventPlace = { readonly atMilliseconds: number; readonly id: string };

/** Bound to who asks and to what was asked: a cursor of another connection, deal or filter is none. */
export type CursorUse = { readonly actor: Actor; readonly filter: Readonly<Record<string, unknown>> };

export function sealPlace(seals: Seals, use: CursorUse, place: EventPlace): string {
  return seals.seal(purposeOf(use), `${place.atMilliseconds} ${place.id}`);
}

export function unsealPlace(seals: Seals, use: CursorUse, cursor: string): EventPlace {
  const [at, id] = seals.unseal(purposeOf(use), cursor)?.split(" ") ?? [];
  if (at === undefined || id === undefined) throw notACursor();
  return { atMilliseconds: Number(at), id };
}

const purposeOf = ({ actor, filter }: CursorUse): string =>
  JSON.stringify(["list_events", actor.userId, actor.credential.id, ...Object.entries(filter).sort()]);

const notACursor = () =>
  new AppError(
    "invalid_input",
    "This cursor does not continue this list. Call without it to begin anew, with the same filters on every page.",
    { issues: [{ path: "cursor", problem: "was not given for this list and connection" }] },
  );
