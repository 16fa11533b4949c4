/** What the pages make of all contributions together. */
import type { Contribution, NotificationLine, Notified, SpaceTab } from "./contribution";
import { inWords } from "./format";
import type { NavigationItem, Place, SearchWords, SpaceGroup } from "./shell";

/** The spaces of the person, module by module. */
export const ownSpaces = (contributions: readonly Contribution[]): Promise<SpaceGroup[]> =>
  Promise.all(
    contributions.flatMap(({ module, spaces }) =>
      spaces
        ? spaces.mine().then((mine) => {
            const { noun, heading, path } = spaces;
            return { module, noun, heading, path, ...mine };
          })
        : [],
    ),
  );

export const navigationOf = (contributions: readonly Contribution[]): NavigationItem[] =>
  contributions.flatMap(({ navigation }) => navigation);

/** Every place that the trail names. */
export const placesOf = (contributions: readonly Contribution[]): Place[] => [
  ...navigationOf(contributions).map(({ href, label }) => ({ path: href, label })),
  ...contributions.flatMap(({ module, spaces }) =>
    spaces
      ? tabsOf(contributions, module)
          .filter(({ segment }) => segment !== "")
          .map(({ segment, label }) => ({ path: `${spaces.path}/${segment}`, label }))
      : [],
  ),
  ...contributions.flatMap(({ places }) => places),
];

/** The tabs of a module's spaces, whoever brings them. */
export const tabsOf = (contributions: readonly Contribution[], module: string): SpaceTab[] =>
  contributions.flatMap(({ tabs }) => tabs.filter((tab) => tab.of === module));

/** What several spaces of any module are called, as `gardens and stations`. */
export const nounsOf = (contributions: readonly Contribution[]): string =>
  listed(
    contributions.flatMap(({ spaces }) => spaces?.nouns ?? []),
    "and",
  );

export const searchWords = (contributions: readonly Contribution[]): SearchWords => ({
  things: listed(
    contributions.flatMap(({ search }) => search?.kinds ?? []).map(({ title }) => title.toLowerCase()),
    "and",
  ),
  spaces: nounsOf(contributions.filter(({ search }) => search)),
  examples: contributions.flatMap(({ search }) => search?.examples ?? []).join(", "),
});

/** What a notification of each kind says, whoever brings it. */
export const notificationWords = (contributions: readonly Contribution[]): Contribution["notifications"] =>
  Object.assign({}, ...contributions.map(({ notifications }) => notifications));

/** A kind that nobody has words for is named as it is, and leads Home: better than leaving it out. */
export function lineOf(words: Contribution["notifications"], space: string, one: Notified): NotificationLine {
  const kind = inWords(one.kind);
  return words[one.kind]?.(space, one) ?? { happened: `${kind}:`, name: "see Home", short: kind, href: "/" };
}

/** `a, b and c`. */
export const listed = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
