import type * as z from "zod";
import { findInDeals } from "@/lib/deals";
import { roleInWords } from "@/lib/deals/roles";
import type { ContributedSearch } from "@/lib/web/contribution";
import type { FoundGroup, FoundRow } from "@/lib/web/shell";
import type { MarkedPiece } from "@/lib/web/ui";
import { answerPath, requestPath } from "../projects/[id]/_entry/paths";
import { stageInWords, statusMark, workstreamInShort } from "./ui";

type Found = z.output<typeof findInDeals.output>;
type Kind = keyof Found;

/** In the order in which they are shown. */
const KINDS: readonly { readonly kind: Kind; readonly title: string }[] = [
  { kind: "requests", title: "Requests" },
  { kind: "answers", title: "Answers" },
  { kind: "people", title: "People" },
  { kind: "deals", title: "Deals" },
];

/** How the search of all modules asks the deals. */
export const dealSearch: ContributedSearch = {
  kinds: KINDS,
  examples: "a ref such as FIN-042 or P-007",
  field: "deal",
  async find(ask, { text, kind, space, limit, offset }) {
    const only = KINDS.find((one) => one.kind === kind)?.kind;
    const answer = await ask(findInDeals, {
      query: text,
      ...(only && { kind: only }),
      ...(space !== undefined && { project_id: space }),
      limit,
      offset,
    });
    return "error" in answer ? answer : { groups: groupsOf(answer.output) };
  },
};

/** What was found as rows that lead somewhere, group by group. */
function groupsOf(found: Found): FoundGroup[] {
  const rows: Record<Kind, readonly FoundRow[]> = {
    requests: (found.requests?.rows ?? []).map((one) => ({
      key: one.entry_id,
      href: requestPath(one.project_id, one),
      mark: one.ref,
      title: one.title,
      badge: statusMark(one.status),
      facts: `${workstreamInShort(one.workstream)} · ${one.project_name}`,
      excerpt: one.excerpt,
    })),
    answers: (found.answers?.rows ?? []).map((one) => ({
      key: one.entry_id,
      href: answerPath(one.project_id, one.entry_id),
      title: one.title,
      badge: statusMark(one.status),
      facts: `${workstreamInShort(one.workstream)} · ${one.project_name}`,
      excerpt: one.excerpt,
    })),
    people: (found.people?.rows ?? []).map((one) => ({
      key: one.participant_id,
      href: `/projects/${one.project_id}/people#${one.participant_id}`,
      title: one.name,
      facts: `${roleInWords(one.role)} · ${one.project_name}`,
      excerpt: [...(one.title ? [...one.title, COMMA] : []), ...one.firm],
    })),
    deals: (found.deals?.rows ?? []).map((one) => ({
      key: one.project_id,
      href: `/projects/${one.project_id}`,
      title: one.name,
      facts: `${roleInWords(one.role)} · ${stageInWords(one.stage)}`,
    })),
  };
  return KINDS.map(({ kind, title }) => ({ kind, title, rows: rows[kind], more: found[kind]?.more ?? false }));
}

const COMMA: MarkedPiece = { text: ", " };
