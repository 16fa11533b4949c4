import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { deal } from "../space";
import { markRead } from "./notifications.queries";

export const markNotificationsRead = defineTool({
  name: "mark_notifications_read",
  title: "Mark notifications as read",
  description:
    "Mark the person's own notifications of a deal as read: those named, or all when none is. Use it when they were shown.",
  input: z.strictObject({ project_id: projectId, notification_ids: z.array(id).min(1).max(200).optional() }),
  output: z.object({ project_id: z.string(), marked: z.int() }),
  ...byPeople(),
  policy: { kind: "authenticated", rate: "none" },
  space: deal.one,
  audited: ["project_id"],
  async run(deps: WriteDeps, seat, input) {
    const { actor } = deps;
    return {
      project_id: seat.projectId,
      marked: await markRead(deps, actor, seat.projectId, input.notification_ids),
    };
  },
});
