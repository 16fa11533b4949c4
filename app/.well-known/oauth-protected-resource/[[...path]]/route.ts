import { agentAccess } from "@/lib/agent-access";

export const dynamic = "force-dynamic";

/** For the origin as such and for its one resource; there are no others. */
export async function GET(
  _request: Request,
  { params }: RouteContext<"/.well-known/oauth-protected-resource/[[...path]]">,
) {
  const path = (await params).path?.join("/") ?? "";
  if (path !== "" && path !== "mcp") return new Response(null, { status: 404 });
  return agentAccess().authorization.discovery.protectedResource();
}
