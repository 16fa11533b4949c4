import { CopyButton } from "@/lib/web/ui/copy-button";

/** Text to take along. One click selects it all; with script there is a button besides. */
export function Snippet({ label, text, owner }: { label: string; text: string; owner?: string }) {
  return (
    <figure className="overflow-hidden rounded-md border border-line">
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-b border-line bg-sunken py-1 pr-1 pl-3 text-sm text-ink-muted">
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
        <CopyButton text={text} what={owner ? `${label} of ${owner}` : label} />
      </figcaption>
      <pre className="px-3 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code className="font-mono text-sm select-all sm:text-base">{text}</code>
      </pre>
    </figure>
  );
}
