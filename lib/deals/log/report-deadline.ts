import * as z from "zod";
import type { AuditChain } from "@/lib/platform/audit-chain";
import { AppError } from "@/lib/platform/errors";
import type { Made } from "@/lib/platform/needs";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { type Submission, submissionsAround } from "../answers/submissions.queries";
import type { ReadDeps } from "../deps";
import { authorSide, id, person, projectId } from "../entries/agent-fields";
import { timeZone } from "../entries/page-fields";
import { ORIGINS, REQUEST_STATUSES } from "../entries/status.rules";
import { notFound } from "../errors";
import { personShown, requestSide } from "../people/people.rules";
import type { Seat } from "../seat";
import { type Milestone, milestonesOf } from "../setup/milestones.queries";
import { workstreamNames } from "../setup/project-workstreams.queries";
import { deal } from "../space";

const onAWall = z.iso.datetime({ local: true });
/** A date and time without a zone. */
const wallTime = z
  .string()
  .max(23)
  .refine((text) => !text.endsWith("Z") && onAWall.safeParse(text).success, "is no date and time");

const line = z.object({
  entry_id: z.string(),
  ref: z.string().optional(),
  title: z.string(),
  status: z.enum(REQUEST_STATUSES),
  workstream: z.string(),
  author_side: authorSide,
  firm: z.string().optional(),
  actor: person.optional(),
  /** With milliseconds: whether it was late may hang on them. */
  at: z.iso.datetime(),
  in_audit: z.boolean(),
});

/** For counsel: that no question came after the deadline, or which did. */
export const reportDeadline = defineTool({
  name: "report_deadline",
  title: "Report on a deadline",
  description:
    "How many requests came in before a deadline, each that came or was edited by its own side after it, and whether the log of calls agrees and is intact. The deadline is the end of a milestone's day, or a date and time where some clocks stand; without one, what can be chosen. Use it to prove that no question came too late.",
  input: z.strictObject({
    project_id: projectId,
    milestone_id: id.optional(),
    deadline: wallTime.optional(),
    time_zone: timeZone.optional(),
    /** Whose requests; left out, everybody's. */
    origin: z.enum(ORIGINS).optional(),
  }),
  output: z.object({
    project_id: z.string(),
    project_name: z.string(),
    time_zone: z.string(),
    milestones: z.array(z.object({ milestone_id: z.string(), name: z.string(), date: z.string() })),
    workstreams: z.array(z.string()).describe("Names: the report is about these."),
    report: z
      .object({
        made_at: z.iso.datetime(),
        deadline: z.iso.datetime(),
        milestone: z.string().optional(),
        passed: z.boolean(),
        before: z.object({ total: z.int(), bank: z.int(), seller: z.int(), buyer: z.int() }),
        last_before: line.optional(),
        late: z.array(line),
        late_total: z.int(),
        edited: z.array(line),
        edited_total: z.int(),
        in_audit: z.int(),
        unrecorded: z.int(),
        unaccounted: z.int(),
        chain: z.object({ intact: z.boolean(), findings: z.int(), head: z.string(), checked_at: z.iso.datetime() }),
      })
      .optional(),
  }),
  policy: { kind: "authenticated", rate: "none", act: "report_deadline" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "milestone_id", "deadline", "time_zone", "origin"],
  /** The log is checked for nobody but who gets the report. */
  async prepare(deps: ReadDeps, seat, input) {
    const milestones = await milestonesOf(deps, seat.projectId);
    const milestone = input.milestone_id === undefined ? undefined : milestoneNamed(milestones, input.milestone_id);
    if (milestone && input.deadline !== undefined) throw twoDeadlines();
    const local = milestone ? `${milestone.date}T23:59:59.999` : input.deadline;
    return {
      found: { milestones, milestone, local },
      ...(local !== undefined && { missing: { auditChain: true as const } }),
    };
  },
  async run(deps: ReadDeps & { readonly made: Made }, seat, input, found) {
    const { milestones, milestone, local } = found;
    const names = await workstreamNames(deps, seat);
    const zone = input.time_zone ?? seat.timeZone;
    const chain = deps.made.auditChain;
    return {
      project_id: seat.projectId,
      project_name: sanitizeLine(seat.projectName),
      time_zone: zone,
      milestones: milestones.map((one) => ({ milestone_id: one.id, name: sanitizeLine(one.name), date: one.date })),
      workstreams: names.map((one) => sanitizeLine(one.name)),
      ...(local !== undefined &&
        chain && {
          report: {
            ...(milestone && { milestone: sanitizeLine(milestone.name) }),
            ...(await reportOn(deps, seat, { local, timeZone: zone }, input.origin, chain)),
          },
        }),
    };
  },
});

async function reportOn(
  deps: ReadDeps,
  seat: Seat,
  deadline: { local: string; timeZone: string },
  origin: (typeof ORIGINS)[number] | undefined,
  chain: AuditChain,
) {
  const found = await submissionsAround(deps, seat, deadline, origin ? [origin] : ORIGINS, MOST);
  const { ib, seller, buyer } = found.before;
  return {
    made_at: deps.clock.now().toISOString(),
    deadline: new Date(found.deadlineMilliseconds).toISOString(),
    passed: found.deadlineMilliseconds < deps.clock.now().getTime(),
    before: { total: ib + seller + buyer, bank: ib, seller, buyer },
    ...(found.last && { last_before: lineShown(found.last, seat) }),
    late: found.late.map((one) => lineShown(one, seat)),
    late_total: found.lateTotal,
    edited: found.edited.map((one) => lineShown(one, seat)),
    edited_total: found.editedTotal,
    in_audit: found.inLog,
    unrecorded: found.unrecorded,
    unaccounted: found.unaccounted,
    chain: {
      intact: chain.intact,
      findings: chain.findings,
      head: chain.head,
      checked_at: chain.checkedAt.toISOString(),
    },
  };
}

/** As many as a report names; the totals say if there are more. */
const MOST = 1000;

const lineShown = (one: Submission, seat: Seat) => ({
  entry_id: one.entryId,
  ...(one.ref !== null && { ref: one.ref }),
  title: sanitizeLine(one.title),
  status: one.status,
  workstream: seat.workstreamSlugs[seat.workstreamIds.indexOf(one.workstreamId)] ?? "",
  author_side: requestSide(one.origin),
  ...(one.firm !== null && { firm: sanitizeLine(one.firm) }),
  ...(one.person && { actor: personShown(one.person) }),
  at: new Date(one.atMilliseconds).toISOString(),
  in_audit: one.inLog,
});

function milestoneNamed(milestones: readonly Milestone[], named: string): Milestone {
  const milestone = milestones.find((one) => one.id === named);
  if (!milestone) throw notFound("milestone");
  return milestone;
}

const twoDeadlines = () =>
  new AppError("invalid_input", "One deadline at a time: a milestone, or a date and time.", {
    issues: [{ path: "deadline", problem: "stands beside a milestone" }],
  });
