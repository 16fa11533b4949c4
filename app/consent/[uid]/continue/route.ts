import { agentAccess } from "@/lib/agent-access";
import { leaveConsent } from "@/lib/web/consent";

export const dynamic = "force-dynamic";

export const GET = async (request: Request, { params }: RouteContext<"/consent/[uid]/continue">) =>
  leaveConsent(agentAccess().authorization, request, (await params).uid);
