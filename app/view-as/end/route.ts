import { returnPath } from "@/lib/auth/return-path";
import { runtime } from "@/lib/runtime";
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
  return seeOther(returnPath((await formIn(request))?.get("back"), runtime().config.publicUrl));
}
