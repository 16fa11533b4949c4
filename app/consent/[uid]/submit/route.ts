import { agentAccess } from "@/lib/agent-access";
import { submitConsent } from "@/lib/web/consent";

export const dynamic = "force-dynamic";

export const POST = async (request: Request, { params }: RouteContext<"/consent/[uid]/submit">) =>
  submitConsent(agentAccess().authorization, request, (await params).uid);
