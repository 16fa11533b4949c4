/** The endpoint for agents as its clients meet it, over a test's kernel: only the token is left out, the test names the actor. */
import type { Database } from "@/lib/db/database";
import { challenger } from "@/lib/mcp/challenge";
import { mcpEndpoint } from "@/lib/mcp/endpoint";
import { asResponse } from "@/lib/mcp/outside";
import { sessionsIn } from "@/lib/mcp/sessions";
import type { Actor } from "@/lib/platform/actor";
import type { Kernel } from "@/lib/platform/execute";
import { testOrigin } from "./actors";
import { testSite } from "./kernel";
import { type Refused, refusalIn } from "./refused";

export type WireAnswer = {
  readonly status: number;
  readonly challenge: string | null;
  /** The body to the byte. */
  readonly text: string;
  readonly result: Record<string, unknown> | undefined;
  /** The refusal, in whichever form it came. */
  readonly error: Refused | undefined;
};

export type Wire = ReturnType<typeof openWire>;

export function openWire(database: Database, kernel: Kernel) {
  const callers = new Map<string, Actor>();
  const endpoint = mcpEndpoint({
    publicUrl: testSite.publicUrl,
    allowedOrigins: [],
    kernel,
    sessions: sessionsIn(database),
    challenge: challenger(testSite.publicUrl, []),
    actorOf: async (header) => callers.get(header ?? ""),
    countStranger: async () => undefined,
  });

  async function ask(actor: Actor, method: string, params: object = {}): Promise<WireAnswer> {
    callers.set(actor.credential.id, actor);
    const request = new Request(`${testSite.publicUrl}/mcp`, {
      method: "POST",
      headers: {
        host: new URL(testSite.publicUrl).host,
        "content-type": "application/json",
        authorization: actor.credential.id,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const response = asResponse(await endpoint(request, testOrigin));
    const text = await response.text();
    const body = JSON.parse(text) as Pick<WireAnswer, "result" | "error">;
    const challenge = response.headers.get("www-authenticate");
    return { status: response.status, challenge, text, result: body.result, error: refusalIn(body) };
  }

  return {
    ask,
    call: (actor: Actor, name: string, args: object = {}) => ask(actor, "tools/call", { name, arguments: args }),
    read: (actor: Actor, uri: string) => ask(actor, "resources/read", { uri }),
    /** What a half-typed field of a resource's address is completed to. */
    complete: (actor: Actor, uri: string, name: string, value: string, others: Record<string, string> = {}) =>
      ask(actor, "completion/complete", {
        ref: { type: "ref/resource", uri },
        argument: { name, value },
        context: { arguments: others },
      }),
    /** What a model is told when it connects. */
    async instructions(actor: Actor): Promise<string> {
      const { result, text } = await ask(actor, "initialize", {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      });
      if (typeof result?.instructions !== "string") throw new Error(`no instructions: ${text}`);
      return result.instructions;
    },
  };
}

/** What a tool gave, as structured content; fails where it was refused, and where text and structure differ. */
export function givenBy(answer: WireAnswer): Record<string, unknown> {
  const { structuredContent, content } = (answer.result ?? {}) as {
    structuredContent?: Record<string, unknown>;
    content?: { type: string; text: string }[];
  };
  if (!structuredContent) throw new Error(`refused: ${answer.status} ${answer.text}`);
  if (JSON.stringify(structuredContent) !== content?.[0]?.text) throw new Error("text and structure differ");
  return structuredContent;
}

/** The document of a resource; fails where it was refused. */
export function documentIn(answer: WireAnswer): unknown {
  const contents = answer.result?.contents as { text: string }[] | undefined;
  if (!contents?.[0]) throw new Error(`refused: ${answer.status} ${answer.text}`);
  return JSON.parse(contents[0].text);
}
