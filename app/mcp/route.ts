import { agentAccess } from "@/lib/agent-access";
import { asResponse } from "@/lib/mcp/outside";
import { originOf } from "@/lib/web/session";

export const dynamic = "force-dynamic";

const handle = async (request: Request) => asResponse(await agentAccess().mcp(request, originOf(request.headers)));

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST };
