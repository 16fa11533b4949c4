/** How workstreams are called in addresses (slug) and in refs (prefix), and those of a usual deal. */

export const SLUG_FORM = /^[a-z][a-z0-9-]{0,39}$/;
export const PREFIX_FORM = /^[A-Z][A-Z0-9]{1,4}$/;
/** Counts what buyers ask (BUY-001), so no workstream can have it. */
export const BUYERS_PREFIX = "BUY";

export type WorkstreamNames = { readonly slug: string; readonly name: string; readonly prefix: string };

export const USUAL_DEAL: readonly WorkstreamNames[] = [
  { slug: "finance", name: "Finance & Accounting", prefix: "FIN" },
  { slug: "legal", name: "Legal & Corporate", prefix: "LEG" },
  { slug: "tax", name: "Tax", prefix: "TAX" },
  { slug: "commercial", name: "Commercial & Market", prefix: "COM" },
  { slug: "hr", name: "HR & Pensions", prefix: "HR" },
  { slug: "it", name: "IT & Cyber Security", prefix: "IT" },
  { slug: "operations", name: "Operations & Supply Chain", prefix: "OPS" },
  { slug: "real-estate", name: "Real Estate", prefix: "RE" },
  { slug: "environment", name: "Environment & Safety", prefix: "ENV" },
  { slug: "insurance", name: "Insurance", prefix: "INS" },
];

/** The first name or prefix that stands twice; a deal has each once. */
export function doubled(workstreams: readonly WorkstreamNames[]): "slug" | "prefix" | undefined {
  const twice = (values: readonly string[]) => new Set(values).size < values.length;
  if (twice(workstreams.map(({ slug }) => slug))) return "slug";
  return twice(workstreams.map(({ prefix }) => prefix)) ? "prefix" : undefined;
}

/** What a name becomes in an address: `Real Estate & Land` → `real-estate-land`. Empty where it has no letter to begin with. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, 40)
    .replace(/-$/, "");
