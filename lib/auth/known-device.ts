import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookieAt, type Sent, type Site } from "./cookies";

/** Of which account, and since when browsers count: a new password begins a new epoch, and all that were known are not any more. */
export type DeviceAccount = { readonly email: string; readonly epoch: number };
/** A browser in which this person has signed in. */
export type Device = DeviceAccount & { readonly id: string };

const FORM = /^([\w-]{22})\.([\w-]{43})$/;
const REMEMBERED_SECONDS = 180 * 24 * 60 * 60;

/** The browser's own id, if its cookie is ours, of this account and of this epoch. It signs nobody in: it only waits less. */
export function knownDevice(sent: Sent, site: Site, account: DeviceAccount): string | undefined {
  const [, id, signature] = FORM.exec(sent(cookieOf(site, account).name) ?? "") ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const expected = signatureOf(site, { ...account, id });
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? id : undefined;
}

export const deviceCookie = (site: Site, device: Device) => ({
  ...cookieOf(site, device),
  value: `${device.id}.${signatureOf(site, device)}`,
});

export const newDevice = (): string => randomBytes(16).toString("base64url");

/** One for each account that signed in here: somebody else's sign-in in the same browser says nothing about this one. */
const cookieOf = ({ publicUrl, secret }: Site, { email }: DeviceAccount) =>
  cookieAt(publicUrl, `device.${mac(secret, `device name\0${email}`).slice(0, 16)}`, REMEMBERED_SECONDS);

const signatureOf = ({ secret }: Site, { email, epoch, id }: Device) =>
  mac(secret, `device\0${email}\0${epoch}\0${id}`);

const mac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("base64url");
