import { contributions } from "@/app/contributions";
import { find } from "@/lib/web/find";
import { callFromRoute, refusal } from "@/lib/web/route-call";

const PER_GROUP = 5;

/** For the search above the pages, while somebody types. */
export async function GET(request: Request): Promise<Response> {
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const found = await find(contributions, (tool, input) => callFromRoute(tool, input, request), {
    text,
    limit: PER_GROUP,
    offset: 0,
  });
  if ("error" in found) return refusal(found.error);
  return Response.json({ groups: found.groups }, { headers: { "cache-control": "private, no-store" } });
}
