import { randomBytes } from "node:crypto";
import type { AuthDeps } from "@/lib/auth/deps";
import { hashPassword } from "@/lib/auth/passwords";
import type { Database } from "@/lib/db/database";
import { newId } from "@/lib/deals/ids";
import { deal } from "@/lib/deals/space";
import type { CallOrigin } from "@/lib/platform/actor";

export const PASSWORD = "a quiet harbour at dawn";
const hash = hashPassword(PASSWORD);

/** Sign-in on a test database: what it counted and logged can be looked at. */
export function authOn(database: Database, secret = randomBytes(32).toString("hex")) {
  // Stands still: no window of a limit turns in the middle of a test.
  const now = new Date();
  const counted: { method: string; outcome: string }[] = [];
  const logged: unknown[] = [];
  const log = (...line: unknown[]) => void logged.push(line);
  const deps: AuthDeps = {
    database,
    clock: { now: () => now },
    secret,
    spaces: [deal],
    config: { mail: undefined, publicUrl: "https://deals.example.com" },
    log: { info: log, warn: log, error: log } as AuthDeps["log"],
    metrics: { signIns: { inc: (labels) => void counted.push(labels) } },
  };
  return { deps, counted, logged };
}

export async function addPerson(
  database: Database,
  {
    password = true,
    disabled = false,
    proven = true,
  }: { password?: boolean; disabled?: boolean; proven?: boolean } = {},
): Promise<{ id: string; email: string }> {
  const id = newId("user");
  const email = `${id.toLowerCase()}@people.test`;
  await database.prisma.user.create({
    data: {
      ...{ id, email, name: "Ada Lovelace", title: "Analyst", disabledAt: disabled ? new Date() : null },
      ...(proven && { addressProvenAt: new Date(), provenBy: "operator" }),
    },
  });
  if (password) await database.prisma.credential.create({ data: { userId: id, hash: await hash } });
  return { id, email };
}

/** A computer of its own for each test, so that tests do not throttle each other. */
let computers = 0;
export function someOrigin(): CallOrigin {
  computers += 1;
  return {
    requestId: `req_${computers}`,
    ip: `198.51.${computers >> 8}.${computers & 255}`,
    userAgent: "Firefox/141.0",
  };
}

export const auditOf = (database: Database, requestId: string) =>
  database.prisma.auditCall.findMany({ where: { requestId }, orderBy: { at: "asc" } });
