"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { ActArea } from "@/lib/web/forms";

/** What was typed and not sent, by where it was typed: for as long as this window shows our pages. */
const typed = new Map<string, string>();

/** A field of a form that keeps what was typed while the person looks elsewhere, until it is sent. */
export function KeptArea({ keptAs, ...area }: { keptAs: string } & Omit<ComponentProps<typeof ActArea>, "initial">) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest("form");
    const sent = () => void typed.delete(keptAs);
    form?.addEventListener("submit", sent);
    return () => form?.removeEventListener("submit", sent);
  }, [keptAs]);
  return (
    <>
      <span ref={mark} hidden />
      <ActArea {...area} initial={typed.get(keptAs)} onChange={(event) => typed.set(keptAs, event.target.value)} />
    </>
  );
}
