/** node:http and the SDK's own handler, as its documentation has it: a fresh server for each request, both eras, no sessions. */
import { createServer } from "node:http";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { echo } from "./echo.mjs";

const handler = toNodeHandler(
  createMcpHandler(
    () => {
      const server = new McpServer({ name: "sdk-echo", version: "1.0.0" });
      server.registerTool("echo", echo, async ({ text }) => ({ content: [{ type: "text", text }] }));
      return server;
    },
    { legacy: "stateless" },
  ),
);
const validHost = localhostHostValidation();
const validOrigin = localhostOriginValidation();

createServer((request, response) => {
  if (validHost(request, response) && validOrigin(request, response)) void handler(request, response);
}).listen(Number(process.env.PORT), "127.0.0.1");
