/** The kernel as lib/runtime builds it, over a test database and whatever modules the test plugs in. */

import * as z from "zod";
import { addedScopesIn } from "@/lib/db/added-scopes";
import { writeAudit } from "@/lib/db/audit-log";
import type { Database } from "@/lib/db/database";
import { rateWindows } from "@/lib/db/rate-windows";
import type { ReadDeps, WriteDeps } from "@/lib/deals/deps";
import { newId } from "@/lib/deals/ids";
import { deal } from "@/lib/deals/space";
import type { Embedder } from "@/lib/embeddings/embedder";
import type { AuditRecord } from "@/lib/platform/audit";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { type AppError, notFound } from "@/lib/platform/errors";
import type { Kernel } from "@/lib/platform/execute";
import { buildRegistry, defineModule, type Module, textsIn } from "@/lib/platform/module";
import type { CallLimits } from "@/lib/platform/rate-limit";
import { sealsFrom } from "@/lib/platform/seals";
import type { Site } from "@/lib/platform/site";
import { type AnyTool, defineTool, READ_ONLY } from "@/lib/platform/tool";
import { doorsOf } from "@/lib/runtime";
import { testSealing } from "./sealing";

export type TestKernel = Kernel & { readonly observed: { record: AuditRecord; error?: AppError }[] };

export function buildTestKernel(
  database: Database,
  modules: readonly Module[],
  {
    clock = systemClock,
    callLimits = { perUser: 1_000_000, perSpace: 1_000_000, costPerUser: 10_000_000, others: 1_000_000 },
    embedder = null,
    embeddingsPerMinute = 10,
    mails = false,
  }: TestKernelOptions = {},
): TestKernel {
  const observed: TestKernel["observed"] = [];
  const site: Site = { ...testSite, mails, limits: { ...callLimits, embeddings: embeddingsPerMinute } };
  const registry = buildRegistry(modules);
  const limits = rateWindows(database, clock, registry.spaces);
  const texts = textsIn(registry.modules);
  const embedding = { database, texts, limits, embedder, perMinute: embeddingsPerMinute, failed: () => undefined };
  return {
    registry,
    ...doorsOf(database, clock, site, embedding, testSealing.keys),
    audit: (record) => database.transaction("app_sys", (sql) => writeAudit(sql, record)),
    limits,
    callLimits,
    addedScopes: (connectionId) => addedScopesIn(database, connectionId),
    observe: (record, error) => void observed.push({ record, ...(error && { error }) }),
    observed,
  };
}

/** Where the product would be served, and how it would mark what it hands out. */
export const testSite: Site = {
  publicUrl: "https://deals.example.com",
  seals: sealsFrom("a secret that only these tests know"),
  limits: { perUser: 100, perSpace: 1000, costPerUser: 300, others: 600, embeddings: 10 },
  largestSpace: 10 * 1024 ** 3,
};

export type TestKernelOptions = {
  readonly clock?: Clock;
  readonly callLimits?: CallLimits;
  /** None: words alone are compared. */
  readonly embedder?: Embedder | null;
  readonly embeddingsPerMinute?: number;
  /** Whether mail leaves; links are shown otherwise. */
  readonly mails?: boolean;
};

export const clockAt = (time: string | Date): Clock => ({ now: () => new Date(time) });

/** What the log holds of one call: the test names the call by its request id. */
export async function auditRows(database: Database, requestId: string) {
  return database.prisma.auditCall.findMany({ where: { requestId }, orderBy: { at: "asc" } });
}

/** A module that the product does not know: what the kernel promises, it must promise this one too. */
export const testModule = defineModule({
  name: "test",
  scopes: [
    { name: "read:test", sentence: "Look at what a test may look at.", byDefault: true },
    { name: "write:test", sentence: "Propose what a test may propose.", byDefault: true },
  ],
  tools: [
    defineTool({
      name: "test_entries",
      title: "Test entries",
      description: "All entries that the database shows to this actor: a bare SELECT, without a filter of ours.",
      input: z.strictObject({ project_id: z.string().max(64).optional(), note: z.string().max(500).optional() }),
      output: z.object({ project_id: z.string().optional(), user_id: z.string(), entry_ids: z.array(z.string()) }),
      policy: { kind: "scoped", scopes: ["read:test"], rate: "agents" },
      annotations: READ_ONLY,
      door: "read",
      via: ["mcp", "web"],
      space: deal.each,
      audited: ["project_id"],
      async run({ sql, actor, authority }: ReadDeps, _seats, input) {
        if (input.project_id && !authority.seats.some((seat) => seat.projectId === input.project_id))
          throw notFound("project");
        const rows = await sql.query<{ id: string }>("SELECT id FROM entries ORDER BY id");
        return {
          ...(input.project_id && { project_id: input.project_id }),
          user_id: actor.userId,
          entry_ids: rows.map((row) => row.id),
        };
      },
    }),
    defineTool({
      name: "test_propose",
      title: "Test propose",
      description:
        "Stores a proposal as whoever the test says, or fails afterwards: the policies decide, not this code.",
      input: z.strictObject({
        entry_id: z.string().max(64),
        workstream_id: z.string().max(64),
        project_id: z.string().max(64),
        pretend: z
          .strictObject({
            createdBy: z.string().optional(),
            connectionId: z.string().optional(),
            state: z.string().optional(),
            decidedBy: z.string().optional(),
          })
          .default({}),
        fail: z.boolean().default(false),
      }),
      output: z.object({ project_id: z.string(), suggestion_id: z.string() }),
      policy: { kind: "scoped", scopes: ["write:test"], rate: "agents" },
      annotations: { ...READ_ONLY, readOnlyHint: false, idempotentHint: false },
      door: "write",
      via: ["mcp", "web"],
      space: deal.each,
      audited: ["entry_id", "project_id"],
      async run({ prisma, actor }: WriteDeps, _seats, input) {
        const { id } = await prisma.suggestion.create({
          data: {
            id: newId("suggestion"),
            module: "deals",
            spaceId: input.project_id,
            partId: input.workstream_id,
            subjectId: input.entry_id,
            kind: "routing",
            payload: {},
            payloadHash: "x",
            subjectVersion: 1,
            createdBy: actor.userId,
            connectionId: actor.credential.id,
            expiresAt: new Date(Date.now() + 86_400_000),
            ...(Object.fromEntries(Object.entries(input.pretend)) as object),
          },
        });
        if (input.fail) throw new Error("after the writing");
        return { project_id: input.project_id, suggestion_id: id };
      },
    }),
  ] as readonly AnyTool[],
});
