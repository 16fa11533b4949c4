import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { endInvitation } from "./invitations.queries";

export const revokeInvitation = defineTool({
  name: "revoke_invitation",
  title: "Revoke an invitation",
  description:
    "Take an invitation back: its link no longer works. Use it when somebody was invited by mistake, or when the link went astray; a new invitation has a new link.",
  input: z.strictObject({ project_id: projectId, invitation_id: id }),
  output: z.object({ project_id: z.string(), invitation_id: z.string() }),
  ...byPeople("remove_people"),
  space: deal.one,
  audited: ["project_id", "invitation_id"],
  async run(deps: WriteDeps, seat, input) {
    if (!(await endInvitation(deps, seat, input.invitation_id))) throw notFound("invitation");
    return { project_id: seat.projectId, invitation_id: input.invitation_id };
  },
});
