import { cache } from "react";
import { type Act, listMyDeals, listProjects } from "@/lib/deals";
import { callAsPerson, callAsSelf } from "@/lib/web/use-case";
import { currentView } from "@/lib/web/view-as";

/** The person's deals by name, role and what is open to them: all that the shell shows, on every page. Asked once a request. */
export const namesOfMyDeals = cache(async () => (await callAsPerson(listMyDeals, {})).deals);

/** What the person is in one of them; undefined where they have no seat. */
export const myRoleIn = async (deal: string) => (await namesOfMyDeals()).find((one) => one.project_id === deal)?.role;

/** Whether to offer it: the table that the use-case asks says so. */
export const mayInDeal = async (deal: string, act: Act) =>
  (await namesOfMyDeals()).some((one) => one.project_id === deal && one.may.includes(act));

export const nameOfMyDeal = async (deal: string) =>
  (await namesOfMyDeals()).find((one) => one.project_id === deal)?.name;

/** What stands around the page is the person's own, whoever's eyes the page is seen through. */
export const namesOfOwnDeals = async () =>
  (await currentView()) ? (await callAsSelf(listMyDeals, {})).deals : namesOfMyDeals();

/** The same with stage, workstreams and counts of requests, which are counted anew for it. */
export const myDeals = cache(async () => (await callAsPerson(listProjects, {})).projects);

export type MyDeal = Awaited<ReturnType<typeof myDeals>>[number];
