import {
  type CallToolResult,
  type GetPromptResult,
  ProtocolError,
  Server,
  type ServerCapabilities,
  type ServerOptions,
} from "@modelcontextprotocol/server";
import { SERVER } from "@/lib/agents";
import type { Kernel } from "@/lib/platform/execute";
import { ask, refuse } from "./ask";
import { complete } from "./completion";
import type { Exchange } from "./exchange";
import { instructionsFor } from "./instructions";
import { promptsOf } from "./prompts";
import { resourcesOf } from "./resources";
import { toolList } from "./tool-list";

/** Lists and documents depend on what was granted to this very connection. */
const PRIVATE_FOR_A_MINUTE = { ttlMs: 60_000, cacheScope: "private" } as const;
/** What is read may change with the next stroke of somebody's pen. */
const PRIVATE_AND_FRESH = { ttlMs: 0, cacheScope: "private" } as const;

const CACHE_HINTS = {
  "server/discover": PRIVATE_FOR_A_MINUTE,
  "tools/list": PRIVATE_FOR_A_MINUTE,
  "prompts/list": PRIVATE_FOR_A_MINUTE,
  "resources/list": PRIVATE_FOR_A_MINUTE,
  "resources/templates/list": PRIVATE_FOR_A_MINUTE,
  "resources/read": PRIVATE_AND_FRESH,
} as const;

/** Parts of the protocol that no module of ours needs: whoever serves a module that does, brings them along. */
export type ProtocolExtras = {
  readonly capabilities: ServerCapabilities;
  readonly requestState?: NonNullable<ServerOptions["requestState"]>;
  install(server: Server): void;
};

/**
 * A server object for one exchange; the protocol library allows no sharing between concurrent ones. The low-level server,
 * because ours is the pipeline that validates, refuses and writes the audit row.
 */
export function serverFactory(kernel: Kernel, extras?: ProtocolExtras): (exchange: Exchange) => Promise<Server> {
  const toolsFor = toolList(kernel.registry);
  const prompts = promptsOf(kernel);
  const resources = resourcesOf(kernel);
  const capabilities = { ...capabilitiesOf(kernel), ...extras?.capabilities };

  return async (exchange) => {
    const server = new Server(SERVER, {
      capabilities,
      cacheHints: CACHE_HINTS,
      ...(extras?.requestState && { requestState: extras.requestState }),
      ...(HANDSHAKES.has(exchange.method) && { instructions: await instructionsFor(kernel, exchange) }),
    });
    const ours = inOurWords(exchange);
    server.setRequestHandler(
      "tools/list",
      ours(() => ({ tools: toolsFor(exchange.actor, exchange.showsCards) })),
    );
    server.setRequestHandler(
      "tools/call",
      ours(async ({ params }, { mcpReq }) => {
        const output = await ask(kernel, exchange, params.name, params.arguments, { peer: mcpReq, withUpdates: true });
        // What a tool presents itself, the library holds against the protocol before it leaves.
        return (kernel.registry.tools.get(params.name)?.present?.(output as never) ?? {
          content: [{ type: "text", text: JSON.stringify(output) }],
          structuredContent: output,
        }) as CallToolResult;
      }),
    );
    if (capabilities.resources) {
      server.setRequestHandler(
        "resources/list",
        ours(() => resources.list(exchange)),
      );
      server.setRequestHandler(
        "resources/templates/list",
        ours(() => resources.templates(exchange)),
      );
      server.setRequestHandler(
        "resources/read",
        ours(({ params }, { mcpReq }) => resources.read(exchange, params.uri, mcpReq)),
      );
    }
    if (capabilities.prompts) {
      server.setRequestHandler(
        "prompts/list",
        ours(() => prompts.list(exchange)),
      );
      server.setRequestHandler(
        "prompts/get",
        ours(
          async ({ params }, { mcpReq }) =>
            (await prompts.get(exchange, params.name, params.arguments, mcpReq)) as GetPromptResult,
        ),
      );
    }
    if (capabilities.completions) {
      server.setRequestHandler(
        "completion/complete",
        ours(({ params }) => complete(kernel, exchange, params)),
      );
    }
    extras?.install(server);
    return server;
  };
}

/** Whatever else goes wrong in a handler is told in our words too, never in those of whatever broke. */
const inOurWords =
  (exchange: Exchange) =>
  <Given extends unknown[], Result>(work: (...given: Given) => Result | Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await work(...given);
    } catch (thrown) {
      throw thrown instanceof ProtocolError ? thrown : refuse(exchange, thrown);
    }
  };

/** What the modules have is what is announced. */
function capabilitiesOf({ registry }: Kernel): ServerCapabilities {
  const documents = registry.resources.length > 0;
  const prompts = registry.prompts.size > 0;
  return {
    tools: {},
    ...(documents && { resources: {} }),
    ...(prompts && { prompts: {} }),
    ...((documents || prompts) && { completions: {} }),
  };
}

const HANDSHAKES = new Set(["initialize", "server/discover"]);
