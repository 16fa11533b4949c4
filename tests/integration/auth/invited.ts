/** Two banks that invite the same stranger: by links that the inviter sees, and by letters that only the mailbox gets. */
import type { Passwords } from "@/lib/auth/passwords";
import { letters } from "@/lib/deals/notifications/letters";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { execute } from "@/lib/platform/execute";
import { testOrigin } from "@/tests/support/actors";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { HARBOUR_ID, JUNIPER_ID, openSample, SAMPLE_NOW } from "@/tests/support/sample";

export type Bank = "harbour" | "juniper";
export const DEALS: Record<Bank, string> = { harbour: HARBOUR_ID, juniper: JUNIPER_ID };

/** In place of argon2 where a test is not about hashing. */
export const cheapPasswords: Passwords = {
  hash: async (password) => `cheap:${password}`,
  verify: async (hash, password) => hash === `cheap:${password}`,
};

export async function twoBanks() {
  const sample = await openSample();
  const { database } = sample;
  const admins = { harbour: await sample.as("ib-admin"), juniper: await sample.as("other-ib-admin") };
  const mailing = buildTestKernel(database, modules, { mails: true, clock: clockAt(SAMPLE_NOW) });
  let firms = 0;
  const offer = (bank: Bank, email: string, role = "observer", deal = DEALS[bank]) => ({
    project_id: deal,
    email,
    granted_role: role,
    ...(!role.startsWith("ib") && { firm_name: `Firm ${firms++}` }),
  });

  return {
    sample,
    database,
    admins,
    /** The secret of a link that the inviter sees. */
    async shows(bank: Bank, email: string, role?: string, deal?: string): Promise<string> {
      const { link } = await sample.call(admins[bank], "invite_person", offer(bank, email, role, deal));
      return String(link).split("/").at(-1) ?? "";
    },
    /** The secret of a link that stands in a letter to the address alone. */
    async mails(bank: Bank, email: string): Promise<string> {
      const raw = offer(bank, email);
      const { invitation_id } = await execute(mailing, "invite_person", {
        via: "web",
        actor: admins[bank],
        raw,
        origin: testOrigin,
      });
      const letter = await database.transaction("app_sys", async (sql) =>
        letters.invitation({ sql, publicUrl: "https://deals.example.com" }, { invitation_id }),
      );
      return /invitation\/([\w-]{43})/.exec(letter?.text ?? "")?.[1] ?? "";
    },
    /** A deal of the first bank beside Harbour. */
    async secondDeal(name: string, admin: Actor = admins.harbour): Promise<string> {
      const harbour = await database.prisma.project.findUniqueOrThrow({ where: { id: HARBOUR_ID } });
      const workstreams = [{ slug: "finance", name: "Finance", prefix: "FIN" }];
      const raw = { bank_id: harbour.hostOrganizationId, name, workstreams };
      return String((await sample.call(admin, "create_project", raw)).project_id);
    },
    accountOf: (email: string) => database.prisma.user.findUnique({ where: { email } }),
    /** Deals in which the address has a seat. */
    seatsOf: async (email: string) =>
      (await database.prisma.participant.findMany({ where: { removedAt: null, user: { email } } })).map(
        (seat) => seat.projectId,
      ),
  };
}
