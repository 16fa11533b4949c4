import { randomBytes } from "node:crypto";

/** Prefixes tell a reader what an id names; the rest is random, so that ids betray neither order nor number. */
export const ID_PREFIXES = {
  user: "usr",
  organization: "org",
  session: "ses",
  connection: "con",
  machine: "mac",
  audit: "aud",
  job: "job",
  suggestion: "sug",
  notice: "ntc",
  notification: "ntf",
  link: "lnk",
  request: "req",
} as const;

const ALPHABET = "0123456789abcdefghijkmnpqrstuvwx"; // 32 letters: five bits of each random byte, no bias

/** Makes ids of the kinds that somebody has: the kernel below, a module beside it. */
export const idsOf =
  <Kind extends string>(prefixes: Readonly<Record<Kind, string>>) =>
  (kind: Kind): string => {
    let id = "";
    for (const byte of randomBytes(24)) id += ALPHABET[byte & 31];
    return `${prefixes[kind]}_${id}`;
  };

export const newId = idsOf(ID_PREFIXES);

/** What can be an id or a slug at all, whoever made it. Everything else names nothing, and never reaches the database. */
export const ID_FORM = /^[\w.-]{1,64}$/;
