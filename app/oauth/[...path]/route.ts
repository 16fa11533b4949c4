import { agentAccess } from "@/lib/agent-access";
import { originOf } from "@/lib/web/session";

export const dynamic = "force-dynamic";

const handle = (request: Request) => agentAccess().authorization.handle(request, originOf(request.headers));

export { handle as GET, handle as OPTIONS, handle as POST };
