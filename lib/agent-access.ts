/** The doors for agents, composed once per process: the authorization server and the MCP endpoint behind it. */

import { isMachineToken, machineActor } from "./auth/machine-token";
import { type AuthorizationServer, authorizationServer } from "./auth/oauth/authorization-server";
import { bearerToken } from "./auth/oauth/bearer";
import { rateWindows, STRANGERS } from "./db/rate-windows";
import { challenger } from "./mcp/challenge";
import { type McpEndpoint, mcpEndpoint } from "./mcp/endpoint";
import { sessionsIn } from "./mcp/sessions";
import type { CallOrigin } from "./platform/actor";
import { kernel, type Runtime, runtime } from "./runtime";

export type AgentAccess = { readonly authorization: AuthorizationServer; readonly mcp: McpEndpoint };

// Host and pages are bundled apart (see runtime.ts): what the host composed, the pages find.
const KEY = Symbol.for("dealspace.agent-access");
const holder = globalThis as { [KEY]?: WeakMap<Runtime, AgentAccess> };
holder[KEY] ??= new WeakMap();
const shared = holder[KEY];
/** Where Next alone serves, which loads this file anew when it changed. */
const own = new WeakMap<Runtime, AgentAccess>();

export function agentAccess(of: Runtime = runtime()): AgentAccess {
  const composed = of.config.leanHost ? shared : own;
  let access = composed.get(of);
  if (!access) {
    access = compose(of);
    composed.set(of, access);
  }
  return access;
}

function compose(of: Runtime): AgentAccess {
  const { config, database, clock, metrics } = of;
  const built = kernel(of);
  const limits = rateWindows(database, clock);
  const countStranger = async ({ ip }: CallOrigin) => {
    metrics.authFailures.inc({ via: "mcp" });
    await limits.take([{ key: `${STRANGERS}${ip}`, max: Number.MAX_SAFE_INTEGER, windowSeconds: 60 }]);
  };
  const authorization = authorizationServer({ ...of, registry: built.registry, limits, countStranger });
  const mcp = mcpEndpoint({
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    kernel: built,
    sessions: sessionsIn(database),
    challenge: challenger(config.publicUrl, authorization.defaultScopes),
    async actorOf(header) {
      const token = bearerToken(header);
      if (token === undefined) return undefined;
      return isMachineToken(token)
        ? machineActor(database, token, { publicUrl: config.publicUrl, stepUps: built.registry.stepUps })
        : authorization.verify(token);
    },
    extras: of.additions?.protocol,
    countStranger,
  });
  return { authorization, mcp };
}
