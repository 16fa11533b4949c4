import type { ComponentProps, ReactNode } from "react";

type Data = { readonly [field: `data-${string}`]: string };

/** The whole row is the label, so that there is something to hit. */
export function CheckRow({
  children,
  hint,
  ...input
}: Omit<ComponentProps<"input">, "children"> & Data & { children: ReactNode; hint?: ReactNode }) {
  return (
    <label className="flex cursor-pointer gap-3 px-4 py-2.5 hover:bg-hover has-disabled:cursor-not-allowed has-disabled:hover:bg-transparent">
      <input {...input} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span className="flex min-w-0 flex-col">
        <span className="text-ink [overflow-wrap:anywhere]">{children}</span>
        {hint && <span className="text-sm text-ink-muted">{hint}</span>}
      </span>
    </label>
  );
}
