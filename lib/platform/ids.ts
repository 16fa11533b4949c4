import { randomBytes } from "node:crypto";

/** Prefixes tell a reader what an id names; the rest is random, so that ids betray neither order nor number. */
export const ID_PREFIXES = {
  project: "proj",
  workstream: "ws",
  list: "rl",
  entry: "ent",
  event: "evt",
  suggestion: "sug",
  user: "usr",
  organization: "org",
  file: "obj",
  upload: "upl",
  participant: "part",
  invitation: "inv",
  routing: "rt",
  vetting: "vet",
  blocker: "blk",
  milestone: "ms",
  notification: "ntf",
  notice: "ntc",
  link: "lnk",
  connection: "con",
  session: "ses",
  audit: "aud",
  outbox: "out",
  request: "req",
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

const ALPHABET = "0123456789abcdefghijkmnpqrstuvwx"; // 32 letters: five bits of each random byte, no bias

export function newId(kind: IdKind): string {
  let id = "";
  for (const byte of randomBytes(24)) id += ALPHABET[byte & 31];
  return `${ID_PREFIXES[kind]}_${id}`;
}

/** What can be an id or a slug at all, whoever made it. Everything else names nothing, and never reaches the database. */
export const ID_FORM = /^[\w.-]{1,64}$/;
