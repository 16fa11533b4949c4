import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import type { Site } from "@/lib/platform/site";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedRequestsOf, isGated } from "../access/gate.queries";
import { refusalOfEntry } from "../access/gate.rules";
import type { ReadDeps } from "../deps";
import { aboutAnswer, aboutRequest, authorSide, gated, id, projectId } from "../entries/agent-fields";
import { fileUrl } from "../entries/links.rules";
import { ANSWER_STATUSES } from "../entries/status.rules";
import { requestSide } from "../people/people.rules";
import { deal } from "../space";
import { type AnswerDetail, type AnswerFile, answerDetail, type LinkedRequest } from "./answers.queries";

export const getAnswer = defineTool({
  name: "get_answer",
  title: "Get answer",
  description:
    "One answer in full: its text, the requests it answers and what is attached. Use it after list_answers or search. Files are names and a sign-in link; the bank also gets its vetting.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id.describe("Entry id of the answer."),
    include_files: z.boolean().default(true),
  }),
  output: aboutAnswer(
    z.object({
      project_id: z.string(),
      entry_id: z.string(),
      title: z.string(),
      body: z.string(),
      author_side: authorSide,
      status: z.enum(ANSWER_STATUSES),
      linked_requests: z.array(
        aboutRequest(
          z.object({
            ref: z.string().optional(),
            title: z.string(),
            author_side: authorSide,
            confirmed: z.boolean(),
            ai_score: z.number().optional(),
          }),
          undefined,
          "ref",
        ),
      ),
      files: z
        .array(
          z.object({ object_id: z.string(), filename: partyName(), size: z.int(), mime: partyName(), url: z.string() }),
        )
        .optional(),
      vetting: z.object({ vetted_by: partyName().optional(), vetted_at: z.int(), notes: z.string() }).optional(),
      published_at: z.int().optional(),
      gated,
    }),
    "entry_id",
    "status",
  ),
  policy: { kind: "scoped", scopes: ["read:answers"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.one,
  audited: ["project_id", "answer_id", "include_files"],
  async run(deps: ReadDeps & Site, seat, input) {
    const answer = await answerDetail(deps, seat.projectId, input.answer_id);
    if (!answer) {
      const named = { projectId: seat.projectId, type: "answer", idOrRef: input.answer_id } as const;
      throw refusalOfEntry("answer", await isGated(deps, named));
    }
    const note = await gatedRequestsOf(deps, seat, answer.id);
    return {
      project_id: seat.projectId,
      entry_id: answer.id,
      title: sanitizeLine(answer.title),
      body: sanitizeText(answer.body),
      author_side: "seller" as const,
      status: answer.status,
      linked_requests: answer.linkedRequests.map(linkOf),
      ...(input.include_files && { files: answer.files.map((file) => fileOf(file, deps.publicUrl, seat.projectId)) }),
      ...(answer.vetting && { vetting: vettingOf(answer.vetting) }),
      ...(answer.status === "published" && answer.publishedAt !== null && { published_at: answer.publishedAt }),
      ...(note && { gated: note }),
    };
  },
});

const linkOf = ({ ref, title, confirmed, score, origin }: LinkedRequest) => ({
  ...(ref !== null && { ref }),
  title: sanitizeLine(title),
  author_side: requestSide(origin),
  confirmed,
  ...(score !== null && { ai_score: score }),
});

const fileOf = ({ id, filename, size, mime }: AnswerFile, origin: string, projectId: string) => ({
  object_id: id,
  filename: sanitizeLine(filename),
  size,
  mime: sanitizeLine(mime),
  url: fileUrl(origin, projectId, id),
});

const vettingOf = ({ by, at, notes }: NonNullable<AnswerDetail["vetting"]>) => ({
  ...(by !== null && { vetted_by: sanitizeLine(by) }),
  vetted_at: at,
  notes: sanitizeText(notes),
});
