import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { Site } from "@/lib/platform/site";
import { defineTool } from "@/lib/platform/tool";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { WriteDeps } from "../deps";
import { id, projectId, role } from "../entries/agent-fields";
import { byPeople, title, workstreamsGiven } from "../entries/page-fields";
import { notFound } from "../errors";
import { type Role, sideOf } from "../roles";
import type { Seat } from "../seat";
import { deal } from "../space";
import { refuseGivingAll, refuseGranting } from "./granting.rules";
import { firmsOf, storeInvitation } from "./invitations.queries";
import { knowsParticipant, ownScope } from "./seats.queries";

export const invitePerson = defineTool({
  name: "invite_person",
  title: "Invite a person",
  description:
    "Offer somebody a seat in a deal, by e-mail. Comes back with a link that works once, within seven days, for that address alone; it is shown now and never again. Where mail is set up, the link goes out by mail instead.",
  input: z.strictObject({
    project_id: projectId,
    email: z.email().max(254),
    granted_role: role,
    firm_id: id.optional(),
    firm_name: title.optional(),
    workstreams: workstreamsGiven,
  }),
  output: z.object({
    project_id: z.string(),
    invitation_id: z.string(),
    mailed: z.boolean(),
    link: z.string().optional(),
  }),
  ...byPeople("administer_people"),
  space: deal.one,
  audited: ["project_id", "granted_role", "firm_id", "workstreams"],
  async run(deps: WriteDeps & Site, seat, input) {
    const { actor } = deps;
    refuseGranting(seat, input.granted_role);
    const firm = await chooseFirm(deps, seat, input.granted_role, input.firm_id, input.firm_name);
    const scope = {
      all: input.workstreams === undefined,
      workstreamIds: (input.workstreams ?? []).map((slug) => chooseWorkstream(seat, slug)),
    };
    refuseGivingAll(await ownScope(deps, seat, actor), scope);
    const email = input.email.toLowerCase();
    // Only of whom the caller knows anyway: whether an address has an account, or another firm's seat, nobody learns here.
    if (await knowsParticipant(deps, seat, email)) throw takesPart();

    const mailed = deps.mails === true;
    const stored = await storeInvitation(deps, seat, { email, role: input.granted_role, firm, scope }, mailed);
    return {
      project_id: seat.projectId,
      invitation_id: stored.id,
      mailed,
      ...(stored.secret !== undefined && { link: `${deps.publicUrl}/invitation/${stored.secret}` }),
    };
  },
});

/** The bank's own people are of the hosting bank; others of a firm in the deal, or of a new one, which only the bank brings. */
async function chooseFirm(
  deps: WriteDeps,
  seat: Seat,
  granted: Role,
  firmId: string | undefined,
  firmName: string | undefined,
): Promise<{ id: string } | { name: string }> {
  const firms = (await firmsOf(deps, seat)).filter((firm) => firm.side === sideOf(granted));
  const [only] = firms;
  if (firmName !== undefined) {
    if (seat.role !== "ib_admin" || sideOf(granted) === "bank" || firmId !== undefined)
      throw invalidFirm("firm_name", "cannot be given for this role");
    return { name: sanitizeLine(firmName) };
  }
  if (firmId !== undefined) {
    if (!firms.some((firm) => firm.id === firmId)) throw notFound("firm");
    return { id: firmId };
  }
  if (!only || (firms.length > 1 && sideOf(granted) !== "bank")) throw invalidFirm("firm_id", "is missing");
  return { id: only.id };
}

const invalidFirm = (path: string, problem: string) =>
  new AppError("invalid_input", "Say for which firm: one that takes part in the deal, or the name of a new one.", {
    issues: [{ path, problem }],
  });

const takesPart = () =>
  new AppError(
    "conflict",
    "Somebody with this address takes part in the deal already. Change that person's seat instead.",
  );
