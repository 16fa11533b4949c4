/** `list_requests` by mcp-handler in a route of Next, and Prisma. */
import { createMcpHandler, withMcpAuth } from "mcp-handler";
import { SCOPE, verify } from "../../../list/tokens.mjs";
import { answerOf, listRequests, NOT_FOUND, pageShown } from "../../../list/tool.mjs";
import { WAYS } from "../../page.mjs";

const { pageOf, log } = WAYS[process.env.PRISMA_WAY ?? "sql"];

const handler = createMcpHandler((server) => {
  server.registerTool("list_requests", listRequests, async (input, { http }) => {
    const started = performance.now();
    const { clientId, extra } = http.authInfo;
    const page = await pageOf(extra.userId, input);
    await log({
      ...{ userId: extra.userId, tokenId: extra.tokenId, clientId, input },
      ...{ resultCount: page?.rows.length ?? null, latencyMs: Math.round(performance.now() - started) },
    });
    return page ? answerOf(pageShown(input, page)) : NOT_FOUND;
  });
});

const guarded = withMcpAuth(handler, async (_request, token) => (token ? verify(token) : undefined), {
  required: true,
  requiredScopes: [SCOPE],
});

export { guarded as DELETE, guarded as GET, guarded as POST };
