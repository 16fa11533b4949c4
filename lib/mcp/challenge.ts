/** `WWW-Authenticate` as MCP clients read it (RFC 6750, RFC 9728): where to learn how to authorize, and which scopes to ask for. */
export type Challenger = {
  unauthenticated(): string;
  insufficientScope(granted: Iterable<string>, missing: string): string;
};

export function challenger(publicUrl: string, defaultScopes: readonly string[]): Challenger {
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`;
  return {
    unauthenticated: () => `Bearer error="invalid_token", scope="${defaultScopes.join(" ")}", ${metadata}`,
    // With those already granted: a client that replaces its token by the new one must lose nothing.
    insufficientScope: (granted, missing) =>
      `Bearer error="insufficient_scope", scope="${[...new Set([...granted, missing])].join(" ")}", ${metadata}`,
  };
}
