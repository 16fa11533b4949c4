const EXPOSED = "Mcp-Session-Id, WWW-Authenticate, X-Request-Id, Retry-After";

/** Answers to browser clients name the page they are for; the endpoint has checked before that it is one of ours. */
export function withCors(response: Response, from: string | null): Response {
  if (from === null) return response;
  const headers = new Headers(response.headers);
  headers.set("access-control-allow-origin", from);
  headers.set("access-control-expose-headers", EXPOSED);
  headers.set("vary", "origin");
  return new Response(response.body, { status: response.status, headers });
}

export const preflight = (from: string | null) =>
  withCors(
    new Response(null, {
      status: 204,
      headers: {
        "access-control-allow-methods": "POST, DELETE",
        "access-control-allow-headers":
          "authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, x-request-id",
        "access-control-max-age": "3600",
      },
    }),
    from,
  );
