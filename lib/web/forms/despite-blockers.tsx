/** In the form of a decision while a blocker is open: without the tick it is not sent, and the server refuses it. */
export function DespiteBlockers({ open }: { open: number }) {
  if (open === 0) return null;
  return (
    <label className="flex cursor-pointer items-start gap-2">
      <input type="checkbox" name="despite_blockers" required className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span className="text-ink">I go on despite {open === 1 ? "the open blocker" : `the ${open} open blockers`}</span>
    </label>
  );
}
