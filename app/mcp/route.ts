import { agentAccess } from "@/lib/agent-access";
import { originOf } from "@/lib/web/session";

export const dynamic = "force-dynamic";

const handle = (request: Request) => agentAccess().mcp(request, originOf(request.headers));

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST };
