import { AppError } from "@/lib/platform/errors";
import { agentsSwitchedOff, notFound } from "../errors";
import type { Authority, Seat } from "../seat";

/** The deal a call is about: the one it names, else the one its connection is bound to. Without a seat there, it does not exist; to an agent that is kept out where its person has one, that is said. */
export function chooseProject(authority: Authority, named: string | undefined): Seat {
  const id = named ?? authority.boundProjectId;
  if (id === null) {
    throw new AppError(
      "invalid_input",
      "No deal was named. Pass project_id, or bind one with set_project; list_projects shows yours.",
      {
        issues: [{ path: "project_id", problem: "is missing, and no project is bound" }],
      },
    );
  }
  const seat = authority.seats.find((one) => one.projectId === id);
  if (!seat) throw authority.withoutAgents?.includes(id) ? agentsSwitchedOff() : notFound("project");
  return seat;
}

/** For what its own id finds: within one deal where one is named, else in any of the caller's. */
export const withinProject = (authority: Authority, named: string | undefined): string | undefined =>
  named === undefined ? undefined : chooseProject(authority, named).projectId;

/** Pending and overdue figures, blockers and milestones are for those who do the work. */
export const worksOnDeal = (seat: Pick<Seat, "side">): boolean => seat.side === "bank" || seat.side === "seller";
