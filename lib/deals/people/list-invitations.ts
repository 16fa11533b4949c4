import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { actsOpenTo } from "../access/acts.rules";
import type { ReadDeps } from "../deps";
import { projectId, role } from "../entries/agent-fields";
import { workstreamsOf } from "../overview/workstreams.queries";
import { SIDES } from "../roles";
import { deal } from "../space";
import { GRANTS } from "./granting.rules";
import { firmsOf, invitationsOf } from "./invitations.queries";
import { ownScope } from "./seats.queries";

export const listInvitations = defineTool({
  name: "list_invitations",
  title: "List invitations",
  description:
    "Invitations to a deal that nobody has taken yet, and what the caller may offer: roles, firms and workstreams. Use it before invite_person and revoke_invitation.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    invitations: z.array(
      z.object({
        invitation_id: z.string(),
        email: z.string(),
        role,
        firm: z.string(),
        invited_by: z.string().optional(),
        all_workstreams: z.boolean(),
        workstreams: z.array(z.string()),
        expires: z.int(),
        expired: z.boolean(),
      }),
    ),
    may_offer: z.object({
      roles: z.array(role),
      firms: z.array(z.object({ firm_id: z.string(), name: z.string(), side: z.enum(SIDES) })),
      new_firms: z.boolean(),
      all_workstreams: z.boolean(),
      workstreams: z.array(z.object({ slug: z.string(), name: z.string() })),
    }),
  }),
  policy: { kind: "authenticated", rate: "none", act: "remove_people" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat) {
    const { actor } = deps;
    const firms = await firmsOf(deps, seat);
    return {
      project_id: seat.projectId,
      invitations: (await invitationsOf(deps, seat)).map((one) => ({
        invitation_id: one.id,
        email: one.email,
        role: one.role,
        firm: sanitizeLine(one.firm),
        ...(one.inviter !== null && { invited_by: sanitizeLine(one.inviter) }),
        all_workstreams: one.all,
        workstreams: [...one.workstreams],
        expires: one.expires,
        expired: one.expired,
      })),
      may_offer: {
        // None once the deal is closed: seats are then only taken away.
        roles: actsOpenTo(seat).includes("administer_people") ? [...GRANTS[seat.role]] : [],
        firms: firms.map(({ id, name, side }) => ({ firm_id: id, name: sanitizeLine(name), side })),
        new_firms: seat.role === "ib_admin",
        all_workstreams: (await ownScope(deps, seat, actor)).all,
        workstreams: (await workstreamsOf(deps, seat.projectId)).map(({ slug, name }) => ({
          slug,
          name: sanitizeLine(name),
        })),
      },
    };
  },
});
