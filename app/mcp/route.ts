import { handlersOf } from "@/lib/agent-routes";

export const dynamic = "force-dynamic";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf("/mcp");
