"use client";

import { PublicTextFields, type PublicTextShown } from "@/app/(workspace)/_public-text/public-text-fields";
import { useDeciding } from "@/app/(workspace)/confirm/[id]/outcome";

/** The text of a bidder's request for the seller, with what was typed last. */
export function TextForSeller({ text }: { text: PublicTextShown | undefined }) {
  const { typed } = useDeciding().outcome;
  if (!text) return null;
  const values = Object.fromEntries(Object.entries(typed ?? {}).map(([name, value]) => [name, [value]] as const));
  return <PublicTextFields text={text} typed={values} />;
}
