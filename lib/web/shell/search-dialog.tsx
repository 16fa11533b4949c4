"use client";

import { Search } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Kbd } from "@/lib/web/ui/kbd";
import type { FoundRow } from "./found";
import { FoundOptions } from "./found-options";
import { SearchMessage } from "./search-message";
import { optionId } from "./search-option";
import type { SearchWords } from "./search-words";
import { useSearch } from "./use-search";

const LIST_ID = "search-found";

/** Mounted while it is open. Focus stays in the field; the arrows walk through what was found. */
export function SearchDialog({ words, onClose }: { words: SearchWords; onClose: () => void }) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const state = useSearch(text);
  const groups = "groups" in state ? state.groups : [];
  const all: FoundRow = { ...ALL, href: `/search?q=${encodeURIComponent(text.trim())}` };
  const options = groups.length > 0 ? [...groups.flatMap((group) => group.rows), all] : [];
  const place = Math.min(chosen, options.length - 1);

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (place >= 0) document.getElementById(optionId(place))?.scrollIntoView({ block: "nearest" });
  }, [place]);

  const go = (href: string) => {
    onClose();
    router.push(href as Route);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setChosen((place + step + options.length) % options.length);
    } else if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault();
      // What was found for an earlier text is not what Enter means.
      go((state.is === "found" && options[place]?.href) || all.href);
    }
  };

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
      className="fixed inset-x-0 top-[10vh] z-40 m-0 mx-auto h-[30rem] max-h-[80dvh] w-[40rem] max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-lg border border-line bg-raised p-0 text-base text-ink shadow-raised backdrop:bg-black/40 open:flex"
    >
      <form action="/search" className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        <input
          autoFocus
          name="q"
          role="combobox"
          aria-label={`Search ${words.things}`}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={place >= 0 ? optionId(place) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={`Search ${words.things}`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-ink-faint"
        />
        <button type="button" onClick={onClose} aria-label="Close" className="rounded">
          <Kbd>Esc</Kbd>
        </button>
      </form>
      <section
        aria-label="Results"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keys needs a way in; options are walked through from the field
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto"
        aria-busy={state.is === "searching"}
      >
        <FoundOptions
          id={LIST_ID}
          groups={groups}
          all={options.length > 0 ? all : undefined}
          chosen={place}
          onChoose={setChosen}
          onGo={onClose}
        />
        <SearchMessage state={state} words={words} />
      </section>
      <p className="flex h-9 shrink-0 items-center gap-3 border-t border-line px-4 text-sm text-ink-muted max-sm:hidden">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <span className="ml-auto">Only what you may see is found.</span>
      </p>
    </dialog>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const ALL: FoundRow = { key: "all", href: "/search", title: [{ text: "Show all results" }], facts: "" };
