import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";

type PageHeaderProps = {
  title: string;
  /** Only where the shell's own trail does not reach: pages inside the workspace have theirs in the top bar. */
  breadcrumbs?: readonly Crumb[];
  /** Stands behind the title: stage, role, status. */
  marks?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, breadcrumbs, marks, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-2">
      {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-xl font-semibold tracking-tight text-ink">{title}</h1>
          {marks}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {description !== undefined && <p className="max-w-prose text-base text-ink-muted">{description}</p>}
    </header>
  );
}
