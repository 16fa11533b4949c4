import type { Actor } from "@/lib/platform/actor";
import type { LiveSession } from "./sessions";

/** The only place where a web session becomes an actor. Each transaction checks the session anew (app.enter). */
export function webActor(session: LiveSession, publicUrl: string): Actor {
  return {
    userId: session.person.id,
    via: "web",
    issuer: publicUrl,
    audience: publicUrl,
    scopes: "all",
    credential: { kind: "session", id: session.id },
  };
}
