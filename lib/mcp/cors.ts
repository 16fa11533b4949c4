import { type Answer, isPlain } from "./outside";

const EXPOSED = "Mcp-Session-Id, WWW-Authenticate, X-Request-Id, Retry-After";

/** Answers to browser clients name the page they are for; the endpoint has checked before that it is one of ours. */
export function withCors(answer: Answer, from: string | null): Answer {
  if (from === null) return answer;
  const named = { "access-control-allow-origin": from, "access-control-expose-headers": EXPOSED, vary: "origin" };
  if (isPlain(answer)) return { ...answer, headers: { ...answer.headers, ...named } };
  const headers = new Headers({ ...Object.fromEntries(answer.headers), ...named });
  return new Response(answer.body, { status: answer.status, headers });
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
