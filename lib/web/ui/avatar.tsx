import clsx from "clsx";

/** Beside a written name, so it is decoration for a screen reader. */
export function Avatar({ name, size = "medium" }: { name: string; size?: "small" | "medium" }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text",
        size === "small" ? "size-5 text-[0.5625rem]" : "size-7 text-xs",
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** First letters of the first and the last word; whole characters, so that "Élise" gives "É". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toLocaleUpperCase("en");
}
