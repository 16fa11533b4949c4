/** Fields that the use-cases of all kinds share. */
import * as z from "zod";
import type { KnownPerson, Proposal } from "@/lib/platform/proposal";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";

export const person = z.object({ user_id: z.string(), name: partyName() });
export const personShown = ({ id, name }: KnownPerson) => ({ user_id: id, name: sanitizeLine(name) });

export const agent = z.object({ name: z.string(), host: z.string() });
export const agentShown = ({ clientName, clientHost }: Pick<Proposal, "clientName" | "clientHost">) => ({
  name: sanitizeLine(clientName),
  host: sanitizeLine(clientHost),
});

/** Of what it is about, as the person saw it. */
export const version = z.int().min(1).max(2_000_000_000);

/** Which module and space a suggestion is of: what the log files a call under. */
export const placed = { module: z.string(), space_id: z.string(), suggestion_id: z.string(), subject_id: z.string() };
export const placedIn = ({ module, spaceId, id, subjectId }: Proposal) => ({
  module,
  space_id: spaceId,
  suggestion_id: id,
  subject_id: subjectId,
});

export const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** People only, from our own pages. Who may, each kind says by itself. */
export const byPeople = {
  policy: { kind: "authenticated", rate: "none" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  door: "write",
  via: ["web"],
} as const;
