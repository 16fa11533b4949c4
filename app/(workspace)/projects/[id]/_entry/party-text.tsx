import clsx from "clsx";

/** Words that a deal party wrote: plain text, with the line breaks they made. */
export function PartyText({ text, className }: { text: string; className?: string }) {
  return <p className={clsx("max-w-prose whitespace-pre-wrap text-md [overflow-wrap:anywhere]", className)}>{text}</p>;
}
