/** A place of the side navigation. */
export type NavigationItem = { readonly label: string; readonly href: string; readonly icon: string };

/** A place that has a page, by path, as the trail in the top bar calls it; `:space` stands for the id of a space. */
export type Place = { readonly path: string; readonly label: string };

/** A space as the shell knows it: what it is called, and what the person is there, in words. */
export type SpaceLink = { readonly id: string; readonly name: string; readonly seat: string };

/** The person's spaces of one module. */
export type SpaceGroup = {
  readonly module: string;
  readonly noun: string;
  readonly heading: string;
  /** The address of each, with `:space` for its id. */
  readonly path: string;
  readonly spaces: readonly SpaceLink[];
  /** What the person is over all of them, in words. */
  readonly seats: string;
};

export const spacePath = (path: string, id: string): string => path.replace(":space", id);
