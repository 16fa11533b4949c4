import type { Role } from "@/lib/deals/roles";
import type { Crumb } from "@/lib/web/ui/breadcrumbs";

/** A deal as the shell knows it. */
export type DealLink = { readonly id: string; readonly name: string; readonly role: Role };

/** Places that have a page, by path; `:deal` stands for a deal's id. A page deeper than these ends the trail at the last one it passes. */
export type Place = { readonly path: string; readonly label: string };

const DEAL_PATH = "/projects/:deal";

/** Where a page is: each known place on its path, the deal by name. */
export function trailOf(pathname: string, places: readonly Place[], deals: readonly DealLink[]): Crumb[] {
  const deal = dealAt(pathname, deals);
  const crumbs: Crumb[] = [];
  const segments = pathname.split("/").filter(Boolean);
  if (segments.length === 0)
    return places.filter((place) => place.path === "/").map(({ path, label }) => ({ label, href: path }));
  for (let depth = 1; depth <= segments.length; depth++) {
    const href = `/${segments.slice(0, depth).join("/")}`;
    const pattern = deal ? href.replace(`/projects/${deal.id}`, DEAL_PATH) : href;
    const label = pattern === DEAL_PATH ? deal?.name : places.find((place) => place.path === pattern)?.label;
    if (label !== undefined) crumbs.push({ label, href });
  }
  return crumbs;
}

/** The deal a page belongs to; none for pages over all deals, and none for an id that is not the person's. */
export function dealAt(pathname: string, deals: readonly DealLink[]): DealLink | undefined {
  const [first, id] = pathname.split("/").filter(Boolean);
  return first === "projects" ? deals.find((deal) => deal.id === id) : undefined;
}
