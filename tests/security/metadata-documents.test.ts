import type { LookupAddress, LookupOptions } from "node:dns";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPublic, publicFetch, RefusedAddress } from "@/lib/auth/oauth/public-fetch";
import { challengeOf, openAgentAccess, REDIRECT } from "@/tests/support/agent-access";
import { openTestDatabase } from "@/tests/support/database";

/** A client's metadata document is an address that a stranger chose and we fetch: it must never lead inside. */
const limits = { seconds: 2, bytes: 32 * 1024, trustedHosts: new Set<string>() };

describe("addresses that are never connected to", () => {
  it.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.1.1",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.168.1.1",
    "198.18.0.1",
    "192.0.2.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2001::1",
    "::127.0.0.1",
    "nonsense",
    "",
  ])("%s", (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450:4001::1"])(
    "while %s is public",
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );
});

describe("fetching", () => {
  it.each([
    "http://example.com/c",
    "https://127.0.0.1/c",
    "https://[::1]/c",
    "https://[::ffff:127.0.0.1]/c",
    "https://169.254.169.254/latest",
    "https://2130706433/c",
    "https://0x7f.1/c",
    "https://127.1/c",
  ])("%s is refused", async (address) => {
    await expect(publicFetch(new URL(address), limits)).rejects.toBeInstanceOf(RefusedAddress);
  });

  const resolvingTo = (...addresses: LookupAddress[]) => ({
    ...limits,
    lookup: ((_host: string, _options: LookupOptions, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, addresses)) as never,
  });

  it.each<[string, LookupAddress[]]>([
    ["a private address", [{ address: "10.0.0.7", family: 4 }]],
    ["an IPv6-mapped loopback address", [{ address: "::ffff:127.0.0.1", family: 6 }]],
    ["a link-local address", [{ address: "fe80::1", family: 6 }]],
    [
      "a public and a private address",
      [
        { address: "8.8.8.8", family: 4 },
        { address: "192.168.0.1", family: 4 },
      ],
    ],
    ["nothing", []],
  ])("a name that leads to %s is refused at the moment of connecting", async (_, addresses) => {
    await expect(publicFetch(new URL("https://client.example/c"), resolvingTo(...addresses))).rejects.toBeInstanceOf(
      RefusedAddress,
    );
  });
});

describe("documents of a host that the operator trusts", () => {
  let server: ReturnType<typeof createServer>;
  let port: number;
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let agents: Awaited<ReturnType<typeof openAgentAccess>>;
  const respond = new Map<string, (response: import("node:http").ServerResponse) => void>();
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;

  beforeAll(async () => {
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
    server = createServer({ key, cert }, (request, response) => {
      const answer = respond.get(request.url ?? "");
      if (answer) answer(response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"; // a certificate made for this test
    opened = await openTestDatabase();
    agents = await openAgentAccess(opened.database, { TRUSTED_METADATA_HOSTS: "localhost" });
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    server.closeAllConnections();
    server.close();
    await agents.close();
    await opened.close();
  });

  const idOf = (path: string) => `https://localhost:${port}${path}`;
  const serve = (path: string, document: object) =>
    respond.set(path, (response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document)),
    );
  /** Whether the authorization server goes on to ask the person. */
  async function isAccepted(path: string): Promise<boolean> {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: idOf(path),
      redirect_uri: REDIRECT,
      code_challenge: challengeOf("q".repeat(43)),
      code_challenge_method: "S256",
    });
    const response = await agents.oauth(`/oauth/authorize?${query}`);
    return response.headers.get("location")?.includes("/consent/") ?? false;
  }

  it("are accepted for a public client", async () => {
    serve("/good", {
      client_id: idOf("/good"),
      client_name: "Good",
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: "none",
    });
    expect(await isAccepted("/good")).toBe(true);
  });

  it("are refused when they name another client", async () => {
    serve("/liar", { client_id: idOf("/good"), redirect_uris: [REDIRECT] });
    expect(await isAccepted("/liar")).toBe(false);
  });

  it("are refused for a client with a secret or a key, not quietly made public", async () => {
    serve("/secret", {
      client_id: idOf("/secret"),
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: "client_secret_post",
    });
    serve("/key", {
      client_id: idOf("/key"),
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: "private_key_jwt",
      jwks: { keys: [] },
    });
    expect(await isAccepted("/secret")).toBe(false);
    expect(await isAccepted("/key")).toBe(false);
  });

  it("are not followed to another address", async () => {
    respond.set("/moved", (response) => response.writeHead(302, { location: idOf("/good") }).end());
    expect(await isAccepted("/moved")).toBe(false);
  });

  it("are refused when they are too large", async () => {
    serve("/large", { client_id: idOf("/large"), redirect_uris: [REDIRECT], padding: "x".repeat(64 * 1024) });
    expect(await isAccepted("/large")).toBe(false);
  });

  it("are given up when they do not come", async () => {
    respond.set("/slow", (response) => response.writeHead(200, { "content-type": "application/json" }).write("{"));
    expect(await isAccepted("/slow")).toBe(false);
  });

  it("are refused when they are no JSON object", async () => {
    respond.set("/text", (response) => response.writeHead(200).end("hello"));
    expect(await isAccepted("/text")).toBe(false);
  });
});

describe("documents of any other host", () => {
  it("inside the network are refused", async () => {
    const { database, close } = await openTestDatabase();
    const agents = await openAgentAccess(database);
    const query = new URLSearchParams({
      response_type: "code",
      client_id: "https://localhost:1/c",
      redirect_uri: REDIRECT,
      code_challenge: challengeOf("q".repeat(43)),
      code_challenge_method: "S256",
    });
    const response = await agents.oauth(`/oauth/authorize?${query}`);
    expect(response.headers.get("location")).toBeNull();
    expect(response.status).toBe(400);
    await agents.close();
    await close();
  });
});
