import { handlersOf } from "@/lib/agent-routes";

export const dynamic = "force-dynamic";

export const { GET } = handlersOf("/.well-known/openid-configuration");
