import * as z from "zod";
import { names } from "@/lib/platform/named";
import type { Site } from "@/lib/platform/site";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedNote } from "../access/gate.rules";
import { worksOnDeal } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { authorSide, gated, id, limit, person, projectId } from "../entries/agent-fields";
import { entryNamed } from "../entries/named-entry.queries";
import { CHANNELS } from "../entries/status.rules";
import { actorOrSide, sideShown } from "../people/people.rules";
import type { Side } from "../roles";
import { deal } from "../space";
import { sealPlace, unsealPlace } from "./event-cursor.rules";
import { type EventRow, eventPage } from "./event-list.queries";
import { eventSummary } from "./event-summary.rules";

export const listEvents = defineTool({
  name: "list_events",
  title: "List events",
  description:
    "What happened in a deal or to one entry, newest first: who did what, and messages, cut at 1,000 characters. Use it for history and news; for the next page pass next_cursor as cursor, with the same filters.",
  input: z.strictObject({
    project_id: projectId,
    entry_id: id.describe("Entry id, or ref of a request.").optional(),
    actor_id: id.describe("Only events by this person.").optional(),
    action: z.array(id).min(1).max(20).describe('E.g. ["published"].').optional(),
    since: z.int().min(0).max(9_999_999_999).describe("Unix seconds: only later events.").optional(),
    limit,
    cursor: z.string().min(1).max(300).optional(),
  }),
  output: z.object({
    project_id: z.string(),
    events: z.array(
      names(
        z.object({
          event_id: z.string(),
          entry_id: z.string(),
          entry_ref: z.string().optional(),
          // by side alone where the name is not the caller's to know
          actor: person.extend({ side: authorSide }).partial(),
          author_side: authorSide,
          channel: z.enum(CHANNELS),
          action: z.string(),
          ts: z.int(),
          summary: z.string(),
          truncated: z.literal(true).optional(),
        }),
        { kind: "entry", id: "entry_id", ref: "entry_ref" },
      ),
    ),
    total: z.int(),
    next_cursor: z.string().optional(),
    gated,
  }),
  policy: { kind: "scoped", scopes: ["read:events"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.one,
  audited: ["project_id", "entry_id", "actor_id", "action", "since", "limit"],
  async run(deps: ReadDeps & Site, seat, input) {
    const { actor } = deps;
    const filter = {
      projectId: seat.projectId,
      entryId: input.entry_id === undefined ? undefined : await entryNamed(deps, seat.projectId, input.entry_id),
      actorId: input.actor_id,
      actions: input.action,
      since: input.since,
    };
    const use = { actor, filter };
    const after = input.cursor === undefined ? undefined : unsealPlace(deps.seals, use, input.cursor);
    // One more than asked for tells whether there is a next page.
    const { rows, total, hidden } = await eventPage(deps, filter, after, input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const note = gatedNote(seat, deps.authority, hidden);
    return {
      project_id: seat.projectId,
      events: page.map((row) => eventShown(row, seat.side)),
      total,
      ...(last && rows.length > page.length && { next_cursor: sealPlace(deps.seals, use, last) }),
      ...(note && { gated: note }),
    };
  },
});

function eventShown(row: EventRow, viewer: Side) {
  const side = sideShown(viewer, row.side, row.person);
  return {
    event_id: row.id,
    entry_id: row.entryId,
    ...(row.ref !== null && { entry_ref: row.ref }),
    actor: actorOrSide(row.person, side),
    author_side: side,
    channel: row.channel,
    action: row.action,
    ts: Math.floor(row.atMilliseconds / 1000),
    // Where it stood before it was published is for those who work on it.
    ...eventSummary({ ...row, fromStatus: worksOnDeal({ side: viewer }) ? row.fromStatus : null }),
  };
}
