import { runtime } from "@/lib/runtime";
import { securityText } from "@/lib/web/security-text";

export const dynamic = "force-dynamic";

/** Whom to tell of a weakness (RFC 9116); nothing where the operator names nobody. */
export function GET(): Response {
  const { config, clock } = runtime();
  if (!config.securityContact) return new Response("Not found.\n", { status: 404 });
  return new Response(securityText(config.securityContact, config.publicUrl, clock.now()), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
