/** The product's `list_requests`, as somebody would offer it who has no other tool, and callers of the bank alone. */
import * as z from "zod";

const person = z.object({ user_id: z.string(), name: z.string(), side: z.string() });

export const listRequests = {
  title: "List requests",
  description: "Requests of one workstream by ref, as summaries.",
  inputSchema: z.object({
    project_id: z.string().max(64),
    workstream: z.string().max(64),
    limit: z.int().min(1).max(200).default(50),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  outputSchema: z.object({
    project_id: z.string(),
    requests: z.array(
      z.object({
        entry_id: z.string(),
        ref: z.string().optional(),
        title: z.string(),
        author_side: z.enum(["bank", "seller", "buyer"]),
        status: z.string(),
        priority: z.string(),
        due_date: z.string().optional(),
        assigned_to: z.array(person),
        origin: z.string().optional(),
        asked_by: z.string().optional(),
        answer_count: z.int(),
      }),
    ),
    total: z.int(),
    offset: z.int(),
    limit: z.int(),
    gated: z.object({ hidden: z.int(), scope: z.string() }),
  }),
  annotations: { readOnlyHint: true },
};

/**
 * @typedef {{ project_id: string, workstream: string, limit: number, offset: number }} Input
 *
 * @typedef {object} Row
 * @property {string} id
 * @property {string | null} ref
 * @property {string} title
 * @property {string} status
 * @property {string} priority
 * @property {string | null} dueDate
 * @property {"ib" | "seller" | "buyer" | null} origin
 * @property {string | null} askedBy
 * @property {{ id: string, name: string, role: string }[]} assignees
 * @property {number} answerCount
 *
 * @param {Input} input
 * @param {{ total: number, hidden: number, rows: Row[] }} page
 */
export const pageShown = ({ project_id, limit, offset }, { total, hidden, rows }) => ({
  project_id,
  requests: rows.map(requestShown),
  total,
  offset,
  limit,
  gated: { hidden, scope: "unlock:pre_dataroom" },
});

const SIDES = { ib: "bank", seller: "seller", buyer: "buyer" };

/** @param {Row} row */
function requestShown({ id, ref, title, status, priority, dueDate, origin, askedBy, assignees, answerCount }) {
  return {
    entry_id: id,
    ...(ref !== null && { ref }),
    title,
    author_side: origin === null ? "bank" : SIDES[origin],
    status,
    priority,
    ...(dueDate !== null && { due_date: dueDate }),
    assigned_to: assignees.map((one) => ({ user_id: one.id, name: one.name, side: sideOf(one.role) })),
    ...(origin !== null && { origin }),
    ...(origin === "buyer" && askedBy !== null && { asked_by: askedBy }),
    answer_count: answerCount,
  };
}

/** @param {string} role */
const sideOf = (role) => (role.startsWith("ib") ? "bank" : (role.split("_")[0] ?? ""));

/** @param {ReturnType<typeof pageShown>} page */
export const answerOf = (page) => ({
  content: [{ type: /** @type {const} */ ("text"), text: JSON.stringify(page) }],
  structuredContent: page,
});

export const NOT_FOUND = {
  content: [{ type: /** @type {const} */ ("text"), text: "There is no such workstream, or it is not yours." }],
  isError: true,
};
