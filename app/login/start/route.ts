import { NextRequest } from "next/server";
import { handleAuth } from "@/app/api/auth/handle";
import { runtime } from "@/lib/runtime";

/** A page cannot set cookies. This gives the browser the cookie that the sign-in form is checked against, and goes back. */
export async function GET(request: NextRequest): Promise<Response> {
  const { publicUrl } = runtime().config;
  const csrf = await handleAuth(new NextRequest(`${publicUrl}/api/auth/csrf`, { headers: request.headers }), ["csrf"]);
  const query = new URLSearchParams(request.nextUrl.searchParams);
  query.set("started", "1");
  const headers = new Headers({ Location: `/login?${query}`, "Cache-Control": "no-store" });
  for (const cookie of csrf.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 307, headers });
}
