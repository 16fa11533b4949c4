import type { ReactNode } from "react";

/** Says what is not there, why, and what would bring it: never just "no data". */
export function EmptyState({
  title,
  children,
  icon,
  action,
}: {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-8 text-center">
      {icon && <div className="mb-2 text-ink-faint [&_svg]:size-5">{icon}</div>}
      <p className="text-md font-medium text-ink [overflow-wrap:anywhere]">{title}</p>
      {children && <p className="max-w-[44ch] text-base text-ink-muted">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
