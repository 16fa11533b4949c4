import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { deal } from "../space";
import { myBanks } from "./projects.queries";

export const listMyBanks = defineTool({
  name: "list_my_banks",
  title: "List my banks",
  description: "The banks for which the person may open a deal; none for most people. Use it before create_project.",
  input: z.strictObject({}),
  output: z.object({ banks: z.array(z.object({ bank_id: z.string(), name: z.string() })) }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.each,
  audited: [],
  async run(deps: ReadDeps) {
    return { banks: (await myBanks(deps)).map(({ id, name }) => ({ bank_id: id, name: sanitizeLine(name) })) };
  },
});
