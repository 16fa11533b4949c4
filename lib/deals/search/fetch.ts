import * as z from "zod";
import { names } from "@/lib/platform/named";
import { inBrief } from "@/lib/platform/outline";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import type { Site } from "@/lib/platform/site";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { askedBy, authorSide, id, projectId } from "../entries/agent-fields";
import { entryUrl } from "../entries/links.rules";
import { ANSWER_STATUSES, type AnswerStatus, REQUEST_STATUSES, type RequestStatus } from "../entries/status.rules";
import { entrySide } from "../people/people.rules";
import { askedByShown } from "../requests/request-summary.rules";
import type { Side } from "../roles";
import { deal } from "../space";
import { documentNamed } from "./named-document.queries";
import type { Document } from "./search.queries";
import { searchScope, sideIn } from "./search-scope.rules";

const about = { author_side: authorSide, workstream: z.string(), published_at: z.int().optional() };

export const fetchDocument = defineTool({
  name: "fetch",
  title: "Fetch",
  description:
    "The whole text of one request or answer, with its address for people. Use it with an id from search. For who works on a request use get_request; for files and links get_answer.",
  input: z.strictObject({
    id: id.describe("Entry id; in a named or bound deal also a ref."),
    project_id: projectId,
  }),
  output: names(
    z.object({
      project_id: z.string(),
      id: z.string(),
      title: z.string(),
      text: z.string(),
      url: z.string(),
      metadata: inBrief(
        z.discriminatedUnion("type", [
          z.object({
            type: z.literal("request"),
            ref: z.string().optional(),
            status: z.enum(REQUEST_STATUSES),
            ...about,
            asked_by: askedBy,
          }),
          z.object({ type: z.literal("answer"), status: z.enum(ANSWER_STATUSES), ...about }),
        ]),
      ),
    }),
    { kind: { field: "metadata.type" }, id: "id", ref: "metadata.ref", status: "metadata.status" },
  ),
  policy: { kind: "scoped", scopes: ["read:requests", "read:answers"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.each,
  audited: ["project_id", "id"],
  async run(deps: ReadDeps & Site, _seats, input) {
    const scope = searchScope(deps.authority, input.project_id);
    const deals = scope.map((seat) => seat.projectId);
    const document = await documentNamed(deps, deals, input.id);
    return {
      project_id: document.projectId,
      id: document.id,
      title: sanitizeLine(document.title),
      text: sanitizeText(document.body),
      url: entryUrl(deps.publicUrl, document),
      metadata: metadataOf(document, sideIn(scope, document)),
    };
  },
});

function metadataOf(document: Document, side: Side | undefined) {
  const { type, ref, status, workstream, publishedAt } = document;
  const common = {
    author_side: entrySide(type, document.origin),
    workstream,
    ...(status === "published" && publishedAt !== null && { published_at: publishedAt }),
  };
  return type === "answer"
    ? { type, status: status as AnswerStatus, ...common }
    : {
        type,
        ...(ref !== null && { ref }),
        status: status as RequestStatus,
        ...common,
        ...askedByShown(side, document),
      };
}
