import * as z from "zod";
import type { Viewpoint } from "@/lib/auth/web-actor";
import type { Seals } from "@/lib/platform/seals";

/** Through whose eyes a person looks at which space, until when; with the words that the banner shows. */
const view = z.object({
  module: z.string(),
  space: z.string(),
  userId: z.string(),
  asAgent: z.boolean(),
  name: z.string(),
  /** What they are there, in words. */
  seat: z.string(),
  organization: z.string(),
  /** The address of the space, at which and below which the pages are theirs; and the page on which it began. */
  path: z.string(),
  begunAt: z.string(),
  /** Unix seconds. */
  until: z.int(),
});
export type View = z.output<typeof view> & Viewpoint;

export const VIEW_SECONDS = 30 * 60;

/** Bound to the session: of another person, or after signing out, it is nothing. What it names is checked anew in every transaction. */
export const sealView = (seals: Seals, sessionId: string, chosen: View): string =>
  seals.seal(purposeFor(sessionId), JSON.stringify(chosen));

export function unsealView(seals: Seals, sessionId: string, sealed: string | undefined, now: number): View | null {
  const content = sealed === undefined ? undefined : seals.unseal(purposeFor(sessionId), sealed);
  if (content === undefined) return null;
  const read = view.safeParse(JSON.parse(content));
  return read.success && read.data.until > now ? read.data : null;
}

const purposeFor = (sessionId: string): string => JSON.stringify(["view_as", sessionId]);

/** On https bound to this very host; never readable by scripts, never sent along by other sites' forms. */
export function viewCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}dealspace.view-as`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure, maxAge: VIEW_SECONDS },
  };
}
