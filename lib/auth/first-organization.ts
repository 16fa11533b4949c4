import { randomBytes } from "node:crypto";
import { newId } from "@/lib/platform/ids";
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { AuthDeps } from "./deps";
import { normalizeEmail } from "./email";
import { insertPerson } from "./invitation-repository";
import { hashPassword } from "./passwords";
import { insertOrganization } from "./repository";

export type NewOrganization = { readonly name: string; readonly email: string; readonly password: string };

/** The operator's act: everybody else comes by invitation. */
export async function createOrganization(
  { database }: Pick<AuthDeps, "database">,
  given: { readonly kind: string; readonly name: string; readonly email: string; readonly person: string },
): Promise<NewOrganization | "not complete" | "address taken"> {
  const [name, person, email] = [sanitizeLine(given.name), sanitizeLine(given.person), normalizeEmail(given.email)];
  if (name === "" || person === "" || !email?.includes("@")) return "not complete";
  const password = randomBytes(15).toString("base64url");
  const hash = await hashPassword(password);
  return database.transaction("app_sys", async (sql) => {
    const userId = await insertPerson(sql, { email, name: person, hash, provenBy: "operator" });
    if (!userId) return "address taken";
    await insertOrganization(sql, { id: newId("organization"), name, kind: given.kind }, userId);
    return { name, email, password };
  });
}
