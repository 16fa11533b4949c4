"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";

/** Appears once it can work. Browsers give the clipboard only to https and localhost; elsewhere the text is selected by a click. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [works, setWorks] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setWorks(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!works) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setWorks(false); // refused by the person or the browser: the text itself is still there to select
    }
  }
  const Icon = copied ? Check : Copy;
  return (
    <Button size="small" variant="ghost" icon={<Icon aria-hidden="true" />} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
      <span className="sr-only"> {what}</span>
    </Button>
  );
}
