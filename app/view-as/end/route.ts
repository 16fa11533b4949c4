import { ID_FORM } from "@/lib/platform/ids";
import { formIn } from "@/lib/web/bounded-form";
import { fromOutside, refusal } from "@/lib/web/route-call";
import { seeOther } from "@/lib/web/see-other";
import { currentSession } from "@/lib/web/session";
import { dropView } from "@/lib/web/view-as";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  const outside = fromOutside(request);
  if (outside) return refusal(outside);
  await dropView();
  if (!(await currentSession())) return seeOther("/login");
  const deal = (await formIn(request))?.get("deal") ?? "";
  return seeOther(ID_FORM.test(deal) ? `/projects/${deal}/view-as` : "/projects");
}
