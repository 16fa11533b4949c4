/** The people of the sample deal at their pages: what they do, what they see, and what they are refused. */
import type { Actor } from "@/lib/platform/actor";
import { HARBOUR_ID, openSample, refusalOf, type SignIn } from "./sample";

export type Done = Record<string, unknown> & {
  readonly entry_id: string;
  readonly version: number;
  readonly ref?: string;
  readonly status: string;
};
export type Seen = Done & {
  readonly title: string;
  readonly body: string;
  readonly due_date?: string;
  readonly priority: string;
  readonly assigned_to?: { user_id: string }[];
  readonly routing_chain?: { actor: string; to: string; action: string }[];
  readonly thread: { action: string; body?: string; author_side: string; actor?: string }[];
};
export type Note = {
  readonly notification_id: string;
  readonly kind: string;
  readonly entry_id: string;
  readonly read: boolean;
};

/** As a use-case names Project Harbour: one of the deals by their own field, one over all modules by module and space. */
export const harbourFor = (act: string) =>
  act.endsWith("_notifications") || act === "mark_notifications_read"
    ? { module: "deals", space_id: HARBOUR_ID }
    : { project_id: HARBOUR_ID };

/** What a person was told of entries. */
export const notesIn = (listed: object): Note[] =>
  (listed as { notifications: { about: object }[] }).notifications.map(
    ({ about, ...one }) => ({ ...one, ...about }) as Note,
  );

export async function peopleAtWork() {
  const sample = await openSample();
  const sessions = new Map<SignIn, Actor>();
  const as = async (who: SignIn) => {
    const session = sessions.get(who) ?? (await sample.as(who));
    sessions.set(who, session);
    return session;
  };
  const does = async (who: SignIn, act: string, raw: object = {}) =>
    (await sample.call(await as(who), act, { ...harbourFor(act), ...raw })) as Done;
  return {
    sample,
    as,
    does,
    refused: async (who: SignIn, act: string, raw: object = {}) =>
      (await refusalOf(sample, await as(who), act, { ...harbourFor(act), ...raw })).error,
    /** The request as that person sees it, with its thread; undefined where there is none for them. */
    sees: async (who: SignIn, request_id: string) =>
      does(who, "get_request", { request_id, include_thread: true }).then(
        (found) => found as Seen,
        () => undefined,
      ),
    told: async (who: SignIn) => notesIn(await does(who, "list_notifications", { unread_only: true, limit: 200 })),
    entry: (id: string) => sample.database.prisma.entry.findUniqueOrThrow({ where: { id } }),
  };
}
