/** An application built on the clients that the world uses, old and new: it knows a URL, keeps what they hand it, and sends the person to a browser. */
import { randomUUID } from "node:crypto";
import * as current from "@modelcontextprotocol/client";
import { UnauthorizedError as FormerUnauthorized } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { refusalIn, ToolRefused } from "./refused";

/** One connection of a library's client, from its own words to these. */
type Wire = {
  connect(): Promise<void>;
  /** With what the browser brought back. */
  finish(answer: URLSearchParams): Promise<void>;
  call(name: string, args: Record<string, unknown>): Promise<unknown>;
  read(uri: string): Promise<unknown>;
  prompt(name: string, args: Record<string, string>): Promise<unknown>;
  /** Completes a field of a resource's address. */
  complete(uri: string, field: string, typed: string, others: Record<string, string>): Promise<unknown>;
  toolNames(): Promise<string[]>;
  /** What the server said of itself. */
  introduction(): { name?: string; instructions: string };
  close(): Promise<void>;
};

export type Library = {
  readonly title: string;
  /** What it speaks with a server that knows all versions. */
  readonly protocol: string;
  /** What it throws once it has sent the person to the browser. */
  readonly sentAway: new (
    ...args: never[]
  ) => Error;
  /**
   * Whether it asks the person for a missing scope although it could refresh. 1.x refreshes, which can widen nothing, and
   * gives up (typescript-sdk#2255): its application must lay the refresh token aside first.
   */
  readonly asksDespiteRefreshToken: boolean;
  readonly open: (url: URL, provider: Provider) => Wire;
};

const SELF = { name: "interop", version: "1" };

const completionOf = (uri: string, name: string, value: string, others: Record<string, string>) => ({
  ref: { type: "ref/resource" as const, uri },
  argument: { name, value },
  context: { arguments: others },
});

function currentWire(url: URL, provider: Provider, mode: "auto" | "legacy"): Wire {
  const transport = new current.StreamableHTTPClientTransport(url, { authProvider: provider as never });
  const client = new current.Client(SELF, { versionNegotiation: { mode } });
  return {
    connect: () => client.connect(transport),
    finish: (answer) => transport.finishAuth(answer),
    call: (name, args) => client.callTool({ name, arguments: args }),
    read: (uri) => client.readResource({ uri }),
    prompt: (name, args) => client.getPrompt({ name, arguments: args }),
    complete: (uri, field, typed, others) => client.complete(completionOf(uri, field, typed, others)),
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    introduction: () => ({ ...client.getServerVersion(), instructions: client.getInstructions() ?? "" }),
    close: () => client.close(),
  };
}

function formerWire(url: URL, provider: Provider): Wire {
  const transport = new FormerTransport(url, { authProvider: provider as never });
  const client = new FormerClient(SELF);
  return {
    connect: () => client.connect(transport as never),
    finish: (answer) => transport.finishAuth(answer.get("code") ?? ""),
    call: (name, args) => client.callTool({ name, arguments: args }),
    read: (uri) => client.readResource({ uri }),
    prompt: (name, args) => client.getPrompt({ name, arguments: args }),
    complete: (uri, field, typed, others) => client.complete(completionOf(uri, field, typed, others)),
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    introduction: () => ({ ...client.getServerVersion(), instructions: client.getInstructions() ?? "" }),
    close: () => client.close(),
  };
}

export const CURRENT: Library = {
  title: "@modelcontextprotocol/client 2.4",
  protocol: "2026-07-28",
  sentAway: current.UnauthorizedError,
  asksDespiteRefreshToken: true,
  open: (url, provider) => currentWire(url, provider, "auto"),
};

/** As it connects unless told otherwise. */
export const CURRENT_BY_DEFAULT: Library = {
  ...CURRENT,
  title: "@modelcontextprotocol/client 2.4 as it comes",
  protocol: "2025-11-25",
  open: (url, provider) => currentWire(url, provider, "legacy"),
};

export const FORMER: Library = {
  title: "@modelcontextprotocol/sdk 1.32",
  protocol: "2025-11-25",
  sentAway: FormerUnauthorized,
  asksDespiteRefreshToken: false,
  open: formerWire,
};

type Tokens = { access_token: string; refresh_token?: string; scope?: string };

/** What an application keeps: its registration, its tokens, and where it sent the person. */
type Kept = {
  client?: { client_id: string };
  tokens?: Tokens;
  verifier?: string;
  discovery?: object;
  state?: string;
  readonly sentTo: URL[];
};

type ApplicationOptions = {
  readonly name: string;
  readonly redirectUrl: string;
  /** Where it publishes its metadata document; without one it registers itself. */
  readonly documentUrl?: string;
};

type Provider = ReturnType<typeof providerOf>;

function providerOf(kept: Kept, { name, redirectUrl, documentUrl }: ApplicationOptions) {
  return {
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl] },
    ...(documentUrl !== undefined && { clientMetadataUrl: documentUrl }),
    state: () => {
      kept.state = randomUUID();
      return kept.state;
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client: { client_id: string }) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: Tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url: URL) => {
      kept.sentTo.push(url);
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? "",
    saveDiscoveryState: (state: object) => {
      kept.discovery = state;
    },
    discoveryState: () => kept.discovery,
  };
}

export type Application = ReturnType<typeof openApplication>;

export function openApplication(library: Library, url: URL, options: ApplicationOptions) {
  const kept: Kept = { sentTo: [] };
  const provider = providerOf(kept, options);
  let wire = library.open(url, provider);
  return {
    ...options,
    library,
    kept,
    async connect(): Promise<void> {
      wire = library.open(url, provider);
      await wire.connect();
    },
    /** Takes the person's answer, on the connection that asked for it. */
    async finish(answer: URLSearchParams): Promise<void> {
      if (answer.get("state") !== kept.state) throw new Error("an answer to another question");
      await wire.finish(answer);
    },
    async call<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
      const result = (await wire.call(name, args)) as { isError?: boolean; structuredContent: T };
      const refusal = refusalIn({ result });
      if (refusal) throw new ToolRefused(refusal);
      if (result.isError) throw new Error(`${name} failed`);
      return result.structuredContent;
    },
    /** What the library hands to the model, whatever it says. */
    result: (name: string, args: Record<string, unknown> = {}) => wire.call(name, args),
    read: (uri: string) => wire.read(uri),
    prompt: (name: string, args: Record<string, string>) => wire.prompt(name, args),
    complete: (uri: string, field: string, typed: string, others: Record<string, string>) =>
      wire.complete(uri, field, typed, others),
    toolNames: () => wire.toolNames(),
    introduction: () => wire.introduction(),
    scopes: () => kept.tokens?.scope?.split(" ").sort() ?? [],
    /** The access token in its place, as one that has grown old. */
    hold(token: string): void {
      kept.tokens = { ...kept.tokens, access_token: token };
    },
    forgetRefreshToken(): void {
      if (kept.tokens) delete kept.tokens.refresh_token;
    },
    close: () => wire.close(),
  };
}
