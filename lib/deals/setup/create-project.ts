import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id } from "../entries/agent-fields";
import { body, byPeople, newWorkstream, timeZone, title } from "../entries/page-fields";
import { GATES } from "../entries/status.rules";
import { notFound } from "../errors";
import { deal } from "../space";
import { myBanks, openProject } from "./projects.queries";
import { doubled } from "./workstream-names.rules";

export const createProject = defineTool({
  name: "create_project",
  title: "Create a project",
  description:
    "Open a deal for a bank, with its workstreams. Whoever opens it is its first admin and invites the others with invite_person. Use list_my_banks before, to learn for whom.",
  input: z.strictObject({
    bank_id: id,
    name: title,
    description: body.default(""),
    time_zone: timeZone.default("UTC"),
    gate: z.enum(GATES).default("standard"),
    workstreams: z.array(z.strictObject(newWorkstream)).min(1).max(40),
  }),
  output: z.object({ project_id: z.string() }),
  ...byPeople(),
  space: deal.each,
  audited: ["bank_id", "time_zone", "gate"],
  async run(deps: WriteDeps, _seats, input) {
    if (!(await myBanks(deps)).some((bank) => bank.id === input.bank_id)) throw notFound("firm");
    const twice = doubled(input.workstreams);
    if (twice) throw namedTwice(twice);
    const projectId = await openProject(deps, {
      bankId: input.bank_id,
      name: sanitizeLine(input.name),
      description: sanitizeText(input.description),
      timeZone: input.time_zone,
      gate: input.gate,
      workstreams: input.workstreams.map((one) => ({ ...one, name: sanitizeLine(one.name) })),
    });
    return { project_id: projectId };
  },
});

const namedTwice = (field: "slug" | "prefix") =>
  new AppError("invalid_input", "Two workstreams have the same name or the same letters. Each needs its own.", {
    issues: [{ path: "workstreams", problem: `has the same ${field} twice` }],
  });
