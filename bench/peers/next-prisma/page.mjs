/**
 * The ways to write the page with Prisma. The first is the fastest and is what is measured, unless PRISMA_WAY names another:
 * the models with their relations joined by the database (`join`), or by the client (`query`).
 */
import { AUDIT, PAGE } from "../list/page.sql.mjs";
import { prisma } from "./database.mjs";

/**
 * @typedef {import("../list/tool.mjs").Input} Input
 * @typedef {{ total: number, hidden: number, rows: import("../list/tool.mjs").Row[] }} Page
 * @typedef {{ userId: string, tokenId: string, clientId: string, input: Input, resultCount: number | null, latencyMs: number }} Trace
 *
 * @typedef {object} Way
 * @property {(userId: string, input: Input) => Promise<Page | undefined>} pageOf undefined for who has no seat there
 * @property {(trace: Trace) => Promise<unknown>} log
 */

/** @type {Way} */
const bySql = {
  async pageOf(userId, { project_id, workstream, limit, offset }) {
    const [page] = await prisma.$queryRawUnsafe(PAGE, userId, project_id, workstream, limit, offset);
    return page;
  },
  log: ({ userId, tokenId, clientId, input, resultCount, latencyMs }) =>
    prisma.$executeRawUnsafe(
      AUDIT,
      ...[userId, tokenId, clientId, input.project_id, JSON.stringify(input), resultCount, latencyMs],
    ),
};

/**
 * @param {"join" | "query"} relationLoadStrategy
 * @returns {Way}
 */
const byModels = (relationLoadStrategy) => ({
  async pageOf(userId, { project_id, workstream, limit, offset }) {
    const seat = await prisma.participant.findFirst({
      relationLoadStrategy,
      where: { userId, projectId: project_id, removedAt: null, role: { in: ["ib_admin", "ib_member"] } },
      select: {
        allWorkstreams: true,
        workstreams: { select: { workstreamId: true } },
        project: { select: { gate: true, workstreams: { select: { id: true, slug: true } } } },
      },
    });
    if (!seat) return undefined;
    const held = new Set(seat.workstreams.map((one) => one.workstreamId));
    const mine = seat.project.workstreams.filter(({ id }) => seat.allWorkstreams || held.has(id));
    const chosen = mine.find(({ slug }) => slug === workstream);
    if (!chosen) return undefined;
    const all = { workstreamId: chosen.id, type: "request" };
    const isStrict = seat.project.gate !== "standard";
    const shown = { ...all, stage: "dataroom", ...(isStrict && { status: "published" }) };
    const told = { stage: "dataroom", status: "published", workstreamId: { in: mine.map(({ id }) => id) } };
    const [rows, total, whole] = await Promise.all([
      prisma.entry.findMany({
        relationLoadStrategy,
        where: shown,
        orderBy: [{ refNumber: "asc" }, { id: "asc" }],
        take: limit,
        skip: offset,
        select: {
          ...{ id: true, ref: true, title: true, status: true, priority: true, dueDate: true },
          provenance: { select: { origin: true, organization: { select: { name: true } } } },
          assignees: {
            orderBy: [{ assignedAt: "asc" }, { userId: "asc" }],
            select: { userId: true, seat: { select: { role: true, user: { select: { name: true } } } } },
          },
          _count: { select: { answers: { where: { answer: told } } } },
        },
      }),
      prisma.entry.count({ where: shown }),
      prisma.entry.count({ where: all }),
    ]);
    return { total, hidden: whole - total, rows: rows.map(rowOf) };
  },
  log: ({ input, ...trace }) =>
    prisma.peerAudit.create({
      data: { ...trace, tool: "list_requests", projectId: input.project_id, args: input },
      select: { id: true },
    }),
});

/** @returns {import("../list/tool.mjs").Row} */
const rowOf = ({ dueDate, provenance, assignees, _count, ...entry }) => ({
  ...entry,
  dueDate: dueDate?.toISOString().slice(0, 10) ?? null,
  origin: provenance?.origin ?? null,
  askedBy: provenance?.organization.name ?? null,
  assignees: assignees.map(({ userId, seat }) => ({ id: userId, name: seat.user.name, role: seat.role })),
  answerCount: _count.answers,
});

/** @type {Record<string, Way>} */
export const WAYS = { sql: bySql, join: byModels("join"), query: byModels("query") };
