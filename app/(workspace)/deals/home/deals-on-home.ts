import { cache } from "react";
import { dealSummary } from "../deal-summary";
import { type MyDeal, myDeals } from "../my-deals";

/** The person's deals with their figures, asked once for all the cards that show some of it. */
export const dealsOnHome = cache(async () => Promise.all((await myDeals()).map(withSummary)));

const withSummary = async (deal: MyDeal) => ({ deal, summary: await dealSummary(deal.project_id) });

/** Buyers and observers are told no figures of the work, and have none to do. */
export const worksOnADeal = async (): Promise<boolean> =>
  (await dealsOnHome()).some(({ summary }) => summary.progress !== undefined);
