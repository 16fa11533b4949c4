import * as z from "zod";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { deal } from "../space";
import { unreadCount } from "./notifications.queries";

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
  space: deal.each,
  audited: [],
  async run(deps: ReadDeps) {
    const { actor } = deps;
    return { unread: await unreadCount(deps, actor) };
  },
});
