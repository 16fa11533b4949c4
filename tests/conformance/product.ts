/** The built product with the suite's fixtures, and in front of it a door that adds a token: the suite cannot send one. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as forward, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bundle } from "@/scripts/lib/bundle.mjs";
import { freePort } from "@/scripts/lib/free-port.mjs";
import { testEnvironment } from "@/scripts/lib/test-environment.mjs";
import { type Person, signIn } from "@/tests/support/person";

export type Product = {
  /** As the suite and everybody else sees it. */
  readonly origin: string;
  stop(): Promise<void>;
};

let hosts = 0;

export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), "dealspace-conformance-"));
  // Under the project, where its packages are found.
  const file = resolve(".cache", `conformance-host-${process.pid}-${hosts++}.mjs`);
  await bundle(resolve("tests/conformance/host.ts"), file);

  const [doorPort, hostPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${doorPort}`;
  const host = spawn(process.execPath, [file], {
    env: testEnvironment({
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(hostPort),
      PUBLIC_URL: origin,
      DATA_DIR: directory,
      SAMPLE_DEAL: "1",
      LOG_LEVEL: "warn",
      EMBEDDINGS: "off",
      // The suite calls more often in a minute than a person's agent may.
      RATE_LIMIT_PER_USER: "100000",
      RATE_LIMIT_REQUESTS: "100000",
      RATE_LIMIT_PER_PROJECT: "100000",
      ...environment,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [host.stdout, host.stderr]) stream?.on("data", (chunk: Buffer) => said.push(chunk.toString()));

  let token = "";
  const door = openDoor(hostPort, () => token);
  door.listen(doorPort, "127.0.0.1");
  const stop = async () => {
    door.closeAllConnections();
    door.close();
    host.kill("SIGTERM");
    if (host.exitCode === null) await once(host, "exit");
    await rm(directory, { recursive: true, force: true });
    await rm(file, { force: true });
    await rm(`${file}.map`, { force: true });
  };
  try {
    await answering(`${origin}/healthz`, host);
    token = await tokenFor(origin, await signIn(origin, "ib-admin@sample.test"));
    return { origin, stop };
  } catch (error) {
    await stop();
    throw new Error(`The product did not start:\n${said.join("")}`, { cause: error });
  }
}

/** Passes everything on as it came; what goes to the endpoint for agents gets the token, if it has none. */
function openDoor(port: number, token: () => string): Server {
  return createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers };
    if (incoming.url === "/mcp" && token() !== "") headers.authorization ??= `Bearer ${token()}`;
    const onward = forward(
      { host: "127.0.0.1", port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.flushHeaders();
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
}

async function answering(url: string, host: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    if (host.exitCode !== null) throw new Error(`it ended with ${host.exitCode}`);
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await wait(200);
  }
  throw new Error(`${url} did not answer within three minutes`);
}

export async function registerClient(origin: string, redirectUri: string): Promise<string> {
  const answer = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Conformance suite",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
    }),
  });
  const { client_id } = (await answer.json()) as { client_id: string };
  return client_id;
}

async function tokenFor(origin: string, person: Person): Promise<string> {
  const redirectUri = "http://127.0.0.1:9/callback";
  const clientId = await registerClient(origin, redirectUri);
  const verifier = randomBytes(32).toString("base64url");
  const shared = { client_id: clientId, redirect_uri: redirectUri, resource: `${origin}/mcp` };
  const query = new URLSearchParams({
    ...shared,
    response_type: "code",
    scope: "read:projects",
    state: randomBytes(8).toString("hex"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const back = await person.allow(`${origin}/oauth/authorize?${query}`);
  const answer = await fetch(`${origin}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      ...shared,
      grant_type: "authorization_code",
      code: back.searchParams.get("code") ?? "",
      code_verifier: verifier,
    }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`no token: ${answer.status} at ${back.href}`);
  return access_token;
}
