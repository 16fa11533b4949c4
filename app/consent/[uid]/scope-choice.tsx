import { TriangleAlert } from "lucide-react";
import type { Scope } from "@/lib/platform/module";
import { CheckRow } from "./check-row";

export function ScopeChoice({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-base font-semibold text-ink">What it may do</legend>
      {scopes.length === 0 ? (
        <p className="text-ink-muted">It asks for nothing but to know who you are.</p>
      ) : (
        <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {scopes.map((scope) => (
            <CheckRow key={scope.name} type="checkbox" name="scope" value={scope.name} defaultChecked>
              {scope.sentence}
            </CheckRow>
          ))}
        </div>
      )}
      <p className="text-sm text-ink-muted">
        Untick what it does not need. It can never publish, send, delete, grant access or open a file.
      </p>
    </fieldset>
  );
}

/** Apart from the rest and never ticked for anybody: this is what a person must mean. */
export function StepUpChoice({ scope }: { scope: Scope }) {
  const { stepUp } = scope;
  if (!stepUp) return null;
  const risk = `risk-of-${scope.name}`;
  return (
    <fieldset aria-describedby={risk} className="rounded-lg border border-warn-line bg-warn-soft">
      <legend className="sr-only">{upperFirst(stepUp.title)}</legend>
      <div className="flex gap-2.5 px-4 pt-3 text-warn">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-semibold">
            It also asks to {stepUp.title}, for {stepUp.minutes} minutes
          </p>
          <p id={risk} className="text-ink">
            {stepUp.risk} Leave this unticked unless you need it now.
          </p>
        </div>
      </div>
      <label className="m-3 mt-3 flex cursor-pointer gap-3 rounded-md border border-warn-line bg-surface px-3 py-2.5">
        <input type="checkbox" name="scope" value={scope.name} className="mt-0.5 size-4 shrink-0 accent-accent" />
        <span className="text-ink">{scope.sentence}</span>
      </label>
    </fieldset>
  );
}

const upperFirst = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
