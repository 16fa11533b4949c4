import { lookAs } from "@/lib/deals";
import { runtime } from "@/lib/runtime";
import { assertSameOrigin } from "@/lib/web/origin";
import { textIn } from "@/lib/web/run-action";
import { seeOther } from "@/lib/web/see-other";
import { callAsSelf } from "@/lib/web/use-case";
import { keepView } from "@/lib/web/view-as";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  assertSameOrigin(request.headers, runtime().config.publicUrl);
  const form = await request.formData();
  const { project_id, viewpoint_id, through, name, role, organization } = await callAsSelf(lookAs, {
    project_id: textIn(form, "deal"),
    viewpoint_id: textIn(form, "viewpoint"),
    through: form.get("through") === "agent" ? "agent" : "person",
  });
  await keepView({
    projectId: project_id,
    userId: viewpoint_id,
    asAgent: through === "agent",
    name,
    role,
    organization,
  });
  return seeOther(`/projects/${project_id}`);
}
