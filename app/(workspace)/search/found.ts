import type * as z from "zod";
import type { findInDeals } from "@/lib/deals";
import { roleInWords } from "@/lib/deals/roles";
import type { FoundGroup, FoundRow } from "@/lib/web/shell";
import type { MarkedPiece } from "@/lib/web/ui";
import { stageInWords, statusMark, workstreamInShort } from "../deals/ui";
import { answerPath, requestPath } from "../projects/[id]/_entry/paths";

type Found = z.output<typeof findInDeals.output>;
export type Kind = keyof Found;

/** In the order in which they are shown. */
export const KINDS = ["requests", "answers", "people", "deals"] as const satisfies readonly Kind[];
export const KIND_WORDS: Record<Kind, string> = {
  requests: "Requests",
  answers: "Answers",
  people: "People",
  deals: "Deals",
};

/** What was found as rows that lead somewhere, group by group; groups in which nothing was found are left out. */
export function groupsOf(found: Found): FoundGroup[] {
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
  return KINDS.map((kind) => ({
    kind,
    title: KIND_WORDS[kind],
    rows: rows[kind],
    more: found[kind]?.more ?? false,
  })).filter((group) => group.rows.length > 0);
}

const COMMA: MarkedPiece = { text: ", " };
