import { findInDeals } from "@/lib/deals";
import { callFromRoute, refusal } from "@/lib/web/route-call";
import { groupsOf } from "../found";

/** For the search above the pages, while somebody types. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const outcome = await callFromRoute(findInDeals, { query, limit: 5 }, request);
  if (!outcome.done) return refusal(outcome.error);
  return Response.json({ groups: groupsOf(outcome.output) }, { headers: { "cache-control": "private, no-store" } });
}
