import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { Known } from "@/lib/platform/space";

/** A space as its members are shown it, whatever module it is of. */
export const spaceName = z.object({ module: z.string(), noun: z.string(), space_id: z.string(), name: z.string() });
export type SpaceName = z.output<typeof spaceName>;

export const namesOf = (known: readonly Known[]): SpaceName[] =>
  known.flatMap(({ space, authority }) =>
    space.names(authority).map(({ id, name }) => ({
      module: space.module,
      noun: space.noun,
      space_id: id,
      name: sanitizeLine(name),
    })),
  );
