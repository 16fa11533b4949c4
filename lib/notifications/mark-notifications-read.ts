import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Module } from "@/lib/platform/module";
import { everywhere } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";
import { markRead } from "./notifications.queries";
import { id, spaceFields, toldIn } from "./space-named";

export const markNotificationsReadOver = (modules: readonly Module[]) =>
  defineTool({
    name: "mark_notifications_read",
    title: "Mark notifications as read",
    description:
      "Mark the person's own notifications of a space as read: those named, or all when none is. Use it when they were shown.",
    input: z.strictObject({ ...spaceFields(modules), notification_ids: z.array(id).min(1).max(200).optional() }),
    output: z.object({ module: z.string(), space_id: z.string(), marked: z.int() }),
    policy: { kind: "authenticated", rate: "none" },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    door: "write",
    via: ["web"],
    space: everywhere,
    audited: ["module", "space_id"],
    async run(deps: WriteDeps, known, input) {
      const told = toldIn(modules, known, input);
      return {
        module: input.module,
        space_id: input.space_id,
        marked: await markRead(deps, told, input.space_id, input.notification_ids),
      };
    },
  });
