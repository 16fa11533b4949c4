/** What the documents promise to those who connect from outside, and that those who work on the product find what they name. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { verifies } from "@/tests/support/verifies";

const read = (name: string) => readFileSync(`docs/${name}`, "utf8");

describe("docs/connect.md", () => {
  it(verifies("DS-805")("has a configuration with our address and transport, and no secret in it"), () => {
    const written = /`(\{ "mcpServers": \{ "dealspace": \{ "url".*?\} \} \})`.*\n\| clients that only/.exec(
      read("connect.md"),
    )?.[1];
    const { dealspace } = (JSON.parse(written ?? "{}") as { mcpServers: Record<string, { url: string }> }).mcpServers;
    expect(dealspace).toEqual({ url: "http://localhost:3000/mcp", transport: { type: "http" } });
  });
});

describe("docs/token-contract.md", () => {
  const contract = read("token-contract.md");

  it(verifies("TA-095")("names every claim that a token must or may have"), () => {
    for (const claim of ["iss", "aud", "sub", "exp", "iat", "scope", "client_id", "grant_id"])
      expect(contract).toMatch(new RegExp(`\\| .*\`${claim}\`.* \\| required \\|`));
    for (const claim of ["jti", "azp", "act.sub", "thread_id"])
      expect(contract).toMatch(new RegExp(`\\| .*\`${claim.replace(".", "\\.")}\`.* \\| optional \\|`));
  });

  it(verifies("TA-123")("names the headers that a runner sends"), () => {
    for (const header of [
      "Authorization: Bearer",
      "Content-Type: application/json",
      "Accept: application/json, text/event-stream",
      "MCP-Protocol-Version",
      "Mcp-Session-Id",
      "X-Request-Id",
    ])
      expect(contract).toContain(`| \`${header}`);
  });

  it(verifies("TA-124")("says for each refusal whether to try again"), () => {
    const [, rules = ""] = contract.split("## When to try again");
    for (const answer of ["401, 1001", "403, 1004", "1005 with `retry_after`", "1002, 1003, -32602", "-32603"])
      expect(rules).toMatch(new RegExp(`^\\| ${answer}`, "m"));
  });
});

describe.each(["README.md", "CONTRIBUTING.md", "REVIEW.md", "docs/reference.md"])("%s", (document) => {
  const text = readFileSync(document, "utf8");
  // What a step makes is not there yet.
  const prose = text.replace(/^```.*?^```$/gms, "");

  it("links to what is there", () => {
    const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].flatMap(([, link = ""]) => link);
    const ours = links.filter((link) => !/^https?:/.test(link));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
  });

  it("names files and folders that are there", () => {
    const named = [...prose.matchAll(/`((?:app|docs|lib|prisma|scripts|tests)\/[\w./()[\]-]+)`/g)];
    expect(named.flatMap(([, path = ""]) => (existsSync(path) ? [] : [path]))).toEqual([]);
  });
});

it("README.md stays under 200 lines", () => {
  expect(readFileSync("README.md", "utf8").split("\n").length).toBeLessThan(200);
});
