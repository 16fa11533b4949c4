import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { Site } from "@/lib/platform/site";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedNote } from "../access/gate.rules";
import { worksOnDeal } from "../access/project-choice.rules";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import { onlookersIn } from "../agents/onlookers.queries";
import type { ReadDeps } from "../deps";
import { authorSide, gated, id, limit, person, projectId, workstreamSlug } from "../entries/agent-fields";
import { entryNamed } from "../entries/named-entry.queries";
import { CHANNELS, ENTRY_TYPES } from "../entries/status.rules";
import { actorOrSide, sideShown } from "../people/people.rules";
import type { Seat } from "../seat";
import { deal } from "../space";
import { sealPlace, unsealPlace } from "./event-cursor.rules";
import { type EventRow, eventPage } from "./event-list.queries";
import { eventSummary } from "./event-summary.rules";

const day = z.iso.date().max(10);

/** What list_events tells an agent, for a person's page: with what each line is about, and by which one may narrow it. */
export const browseLog = defineTool({
  name: "browse_log",
  title: "Browse the log",
  description:
    "What happened in a deal as this person may see it, newest first, narrowed by person, action, entry, workstream, channel and day. Use it for the log page and its export.",
  input: z.strictObject({
    project_id: projectId,
    entry_id: id.optional(),
    actor_id: id.optional(),
    action: id.optional(),
    workstream: workstreamSlug.optional(),
    channel: z.enum(CHANNELS).optional(),
    from: day.optional(),
    to: day.optional(),
    limit,
    cursor: z.string().min(1).max(300).optional(),
    /** For a file: texts uncut. */
    whole: z.boolean().default(false),
  }),
  output: z.object({
    project_id: z.string(),
    time_zone: z.string(),
    events: z.array(
      z.object({
        event_id: z.string(),
        entry_id: z.string(),
        entry_type: z.enum(ENTRY_TYPES),
        entry_ref: z.string().optional(),
        entry_title: z.string(),
        workstream: z.string().optional(),
        actor: person.extend({ side: authorSide }).partial(),
        author_side: authorSide,
        channel: z.enum(CHANNELS),
        action: z.string(),
        ts: z.int(),
        summary: z.string(),
        truncated: z.literal(true).optional(),
      }),
    ),
    total: z.int(),
    next_cursor: z.string().optional(),
    /** Whom one may ask for. */
    people: z.array(person),
    gated,
  }),
  policy: { kind: "scoped", scopes: ["read:events"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "entry_id", "actor_id", "action", "workstream", "channel", "from", "to", "limit", "whole"],
  async run(deps: ReadDeps & Site, seat, input) {
    const { actor } = deps;
    const filter = {
      projectId: seat.projectId,
      entryId: input.entry_id === undefined ? undefined : await entryNamed(deps, seat.projectId, input.entry_id),
      actorId: input.actor_id,
      actions: input.action === undefined ? undefined : [input.action],
      channel: input.channel,
      workstreamIds: input.workstream === undefined ? undefined : [chooseWorkstream(seat, input.workstream)],
      days: { from: input.from, to: input.to, timeZone: seat.timeZone },
    };
    const use = { actor, filter };
    const after = input.cursor === undefined ? undefined : unsealPlace(deps.seals, use, input.cursor);
    // One more than asked for tells whether there is a next page.
    const { rows, total, hidden } = await eventPage(deps, filter, after, input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const note = gatedNote(seat, deps.authority, hidden);
    const people = await onlookersIn(deps, seat.projectId);
    return {
      project_id: seat.projectId,
      time_zone: seat.timeZone,
      events: page.map((row) => lineShown(row, seat, input.whole)),
      total,
      ...(last && rows.length > page.length && { next_cursor: sealPlace(deps.seals, use, last) }),
      people: people.map(({ userId, name }) => ({ user_id: userId, name: sanitizeLine(name) })),
      ...(note && { gated: note }),
    };
  },
});

function lineShown(row: EventRow, seat: Seat, whole: boolean) {
  const side = sideShown(seat.side, row.side, row.person);
  const workstream = seat.workstreamSlugs[seat.workstreamIds.indexOf(row.workstreamId)];
  return {
    event_id: row.id,
    entry_id: row.entryId,
    entry_type: row.type,
    ...(row.ref !== null && { entry_ref: row.ref }),
    entry_title: sanitizeLine(row.title),
    ...(workstream !== undefined && { workstream }),
    actor: actorOrSide(row.person, side),
    author_side: side,
    channel: row.channel,
    action: row.action,
    ts: Math.floor(row.atMilliseconds / 1000),
    // Where it stood before it was published is for those who work on it.
    ...eventSummary({ ...row, fromStatus: worksOnDeal(seat) ? row.fromStatus : null }, whole),
  };
}
