import { notFound } from "next/navigation";
import { cache } from "react";
import { getProjectSummary } from "@/lib/deals";
import { callAsPerson } from "@/lib/web/use-case";

/** Longer than any id: an address like that is no malformed call, just a page that is not there. */
const LONGEST_ID = 64;

/** Asked once a request by the deal's layout, its title and its page. Not the person's deal: the not-found page. */
export const dealSummary = cache(async (id: string) => {
  if (id.length > LONGEST_ID) notFound();
  return callAsPerson(getProjectSummary, { project_id: id });
});
