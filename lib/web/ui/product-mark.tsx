/** Two rooms and the door between them: what one side shows the other. */
export function ProductMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" className={className} aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4.5" className="fill-accent" />
      <path d="M5.5 5.5h4v9h-4z" className="fill-on-accent" />
      <path d="M11.25 5.5h.75a4.5 4.5 0 0 1 0 9h-.75V12h.75a2 2 0 0 0 0-4h-.75z" className="fill-on-accent" />
    </svg>
  );
}
