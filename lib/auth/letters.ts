import * as z from "zod";
import type { Sql } from "@/lib/db/sql";
import type { Letters, Mail } from "@/lib/platform/mail";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import type { AnySpace } from "@/lib/platform/space";
import { type LinkPurpose, writeLink } from "./link-repository";
import { noticeToMail } from "./notices";

type Deps = { readonly sql: Sql; readonly publicUrl: string };

/** What people are mailed about their account, by the kind of letter. `spaces`: whose modules tell them something of it, too. */
export const accountLetters = (spaces: readonly AnySpace[]) =>
  ({
    async account_link({ sql, publicUrl }: Deps, payload: unknown) {
      const secret = newSecret();
      const facts = await writeLink(sql, z.object({ link_id: z.string() }).parse(payload).link_id, hashSecret(secret));
      return facts && linkLetter(facts, `${publicUrl}/login/link/${secret}`);
    },
    async account_notice({ sql, publicUrl }: Deps, payload: unknown): Promise<Mail | undefined> {
      const told = await noticeToMail(sql, spaces, z.object({ notice_id: z.string() }).parse(payload).notice_id);
      if (!told) return undefined;
      const { title, text } = told.notice;
      return {
        to: told.email,
        subject: `Your Dealspace account: ${title}`,
        text: [text, `${publicUrl}/account`].join("\n\n"),
      };
    },
  }) satisfies Letters;

function linkLetter({ email, purpose }: { email: string; purpose: LinkPurpose }, link: string): Mail {
  const [subject, opens] = LINK_WORDS[purpose];
  return {
    to: email,
    subject,
    text: [
      `${opens} It works once, within fifteen minutes:`,
      link,
      "If you did not ask for this, do nothing: somebody else typed your address, and the link opens nothing without you.",
    ].join("\n\n"),
  };
}

const LINK_WORDS: Record<LinkPurpose, readonly [subject: string, opens: string]> = {
  sign_in: ["Your link to sign in", "Open this link to sign in to Dealspace."],
  reset: ["Your link to choose a new password", "Open this link to choose a new password for Dealspace."],
};
