import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { notFound } from "../errors";
import { endInvitation } from "../repository/invitations";
import { deal } from "../space";
import { id, projectId } from "../tools/fields";
import { byPeople } from "./fields";

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
