import clsx from "clsx";
import { Check } from "lucide-react";
import { inWords } from "@/lib/web/format";

/** Where something stands on its way. What leads off the way (rejected, withdrawn) is said by the badge beside it. */
export function StatusSteps({ label, steps, at }: { label: string; steps: readonly string[]; at: string }) {
  const here = steps.indexOf(at);
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
      {steps.map((step, index) => (
        <li key={step} className="flex items-center gap-1.5" aria-current={index === here ? "step" : undefined}>
          {index > 0 && (
            <span aria-hidden="true" className={clsx("h-px w-4", index <= here ? "bg-accent" : "bg-line-strong")} />
          )}
          <span
            className={clsx(
              "flex items-center gap-1",
              index === here && "font-medium text-accent-text",
              index !== here && "text-ink-muted",
            )}
          >
            {index < here && <Check role="img" aria-label="Passed:" className="size-3 text-accent-text" />}
            {inWords(step)}
          </span>
        </li>
      ))}
    </ol>
  );
}
