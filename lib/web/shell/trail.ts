import type { Crumb } from "@/lib/web/ui/breadcrumbs";
import { type Place, type SpaceGroup, type SpaceLink, spacePath } from "./place";

/** Where a page is: each known place on its path, the space by name. A page deeper than these ends the trail at the last one it passes. */
export function trailOf(pathname: string, places: readonly Place[], groups: readonly SpaceGroup[]): Crumb[] {
  const here = spaceAt(pathname, groups);
  const crumbs: Crumb[] = [];
  const segments = pathname.split("/").filter(Boolean);
  if (segments.length === 0)
    return places.filter((place) => place.path === "/").map(({ path, label }) => ({ label, href: path }));
  for (let depth = 1; depth <= segments.length; depth++) {
    const href = `/${segments.slice(0, depth).join("/")}`;
    const pattern = here ? href.replace(here.href, here.group.path) : href;
    const label = href === here?.href ? here.space.name : places.find((place) => place.path === pattern)?.label;
    if (label !== undefined) crumbs.push({ label, href });
  }
  return crumbs;
}

export type Here = { readonly group: SpaceGroup; readonly space: SpaceLink; readonly href: string };

/** The space a page belongs to; none for pages over all spaces, and none for an id that is not the person's. */
export function spaceAt(pathname: string, groups: readonly SpaceGroup[]): Here | undefined {
  return groups
    .flatMap((group) => group.spaces.map((space) => ({ group, space, href: spacePath(group.path, space.id) })))
    .find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
}
