import { runtime } from "@/lib/runtime";
import { bearsToken } from "@/lib/web/bearer";

export const dynamic = "force-dynamic";

/** Without a configured token there is no such page; with one it needs the token. */
export async function GET(request: Request): Promise<Response> {
  const { config, metrics } = runtime();
  if (config.metricsToken === undefined) return plain(404, "Not found.\n");
  if (!bearsToken(request.headers.get("authorization"), config.metricsToken)) {
    return plain(401, "Send the metrics token as a bearer token.\n", { "WWW-Authenticate": 'Bearer realm="metrics"' });
  }
  return plain(200, await metrics.registry.metrics(), { "Content-Type": metrics.registry.contentType });
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
