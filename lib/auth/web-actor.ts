import type { Actor } from "@/lib/platform/actor";
import type { LiveSession } from "./sessions";

/** Through whose eyes somebody looks at which space; `asAgent`: as their agent would see it, without a step-up. */
export type Viewpoint = {
  readonly module: string;
  readonly space: string;
  readonly userId: string;
  readonly asAgent: boolean;
};

/** The only place where a web session becomes an actor. Each transaction checks the session anew (app.enter). */
export function webActor(session: LiveSession, publicUrl: string, view?: Viewpoint): Actor {
  return {
    userId: view?.userId ?? session.person.id,
    ...(view && {
      viewer: { userId: session.person.id, module: view.module, space: view.space, asAgent: view.asAgent },
    }),
    via: "web",
    issuer: publicUrl,
    audience: publicUrl,
    scopes: "all",
    credential: { kind: "session", id: session.id },
  };
}
