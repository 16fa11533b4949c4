import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { unreadCount } from "../repository/notifications";

/** Stands around every page, so it counts and nothing else. */
export const countNotifications = defineTool({
  name: "count_notifications",
  title: "Count unread notifications",
  description:
    "How many notifications the person has not read, over all deals. Use it for the number at the bell; list_notifications names them.",
  input: z.strictObject({}),
  output: z.object({ unread: z.int() }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: [],
  async run(deps: ReadDeps, actor: Actor) {
    return { unread: await unreadCount(deps, actor) };
  },
});
