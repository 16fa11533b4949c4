import type { Contribution } from "@/lib/web/contribution";
import { agents } from "./(workspace)/agents/contribution";
import { deals } from "./(workspace)/deals/contribution";

/** The only list of what modules add to the pages, in the order in which it is shown. */
export const contributions: readonly Contribution[] = [deals, agents];
