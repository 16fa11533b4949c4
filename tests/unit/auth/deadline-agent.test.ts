import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deadlineAgent } from "@/lib/auth/deadline-agent";
import { signInProviders } from "@/lib/auth/providers";
import { collectGarbage } from "@/tests/support/garbage";

const server = createServer((asked, response) => {
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

describe("an identity provider", () => {
  it("that answers in time is read whole", async () => {
    expect(await ask("/whole", deadlineAgent("http:", 20_000))).toBe("half and half");
  });

  it("that falls silent after half an answer is given up", async () => {
    await expect(ask("/half", deadlineAgent("http:", 500))).rejects.toThrow("aborted");
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
