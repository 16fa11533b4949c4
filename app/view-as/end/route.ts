import { ID_FORM } from "@/lib/platform/ids";
import { runtime } from "@/lib/runtime";
import { assertSameOrigin } from "@/lib/web/origin";
import { textIn } from "@/lib/web/run-action";
import { seeOther } from "@/lib/web/see-other";
import { dropView } from "@/lib/web/view-as";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  assertSameOrigin(request.headers, runtime().config.publicUrl);
  const deal = textIn(await request.formData(), "deal");
  await dropView();
  return seeOther(ID_FORM.test(deal) ? `/projects/${deal}/view-as` : "/projects");
}
