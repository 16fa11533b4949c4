import { agentAccess } from "@/lib/agent-access";

export const dynamic = "force-dynamic";

export const GET = () => agentAccess().authorization.discovery.authorizationServer();
