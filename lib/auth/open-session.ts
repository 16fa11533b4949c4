import type { Sql } from "@/lib/db/sql";
import type { CallOrigin } from "@/lib/platform/actor";
import { newId } from "@/lib/platform/ids";
import { deviceAccountOf } from "./account-repository";
import type { Sent } from "./cookies";
import { type AuthDeps, siteOf } from "./deps";
import { type Device, knownDevice, newDevice } from "./known-device";
import { tell } from "./notices";
import { insertSession } from "./repository";
import { SESSION } from "./sessions";

export type Opened = { readonly userId: string; readonly sessionId: string; readonly device: Device };

/** For whom, by what, in which browser; after a password, the hash that it was verified against. */
export type Opening = {
  readonly userId: string;
  readonly method: string;
  readonly sent?: Sent | undefined;
  readonly verifiedHash?: string;
  /** Not told of: the person is at it, or is told more. */
  readonly quiet?: boolean;
};

/**
 * However somebody signed in: a session, and a browser that is known from now on; the person is told of one that was not.
 * Undefined where they may not sign in any more.
 */
export async function openSession(
  sql: Sql,
  deps: Pick<AuthDeps, "config" | "secret">,
  origin: CallOrigin,
  { userId, method, sent = () => undefined, verifiedHash, quiet = false }: Opening,
): Promise<Opened | undefined> {
  const sessionId = newId("session");
  if (!(await insertSession(sql, { id: sessionId, userId, method, origin, ...SESSION }, verifiedHash)))
    return undefined;
  const account = await deviceAccountOf(sql, userId);
  if (!account) return undefined;
  const known = knownDevice(sent, siteOf(deps), account);
  if (known === undefined && !quiet) {
    const facts = { method, browser: origin.userAgent.slice(0, 300), from: origin.ip };
    await tell(sql, deps, userId, { kind: "new_sign_in", facts });
  }
  return { userId, sessionId, device: { ...account, id: known ?? newDevice() } };
}
