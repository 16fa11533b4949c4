import type { Actor } from "@/lib/platform/actor";
import type { LiveSession } from "./sessions";

/** Through whose eyes a banker looks at which deal; `asAgent`: as their agent would see it, without an unlock. */
export type Viewpoint = { readonly projectId: string; readonly userId: string; readonly asAgent: boolean };

/** The only place where a web session becomes an actor. Each transaction checks the session anew (app.enter). */
export function webActor(session: LiveSession, publicUrl: string, view?: Viewpoint): Actor {
  return {
    userId: view?.userId ?? session.person.id,
    ...(view && { looker: { userId: session.person.id, projectId: view.projectId, asAgent: view.asAgent } }),
    via: "web",
    issuer: publicUrl,
    audience: publicUrl,
    scopes: "all",
    credential: { kind: "session", id: session.id },
  };
}
