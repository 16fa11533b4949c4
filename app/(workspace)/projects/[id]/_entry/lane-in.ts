import { LANES, type Lane } from "@/lib/deals";
import { textOf } from "@/lib/web/search-params";

/** A lane of the thread that an address names. */
export const laneIn = (value: string | string[] | undefined): Lane | undefined =>
  LANES.find((lane) => lane === textOf(value));
