"use client";

import { type ReactNode, useEffect, useState } from "react";

/** Shows what is in it for so many seconds, and counts them down. */
export function UntilThen({ seconds, children }: { seconds: number; children: ReactNode }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const tick = setInterval(() => setLeft(Math.ceil((end - Date.now()) / 1000)), 1000);
    return () => clearInterval(tick);
  }, [seconds]);
  if (left <= 0) return null;
  return (
    <div className="flex items-center gap-2">
      {children}
      <span className="text-sm text-ink-muted tabular-nums" aria-hidden="true">
        {left} s
      </span>
    </div>
  );
}
