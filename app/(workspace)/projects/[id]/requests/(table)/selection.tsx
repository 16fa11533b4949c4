"use client";

import clsx from "clsx";
import { createContext, type MouseEvent, type ReactNode, use, useMemo, useRef, useState } from "react";

type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  set(ids: Iterable<string>): void;
  /** With `range`, everything from the row that was marked last. */
  toggle(id: string, range: boolean): void;
  toggleAll(): void;
};

const SelectionContext = createContext<Selection | null>(null);

export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error("rows are marked inside a table");
  return selection;
}

/** Which rows are marked. Another page or filter shows other rows: `shown` tells, and nothing is marked there. */
export function SelectionProvider({
  shown,
  order,
  children,
}: {
  shown: string;
  order: readonly string[];
  children: ReactNode;
}) {
  const [marked, setMarked] = useState<{ shown: string; ids: ReadonlySet<string> }>({ shown, ids: new Set() });
  const last = useRef<string | null>(null);
  const selection = useMemo((): Selection => {
    const ids = new Set(marked.shown === shown ? order.filter((id) => marked.ids.has(id)) : []);
    const set = (next: Iterable<string>) => setMarked({ shown, ids: new Set(next) });
    return {
      ids,
      isAll: ids.size > 0 && ids.size === order.length,
      set,
      toggle(id, range) {
        const on = !ids.has(id);
        for (const one of range ? between(order, last.current ?? id, id) : [id]) {
          if (on) ids.add(one);
          else ids.delete(one);
        }
        last.current = id;
        set(ids);
      },
      toggleAll: () => set(ids.size === order.length ? [] : order),
    };
  }, [marked, shown, order]);
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function SelectRow({ id, label }: { id: string; label: string }) {
  const { ids, toggle } = useSelection();
  return (
    <Mark
      name="request"
      value={id}
      label={label}
      checked={ids.has(id)}
      onClick={(event) => toggle(id, event.shiftKey)}
    />
  );
}

export function SelectAll() {
  const { isAll, toggleAll } = useSelection();
  return <Mark label="Select all on this page" worded checked={isAll} onClick={toggleAll} />;
}

/** Its label is a whole row high: easy to hit, and above the link that covers the row. */
function Mark({
  label,
  worded = false,
  onClick,
  ...input
}: {
  label: string;
  /** Its words show where it stands alone: on a narrow screen. */
  worded?: boolean;
  checked: boolean;
  name?: string;
  value?: string;
  onClick: (event: MouseEvent<HTMLInputElement>) => void;
}) {
  return (
    <label
      className={clsx(
        "relative z-[1] flex h-9 cursor-pointer select-none items-center justify-center",
        worded ? "max-md:flex-row-reverse max-md:justify-end max-md:gap-3.5 max-md:pl-3.5" : "-my-1 max-md:w-11",
      )}
    >
      <span className={worded ? "md:sr-only" : "sr-only"}>{label}</span>
      <input
        type="checkbox"
        {...input}
        onClick={onClick}
        onChange={ignore}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}

// The click says whether shift was held; React only wants to hear that somebody listens to the change.
const ignore = () => undefined;

function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [order.indexOf(from), order.indexOf(to)].sort((x, y) => x - y);
  return a === undefined || b === undefined || a < 0 ? [to] : order.slice(a, b + 1);
}
