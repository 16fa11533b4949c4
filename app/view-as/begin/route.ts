import { lookAs } from "@/lib/deals";
import { roleInWords } from "@/lib/deals/roles";
import { formIn, unreadableForm } from "@/lib/web/bounded-form";
import { fromOutside, refusal } from "@/lib/web/route-call";
import { seeOther } from "@/lib/web/see-other";
import { currentSession } from "@/lib/web/session";
import { callAsSelf } from "@/lib/web/use-case";
import { keepView } from "@/lib/web/view-as";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  const outside = fromOutside(request);
  if (outside) return refusal(outside);
  if (!(await currentSession())) return seeOther("/login");
  const form = await formIn(request);
  if (!form) return refusal(unreadableForm());
  const { project_id, viewpoint_id, through, name, role, organization } = await callAsSelf(lookAs, {
    project_id: form.get("deal") ?? "",
    viewpoint_id: form.get("viewpoint") ?? "",
    through: form.get("through") === "agent" ? "agent" : "person",
  });
  const path = `/projects/${project_id}`;
  await keepView({
    module: "deals",
    space: project_id,
    userId: viewpoint_id,
    asAgent: through === "agent",
    name,
    seat: roleInWords(role),
    organization,
    path,
    begunAt: `${path}/view-as`,
  });
  return seeOther(path);
}
