"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Kbd } from "@/lib/web/ui/kbd";
import { SearchDialog } from "./search-dialog";
import type { SearchWords } from "./search-words";

/** Leads to the search page; with script it opens the search above the page, as ⌘K and Ctrl+K do. */
export function SearchButton({ words }: { words: SearchWords }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  const pathname = usePathname();
  const shortcut = useSyncExternalStore(never, shortcutHere, () => "⌘K");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is the occasion, not an input
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Link
        ref={opener}
        href="/search"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        className="flex size-9 shrink-0 items-center justify-center gap-2 rounded-md text-ink-muted hover:bg-sunken lg:h-8 lg:w-52 lg:justify-start lg:border lg:border-line-strong lg:bg-surface lg:px-2.5"
      >
        <Search aria-hidden="true" className="size-4.5 shrink-0 lg:size-4" />
        <span aria-hidden="true" className="text-base max-lg:hidden">
          Search
        </span>
        <span aria-hidden="true" className="ml-auto max-lg:hidden">
          <Kbd>{shortcut}</Kbd>
        </span>
      </Link>
      {open && (
        <SearchDialog
          words={words}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}

const never = () => () => {};
const shortcutHere = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");
