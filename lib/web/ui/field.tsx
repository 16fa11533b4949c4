import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** What ties a control to its label, hint and error; spread it on the control. */
export type FieldWiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = Omit<ComponentProps<"input">, "children" | "name"> & {
  label: string;
  name: string;
  hint?: ReactNode;
  /** In our words, what to change. It stands at the field and is read out with it. */
  error?: string | undefined;
  /** For an error that appears while the page stays: it is read out at once. */
  live?: boolean;
  /** For controls other than a line of text. */
  children?: (wiring: FieldWiring) => ReactNode;
};

export function Field({ label, hint, error, live = false, children, id, className, ...input }: FieldProps) {
  const own = wire(id ?? input.name, hint !== undefined, error !== undefined);
  const describedBy = [own["aria-describedby"], input["aria-describedby"]].filter(Boolean).join(" ");
  const wiring: FieldWiring = { ...own, ...(describedBy && { "aria-describedby": describedBy }) };
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <label htmlFor={wiring.id} className="text-base font-medium text-ink">
        {label}
      </label>
      {children ? children(wiring) : <Input {...input} {...wiring} />}
      {hint !== undefined && (
        <p id={`${wiring.id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${wiring.id}-error`} {...(live && { role: "alert" })} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      className={clsx(
        "h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-md text-ink placeholder:text-ink-faint",
        "aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted",
        className,
      )}
      {...rest}
    />
  );
}

function wire(id: string, hasHint: boolean, hasError: boolean): FieldWiring {
  const describedBy = [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(hasError && { "aria-invalid": true as const }),
  };
}
