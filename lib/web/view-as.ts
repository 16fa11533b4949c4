import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { LiveSession } from "@/lib/auth/sessions";
import { type Viewpoint, webActor } from "@/lib/auth/web-actor";
import { PATH_HEADER } from "@/lib/host/server";
import { unixSeconds } from "@/lib/platform/clock";
import { sealsFrom } from "@/lib/platform/seals";
import { runtime } from "@/lib/runtime";
import { requireSession } from "./session";
import { sealView, unsealView, VIEW_SECONDS, type View, viewCookie } from "./view";
import { isWithin } from "./view-place";

/** As whom the signed-in person is looking, or null. Asked once a request. */
export const currentView = cache(async (): Promise<View | null> => {
  const { config, secret, clock } = runtime();
  const sealed = (await cookies()).get(viewCookie(config.publicUrl).name)?.value;
  if (!sealed) return null;
  const { session } = await requireSession();
  return unsealView(sealsFrom(secret), session.id, sealed, unixSeconds(clock.now()));
});

/** Who a page is made for: within the space that is looked at, the one who is looked as; everywhere else the person. */
export async function actorOfPage() {
  const { actor, session } = await requireSession();
  const view = await currentView();
  if (!view) return actor;
  const path = (await headers()).get(PATH_HEADER) ?? "/";
  return isWithin(path, view.path) ? actorOf(session, view) : actor;
}

export const actorOf = (session: LiveSession, view: Viewpoint) => webActor(session, runtime().config.publicUrl, view);

/** The browser carries it from here on; each transaction checks anew what it names. */
export async function keepView(chosen: Omit<View, "until">): Promise<void> {
  const { config, secret, clock } = runtime();
  const { session } = await requireSession();
  const { name, options } = viewCookie(config.publicUrl);
  const view = { ...chosen, until: unixSeconds(clock.now()) + VIEW_SECONDS };
  (await cookies()).set(name, sealView(sealsFrom(secret), session.id, view), options);
}

export async function dropView(): Promise<void> {
  const { name, options } = viewCookie(runtime().config.publicUrl);
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}
