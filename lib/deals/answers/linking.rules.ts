import { wrongStatus } from "../entries/workflow.rules";
import type { RequestFacts } from "../requests/changes.rules";

/** What was withdrawn needs no answer. */
export function refuseLinking({ status }: Pick<RequestFacts, "status">): void {
  if (status === "withdrawn") throw wrongStatus("request", status);
}

/** What is public of an answer is taken back by unpublishing it, not by cutting the link. */
export function refuseUnlinking({ status }: Pick<RequestFacts, "status">): void {
  if (status === "published") throw wrongStatus("request", status);
}
