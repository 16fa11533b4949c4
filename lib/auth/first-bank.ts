import { randomBytes } from "node:crypto";
import { newId } from "@/lib/platform/ids";
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { AuthDeps } from "./deps";
import { normalizeEmail } from "./email";
import { insertPerson } from "./invitation-repository";
import { hashPassword } from "./passwords";
import { insertBank } from "./repository";

export type NewBank = { readonly bank: string; readonly email: string; readonly password: string };

/** The operator's act: everybody else comes by invitation. */
export async function createBank(
  { database }: Pick<AuthDeps, "database">,
  given: { readonly bank: string; readonly email: string; readonly person: string },
): Promise<NewBank | { readonly problem: string }> {
  const [bank, name, email] = [sanitizeLine(given.bank), sanitizeLine(given.person), normalizeEmail(given.email)];
  if (bank === "" || name === "" || !email?.includes("@"))
    return { problem: 'Usage: npm run bank -- "<name of the bank>" <e-mail> "<name of the person>"' };
  const password = randomBytes(15).toString("base64url");
  const hash = await hashPassword(password);
  return database.transaction("app_sys", async (sql) => {
    const userId = await insertPerson(sql, { email, name, hash, provenBy: "operator" });
    if (!userId) return { problem: "Somebody has an account with this address already." };
    await insertBank(sql, newId("organization"), bank, userId);
    return { bank, email, password };
  });
}
