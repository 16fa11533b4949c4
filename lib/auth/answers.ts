import { cookieLine, type Site } from "./cookies";
import { deviceCookie } from "./known-device";
import type { AuthRequest } from "./next-auth";
import type { Problem } from "./problems";
import { loginPath } from "./return-path";

/** What our script on the login page gets. */
export type SignInAnswer = { url: string; error?: Problem; wait?: number };

type Refusal = { error: Problem; wait?: number; status: number };

/**
 * next-auth's answer in our form. Failures lead straight to the login page instead of over next-auth's own pages; answers
 * to forms are 303; a provider is reached over a page that leaves by itself, because the content security policy
 * lets the forms of the login page lead nowhere but to us.
 */
export async function shapeAnswer(
  answer: Response,
  method: string,
  request: AuthRequest,
  publicUrl: string,
): Promise<Response> {
  // Our script asks for `json`, and then next-auth writes the redirect into the body.
  const asJson = method === "POST" && answer.headers.get("Content-Type") === "application/json";
  const asked = asJson ? ((await answer.json()) as { url?: string }).url : answer.headers.get("Location");
  if (!asked) return answer;

  const location = new URL(asked, publicUrl);
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);

  if (location.origin !== publicUrl) return asJson ? Response.json({ url: asked }, { headers }) : leave(asked, headers);

  const page = location.pathname.replace(/^\/api\/auth(?=\/)/, "");
  if (page === "/signout") return seeOther("/account", headers);
  const toLogin = ["/error", "/signin", "/login"].includes(page);
  const refusal = toLogin ? refusalIn(location, request) : undefined;
  const url = toLogin ? loginPath(request.back, refusal) : `${location.pathname}${location.search}${location.hash}`;
  if (!asJson) return seeOther(url, headers);

  const { status = 200, ...problem } = refusal ?? {};
  if (refusal?.wait) headers.set("Retry-After", String(refusal.wait));
  return Response.json({ url, ...problem } satisfies SignInAnswer, { status, headers });
}

/** Whoever signed in is known in this browser from now on. */
export function rememberDevice(answer: Response, { signIn }: AuthRequest, site: Site): Response {
  if (signIn?.outcome !== "allowed") return answer;
  const headers = new Headers(answer.headers);
  headers.append("Set-Cookie", cookieLine(deviceCookie(site, signIn.device)));
  return new Response(answer.body, { status: answer.status, headers });
}

/** Why next-auth wants to show one of its own pages; undefined when somebody merely asked for the login page. */
function refusalIn({ searchParams }: URL, { signIn, cannotStore }: AuthRequest): Refusal | undefined {
  const error = searchParams.get("error");
  if (cannotStore) return { error: "Storage", status: 503 };
  if (signIn?.outcome === "rate_limited") return { error: "Throttled", wait: signIn.retryAfter, status: 429 };
  if (error === "AccessDenied") return { error: "Denied", status: 403 };
  if (signIn?.outcome === "unauthenticated") return { error: "Credentials", status: 401 };
  if (searchParams.has("csrf")) return { error: "Expired", status: 403 };
  if (error === null) return undefined;
  if (/^(OAuth|Callback$|Signin$)/.test(error)) return { error: "Provider", status: 502 };
  return { error: "Unavailable", status: 503 };
}

function seeOther(path: string, headers: Headers): Response {
  headers.set("Location", path);
  return new Response(null, { status: 303, headers });
}

/** 200 ends the form's submission, which the policy governs; what follows is an ordinary navigation. */
function leave(url: string, headers: Headers): Response {
  const address = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Referrer-Policy", "no-referrer");
  headers.set(
    "Content-Security-Policy",
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in…</title>` +
      `<meta http-equiv="refresh" content="0;url=${address}"></head>` +
      `<body><p><a href="${address}">Continue to sign in</a></p></body></html>`,
    { headers },
  );
}
