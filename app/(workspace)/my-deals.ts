import { cache } from "react";
import { listMyDeals, listProjects } from "@/lib/deals";
import { callAsPerson } from "@/lib/web/use-case";

/** The person's deals by name and role: all that the shell shows, on every page. Asked once a request. */
export const namesOfMyDeals = cache(async () => (await callAsPerson(listMyDeals, {})).deals);

/** The same with stage, workstreams and counts of requests, which are counted anew for it. */
export const myDeals = cache(async () => (await callAsPerson(listProjects, {})).projects);

export type MyDeal = Awaited<ReturnType<typeof myDeals>>[number];
