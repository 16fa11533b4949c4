import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import { notFound } from "@/lib/platform/errors";
import { ID_FORM } from "@/lib/platform/ids";
import type { Listed } from "@/lib/platform/proposal";
import { SUGGESTION_STATES, stateNow } from "@/lib/platform/proposal-state";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { everywhere } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { agent, agentShown, inSeconds, person, personShown, placed, placedIn } from "./fields";
import { type Entered, enteredAmong, type Kinds, ofKind, shownAs, within } from "./kinds";
import {
  acceptanceOf,
  dismissalReasons,
  type Filter,
  pastAgents,
  pastProposals,
  waitingProposals,
} from "./lists.queries";
import type { Found } from "./proposals.queries";

export function listMySuggestionsOf(kinds: Kinds) {
  const kind = z.enum([...kinds.byName.keys()]);
  return defineTool({
    name: "list_my_suggestions",
    title: "List my suggestions",
    description:
      "What agents proposed in the person's spaces: what waits for their decision, space by space, or what became of the rest, newest first, with how often each agent's proposals were accepted. Use it for the person's inbox; get_suggestion tells all about one.",
    input: z.strictObject({
      view: z.enum(["waiting", "past"]).default("waiting"),
      space: z.string().min(1).max(64).regex(ID_FORM).optional(),
      agent: z.string().max(200).optional(),
      kind: kind.optional(),
      limit: z.int().min(1).max(200).default(50),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({
      total: z.int(),
      suggestions: z.array(
        z.object({
          ...placed,
          space_name: z.string(),
          kind: z.string(),
          kind_title: z.string(),
          state: z.enum(SUGGESTION_STATES),
          says: z.string(),
          title: z.string(),
          version: z.int(),
          created_at: z.int(),
          expires_at: z.int(),
          confidence: z.number().optional(),
          agent,
          acted_for: person.optional(),
          moved: z.boolean(),
          look_first: z
            .boolean()
            .describe("Something that a list does not show should be seen before it is confirmed."),
          seen: z.array(z.string()).describe("What is sent back with a decision besides, as id@version."),
          row: ofKind(kinds, ({ listed }) => listed.schema),
          decided_by: person.optional(),
          decided_at: z.int().optional(),
          reason: z.string().optional(),
          edited: z.boolean(),
        }),
      ),
      acceptance: z
        .array(
          z.object({
            agent,
            kind: z.string(),
            kind_title: z.string(),
            confirmed: z.int(),
            edited: z.int(),
            dismissed: z.int(),
            undone: z.int(),
            expired: z.int(),
            superseded: z.int(),
            median_seconds: z.int().optional(),
          }),
        )
        .optional(),
      reasons: z
        .array(z.object({ reason: z.string(), count: z.int() }))
        .optional()
        .describe("Why people declined, the most frequent first."),
      agents: z.array(z.string()).optional(),
    }),
    policy: { kind: "authenticated", rate: "none" },
    annotations: READ_ONLY,
    door: "read",
    via: ["web"],
    space: everywhere,
    audited: ["view", "space", "kind", "limit", "offset"],
    async run(deps: ReadDeps, known, input) {
      const all = enteredAmong(kinds, known);
      const entered = input.space === undefined ? all : seatedIn(all, input.space);
      const page = { limit: input.limit, offset: input.offset };
      const past = input.view === "past";
      const { total, found } = await (past ? pastProposals : waitingProposals)(deps, kinds, entered, page, input);
      const rows = await rowsOf(deps, found);
      return {
        total,
        suggestions: found.flatMap((one) => {
          const row = rows.get(one.proposal.id);
          return row ? [shown(deps, one, row)] : [];
        }),
        ...(past && (await figuresOf(deps, kinds, all, input))),
      };
    },
  });
}

/** Those of whose module this is a space of the caller's. */
function seatedIn(entered: readonly Entered[], id: string): readonly Entered[] {
  const seated = entered.filter(({ space, authority }) => space.names(authority).some((one) => one.id === id));
  if (seated.length === 0) throw notFound("space");
  return seated;
}

/** Of those that kinds share a way to list, together. */
async function rowsOf(deps: ReadDeps, found: readonly Found[]): Promise<ReadonlyMap<string, Listed<unknown>>> {
  const rows = new Map<string, Listed<unknown>>();
  for (const of of new Set(found.map(({ kind }) => kind.listed.of))) {
    const together = found.filter(({ kind }) => kind.listed.of === of);
    const [first] = together;
    if (!first) continue;
    const proposals = together.map(({ proposal }) => proposal);
    for (const [id, row] of await of(within(deps, first.entered), proposals as never)) rows.set(id, row);
  }
  return rows;
}

const shown = (
  { clock }: ReadDeps,
  { proposal, kind, entered: { space, authority } }: Found,
  listed: Listed<unknown>,
) => ({
  ...placedIn(proposal),
  space_name: sanitizeLine(space.names(authority).find(({ id }) => id === proposal.spaceId)?.name ?? ""),
  kind: kind.kind,
  kind_title: kind.title,
  state: stateNow(proposal, clock.now()),
  says: sanitizeLine(listed.says),
  title: sanitizeLine(listed.about.title),
  version: listed.about.version,
  created_at: inSeconds(proposal.createdAt),
  expires_at: inSeconds(proposal.expiresAt),
  ...(proposal.confidence !== null && { confidence: proposal.confidence }),
  agent: agentShown(proposal),
  ...(proposal.proposer && { acted_for: personShown(proposal.proposer) }),
  moved: listed.moved,
  look_first: listed.lookFirst,
  seen: [...listed.seen],
  row: shownAs(kind, kind.listed.schema, listed.row),
  ...(proposal.decider && { decided_by: personShown(proposal.decider) }),
  ...(proposal.decidedAt !== null && { decided_at: inSeconds(proposal.decidedAt) }),
  ...(proposal.decisionReason !== null && { reason: sanitizeText(proposal.decisionReason) }),
  edited: proposal.edited,
});

async function figuresOf(deps: ReadDeps, kinds: Kinds, entered: readonly Entered[], filter: Filter) {
  const acceptance = await acceptanceOf(deps, entered, filter);
  const reasons = await dismissalReasons(deps, entered, filter);
  return {
    acceptance: acceptance.map(({ clientName, clientHost, medianSeconds, ...counts }) => ({
      agent: agentShown({ clientName, clientHost }),
      kind_title: kinds.byName.get(counts.kind)?.title ?? counts.kind,
      ...counts,
      ...(medianSeconds !== null && { median_seconds: Math.round(medianSeconds) }),
    })),
    reasons: reasons.map(({ reason, count }) => ({ reason: sanitizeText(reason), count })),
    agents: (await pastAgents(deps, entered)).map(sanitizeLine),
  };
}
