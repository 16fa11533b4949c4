import clsx from "clsx";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type NoticeTone = "info" | "warn" | "danger";

/** `live` for one that appears as the answer to what the person just did: it is read out. */
export function Notice({
  tone = "info",
  title,
  live = false,
  children,
}: {
  tone?: NoticeTone;
  title?: string;
  live?: boolean;
  children?: ReactNode;
}) {
  const { Icon, look, word } = TONES[tone];
  return (
    <div
      role={live ? (tone === "info" ? "status" : "alert") : "note"}
      className={clsx("flex gap-2.5 rounded-md border px-3 py-2.5 text-base", look)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" role="img" aria-label={word} />
      <div className="flex min-w-0 flex-col gap-0.5">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div className="text-ink">{children}</div>}
      </div>
    </div>
  );
}

const TONES: Record<NoticeTone, { Icon: typeof Info; look: string; word: string }> = {
  info: { Icon: Info, look: "border-line bg-sunken text-ink", word: "Note" },
  warn: { Icon: TriangleAlert, look: "border-warn-line bg-warn-soft text-warn", word: "Warning" },
  danger: { Icon: CircleAlert, look: "border-danger-line bg-danger-soft text-danger", word: "Error" },
};
