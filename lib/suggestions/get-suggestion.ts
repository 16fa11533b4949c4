import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Looked } from "@/lib/platform/proposal";
import { obstacleTo, SUGGESTION_STATES, stateNow } from "@/lib/platform/proposal-state";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { everywhere } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { agent, agentShown, inSeconds, person, personShown, placed, placedIn } from "./fields";
import { type Kinds, namedFields, ofKind, shownAs, within } from "./kinds";
import { evidenceOf, type Found, findProposal } from "./proposals.queries";

export const getSuggestionOf = (kinds: Kinds) =>
  defineTool({
    name: "get_suggestion",
    title: "Get a suggestion",
    description:
      "What an agent proposed, for who decides: what is now and what would be, from the database of this moment, what it rests on, whose agent it was, and whether the person may decide. Use it before confirm_suggestion or dismiss_suggestion.",
    input: z.strictObject(namedFields(kinds)),
    output: z.object({
      ...placed,
      space_name: z.string(),
      kind: z.string(),
      kind_title: z.string(),
      state: z.enum(SUGGESTION_STATES),
      says: z.string().describe("What would be done, in one sentence."),
      title: z.string().describe("Of what it is about."),
      version: z.int().describe("Of what it is about, as it is now: sent back with a decision."),
      changes: z.array(z.object({ what: z.string(), now: z.string(), after: z.string() })),
      created_at: z.int(),
      expires_at: z.int(),
      confidence: z.number().optional(),
      agent: agent.extend({ scopes: z.array(z.string()), unlocked: z.boolean() }),
      acted_for: person.optional(),
      moved: z.boolean().describe("Something is another than when it was proposed."),
      may_decide: z.boolean(),
      why_not: z.string().optional(),
      own_agent: z.boolean().describe("An agent acting for this person proposed it."),
      obstacle: z.string().optional().describe("Why it cannot be done as things stand."),
      decided_by: person.optional(),
      decided_at: z.int().optional(),
      reason: z.string().optional(),
      edited: z.boolean(),
      undone_by: person.optional(),
      undone_at: z.int().optional(),
      undo: z
        .object({ why_not: z.string().optional(), says: z.array(z.string()) })
        .optional()
        .describe("What taking back would do, for who may decide."),
      superseded_by: z.string().optional(),
      analysis: z.string().optional().describe("The agent's own words."),
      look: ofKind(kinds, ({ look }) => look.schema).describe("What the page of its kind shows besides."),
    }),
    policy: { kind: "authenticated", rate: "none" },
    annotations: READ_ONLY,
    door: "read",
    via: ["web"],
    space: everywhere,
    audited: [...Object.keys(namedFields(kinds))],
    async prepare(deps: ReadDeps, known, input) {
      const found = await findProposal(deps, kinds, known, input as { suggestion_id: string });
      const { kind, proposal, entered } = found;
      const prepared = await kind.look.prepare?.(within(deps, entered), proposal as never);
      return { found: { ...found, prepared: prepared?.found }, missing: prepared?.missing };
    },
    async run(deps: ReadDeps, _known, _input, found) {
      const { proposal, kind, entered } = found;
      const own = within(deps, entered);
      const whyNot = await obstacleTo(() => kind.mayDecide(own, proposal as never));
      const decides = whyNot === undefined;
      const evidence = await evidenceOf(deps, found);
      const looked: Looked<unknown> = await kind.look.of(
        own,
        proposal as never,
        { evidence, decides },
        found.prepared as never,
      );
      return {
        ...toldOf(found, deps),
        ...lookedAt(looked),
        may_decide: decides,
        ...(!decides && { why_not: whyNot }),
        own_agent: proposal.proposer?.id === deps.actor.userId,
        ...(decides && (await undoing(deps, found))),
        ...(evidence?.analysis && !looked.hidesAnalysis && { analysis: sanitizeText(evidence.analysis) }),
        look: shownAs(kind, kind.look.schema, looked.look),
      };
    },
  });

const lookedAt = ({ says, about, changes, moved, obstacle }: Looked<unknown>) => ({
  says: sanitizeLine(says),
  title: sanitizeLine(about.title),
  version: about.version,
  changes: changes.map(({ what, now, after }) => ({
    what: sanitizeLine(what),
    now: sanitizeLine(now),
    after: sanitizeLine(after),
  })),
  moved,
  ...(obstacle !== undefined && { obstacle }),
});

/** What is kept of it. */
const toldOf = ({ proposal, kind, entered: { space, authority } }: Found, { clock }: ReadDeps) => ({
  ...placedIn(proposal),
  space_name: sanitizeLine(space.names(authority).find(({ id }) => id === proposal.spaceId)?.name ?? ""),
  kind: kind.kind,
  kind_title: kind.title,
  state: stateNow(proposal, clock.now()),
  created_at: inSeconds(proposal.createdAt),
  expires_at: inSeconds(proposal.expiresAt),
  ...(proposal.confidence !== null && { confidence: proposal.confidence }),
  agent: { ...agentShown(proposal), scopes: [...proposal.scopes], unlocked: proposal.unlocked },
  ...(proposal.proposer && { acted_for: personShown(proposal.proposer) }),
  ...(proposal.decider && { decided_by: personShown(proposal.decider) }),
  ...(proposal.decidedAt !== null && { decided_at: inSeconds(proposal.decidedAt) }),
  ...(proposal.decisionReason !== null && { reason: sanitizeText(proposal.decisionReason) }),
  edited: proposal.edited,
  ...(proposal.undoer && { undone_by: personShown(proposal.undoer) }),
  ...(proposal.undoneAt !== null && { undone_at: inSeconds(proposal.undoneAt) }),
  ...(proposal.supersededBy !== null && { superseded_by: proposal.supersededBy }),
});

async function undoing(deps: ReadDeps, { proposal, kind, entered }: Found) {
  if (proposal.state !== "confirmed" || "never" in kind.undo) return {};
  const look = await kind.undo.look(within(deps, entered), proposal as never);
  return look ? { undo: { ...(look.whyNot && { why_not: look.whyNot }), says: look.says.map(sanitizeLine) } } : {};
}
