import { handlersOf } from "@/lib/agent-routes";

export const dynamic = "force-dynamic";

export const { GET, POST, OPTIONS } = handlersOf("/oauth/*");
