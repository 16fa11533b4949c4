import { type NextRequest, NextResponse } from "next/server";
import { csrfCookiesToSet } from "@/lib/auth/cookies";
import { runtime } from "@/lib/runtime";

/** A page cannot set cookies. This gives the browser those that the sign-in form is checked against, and goes back. */
export function GET({ cookies, nextUrl }: NextRequest): Response {
  const { config, secret } = runtime();
  const query = new URLSearchParams(nextUrl.searchParams);
  query.set("started", "1");
  const headers = { Location: `/login?${query}`, "Cache-Control": "no-store" };
  const answer = new NextResponse(null, { status: 307, headers });
  const site = { publicUrl: config.publicUrl, secret };
  for (const { name, value, options } of csrfCookiesToSet((name) => cookies.get(name)?.value, site)) {
    answer.cookies.set(name, value, options);
  }
  return answer;
}
