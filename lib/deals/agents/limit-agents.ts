import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import type { Site } from "@/lib/platform/site";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { deal } from "../space";
import { limitAgentsIn } from "./agent-rules.queries";

export const limitAgents = defineTool({
  name: "limit_agents",
  title: "Limit agents",
  description:
    "Let all agents of a deal together call less often than the product allows: per minute, per day, or both. What is left out is not limited further. Use switch_agents instead to keep them out.",
  input: z.strictObject({
    project_id: projectId,
    calls_per_minute: z.int().min(1).max(1_000_000).optional(),
    calls_per_day: z.int().min(1).max(1_000_000_000).optional(),
  }),
  output: z.object({ project_id: z.string(), changed: z.boolean() }),
  ...byPeople("switch_agents"),
  space: deal.one,
  audited: ["project_id", "calls_per_minute", "calls_per_day"],
  async run(deps: WriteDeps & Site, seat, input) {
    const { calls_per_minute: callsPerMinute = null, calls_per_day: callsPerDay = null } = input;
    if (callsPerMinute !== null && callsPerMinute > deps.limits.perSpace) throw moreThanAllowed();
    return {
      project_id: seat.projectId,
      changed: await limitAgentsIn(deps, seat, { callsPerMinute, callsPerDay }),
    };
  },
});

const moreThanAllowed = () =>
  new AppError("invalid_input", "A deal's limit can only be lower than the one that the product has.", {
    issues: [{ path: "calls_per_minute", problem: "is more than the product allows" }],
  });
