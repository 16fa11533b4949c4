import * as kernel from "@/lib/platform/errors";

/** One text for everything that is not there or not to be seen. */
export const notFound = (
  what:
    | "project"
    | "workstream"
    | "request list"
    | "request"
    | "answer"
    | "person"
    | "suggestion"
    | "file"
    | "upload"
    | "connection"
    | "blocker"
    | "milestone"
    | "firm"
    | "invitation"
    | "message",
) => kernel.notFound(what);

/** A deal that the person has and the agent has not: the same words from every tool, and nothing of the deal in them. */
export const agentsSwitchedOff = () =>
  new kernel.AppError(
    "forbidden",
    "Agents are switched off in this deal. Tell the person: they can go on working on its pages, and an admin of the bank can switch agents on again. list_projects shows the deals that are open to you.",
  );
