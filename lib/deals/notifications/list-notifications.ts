import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { limit, offset, projectId } from "../entries/agent-fields";
import { ENTRY_TYPES } from "../entries/status.rules";
import { deal } from "../space";
import { NOTIFICATION_KINDS } from "./notification.rules";
import { notificationPage } from "./notifications.queries";

export const listNotifications = defineTool({
  name: "list_notifications",
  title: "List notifications",
  description:
    "What the person should know of a deal, newest first: work that came to them, what was judged, published, asked, suggested or is overdue, and messages, with how many are unread. Use it for the person's own page.",
  input: z.strictObject({ project_id: projectId, unread_only: z.boolean().default(false), limit, offset }),
  output: z.object({
    project_id: z.string(),
    unread: z.int(),
    notifications: z.array(
      z.object({
        notification_id: z.string(),
        kind: z.enum(NOTIFICATION_KINDS),
        ts: z.int(),
        read: z.boolean(),
        entry_id: z.string(),
        entry_type: z.enum(ENTRY_TYPES),
        ref: z.string().optional(),
        title: z.string(),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "unread_only", "limit", "offset"],
  async run(deps: ReadDeps, seat, input) {
    const { actor } = deps;
    const { unread, rows } = await notificationPage(deps, actor, seat.projectId, {
      limit: input.limit,
      offset: input.offset,
      unreadOnly: input.unread_only,
    });
    return {
      project_id: seat.projectId,
      unread,
      notifications: rows.map((row) => ({
        notification_id: row.id,
        kind: row.kind,
        ts: row.ts,
        read: row.read,
        entry_id: row.entryId,
        entry_type: row.type,
        ...(row.ref !== null && { ref: row.ref }),
        title: sanitizeLine(row.title),
      })),
    };
  },
});
