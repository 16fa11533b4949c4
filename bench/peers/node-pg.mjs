/** `list_requests` by node:http, the SDK's own handler and `pg`: a call is two prepared statements. */
import { createServer } from "node:http";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import {
  bearerAuthChallengeResponse,
  createMcpHandler,
  McpServer,
  verifyBearerToken,
} from "@modelcontextprotocol/server";
import pg from "pg";
import { AUDIT, PAGE } from "./list/page.sql.mjs";
import { SCOPE, verify } from "./list/tokens.mjs";
import { answerOf, listRequests, NOT_FOUND, pageShown } from "./list/tool.mjs";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

const handler = toNodeHandler(
  createMcpHandler(
    () => {
      const server = new McpServer({ name: "node-pg", version: "1.0.0" });
      server.registerTool("list_requests", listRequests, (input, { http }) => list(input, http?.authInfo));
      return server;
    },
    { legacy: "stateless" },
  ),
);
const validHost = localhostHostValidation();
const validOrigin = localhostOriginValidation();
const bearer = { verifier: { verifyAccessToken: verify }, requiredScopes: [SCOPE] };

createServer(async (request, response) => {
  if (!validHost(request, response) || !validOrigin(request, response)) return;
  try {
    const auth = await verifyBearerToken(request.headers.authorization, bearer);
    await handler(Object.assign(request, { auth }), response);
  } catch (error) {
    const refusal = bearerAuthChallengeResponse(error, bearer);
    response.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text());
  }
}).listen(Number(process.env.PORT), "127.0.0.1");

/**
 * @param {import("./list/tool.mjs").Input} input
 * @param {import("@modelcontextprotocol/server").AuthInfo | undefined} caller
 */
async function list(input, caller) {
  const started = performance.now();
  const { userId, tokenId } = caller?.extra ?? {};
  const values = [userId, input.project_id, input.workstream, input.limit, input.offset];
  const [page] = (await pool.query({ name: "page", text: PAGE, values })).rows;
  const log = [userId, tokenId, caller?.clientId, input.project_id, JSON.stringify(input), page?.rows.length];
  await pool.query({ name: "audit", text: AUDIT, values: [...log, Math.round(performance.now() - started)] });
  return page ? answerOf(pageShown(input, page)) : NOT_FOUND;
}
