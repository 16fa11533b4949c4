/** The whole pipeline before doors that open on nothing: what it refuses is refused without a database. */
import type { Actor, Via } from "@/lib/platform/actor";
import type { AuditRecord } from "@/lib/platform/audit";
import { AppError, type ErrorCode, type ErrorData } from "@/lib/platform/errors";
import { execute, type Kernel } from "@/lib/platform/execute";
import { buildRegistry, type Module } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import { agentActor, testOrigin, webActor } from "@/tests/support/actors";

/** How far a call came: to the door, or to this refusal; and the rows that it left in the log. */
export type Attempt = {
  readonly outcome: "opened" | ErrorCode;
  readonly message: string;
  readonly data: ErrorData;
  readonly audit: readonly AuditRecord[];
};

export type Caller = { readonly via: Via; readonly actor: Actor | undefined };

/** Thrown at the door: the call was admitted, and there it ends. */
class Opened extends Error {}

export function closedDoors(modules: readonly Module[], { limited = false } = {}) {
  const registry = buildRegistry(modules);
  const scopes = [...registry.scopes.keys()];
  const open = async () => {
    throw new Opened("the door was opened");
  };
  const limits = async () => ({ allowed: !limited, retryAfter: 7 });

  async function attempt(tool: AnyTool | string, raw: unknown, caller: Caller): Promise<Attempt> {
    const audit: AuditRecord[] = [];
    const kernel: Kernel = {
      registry,
      doors: { read: open, write: open },
      makers: { vectors: open, auditChain: open },
      audit: async (record) => void audit.push(record),
      limits: { take: limits, takeCall: limits },
      callLimits: { perUser: 1, perSpace: 1, costPerUser: 1, others: 1 },
      addedScopes: async () => [],
      observe: () => undefined,
    };
    const error = await execute(kernel, tool, { ...caller, raw, origin: testOrigin }).then(
      () => new Error("answered without a door"),
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof AppError)) throw error;
    const { message, data } = error;
    return { outcome: error.cause instanceof Opened ? "opened" : error.code, message, data, audit };
  }

  return {
    attempt,
    registry,
    /** With everything that can be granted, or less. */
    agent: (granted: readonly string[] = scopes): Caller => ({
      via: "mcp",
      actor: agentActor("usr_caller", "con_caller", granted),
    }),
    person: (): Caller => ({ via: "web", actor: webActor("usr_caller", "ses_caller") }),
  };
}
