/** The sample deals as rows of the tables, without a database: a test asks the oracle about them while it is still collected. */
import { SAMPLE_ROOMS } from "@/prisma/demo/plant";
import { rowsOf } from "@/prisma/demo/rows";
import { numbersOf, prefixesOf } from "@/tests/deals-kit/oracle/numbers";
import type { Rows } from "@/tests/deals-kit/oracle/rows";
import { SAMPLE_NOW } from "./images";

let made: Rows | undefined;

/** But for files, which say nothing about who sees what, and take long to make. */
export function sampleRows(): Rows {
  made ??= tablesOf(
    SAMPLE_ROOMS.map((room) => rowsOf({ ...room, answers: room.answers.map(withoutFiles) }, SAMPLE_NOW)),
  );
  return made;
}

const withoutFiles = <T extends { files: unknown[] }>(answer: T): T => ({ ...answer, files: [] });

function tablesOf(rooms: readonly ReturnType<typeof rowsOf>[]): Rows {
  const all = <K extends keyof (typeof rooms)[number]>(part: K, unset: object = {}) =>
    rooms.flatMap((room) => room[part].map((row) => asRow({ ...unset, ...row })));
  const rows = {
    users: all("users", { disabledAt: null }),
    organizations: all("organizations"),
    members: all("members", { removedAt: null }),
    projects: all("projects", { agentsAllowed: true }),
    workstreams: all("workstreams", { agentsAllowed: true }),
    request_lists: all("lists"),
    participants: all("participants", { removedAt: null }),
    participant_workstreams: all("participantWorkstreams"),
    entries: all("entries", {
      listId: null,
      ref: null,
      refNumber: null,
      sellerOrgId: null,
      reachedSellerAt: null,
      readerGroup: null,
    }),
    entry_provenance: all("provenance"),
    entry_originals: all("originals"),
    entry_assignees: all("assignees"),
    entry_returns: all("returns"),
    answer_links: all("links"),
    answer_link_evidence: all("evidence"),
    files: [],
    events: all("events", { relatedEntryId: null, body: null, fromStatus: null, toStatus: null }),
    event_authors: all("eventAuthors"),
    routing_steps: all("routing"),
    vettings: all("vettings"),
    blockers: all("blockers"),
    milestones: all("milestones"),
    kept_drafts: [],
    reader_groups: [],
  } as unknown as Rows;
  return { ...rows, reader_refs: numbersOf(rows), firm_prefixes: prefixesOf(rows) };
}

const asRow = (given: object) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
