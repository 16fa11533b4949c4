import { navigationOf, placesOf, searchWords } from "@/lib/web/contributed";
import type { Contribution } from "@/lib/web/contribution";
import { Shell, type ShellProps } from "@/lib/web/shell";
import { HOME, PLACES } from "./places";

type Around = Omit<ShellProps, "navigation" | "places" | "search">;

/** What stands around every page, with what the modules bring to it. */
export function Workspace({ contributions, ...around }: Around & { contributions: readonly Contribution[] }) {
  return (
    <Shell
      navigation={[HOME, ...navigationOf(contributions)]}
      places={[...PLACES, ...placesOf(contributions)]}
      search={searchWords(contributions)}
      {...around}
    />
  );
}
