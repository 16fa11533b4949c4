import { countOf } from "@/lib/web/format";
import type { Summary } from "./progress";

type Waiting = NonNullable<Summary["waiting"]>;

/** A number of things that wait, in words, and where they are. */
export type BankWorkLine = { readonly words: string; readonly href: string };

/** What waits for the bank in a deal; of what there is none there is no line. */
export function bankWorkLines(deal: string, waiting: Waiting): BankWorkLine[] {
  const root = `/projects/${deal}`;
  const lines: [number, BankWorkLine][] = [
    [
      waiting.answers_to_vet,
      { words: `${countOf(waiting.answers_to_vet, "answer")} to vet`, href: `${root}/answers?status=submitted` },
    ],
    [
      waiting.questions,
      {
        words: `${countOf(waiting.questions, "question")} from bidders`,
        href: `${root}/requests?origin=buyer&with=bank`,
      },
    ],
    [
      waiting.suggestions,
      { words: `${countOf(waiting.suggestions, "suggestion")} to decide`, href: `/suggestions?deal=${deal}` },
    ],
    [
      waiting.open_again,
      {
        words: `${countOf(waiting.open_again, "request")} came back, with nobody`,
        href: `${root}/requests?with=nobody`,
      },
    ],
    [
      waiting.overdue_at_seller,
      {
        words: `${countOf(waiting.overdue_at_seller, "request")} overdue at the seller`,
        href: `${root}/requests?due=overdue&with=seller`,
      },
    ],
  ];
  return lines.flatMap(([number, line]) => (number > 0 ? [line] : []));
}
