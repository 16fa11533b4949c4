import { rateWindows } from "@/lib/db/rate-windows";
import type { CallOrigin } from "@/lib/platform/actor";
import { noteAuth } from "./audit";
import type { AuthDeps } from "./deps";
import { normalizeEmail } from "./email";
import { type LinkPurpose, planLink } from "./link-repository";
import { linkLimits } from "./throttle";

export type AskedForLink =
  | { outcome: "asked" }
  | { outcome: "invalid"; problem: string }
  | { outcome: "rate_limited"; retryAfter: number };

/**
 * The other way in, where mail leaves: a letter with a link. Whoever asks is told the same, after the same work, whether anybody
 * has this address or not, and whether a letter was planned or the mailbox has had enough of them.
 */
export async function askForLink(
  { database, clock, secret }: Pick<AuthDeps, "database" | "clock" | "secret">,
  origin: CallOrigin,
  given: { readonly email: unknown; readonly purpose: LinkPurpose },
): Promise<AskedForLink> {
  const started = performance.now();
  const email = normalizeEmail(given.email);
  if (!email?.includes("@")) return { outcome: "invalid", problem: "Enter your e-mail address." };
  const windows = rateWindows(database, clock);
  const limits = linkLimits(secret, email, origin.ip);
  const { allowed, retryAfter } = await windows.take([limits.asker]);
  if (!allowed) return { outcome: "rate_limited", retryAfter };

  const roomInMailbox = (await windows.take(limits.mailbox)).allowed;
  await database.transaction("app_sys", async (sql) => {
    const userId = roomInMailbox ? await planLink(sql, email, given.purpose) : undefined;
    const outcome = roomInMailbox ? "allowed" : "rate_limited";
    const note = { act: "ask_for_link", outcome, origin, started, method: given.purpose } as const;
    await noteAuth(sql, { ...note, userId: userId ?? null });
  });
  return { outcome: "asked" };
}
