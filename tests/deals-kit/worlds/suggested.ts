/** The kernel's queries of suggestions, asked as somebody who entered the deals alone. */
import { deals } from "@/lib/deals";
import type { ReadDeps } from "@/lib/deals/deps";
import { deal } from "@/lib/deals/space";
import { enteredAmong, kindsOf } from "@/lib/suggestions/kinds";
import { findProposal } from "@/lib/suggestions/proposals.queries";

export const KINDS = kindsOf([deals]);

const known = ({ authority }: ReadDeps) => [{ space: deal as never, authority: authority as never }];
export const enteredDeals = (deps: ReadDeps) => enteredAmong(KINDS, known(deps));

export const foundProposal = (deps: ReadDeps, suggestion_id: string, project_id?: string) =>
  findProposal(deps, KINDS, known(deps), { suggestion_id, ...(project_id !== undefined && { project_id }) });
