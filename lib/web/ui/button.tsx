import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

/** `type` is stated: a button inside a form that forgets it submits the form. */
export function Button({
  variant,
  size,
  icon,
  className,
  children,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Look) {
  return (
    <button type={type} className={clsx(buttonClass({ variant, size }), className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere, so it stays a link. */
export function LinkButton({
  variant,
  size,
  icon,
  className,
  children,
  href,
  ...rest
}: Omit<ComponentProps<typeof Link>, "href"> & Look & { href: string }) {
  return (
    <Link href={href as Route} className={clsx(buttonClass({ variant, size }), className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

export function buttonClass({
  variant = "secondary",
  size = "medium",
}: {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
} = {}): string {
  return clsx(
    "inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors [&_svg]:size-4 [&_svg]:shrink-0",
    "disabled:cursor-not-allowed disabled:opacity-55",
    SIZES[size],
    VARIANTS[variant],
  );
}

const SIZES: Record<ButtonSize, string> = {
  small: "h-7 gap-1.5 px-2.5 text-sm",
  medium: "h-8 gap-2 px-3 text-base",
  large: "h-10 gap-2 px-4 text-md",
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover",
  secondary: "border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken",
  ghost:
    "border-transparent bg-transparent text-ink-muted enabled:hover:bg-sunken enabled:hover:text-ink [a&]:hover:bg-sunken [a&]:hover:text-ink",
  danger: "border-danger-line bg-surface text-danger enabled:hover:bg-danger-soft [a&]:hover:bg-danger-soft",
};
