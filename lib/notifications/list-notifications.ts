import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Module } from "@/lib/platform/module";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { everywhere } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { notificationPage } from "./notifications.queries";
import { spaceFields, toldIn } from "./space-named";

/** A line as its reader gets it. What stands in `about` its kind says. */
export type Notification = {
  readonly notification_id: string;
  readonly kind: string;
  readonly ts: number;
  readonly read: boolean;
  readonly about: Readonly<Record<string, unknown>>;
};

export const listNotificationsOver = (modules: readonly Module[]) =>
  defineTool({
    name: "list_notifications",
    title: "List notifications",
    description:
      "What the person should know of a space, newest first, with how many are unread: what happened, and what it happened to. Use it for the person's own page.",
    input: z.strictObject({
      ...spaceFields(modules),
      unread_only: z.boolean().default(false),
      limit: z.int().min(1).max(200).default(50),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({
      module: z.string(),
      space_id: z.string(),
      unread: z.int(),
      notifications: z.array(lineOf(modules)),
    }),
    policy: { kind: "authenticated", rate: "none" },
    annotations: READ_ONLY,
    door: "read",
    via: ["web"],
    space: everywhere,
    audited: ["module", "space_id", "unread_only", "limit", "offset"],
    async run(deps: ReadDeps, known, input) {
      const told = toldIn(modules, known, input);
      const { unread, rows } = await notificationPage(deps, told, input.space_id, {
        limit: input.limit,
        offset: input.offset,
        unreadOnly: input.unread_only,
      });
      return {
        module: input.module,
        space_id: input.space_id,
        unread,
        notifications: rows.map(({ id, about, ...row }) => ({ notification_id: id, ...row, about: inLines(about) })),
      };
    },
  });

/** One form for the kinds that show the same. */
function lineOf(modules: readonly Module[]): z.ZodType<Notification, Notification> {
  const kinds = modules.flatMap(({ notifications }) => Object.entries(notifications?.kinds ?? {}));
  const forms = [...new Set(kinds.map(([, about]) => about))].map((about) =>
    z.object({
      notification_id: z.string(),
      kind: z.enum(kinds.filter(([, one]) => one === about).map(([kind]) => kind)),
      ts: z.int(),
      read: z.boolean(),
      about,
    }),
  );
  return z.union(forms);
}

/** Texts there are what people wrote, whatever the module. */
const inLines = (about: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(about).map(([field, value]) => [field, typeof value === "string" ? sanitizeLine(value) : value]),
  );
