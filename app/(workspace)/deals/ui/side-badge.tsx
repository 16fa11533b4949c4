import { Badge, type Tone } from "@/lib/web/ui/badge";

export type SideWord = "bank" | "seller" | "buyer" | "observer" | "system";

/** Whose words or act it is. */
export function SideBadge({ side }: { side: SideWord }) {
  const { word, tone } = SIDES[side];
  return <Badge tone={tone}>{word}</Badge>;
}

const SIDES: Record<SideWord, { word: string; tone: Tone }> = {
  bank: { word: "Bank", tone: "accent" },
  seller: { word: "Seller", tone: "warn" },
  buyer: { word: "Buyer", tone: "good" },
  observer: { word: "Observer", tone: "neutral" },
  system: { word: "Dealspace", tone: "neutral" },
};
