import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deadlineAgent } from "@/lib/auth/deadline-agent";
import { signInProviders } from "@/lib/auth/providers";
import { collectGarbage } from "@/tests/support/garbage";

const server = createServer((asked, response) => {
  if (asked.url === "/endless") {
    response.writeHead(200);
    const more = setInterval(() => response.write("x".repeat(64 * 1024)), 1);
    return void response.on("close", () => clearInterval(more));
  }
  response.writeHead(200).write("half");
  if (asked.url === "/whole") response.end(" and half");
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** As openid-client asks: once there are headers, it waits for the end of the body whatever happens. */
async function ask(path: string, agent: ReturnType<typeof deadlineAgent>): Promise<string> {
  const outgoing = request({ host: "127.0.0.1", port: (server.address() as AddressInfo).port, path, agent }).end();
  const [response] = await once(outgoing, "response");
  await collectGarbage();
  return text(response);
}

const LIMITS = { milliseconds: 500, bytes: 1024 };

describe("an identity provider", () => {
  it("that answers in time is read whole", async () => {
    expect(await ask("/whole", deadlineAgent("http:", { ...LIMITS, milliseconds: 20_000 }))).toBe("half and half");
  });

  it("that falls silent after half an answer is given up", async () => {
    await expect(ask("/half", deadlineAgent("http:", LIMITS))).rejects.toThrow("aborted");
  });

  it("that says more than an answer is given up before its time is over", async () => {
    const started = performance.now();
    const limits = { milliseconds: 20_000, bytes: 1024 * 1024 };
    await expect(ask("/endless", deadlineAgent("http:", limits))).rejects.toThrow("aborted");
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("is asked through such a connection, whichever it is", () => {
    const client = { clientId: "ours", clientSecret: "secret" };
    const oidc = { ...client, issuer: "https://id.example.com", name: "Example ID" };
    const agents = signInProviders({ google: client, github: client, oidc }).map(
      ({ config }) => config.httpOptions?.agent,
    );
    expect(agents).toEqual(Array(3).fill(expect.objectContaining({ protocol: "https:", keepAlive: false })));
    expect(new Set(agents).size).toBe(1);
  });
});
