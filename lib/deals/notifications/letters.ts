import * as z from "zod";
import type { Letters } from "@/lib/platform/mail";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import type { ReadDeps } from "../deps";
import { digestOf, sendInvitation } from "./letters.queries";
import { digestLetter, invitationLetter } from "./letters.rules";

type Deps = Pick<ReadDeps, "sql"> & { readonly publicUrl: string };

const Invitation = z.object({ invitation_id: z.string() });
const Digest = z.object({ user_id: z.string(), project_id: z.string(), day: z.string() });

/** What this module mails. */
export const letters = {
  async invitation({ sql, publicUrl }: Deps, payload: unknown) {
    const secret = newSecret();
    const facts = await sendInvitation({ sql }, Invitation.parse(payload).invitation_id, hashSecret(secret));
    return facts && invitationLetter(inOneLine(facts), `${publicUrl}/invitation/${secret}`);
  },
  async digest({ sql, publicUrl }: Deps, payload: unknown) {
    const { user_id, project_id, day } = Digest.parse(payload);
    const facts = await digestOf({ sql }, user_id, project_id, day);
    const links = { deal: `${publicUrl}/projects/${project_id}`, account: `${publicUrl}/account` };
    return facts && digestLetter(inOneLine(facts), links);
  },
} satisfies Letters;

/** Names that people chose must not become a second header or a second line. */
const inOneLine = <T extends object>(facts: T): T =>
  Object.fromEntries(
    Object.entries(facts).map(([field, value]) => [field, typeof value === "string" ? sanitizeLine(value) : value]),
  ) as T;
