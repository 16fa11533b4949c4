import type { LookupAddress, LookupOptions } from "node:dns";
import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { isPublic, publicFetch, RefusedAddress } from "@/lib/auth/oauth/public-fetch";
import { challengeOf, openAgentAccess, REDIRECT } from "@/tests/support/agent-access";
import { openTestDatabase } from "@/tests/support/database";
import { startDocumentServer } from "@/tests/support/document-server";
import { collectGarbage } from "@/tests/support/garbage";

/** A client's metadata document is an address that a stranger chose and we fetch: it must never lead inside. */
const trustingNobody = { trustedHosts: new Set<string>() };

/** The ports that this process tries to connect to from now on: a name whose addresses are refused does not get so far. */
function portsTried(): () => unknown[] {
  const emit = vi.spyOn(Socket.prototype, "emit");
  onTestFinished(() => void emit.mockRestore());
  return () =>
    (emit.mock.calls as unknown[][]).flatMap(([event, , port]) => (event === "connectionAttempt" ? [port] : []));
}

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
    await expect(publicFetch(new URL(address), trustingNobody)).rejects.toBeInstanceOf(RefusedAddress);
  });

  const resolvingTo = (...addresses: LookupAddress[]) => ({
    ...trustingNobody,
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

describe("documents", () => {
  let documents: Awaited<ReturnType<typeof startDocumentServer>>;
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  /** The operator trusts localhost here, and nobody there. */
  let agents: Awaited<ReturnType<typeof openAgentAccess>>;
  let wary: typeof agents;

  beforeAll(async () => {
    documents = await startDocumentServer();
    opened = await openTestDatabase();
    // As many as there are tests here; how many are allowed is shown in tests/integration/agents/client-documents.test.ts.
    const many = { RATE_LIMIT_REGISTRATIONS: "1000" };
    agents = await openAgentAccess(opened.database, { ...many, TRUSTED_METADATA_HOSTS: "localhost" });
    wary = await openAgentAccess(opened.database, many);
  });
  afterAll(async () => {
    await documents.close();
    await agents.close();
    await wary.close();
    await opened.close();
  });

  async function authorize(by: typeof agents, clientId: string, redirect_uri = REDIRECT): Promise<Response> {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri,
      code_challenge: challengeOf("q".repeat(43)),
      code_challenge_method: "S256",
    });
    return by.oauth(`/oauth/authorize?${query}`);
  }
  /** Whether the authorization server goes on to ask the person. */
  const isAccepted = async (path: string, redirect_uri?: string) =>
    (await authorize(agents, documents.idOf(path), redirect_uri)).headers.get("location")?.includes("/consent/") ??
    false;

  async function expectDeadEnd(response: Response): Promise<void> {
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  }

  describe("of a host that the operator trusts", () => {
    it("are announced, and accepted for a public client [DS-054]", async () => {
      const metadata = (await agents.authorization.discovery.authorizationServer().json()) as Record<string, unknown>;
      expect(metadata.client_id_metadata_document_supported).toBe(true);
      documents.serveGood("/good", { token_endpoint_auth_method: "none" });
      expect(await isAccepted("/good")).toBe(true);
    });

    it("are refused when they name another client [DS-055]", async () => {
      documents.serve("/liar", { client_id: documents.idOf("/good"), redirect_uris: [REDIRECT] });
      expect(await isAccepted("/liar")).toBe(false);
    });

    it("do not serve for an address that they do not list [DS-056]", async () => {
      documents.serveGood("/listed");
      expect(await isAccepted("/listed")).toBe(true);
      for (const elsewhere of ["https://evil.example/callback", REDIRECT.replace("callback", "other")]) {
        await expectDeadEnd(await authorize(agents, documents.idOf("/listed"), elsewhere));
      }
    });

    it("are refused when they list an address that may carry no code", async () => {
      const insecure = "http://agent.example/callback";
      documents.serveGood("/insecure", { redirect_uris: [insecure] });
      await expectDeadEnd(await authorize(agents, documents.idOf("/insecure"), insecure));
    });

    it("are refused for a client with a secret or a key, not quietly made public [DS-047]", async () => {
      documents.serveGood("/secret", { token_endpoint_auth_method: "client_secret_post" });
      documents.serveGood("/key", { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [] } });
      expect(await isAccepted("/secret")).toBe(false);
      expect(await isAccepted("/key")).toBe(false);
    });

    it.each([301, 302, 303, 307, 308])("are not followed to another address: %i [DS-057]", async (status) => {
      const [moved, target] = [`/moved-${status}`, `/target-${status}`];
      documents.serve(target, { client_id: documents.idOf(moved), redirect_uris: [REDIRECT] });
      documents.answer(moved, (response) => response.writeHead(status, { location: documents.idOf(target) }).end());
      expect(await isAccepted(moved)).toBe(false);
      expect(documents.asked).toContain(moved);
      expect(documents.asked).not.toContain(target);
    });

    it("are refused when they are too large, whether they say so or not", async () => {
      documents.serveGood("/large", { padding: "x".repeat(64 * 1024) });
      expect(await isAccepted("/large")).toBe(false);

      let sent = 0;
      documents.answer("/endless", (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        const more = setInterval(() => {
          sent += 8 * 1024;
          response.write("x".repeat(8 * 1024));
        }, 5);
        response.on("close", () => clearInterval(more));
      });
      expect(await isAccepted("/endless")).toBe(false);
      expect(sent).toBeGreaterThan(32 * 1024);
      expect(sent).toBeLessThan(512 * 1024);
    });

    it.each<[string, (response: ServerResponse) => void]>([
      ["do not begin", () => undefined],
      [
        "stop in the middle",
        (response) => {
          // Collected while the body is read: a signal that only `fetch` knows would be forgotten.
          response
            .writeHead(200, { "content-type": "application/json" })
            .write("{", () => void setTimeout(() => collectGarbage(), 100));
        },
      ],
      [
        "come drop by drop",
        (response) => {
          response.writeHead(200, { "content-type": "application/json" });
          const drop = setInterval(() => response.write(" "), 100);
          response.on("close", () => clearInterval(drop));
        },
      ],
    ])("are given up after five seconds when they %s", async (how, answer) => {
      const path = `/slow-${how.replaceAll(" ", "-")}`;
      documents.answer(path, answer);
      const started = performance.now();
      expect(await isAccepted(path)).toBe(false);
      const seconds = (performance.now() - started) / 1000;
      expect(documents.asked).toContain(path);
      expect(seconds).toBeGreaterThan(4);
      // Without a limit of ours it would be given up after five minutes, or never.
      expect(seconds).toBeLessThan(60);
      expect(documents.fetched(path)).toBe(1);
    });

    it.each(["hello", "[]", "null", "7", '"text"', "{", ""])(
      "are refused when they are no JSON object: %j",
      async (text) => {
        const path = `/text-${encodeURIComponent(text)}`;
        documents.answer(path, (response) => response.writeHead(200, { "content-type": "application/json" }).end(text));
        expect(await isAccepted(path)).toBe(false);
      },
    );

    it("leave nothing behind when they are refused: the next good one is accepted", async () => {
      documents.serveGood("/afterwards");
      expect(await isAccepted("/afterwards")).toBe(true);
    });
  });

  describe("of any other host", () => {
    it.each([
      ["loopback", "127.0.0.1"],
      ["another loopback address", "127.9.9.9"],
      ["loopback as one number", "2130706433"],
      ["loopback in hexadecimal", "0x7f.1"],
      ["loopback by name", "localhost"],
      ["loopback of IPv6", "[::1]"],
      ["IPv6-mapped loopback", "[::ffff:127.0.0.1]"],
      ["IPv4-compatible loopback", "[::127.0.0.1]"],
      ["this machine", "0.0.0.0"],
      ["this machine in IPv6", "[::]"],
      ["a private address", "10.0.0.1"],
      ["another private address", "192.168.0.1"],
      ["an IPv6-mapped private address", "[::ffff:10.0.0.1]"],
      ["a unique local address", "[fd00::1]"],
      ["link-local, where clouds keep their secrets", "169.254.169.254"],
      ["link-local of IPv6", "[fe80::1]"],
      ["an address behind NAT64", "[64:ff9b::7f00:1]"],
      ["an address in 6to4", "[2002:7f00:1::]"],
    ])("at %s are refused without a connection [DS-057]", async (_, host) => {
      documents.serveGood("/inside");
      const had = documents.connections();
      const tried = portsTried();
      await expectDeadEnd(await authorize(wary, `https://${host}:${documents.port}/inside`));
      expect(documents.connections()).toBe(had);
      // Nothing was tried that one would have to wait for: how long it took tells nothing of what is there.
      expect(tried()).not.toContain(documents.port);
    });

    it("while they are fetched where the operator allows it", async () => {
      const had = documents.connections();
      documents.serveGood("/inside-and-allowed");
      const tried = portsTried();
      expect(await isAccepted("/inside-and-allowed")).toBe(true);
      expect(documents.connections()).toBeGreaterThan(had);
      expect(tried()).toContain(documents.port);
    });

    it.each([
      ["without encryption", () => `http://localhost:${documents.port}/plain`],
      ["with a question", () => `https://localhost:${documents.port}/ask?who=me`],
      ["with a name and password", () => `https://me:secret@localhost:${documents.port}/named`],
      ["with a fragment", () => `https://localhost:${documents.port}/part#here`],
      ["without a path", () => `https://localhost:${documents.port}`],
      ["with an empty path", () => `https://localhost:${documents.port}/`],
      ["with steps upwards", () => `https://localhost:${documents.port}/a/../b`],
    ])("are not fetched at all under an id %s, though the host is trusted", async (_, id) => {
      const had = documents.asked.length;
      await expectDeadEnd(await authorize(agents, id()));
      expect(documents.asked).toHaveLength(had);
    });
  });
});
