import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Module } from "@/lib/platform/module";
import { everywhere } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { unreadCount } from "./notifications.queries";
import { toldBy } from "./told";

/** Stands around every page, so it counts and nothing else. */
export const countNotificationsOver = (modules: readonly Module[]) =>
  defineTool({
    name: "count_notifications",
    title: "Count unread notifications",
    description:
      "How many notifications the person has not read, over all their spaces. Use it for the number at the bell; list_notifications names them.",
    input: z.strictObject({}),
    output: z.object({ unread: z.int() }),
    policy: { kind: "authenticated", rate: "none" },
    annotations: READ_ONLY,
    door: "read",
    via: ["web"],
    space: everywhere,
    audited: [],
    async run(deps: ReadDeps, known) {
      return { unread: await unreadCount(deps, toldBy(modules, known)) };
    },
  });
