import type { Route } from "next";
import Link from "next/link";
import type { Summary } from "./progress";

export type Blocker = NonNullable<Summary["blockers"]>[number];
type PlacedBlocker = { readonly deal: string; readonly place: string; readonly blocker: Blocker };

/** `place` says where the blocker is: its workstream, and on pages over several deals the deal. Refs get a column where there is room. */
export function BlockerList({ blockers }: { blockers: readonly PlacedBlocker[] }) {
  return (
    <ul className="@container divide-y divide-line">
      {blockers.map(({ deal, place, blocker }) => (
        <li
          key={`${place} ${blocker.request_ref ?? ""} ${blocker.reason}`}
          className="grid gap-x-3 px-4 py-2.5 @md:grid-cols-[3.75rem_minmax(0,1fr)]"
        >
          <p className="text-sm text-ink-muted @md:pt-0.5">
            <RequestRef deal={deal} name={blocker.request_ref} />
            <span className="@md:hidden">
              {blocker.request_ref !== undefined && " · "}
              {place}
            </span>
          </p>
          <div>
            <p>{blocker.reason}</p>
            <p className="text-sm text-ink-muted @max-md:hidden">{place}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Buyers number for themselves: to the bank such a number can mean several requests, so it leads nowhere. */
function RequestRef({ deal, name }: { deal: string; name: string | undefined }) {
  if (name === undefined || name.startsWith("BUY-")) return name;
  return (
    <Link
      href={`/projects/${deal}/requests/${encodeURIComponent(name)}` as Route}
      className="rounded underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {name}
    </Link>
  );
}
