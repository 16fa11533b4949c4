/**
 * In the form of a decision while a blocker is open: without the tick the server refuses it, and it is not sent.
 * Where one form decides on several, each has a tick by a name of its own, and what is left out needs none.
 */
export function DespiteBlockers({ open, name = "despite_blockers" }: { open: number; name?: string }) {
  if (open === 0) return null;
  return (
    <label className="flex cursor-pointer items-start gap-2">
      <input
        type="checkbox"
        name={name}
        required={name === "despite_blockers"}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="text-ink">I go on despite {open === 1 ? "the open blocker" : `the ${open} open blockers`}</span>
    </label>
  );
}
