import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { actsOpenTo } from "../access/acts.rules";
import type { ReadDeps } from "../deps";
import { role } from "../entries/agent-fields";
import { openActs } from "../entries/page-fields";
import { deal } from "../space";

/** What stands around every page. The seats were read when the call came in, so this asks the database nothing more. */
export const listMyDeals = defineTool({
  name: "list_my_deals",
  title: "List my deals",
  description:
    "The person's deals by name and role, with what the person could do in each. Use it where no figures are needed; list_projects counts requests.",
  input: z.strictObject({}),
  output: z.object({ deals: z.array(z.object({ project_id: z.string(), name: z.string(), role, may: openActs })) }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.each,
  audited: [],
  async run({ authority }: ReadDeps) {
    return {
      deals: authority.seats.map((seat) => ({
        project_id: seat.projectId,
        name: sanitizeLine(seat.projectName),
        role: seat.role,
        may: actsOpenTo(seat),
      })),
    };
  },
});
