import { ChevronRight } from "lucide-react";
import { SideBadge } from "@/app/(workspace)/deals/ui";
import { countOf, sizeInWords } from "@/lib/web/format";
import type { Preview } from "./preview";

type Firm = Preview["firms"][number];

export const readsSomething = ({ reads_answer, reads_requests }: Firm): boolean =>
  reads_answer || reads_requests.length > 0;

/** What the people of one firm would newly read. */
export function FirmReads({ firm, answer, open }: { firm: Firm; answer: Preview["answer"]; open: boolean }) {
  return (
    <details className="group" open={open}>
      <summary className="flex min-h-10 cursor-pointer list-none flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="font-medium [overflow-wrap:anywhere]">{firm.organization}</span>
        <SideBadge side={firm.side} />
        <span className="text-ink-muted">
          {countOf(firm.people.length, "person", "people")} will read: {whatIn(firm)}
        </span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4 sm:pl-10">
        <p className="text-sm text-ink-muted">{firm.people.map((person) => person.name).join(", ")}</p>
        {firm.reads_requests.map((request) => (
          <Words
            key={request.entry_id}
            name={
              request.as_set
                ? `${request.ref ?? "Request"}, in the text that you set below`
                : (request.ref ?? "Request")
            }
            title={request.title}
            body={request.body}
          />
        ))}
        {firm.reads_answer && (
          <>
            <Words name="Answer" title={answer.title} body={answer.body} />
            {answer.files.length > 0 && (
              <ul aria-label="Files" className="flex flex-col gap-1">
                {answer.files.map((file) => (
                  <li key={file.filename} className="flex flex-wrap gap-x-2">
                    <span className="[overflow-wrap:anywhere]">{file.filename}</span>
                    <span className="text-ink-muted tabular-nums">{sizeInWords(file.size)}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </details>
  );
}

function Words({ name, title, body }: { name: string; title: string; body: string }) {
  return (
    <section aria-label={name} className="flex flex-col gap-1 border-l-2 border-line-strong pl-3">
      <p className="text-sm text-ink-muted">{name}</p>
      {title !== "" && <p className="font-medium [overflow-wrap:anywhere]">{title}</p>}
      {body !== "" && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>}
    </section>
  );
}

const whatIn = (firm: Firm): string =>
  [
    ...firm.reads_requests.map((request) => request.ref ?? (request.title || "a request")),
    ...(firm.reads_answer ? ["the answer"] : []),
  ].join(", ");
