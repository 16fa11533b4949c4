export const dynamic = "force-dynamic";

/** The process lives and answers. It asks nobody else: a slow database must not get a healthy process restarted. */
export function GET(): Response {
  return new Response("ok\n", {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
