import { describe, expect, it } from "vitest";
import { redirectHost } from "@/lib/auth/oauth/client-metadata";
import { clientSetups } from "@/lib/web/agents/client-setups";
import { pretendedClient, redirectKind } from "@/lib/web/agents/known-clients";

const ELSEWHERE = "tools.example";

describe("a client that bears a known name", () => {
  it.each([
    ["Claude", "Claude"],
    ["claude desktop", "Claude"],
    ["CLAUDE", "Claude"],
    ["C l a u d e", "Claude"],
    ["My Claude", "Claude"],
    ["MyClaude", "Claude"],
    ["Сlaude", "Claude"], // Cyrillic Es
    ["Cl\u0430ud\u0435", "Claude"], // Cyrillic a and ie
    ["CIaude", "Claude"], // capital i
    ["C1aude", "Claude"],
    ["Ｃｌａｕｄｅ", "Claude"], // full width
    ["Clàudé", "Claude"],
    ["Cla\u200bude", "Claude"], // zero-width space
    ["Anthropic Console", "Claude"],
    ["Chat GPT", "ChatGPT"],
    ["ChatGРТ", "ChatGPT"], // Cyrillic Er and Te
    ["OpenAI connector", "ChatGPT"],
    ["0penAI", "ChatGPT"],
    ["Cursor", "Cursor"],
    ["cursor-agent", "Cursor"],
    ["VS Code", "VS Code"],
    ["vscode", "VS Code"],
    ["Visual Studio Code - Insiders", "VS Code"],
    ["GitHub Copilot", "Copilot"],
    ["Gemini CLI", "Gemini"],
    ["Dealspace", "Dealspace"],
    ["Dealspace Support", "Dealspace"],
  ])("%s is told from %s", (name, known) => expect(pretendedClient(name, ELSEWHERE)).toBe(known));

  it.each(["Precursor Analytics", "Acme Deal Helper", "Included", "", "☃"])("%j is a name like any other", (name) =>
    expect(pretendedClient(name, ELSEWHERE)).toBeUndefined(),
  );

  it.each([
    ["Claude", "claude.ai"],
    ["Claude", "claude.com"],
    ["Claude", "app.claude.ai"],
    ["ChatGPT", "chatgpt.com"],
    ["Cursor", "cursor://"],
    ["Cursor", "www.cursor.com"],
    ["VS Code", "vscode.dev"],
    ["VS Code", "vscode://"],
    ["Claude for Chrome with OpenAI", "chatgpt.com"],
  ])("%s may lead to %s", (name, host) => expect(pretendedClient(name, host)).toBeUndefined());

  it.each(["127.0.0.1:33418", "localhost:8080", "localhost", "[::1]:9000"])("%s is this computer", (host) => {
    expect(pretendedClient("Claude Code", host)).toBeUndefined();
    expect(redirectKind(host)).toBe("this_computer");
  });

  it.each([
    "claude.ai.evil.example",
    "evilclaude.ai",
    "claude-ai.example",
    "xn--laude-0ye.ai",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil://",
    "claude.evil://",
  ])("%s is not Claude's", (host) => expect(pretendedClient("Claude", host)).toBe("Claude"));
});

describe("the host of a redirect", () => {
  it.each([
    ["https://claude.ai/api/mcp/auth_callback", "claude.ai"],
    ["https://claude.ai@evil.example/", "evil.example"],
    ["https://сlaude.ai/", "xn--laude-0ye.ai"],
    ["http://127.0.0.1:33418/callback", "127.0.0.1:33418"],
    ["cursor://anysphere.cursor-mcp/oauth/callback", "cursor://"],
    ["evil://claude.ai/callback", "evil://"],
  ])("%s leads to %s", (redirect, host) => expect(redirectHost(redirect)).toBe(host));
});

describe("configuration to copy", () => {
  const url = "https://deals.example.com/mcp";

  it("names this server's address for every client, and is JSON where a file is meant", () => {
    for (const { config } of clientSetups(url)) {
      expect(config?.text).toContain(url);
      if (config?.text.startsWith("{")) expect(JSON.stringify(JSON.parse(config.text))).toContain(url);
    }
  });
});
