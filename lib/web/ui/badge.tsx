import clsx from "clsx";
import type { ReactNode } from "react";

export type Tone = "neutral" | "accent" | "good" | "warn" | "danger";

/** A word with a tone. The word carries the meaning; the colour only helps to find it. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 shrink-0 items-center gap-1.5 whitespace-nowrap rounded px-1.5 text-xs font-medium",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

const TONES: Record<Tone, string> = {
  neutral: "bg-neutral-soft text-ink-muted",
  accent: "bg-accent-soft text-accent-text",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
};
