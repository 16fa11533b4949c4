import * as kernel from "@/lib/platform/errors";

type What =
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
  | "message";

/** One text for everything that is not there or not to be seen. */
export const notFound = (what: What) => kernel.notFound(what, NEXT[what]);

/** Where an agent finds the ids of what its tools take: the same, whatever the reason. */
const NEXT: Partial<Record<What, string>> = {
  project: "Check project_id: list_projects shows those that you can see.",
  workstream: "Check its id or short name: list_workstreams shows those that you can see.",
  request: "Check its id or ref: list_requests and search show those that you can see.",
  answer: "Check its id: list_answers and search show those that you can see.",
  person: "Check the id: whoami, get_request and list_events show people whom you can see.",
};

/** A deal that the person has and the agent has not: the same words from every tool, and nothing of the deal in them. */
export const agentsSwitchedOff = () =>
  new kernel.AppError(
    "forbidden",
    "Agents are switched off in this deal. Tell the person: they can go on working on its pages, and an admin of the bank can switch agents on again. list_projects shows the deals that are open to you.",
  );
