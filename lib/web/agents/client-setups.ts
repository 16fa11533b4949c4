/** How the usual clients are told about this server. One list for the page; docs/connect.md says the same for readers. */
export type ClientSetup = {
  readonly id: string;
  readonly name: string;
  /** What to do, in the client's own words. */
  readonly steps: readonly string[];
  readonly config?: { readonly file: string; readonly text: string };
  /** The client's vendor connects from its own servers, so that an address on this computer is out of reach. */
  readonly fromTheCloud?: true;
};

export function clientSetups(mcpUrl: string): readonly ClientSetup[] {
  return [
    {
      id: "claude",
      name: "Claude, web and desktop",
      steps: [
        "Open Settings, then Connectors, and choose “Add custom connector”.",
        "Name it Dealspace and paste the address below. Leave the advanced fields empty.",
        "Choose “Connect”.",
      ],
      config: { file: "Remote MCP server URL", text: mcpUrl },
      fromTheCloud: true,
    },
    {
      id: "claude-code",
      name: "Claude Code",
      steps: ["Run this once, in a terminal.", "Inside Claude Code type /mcp, choose dealspace and “Authenticate”."],
      config: { file: "Terminal", text: `claude mcp add --transport http dealspace ${mcpUrl}` },
    },
    {
      id: "cursor",
      name: "Cursor",
      steps: ["Add this to mcp.json.", "Open Settings, then MCP, and choose “Connect” beside dealspace."],
      config: {
        file: "~/.cursor/mcp.json, or .cursor/mcp.json in a project",
        text: json({ mcpServers: { dealspace: { url: mcpUrl } } }),
      },
    },
    {
      id: "vs-code",
      name: "VS Code",
      steps: ["Add this file.", "Choose “Start” above the entry; VS Code opens the browser."],
      config: { file: ".vscode/mcp.json", text: json({ servers: { dealspace: { type: "http", url: mcpUrl } } }) },
    },
    {
      id: "chatgpt",
      name: "ChatGPT",
      steps: [
        "Open Settings, then Apps & Connectors, then Advanced settings, and switch on developer mode.",
        "Choose “Create”, name it Dealspace, paste the address below and keep OAuth as authentication.",
      ],
      config: { file: "MCP server URL", text: mcpUrl },
      fromTheCloud: true,
    },
    {
      id: "other",
      name: "Any other client",
      steps: ["Most clients read this form. The address alone is enough: they find the sign-in by themselves."],
      config: {
        file: "The client’s MCP configuration",
        text: json({ mcpServers: { dealspace: { url: mcpUrl, transport: { type: "http" } } } }),
      },
    },
    {
      id: "mcp-remote",
      name: "Through mcp-remote",
      steps: [
        "For clients that only start programs. mcp-remote stands in between and opens the browser for you; it needs Node.",
      ],
      config: {
        file: "The client’s MCP configuration",
        text: json({ mcpServers: { dealspace: { command: "npx", args: ["-y", "mcp-remote", mcpUrl] } } }),
      },
    },
  ];
}

/** Lists on one line, as a person would write them. */
const json = (value: object) =>
  JSON.stringify(value, null, 2).replace(
    /\[\s+([^\]]*?)\s+\]/g,
    (_, items: string) => `[${items.replace(/\s+/g, " ")}]`,
  );
