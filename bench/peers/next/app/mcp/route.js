/** mcp-handler in a route of Next, as its documentation has it. */
import { createMcpHandler } from "mcp-handler";
import { echo } from "../../../echo.mjs";

const handler = createMcpHandler((server) => {
  server.registerTool("echo", echo, async ({ text }) => ({ content: [{ type: "text", text }] }));
});

export { handler as DELETE, handler as GET, handler as POST };
