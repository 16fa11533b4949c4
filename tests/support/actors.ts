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
  credential: { kind: "connection", id: connectionId },
  clientId: "client",
  tokenId: "token",
});

export const UNLOCK = "unlock:pre_dataroom";

/** With a token that carries the unlock and nothing else: for those who go through a door by themselves. */
export const unlockedAgent = (userId: string, connectionId: string): Actor =>
  agentActor(userId, connectionId, [UNLOCK]);

/** What a connection has besides its scopes, for a row that a test creates. */
export const reaching = (deals: readonly string[], { bound, unlockUntil }: Reach = {}) => ({
  spaces: { create: deals.map((spaceId) => ({ module: "deals", spaceId })) },
  ...(bound !== undefined && { bindings: { create: [{ module: "deals", spaceId: bound }] } }),
  ...(unlockUntil && { grants: { create: [unlockedUntil(unlockUntil)] } }),
});
type Reach = { readonly bound?: string | undefined; readonly unlockUntil?: Date | null };

export const unlockedUntil = (until: Date) => ({ scope: UNLOCK, origin: "consent", isStepUp: true, until });

export const testOrigin: CallOrigin = { requestId: "req_test", ip: "192.0.2.1", userAgent: "vitest" };
