import type * as z from "zod";
import type { Authority } from "./authority";

/**
 * What a module tells people of. A line is a row that `app.tell` writes in the transaction of what happened; it says what it is about
 * and holds no words. Whether it still shows to whoever reads it, and what stands there by then, the module says by its own query;
 * its policy on the table says the first a second time, and without that policy nobody is shown any.
 */
export type Notifications<Entered extends object = never> = {
  /** By kind, what a line shows of what it is about. */
  readonly kinds: Readonly<Record<string, z.ZodObject>>;
  /** Joins to `n`, a row of notifications, what it is about: only where that shows to the caller. */
  shown(authority: Authority & Entered, values: Values): string;
  /** What is shown of that in one space, as JSON whose texts may be anybody's; `join` is what it takes beside. */
  about(
    authority: Authority & Entered,
    space: string,
    values: Values,
  ): { readonly join: string; readonly json: string };
};

export type AnyNotifications = Notifications<never>;

/** The values of one statement, collected while it is written: `add` answers what stands for a value there. */
export type Values = {
  readonly values: unknown[];
  add(value: unknown): string;
  page(page: { limit: number; offset?: number }): string;
};

export const defineNotifications = <Entered extends object>(
  notifications: Notifications<Entered>,
): Notifications<Entered> => notifications;
