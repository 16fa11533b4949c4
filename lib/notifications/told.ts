import type { Module } from "@/lib/platform/module";
import type { AnyNotifications } from "@/lib/platform/notification";
import type { AnySpace, Known } from "@/lib/platform/space";

/** A module that tells people something, with what is known of the caller there. */
export type Told = { readonly space: AnySpace; readonly authority: never; readonly notifications: AnyNotifications };

export const toldBy = (modules: readonly Module[], known: readonly Known[]): Told[] =>
  known.flatMap(({ space, authority }) => {
    const notifications = modules.find(({ name }) => name === space.module)?.notifications;
    return notifications ? [{ space, authority, notifications }] : [];
  });
