import { type NextRequest, NextResponse } from "next/server";
import { isReadableForm, unreadableForm } from "@/lib/web/bounded-form";
import { contentSecurityPolicy } from "@/lib/web/content-security-policy";
import { FROM_ANOTHER_SITE, isSameOrigin } from "@/lib/web/origin";

/**
 * Headers for every page. It decides nothing about who may see a page: pages ask for the session themselves, so that
 * no route is open because a pattern here forgot it. Actions look at the origin themselves too; Next would answer another
 * site's form, and one that it cannot read, as if they were faults of ours, so here they are refused as what they are.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  // The address people use, which the host has put there for next-auth.
  if (request.method === "POST" && !isSameOrigin(request.headers, process.env.NEXTAUTH_URL))
    return new NextResponse(`${FROM_ANOTHER_SITE}\n`, { status: 403 });
  if (request.method === "POST" && !(await isReadableForm(request)))
    return new NextResponse(`${unreadableForm().message}\n`, { status: 400 });
  const nonce = newNonce();
  const frames = SHOWS_A_DOCUMENT.test(request.nextUrl.pathname);
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development", { frames });

  const forwarded = new Headers(request.headers);
  forwarded.set("x-nonce", nonce);
  // Next reads the nonce for its own scripts from the policy of the *request*.
  forwarded.set("content-security-policy", policy);

  const response = NextResponse.next({ request: { headers: forwarded } });
  response.headers.set("content-security-policy", policy);
  // Not `no-referrer`: Chromium would then send our own forms with `Origin: null`.
  response.headers.set(
    "referrer-policy",
    WITH_A_SECRET.test(request.nextUrl.pathname) ? "strict-origin" : "same-origin",
  );
  if (WITH_A_SECRET.test(request.nextUrl.pathname)) response.headers.set("cache-control", "no-store");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  response.headers.set("x-frame-options", "DENY");
  if (!OPENED_BY_AGENTS.test(request.nextUrl.pathname))
    response.headers.set("cross-origin-opener-policy", "same-origin");
  return response;
}

/** Their address opens something: it goes nowhere as a referrer, not even to ourselves, and stays in no cache. */
const WITH_A_SECRET = /^\/(invitation|login\/link)\/./;

/** Pages an agent's app opens in a window of its own and waits for: they keep their opener. */
const OPENED_BY_AGENTS = /^\/(login|consent)(\/|$)/;

/** The page of one file, which previews it. */
const SHOWS_A_DOCUMENT = /^\/projects\/[^/]+\/files\/[^/]+$/;

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** Route handlers answer with headers of their own, which a header set here would replace; files need none. */
export const config = {
  matcher: [
    "/((?!_next/static|_next/image|icons/|icon\\.svg|favicon\\.ico|robots\\.txt$|site\\.webmanifest$|api/|files/|oauth/|mcp$|\\.well-known/|healthz$|readyz$|metrics$|consent/[^/]+/(?:submit|continue)$|view-as/(?:begin|end)$|projects/[^/]+/requests/(?:export|import/(?:read|preview|apply))$).*)",
  ],
};
