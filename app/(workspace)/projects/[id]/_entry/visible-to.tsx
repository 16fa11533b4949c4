import { Fact } from "./facts";

type Shown = { readonly seller: boolean; readonly firms: "all" | readonly string[] };

/** One line for who sees it: the bank always, and from there outwards. */
export function VisibleTo({ shown }: { shown: Shown | undefined }) {
  if (!shown) return null;
  const { seller, firms } = shown;
  const others = firms === "all" ? ["all bidders and observers"] : firms;
  return <Fact name="Visible to">{["Bank", ...(seller ? ["seller"] : []), ...others].join(", ")}</Fact>;
}
