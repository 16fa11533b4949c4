import * as z from "zod";
import { names } from "@/lib/platform/named";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedNote, refuseHiddenAnswers } from "../access/gate.rules";
import { chooseProject } from "../access/project-choice.rules";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { ReadDeps } from "../deps";
import {
  aboutAnswer,
  authorSide,
  gated,
  limit,
  offset,
  projectId,
  requestName,
  workstreamSlug,
} from "../entries/agent-fields";
import { ANSWER_STATUSES } from "../entries/status.rules";
import { requestNamed } from "../requests/named-request.queries";
import { deal } from "../space";
import { type AnswerRow, answerPage } from "./answers.queries";

export const listAnswers = defineTool({
  name: "list_answers",
  title: "List answers",
  description:
    "Answers of a deal, newest first, with the requests they answer: of one workstream, or linked to one request. Published ones only, unless unlocked. Use get_answer for text and files, search for words.",
  input: z.strictObject({
    project_id: projectId,
    workstream: workstreamSlug.optional(),
    request_id: requestName.optional(),
    status: z.array(z.enum(ANSWER_STATUSES)).min(1).max(ANSWER_STATUSES.length).optional(),
    limit,
    offset,
  }),
  output: z.object({
    project_id: z.string(),
    answers: z.array(
      aboutAnswer(
        z.object({
          entry_id: z.string(),
          title: z.string(),
          author_side: authorSide,
          status: z.enum(ANSWER_STATUSES),
          linked_requests: z.array(names(z.string(), { kind: "request", is: "ref" })).describe("Refs."),
          file_count: z.int(),
          published_at: z.int().optional(),
        }),
        "entry_id",
        "status",
      ),
    ),
    total: z.int(),
    offset: z.int(),
    limit: z.int(),
    gated,
  }),
  policy: { kind: "scoped", scopes: ["read:answers"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.each,
  audited: ["project_id", "workstream", "request_id", "status", "limit", "offset"],
  async run(deps: ReadDeps, _seats, input) {
    const { authority } = deps;
    const seat = chooseProject(authority, input.project_id);
    const filter = {
      projectId: seat.projectId,
      workstreamId: input.workstream === undefined ? undefined : chooseWorkstream(seat, input.workstream),
      requestId:
        input.request_id === undefined ? undefined : await requestNamed(deps, seat.projectId, input.request_id),
      statuses: input.status,
    };
    const { total, hidden, rows } = await answerPage(deps, filter, { limit: input.limit, offset: input.offset });
    refuseHiddenAnswers(seat, authority, input.status, hidden);
    const note = gatedNote(seat, authority, hidden);
    return {
      project_id: seat.projectId,
      answers: rows.map(answerOf),
      total,
      offset: input.offset,
      limit: input.limit,
      ...(note && { gated: note }),
    };
  },
});

const answerOf = (row: AnswerRow) => ({
  entry_id: row.id,
  title: sanitizeLine(row.title),
  author_side: "seller" as const,
  status: row.status,
  linked_requests: [...row.linkedRefs],
  file_count: row.fileCount,
  ...publication(row),
});

/** Set for published answers only: one that was taken back keeps its date in the history, not here. */
const publication = ({ status, publishedAt }: AnswerRow) =>
  status === "published" && publishedAt !== null ? { published_at: publishedAt } : {};
