import { cache } from "react";
import { openOverview } from "@/lib/deals";
import { callAsPerson } from "@/lib/web/use-case";

/** Asked once a request by the deal's overview and its title. Not the person's deal: the not-found page. */
export const dealSummary = cache((id: string) => callAsPerson(openOverview, { project_id: id }));
