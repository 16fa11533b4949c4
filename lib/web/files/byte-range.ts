export type Part = { readonly start: number; readonly end: number };

/** The one range of a Range header (RFC 9110 §14); "all" without one or for what we need not serve in parts, undefined for none that exists. */
export function rangeIn(header: string | null, size: number): Part | "all" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "all";
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : undefined;
}
