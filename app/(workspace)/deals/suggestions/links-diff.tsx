import { ArrowRight } from "lucide-react";
import { StatusBadge } from "@/app/(workspace)/deals/ui";
import type { LinksLook } from "@/lib/deals";
import { shareInWords } from "@/lib/web/suggestions/words";
import { Badge, Card } from "@/lib/web/ui";

type Link = LinksLook["links"][number];
type Stretches = Link["request"];

/** Which requests would count as answered, and each beside the answer with the words that both have. */
export function LinksDiff({ links, waits }: { links: readonly Link[]; waits: boolean }) {
  return (
    <Card
      title={waits ? "What would change" : "What was proposed"}
      aside={links.length === 0 ? undefined : "Words that both texts have are marked"}
    >
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.entry_id} className="flex flex-col gap-3 p-4">
            <LinkHead link={link} />
            <div className="grid gap-3 md:grid-cols-2">
              <Text title="Asked" stretches={link.request} />
              <Text title="Answer" stretches={link.answer} />
            </div>
            {link.truncated && <p className="text-sm text-ink-muted">Long texts are cut here.</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LinkHead({ link }: { link: Link }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-medium">
          {link.ref !== undefined && <span className="mr-2 font-normal text-ink-muted">{link.ref}</span>}
          {link.title}
        </h3>
        <span className="flex items-center gap-1.5">
          <StatusBadge status={link.status} />
          {link.status_then !== link.status && (
            <>
              <ArrowRight role="img" aria-label="becomes" className="size-3.5 text-ink-faint" />
              <StatusBadge status={link.status_then} />
            </>
          )}
        </span>
        {link.linked && <Badge tone="warn">Linked already</Badge>}
      </div>
      <p className="text-ink-muted">
        {link.confidence === undefined ? "" : `Fits by ${shareInWords(link.confidence)}. `}
        {link.reason}
        {link.confidence !== undefined && shareInWords(link.confidence) !== shareInWords(link.confidence_then) && (
          <span className="text-sm"> When it was proposed: {shareInWords(link.confidence_then)}.</span>
        )}
      </p>
      <AskedBy link={link} />
    </div>
  );
}

/** Which firm asked, and from when on it could read the answer. */
export function AskedBy({ link }: { link: Pick<Link, "asked_by" | "shows_at_once"> }) {
  if (link.asked_by === undefined) return null;
  return (
    <p>
      <span className="font-medium">{link.asked_by}</span> asked it, and would find the answer with its request
      {link.shows_at_once ? " at once" : " once it is published"}.
    </p>
  );
}

function Text({ title, stretches }: { title: string; stretches: Stretches }) {
  return (
    <section aria-label={title} className="rounded-md border border-line p-3">
      <h4 className="mb-1 text-sm font-medium text-ink-muted">{title}</h4>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {stretches.map(({ text, shared }, at) =>
          shared ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text never change places
            <mark key={at} className="rounded-sm bg-accent-soft px-0.5 text-accent-text">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
    </section>
  );
}
