import type { Sql } from "@/lib/db/sql";
import type { CallOrigin } from "@/lib/platform/actor";
import { newId } from "@/lib/platform/ids";
import { deviceAccountOf } from "./account-repository";
import type { Sent, Site } from "./cookies";
import { type Device, knownDevice, newDevice } from "./known-device";
import { insertSession } from "./repository";
import { SESSION } from "./sessions";

export type Opened = { readonly userId: string; readonly sessionId: string; readonly device: Device };

/** For whom, by what, in which browser; after a password, the hash that it was verified against. */
export type Opening = {
  readonly userId: string;
  readonly method: string;
  readonly sent?: Sent | undefined;
  readonly verifiedHash?: string;
};

/** However somebody signed in: a session, and a browser that is known from now on. Undefined where they may not any more. */
export async function openSession(
  sql: Sql,
  site: Site,
  origin: CallOrigin,
  { userId, method, sent = () => undefined, verifiedHash }: Opening,
): Promise<Opened | undefined> {
  const sessionId = newId("session");
  if (!(await insertSession(sql, { id: sessionId, userId, method, origin, ...SESSION }, verifiedHash)))
    return undefined;
  const account = await deviceAccountOf(sql, userId);
  if (!account) return undefined;
  const known = knownDevice(sent, site, account);
  return { userId, sessionId, device: { ...account, id: known ?? newDevice() } };
}
