import { revalidatePath } from "next/cache";
import { importRequests } from "@/lib/deals";
import { rowsFor } from "../receive";

export const dynamic = "force-dynamic";

/** The hundred rows that our page sends at once, each with the longest description in any script. */
const LARGEST = 4 * 1024 * 1024;

export async function POST(request: Request, { params }: RouteContext<"/projects/[id]/requests/import/apply">) {
  const { id } = await params;
  const answer = await rowsFor(importRequests, request, id, LARGEST);
  if (answer.ok) revalidatePath(`/projects/${id}`, "layout");
  return answer;
}
