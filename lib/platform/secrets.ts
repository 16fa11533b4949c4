import { createHash, randomBytes } from "node:crypto";

/** The secret of a link: shown once, and never stored. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of it. A plain hash is enough: nobody can guess 256 random bits. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** What can be such a secret at all. Everything else opens nothing, and never reaches the database. */
export const SECRET_FORM = /^[\w-]{43}$/;
