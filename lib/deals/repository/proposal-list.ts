import type { ReadDeps } from "@/lib/db/doors";
import { Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import type { Authority } from "@/lib/platform/authority";
import type { EntryType } from "../model/status";
import type { ProposedKind } from "../model/suggestion";
import { asProposal, decidedBy, type Proposal, type ProposalRow, proposalColumns, visibleProposals } from "./proposals";
import { requestRef } from "./request-ref";
import { PAYLOADS } from "./suggestions";
import { knownPeople, knownProvenance, visibleEntries } from "./visible";

/** A proposal in a list: with the entry it is about, and who works on that now. */
export type ListedProposal = Proposal & {
  readonly entry: {
    readonly type: EntryType;
    readonly ref: string | null;
    readonly title: string;
    readonly version: number;
  };
  readonly assigneeIds: readonly string[];
};

export type ListedPage = { readonly total: number; readonly proposals: readonly ListedProposal[] };
type Page = { readonly limit: number; readonly offset: number };

/** What waits for the caller's decision: deal by deal, in each the oldest first. */
export async function waitingProposals(deps: ReadDeps, page: Page): Promise<ListedPage> {
  const open: Authority = { ...deps.authority, seats: deps.authority.seats.filter((seat) => seat.stage !== "closed") };
  return listed(deps, page, "s.project_id, s.created_at, s.id", (p) => [
    decidedBy(open, p),
    `s.state = 'pending' AND s.expires_at > ${p.add(deps.clock.now())}::timestamptz`,
    visibleEntries(deps.authority, p),
  ]);
}

/** What is over, whoever decided it: the newest first. */
export async function pastProposals(deps: ReadDeps, actor: Actor, page: Page): Promise<ListedPage> {
  return listed(deps, page, "s.created_at DESC, s.id", (p) => [
    visibleProposals(deps.authority, actor, p),
    `(s.state <> 'pending' OR s.expires_at <= ${p.add(deps.clock.now())}::timestamptz)`,
  ]);
}

async function listed(
  { sql, authority }: ReadDeps,
  { limit, offset }: Page,
  order: string,
  conditions: (p: Parameters) => string[],
): Promise<ListedPage> {
  const p = new Parameters();
  // Proposals show to the bank and the seller alone, who know a request by the same ref in every deal.
  const { ref } = requestRef(authority, "");
  const rows = await sql.query<
    ProposalRow &
      Pick<ListedProposal, "entry" | "assigneeIds"> & { kind: ProposedKind; payload: unknown; total: number }
  >(
    `SELECT ${proposalColumns(authority, p)}, count(*) OVER ()::int AS total,
            jsonb_build_object('type', e.type, 'ref', ${ref}, 'title', e.title, 'version', e.version) AS entry,
            ARRAY(SELECT a.user_id FROM entry_assignees a
                    JOIN participants known ON known.project_id = a.project_id AND known.user_id = a.user_id AND ${knownPeople(authority, p)}
                   WHERE a.entry_id = e.id ORDER BY a.assigned_at, a.user_id) AS "assigneeIds"
       FROM suggestions s JOIN entries e ON e.id = s.entry_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE s.project_id = ANY (${p.add(dealsOf(authority))}::text[]) AND s.kind = ANY (${p.add(Object.keys(PAYLOADS))}::text[])
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

/** What became of one agent's proposals of one kind. */
export type Acceptance = {
  readonly clientName: string;
  readonly clientHost: string;
  readonly kind: ProposedKind;
  readonly confirmed: number;
  readonly edited: number;
  readonly dismissed: number;
  readonly undone: number;
  readonly expired: number;
  readonly superseded: number;
  /** From proposal to decision; null where nothing was decided. */
  readonly medianSeconds: number | null;
};

export async function acceptanceOf({ sql, authority, clock }: ReadDeps, actor: Actor): Promise<Acceptance[]> {
  const p = new Parameters();
  const isOver = `s.state = 'expired' OR (s.state = 'pending' AND s.expires_at <= ${p.add(clock.now())}::timestamptz)`;
  return sql.query<Acceptance>(
    // A program on somebody's own computer waits at another port each time.
    `SELECT s.client_name AS "clientName", regexp_replace(s.client_host, ':[0-9]+$', '') AS "clientHost", s.kind,
            count(*) FILTER (WHERE s.state = 'confirmed')::int AS confirmed,
            count(*) FILTER (WHERE s.state = 'confirmed' AND s.applied <> s.payload)::int AS edited,
            count(*) FILTER (WHERE s.state = 'dismissed')::int AS dismissed,
            count(*) FILTER (WHERE s.state = 'undone')::int AS undone,
            count(*) FILTER (WHERE ${isOver})::int AS expired,
            count(*) FILTER (WHERE s.state = 'superseded')::int AS superseded,
            (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.decided_at - s.created_at)))::float8 AS "medianSeconds"
       FROM suggestions s JOIN entries e ON e.id = s.entry_id
      WHERE s.project_id = ANY (${p.add(dealsOf(authority))}::text[]) AND s.kind = ANY (${p.add(Object.keys(PAYLOADS))}::text[])
        AND (s.state <> 'pending' OR ${isOver}) AND ${visibleProposals(authority, actor, p)}
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 LIMIT 200`,
    p.values,
  );
}
