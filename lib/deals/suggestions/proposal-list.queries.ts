import { Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { EntryType } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Authority } from "../seat";
import {
  asProposal,
  decidedBy,
  type Proposal,
  type ProposalRow,
  proposalColumns,
  visibleProposals,
} from "./proposals.queries";
import type { ProposedKind } from "./suggestion.rules";
import { PAYLOADS } from "./suggestions.queries";

/** A proposal in a list: with the entry it is about, and who works on that now. */
export type ListedProposal = Proposal & {
  readonly entry: {
    readonly type: EntryType;
    readonly ref: string | null;
    readonly title: string;
    readonly version: number;
    readonly reachedSeller: boolean;
  };
  readonly assigneeIds: readonly string[];
};

export type ListedPage = { readonly total: number; readonly proposals: readonly ListedProposal[] };
type Page = { readonly limit: number; readonly offset: number };

/** What waits for the caller's decision, in all deals or in one: deal by deal, in each the oldest first. */
export async function waitingProposals(
  deps: ReadDeps,
  page: Page,
  { projectId }: Pick<PastFilter, "projectId">,
): Promise<ListedPage> {
  const seats = deps.authority.seats.filter(
    (seat) => seat.stage !== "closed" && (projectId === undefined || seat.projectId === projectId),
  );
  const open: Authority = { ...deps.authority, seats };
  return listed(deps, page, "s.space_id, s.created_at, s.id", (p) => [
    decidedBy(open, p),
    `s.state = 'pending' AND s.expires_at > ${p.add(deps.clock.now())}::timestamptz`,
    visibleEntries(deps.authority, p),
  ]);
}

/** Some of the past: of one deal, of one agent by its name, of one kind. */
export type PastFilter = {
  readonly projectId?: string | undefined;
  readonly agent?: string | undefined;
  readonly kind?: string | undefined;
};

/** What is over, whoever decided it: the newest first. */
export async function pastProposals(deps: ReadDeps, actor: Actor, page: Page, filter: PastFilter): Promise<ListedPage> {
  return listed(deps, page, "s.created_at DESC, s.id", (p) => [isPast(deps, actor, filter, p)]);
}

/** Proposals `s` about an entry `e` that are over and show to the caller, in this part of the past. */
export function isPast({ authority, clock }: ReadDeps, actor: Actor, filter: PastFilter, p: Parameters): string {
  const [deal, agent, kind] = [filter.projectId ?? null, filter.agent ?? null, filter.kind ?? null].map((one) =>
    p.add(one),
  );
  return `s.space_id = ANY (${p.add(dealsOf(authority))}::text[]) AND s.kind = ANY (${p.add(Object.keys(PAYLOADS))}::text[])
    AND (s.state <> 'pending' OR s.expires_at <= ${p.add(clock.now())}::timestamptz) AND ${visibleProposals(authority, actor, p)}
    AND (${deal}::text IS NULL OR s.space_id = ${deal}::text) AND (${agent}::text IS NULL OR s.client_name = ${agent}::text)
    AND (${kind}::text IS NULL OR s.kind = ${kind}::text)`;
}

async function listed(
  { sql, authority }: ReadDeps,
  { limit, offset }: Page,
  order: string,
  conditions: (p: Parameters) => string[],
): Promise<ListedPage> {
  const p = new Parameters();
  // Proposals show to the bank and the seller alone, who know a request by the same ref in every deal.
  const { ref } = requestRef(authority, "", p);
  const rows = await sql.query<
    ProposalRow &
      Pick<ListedProposal, "entry" | "assigneeIds"> & { kind: ProposedKind; payload: unknown; total: number }
  >(
    `SELECT ${proposalColumns(authority, p)}, count(*) OVER ()::int AS total,
            jsonb_build_object('type', e.type, 'ref', ${ref}, 'title', ${wordsFor(authority, p).title}, 'version', e.version,
              'reachedSeller', e.reached_seller_at IS NOT NULL) AS entry,
            ARRAY(SELECT a.user_id FROM entry_assignees a
                    JOIN participants known ON known.project_id = a.project_id AND known.user_id = a.user_id AND ${knownPeople(authority, p)}
                   WHERE a.entry_id = e.id ORDER BY a.assigned_at, a.user_id) AS "assigneeIds"
       FROM suggestions s JOIN entries e ON e.id = s.subject_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE s.space_id = ANY (${p.add(dealsOf(authority))}::text[]) AND s.kind = ANY (${p.add(Object.keys(PAYLOADS))}::text[])
        AND ${conditions(p).join(" AND ")}
      ORDER BY ${order} LIMIT ${p.add(limit)} OFFSET ${p.add(offset)}`,
    p.values,
  );
  return {
    total: rows[0]?.total ?? 0,
    proposals: rows.map((row) => ({ ...asProposal(row), entry: row.entry, assigneeIds: row.assigneeIds })),
  };
}

const dealsOf = ({ seats }: Authority): string[] => seats.map((seat) => seat.projectId);
