import * as z from "zod";
import type { CallOrigin } from "@/lib/platform/actor";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { CAPABILITIES, SERVER } from "./capabilities";

export const getVersion = defineTool({
  name: "get_version",
  title: "Get version",
  description:
    "The server's name and version, the protocol version and what is offered. Use it to check the connection; it needs no deal.",
  input: z.strictObject({}),
  output: z.object({
    server: z.string(),
    version: z.string(),
    protocol: z.string(),
    capabilities: z.object({ tools: z.boolean(), resources: z.boolean(), prompts: z.boolean() }),
  }),
  policy: { kind: "public", rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  audited: [],
  async run({ origin }: { origin: CallOrigin }) {
    return {
      server: SERVER.name,
      version: SERVER.version,
      protocol: origin.protocol ?? "none",
      capabilities: CAPABILITIES,
    };
  },
});
