import type * as z from "zod";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import { answerPath } from "@/app/(workspace)/projects/[id]/_entry/paths";
import type { listAnswers } from "@/lib/deals";
import { dayInWords } from "@/lib/web/format";
import { Cell, HeaderCell, RowLink, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";

type Answers = z.output<typeof listAnswers.output>["answers"];

const MOST_REFS = 4;

export function AnswerTable({ deal, answers, label }: { deal: string; answers: Answers; label: string }) {
  return (
    <Table label={label}>
      <TableHead>
        <TableRow>
          <HeaderCell>Title</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell>Answers</HeaderCell>
          <HeaderCell numeric>Files</HeaderCell>
          <HeaderCell numeric>Published</HeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {answers.map((answer) => (
          <TableRow key={answer.entry_id}>
            <Cell className="min-w-48">
              <RowLink href={answerPath(deal, answer.entry_id)}>{answer.title}</RowLink>
            </Cell>
            <Cell>
              <StatusBadge status={answer.status} />
            </Cell>
            <Cell className="whitespace-nowrap text-sm text-ink-muted">{refsInShort(answer.linked_requests)}</Cell>
            <Cell numeric>{answer.file_count}</Cell>
            <Cell numeric className="text-sm text-ink-muted">
              {answer.published_at !== undefined && dayInWords(dayOf(answer.published_at))}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const refsInShort = (refs: readonly string[]): string =>
  refs.slice(0, MOST_REFS).join(", ") + (refs.length > MOST_REFS ? ` and ${refs.length - MOST_REFS} more` : "");

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
