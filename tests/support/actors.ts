import type { Actor, CallOrigin } from "@/lib/platform/actor";

/** Actors as lib/auth would make them. Tests may; product code may not. */
export const webActor = (userId: string, sessionId: string): Actor => ({
  userId,
  via: "web",
  issuer: "test",
  audience: "test",
  scopes: "all",
  credential: { kind: "session", id: sessionId },
});

export const agentActor = (userId: string, connectionId: string, scopes: readonly string[] = []): Actor => ({
  userId,
  via: "mcp",
  issuer: "test",
  audience: "test",
  scopes: new Set(scopes),
  credential: { kind: "connection", id: connectionId, unlock: true },
  clientId: "client",
  tokenId: "token",
});

export const testOrigin: CallOrigin = { requestId: "req_test", ip: "192.0.2.1", userAgent: "vitest" };
