/** Who sees an entry beside the bank, told to the bank alone. */
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { Stage } from "../entries/status.rules";

export type Showing = {
  readonly status: string;
  readonly stage: Stage;
  /** Whether the seller has it. */
  readonly atSeller: boolean;
  /** The buyer that asked, by name. */
  readonly bidder: string | null;
  /** The firms that it is published to, by name; null: every firm. */
  readonly publishedTo: readonly string[] | null;
};

export type VisibleTo = { seller: boolean; firms: "all" | string[] };

export function visibleTo({ status, stage, atSeller, bidder, publishedTo }: Showing): VisibleTo {
  const shows = status === "published" && stage === "dataroom";
  if (shows && publishedTo === null) return { seller: atSeller, firms: "all" };
  const firms = [...(bidder === null ? [] : [bidder]), ...(shows ? (publishedTo ?? []) : [])];
  return { seller: atSeller, firms: [...new Set(firms)].sort().map(sanitizeLine) };
}
