import { cache } from "react";
import { listProjects } from "@/lib/deals";
import { callAsPerson } from "@/lib/web/use-case";

/** The person's deals; asked once a request, although the shell and the page both need them. */
export const myDeals = cache(async () => (await callAsPerson(listProjects, {})).projects);

export type MyDeal = Awaited<ReturnType<typeof myDeals>>[number];
