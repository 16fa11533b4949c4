import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { projectId, projectStage, role } from "../entries/agent-fields";
import {
  ANSWER_STATUSES,
  type AnswerStatus,
  type EntryType,
  REQUEST_STATUSES,
  type RequestStatus,
} from "../entries/status.rules";
import type { Seat } from "../seat";
import { deal } from "../space";
import { folded, markedExcerpt, markedText } from "./marked-text.rules";
import { type FoundPerson, searchPeople } from "./people-search.queries";
import { type FoundText, searchEntries } from "./search.queries";
import { searchScope } from "./search-scope.rules";
import { type SearchTerms, searchTerms } from "./search-terms.rules";

const EXCERPT = 180;

const pieces = z.array(z.object({ text: z.string(), hit: z.literal(true).optional() }));
const inDeal = { project_id: z.string(), project_name: z.string() };
const found = <Row extends z.ZodObject>(row: Row) => z.object({ rows: z.array(row), more: z.boolean() }).optional();
const entry = {
  ...inDeal,
  entry_id: z.string(),
  title: pieces,
  excerpt: pieces.optional(),
  workstream: z.string(),
};

export const KINDS_FOUND = ["requests", "answers", "people", "deals"] as const;
type Kind = (typeof KINDS_FOUND)[number];

/** What `search` gives an agent, for people who type: by beginnings of words, with people and deals, and the words marked. */
export const findInDeals = defineTool({
  name: "find_in_deals",
  title: "Find in my deals",
  description:
    "Requests, answers, people and deals that the person may see and that hold every word, each by its beginning. Use it for the search of the pages; with `kind` it turns the pages of one group.",
  input: z.strictObject({
    query: z.string().min(1).max(200),
    project_id: projectId,
    kind: z.enum(KINDS_FOUND).optional(),
    limit: z.int().min(1).max(50).default(6),
    offset: z.int().min(0).max(10_000).default(0),
  }),
  output: z.object({
    requests: found(z.object({ ...entry, ref: z.string().optional(), status: z.enum(REQUEST_STATUSES) })),
    answers: found(z.object({ ...entry, status: z.enum(ANSWER_STATUSES) })),
    people: found(
      z.object({
        ...inDeal,
        participant_id: z.string(),
        name: pieces,
        title: pieces.optional(),
        firm: pieces,
        role,
      }),
    ),
    deals: found(z.object({ project_id: z.string(), name: pieces, role, stage: projectStage })),
  }),
  policy: { kind: "scoped", scopes: ["read:projects", "read:requests", "read:answers"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.each,
  audited: ["project_id", "kind", "limit", "offset"],
  async run(deps: ReadDeps, _seats, input) {
    const scope = searchScope(deps.authority, input.project_id);
    const terms = searchTerms(input.query);
    const wants = (kind: Kind) => input.kind === undefined || input.kind === kind;
    const asked = { deps, scope, terms, limit: input.limit, offset: input.offset };
    return {
      ...(wants("requests") && { requests: await requestsFound(asked) }),
      ...(wants("answers") && { answers: await answersFound(asked) }),
      ...(wants("people") && { people: await peopleFound(asked) }),
      ...(wants("deals") && { deals: dealsFound(asked) }),
    };
  },
});

type Asked = {
  readonly deps: ReadDeps;
  readonly scope: readonly Seat[];
  readonly terms: SearchTerms;
  readonly limit: number;
  readonly offset: number;
};

const requestsFound = async (asked: Asked) =>
  page(await entries(asked, "request"), asked.limit, (row) => ({
    ...entryShown(row, asked),
    ...(row.ref !== null && { ref: row.ref }),
    status: row.status as RequestStatus,
  }));

const answersFound = async (asked: Asked) =>
  page(await entries(asked, "answer"), asked.limit, (row) => ({
    ...entryShown(row, asked),
    status: row.status as AnswerStatus,
  }));

/** One more than asked for tells whether there is a next page. */
const entries = ({ deps, scope, terms, limit, offset }: Asked, type: EntryType) =>
  searchEntries(deps, idsOf(scope), { terms, type, typed: true, limit: limit + 1, offset });

function entryShown(row: FoundText, { scope, terms: { words } }: Asked) {
  const excerpt = markedExcerpt(sanitizeLine(row.opening), words, EXCERPT);
  return {
    ...dealOf(scope, row.projectId),
    entry_id: row.id,
    title: markedText(sanitizeLine(row.title), words),
    ...(excerpt && { excerpt }),
    workstream: row.workstream,
  };
}

async function peopleFound({ deps, scope, terms, limit, offset }: Asked) {
  const rows = await searchPeople(deps, idsOf(scope), terms.words, { limit: limit + 1, offset });
  return page(rows, limit, (row) => personShown(row, scope, terms));
}

function personShown(row: FoundPerson, scope: readonly Seat[], { words }: SearchTerms) {
  const marked = (text: string) => markedText(sanitizeLine(text), words);
  return {
    ...dealOf(scope, row.projectId),
    participant_id: row.participantId,
    name: marked(row.name),
    ...(row.title !== "" && { title: marked(row.title) }),
    firm: marked(row.firm),
    role: row.role,
  };
}

/** The seats were read when the call came in: this asks the database nothing more. */
function dealsFound({ scope, terms, limit, offset }: Asked) {
  const begins = (name: string) => {
    const parts = folded(name).split(/[^\p{L}\p{N}]+/u);
    return terms.words.every((word) => parts.some((part) => part.startsWith(folded(word))));
  };
  const named = terms.words.length === 0 ? [] : scope.filter((seat) => begins(seat.projectName));
  return page(named.slice(offset, offset + limit + 1), limit, (seat) => ({
    project_id: seat.projectId,
    name: markedText(sanitizeLine(seat.projectName), terms.words),
    role: seat.role,
    stage: seat.stage,
  }));
}

const page = <Row, Shown>(rows: readonly Row[], limit: number, show: (row: Row) => Shown) => ({
  rows: rows.slice(0, limit).map(show),
  more: rows.length > limit,
});

const idsOf = (scope: readonly Seat[]) => scope.map((seat) => seat.projectId);

const dealOf = (scope: readonly Seat[], id: string) => ({
  project_id: id,
  project_name: sanitizeLine(scope.find((seat) => seat.projectId === id)?.projectName ?? ""),
});
