/** fastmcp as its documentation has it: sessions, answers as a stream. It speaks the eras before 2026-07-28 only. */
import { FastMCP } from "fastmcp";
import { echo } from "./echo.mjs";

const server = new FastMCP({ name: "fastmcp-echo", version: "1.0.0" });
server.addTool({
  name: "echo",
  description: echo.description,
  parameters: echo.inputSchema,
  execute: async ({ text }) => text,
});
await server.start({
  transportType: "httpStream",
  httpStream: { port: Number(process.env.PORT), host: "127.0.0.1", stateless: process.env.STATELESS === "1" },
});
