import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { Badge } from "@/lib/web/ui/badge";
import { Marked } from "@/lib/web/ui/marked";
import type { FoundGroup, FoundRow } from "./found";
import { optionId } from "./search-option";

/** What was found as the options of the search field, group by group. `all` leads to the page with everything. */
export function FoundOptions({
  id,
  groups,
  all,
  chosen,
  onChoose,
  onGo,
}: {
  id: string;
  groups: readonly FoundGroup[];
  all: FoundRow | undefined;
  chosen: number;
  onChoose: (place: number) => void;
  onGo: () => void;
}) {
  const rows = groups.flatMap((group) => group.rows);
  const option = (row: FoundRow) => {
    const place = row === all ? rows.length : rows.indexOf(row);
    return (
      <Option
        key={row.key}
        row={row}
        place={place}
        chosen={place === chosen}
        onChoose={() => onChoose(place)}
        onGo={onGo}
      />
    );
  };
  return (
    <div role="listbox" id={id} aria-label="Results" className={clsx(groups.length > 0 && "py-1")}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={group.kind} role="group" aria-label={group.title} className="pb-1">
          <p aria-hidden="true" className="px-4 pt-2 pb-1 text-xs font-medium text-ink-faint">
            {group.title}
          </p>
          {group.rows.map(option)}
        </div>
      ))}
      {all && <div className="border-t border-line pt-1">{option(all)}</div>}
    </div>
  );
}

type OptionProps = { row: FoundRow; place: number; chosen: boolean; onChoose: () => void; onGo: () => void };

function Option({ row, place, chosen, onChoose, onGo }: OptionProps) {
  return (
    <Link
      role="option"
      id={optionId(place)}
      href={row.href as Route}
      prefetch={false}
      tabIndex={-1}
      aria-selected={chosen}
      onPointerMove={onChoose}
      onClick={onGo}
      className={clsx("mx-1 flex min-h-9 items-center gap-3 rounded-md px-3 py-1", chosen && "bg-accent-soft")}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">
          {row.mark !== undefined && <span className="text-ink-muted">{row.mark} </span>}
          <Marked pieces={row.title} />
        </span>
        {row.facts !== "" && <span className="truncate text-sm text-ink-muted">{row.facts}</span>}
      </span>
      {row.badge && <Badge tone={row.badge.tone}>{row.badge.word}</Badge>}
    </Link>
  );
}
