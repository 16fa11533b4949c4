import { randomUUID } from "node:crypto";
import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCResponse,
  PerRequestHTTPServerTransport,
  type TransportSendOptions,
} from "@modelcontextprotocol/server";
import type { Session } from "./sessions";

/**
 * Questions to clients of 2025, put while a call of theirs is under way: they go out on the call's stream and are answered
 * by a request of its own. Known to this process only, as is the stream. No tool of the product asks any; a person decides
 * on our pages, not in a chat.
 */
export type Questions = {
  /** A transport for one exchange of this connection. */
  transport(connectionId: string): LegacyTransport;
  /** Hands an answer to whoever waits for it; false when nobody of this connection does. */
  answer(connectionId: string, answer: JSONRPCResponse): boolean;
};

type Asked = { readonly connectionId: string; take(answer: JSONRPCResponse): void };

const LEGACY = { era: "legacy" } as const;

export function openQuestions(): Questions {
  const asked = new Map<string, Asked>();
  return {
    transport: (connectionId) => new LegacyTransport(connectionId, asked),
    answer(connectionId, answer) {
      const id = String(answer.id);
      const question = asked.get(id);
      if (question?.connectionId !== connectionId) return false;
      asked.delete(id);
      question.take(answer);
      return true;
    },
  };
}

/** One exchange of a client of 2025: a JSON answer, or a stream once something is said before it. */
export class LegacyTransport extends PerRequestHTTPServerTransport {
  readonly #connectionId: string;
  readonly #asked: Map<string, Asked>;
  readonly #mine = new Set<string>();
  #handshaken: (() => void) | undefined;

  constructor(connectionId: string, asked: Map<string, Asked>) {
    super({ classification: LEGACY });
    this.#connectionId = connectionId;
    this.#asked = asked;
  }

  /** Lets a fresh server know what the session agreed on with an earlier one. */
  async resume({ protocolVersion, clientName, capabilities }: Session): Promise<void> {
    const done = new Promise<void>((resolve) => {
      this.#handshaken = resolve;
    });
    this.onmessage?.(
      {
        jsonrpc: "2.0",
        id: RESUMED,
        method: "initialize",
        params: { protocolVersion, capabilities, clientInfo: { name: clientName, version: "" } },
      },
      { classification: LEGACY },
    );
    await done;
  }

  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) {
      // Only while we wait for it: a client may have chosen the same id for a request of its own.
      const resumed = message.id === RESUMED ? this.#handshaken : undefined;
      this.#handshaken = undefined;
      return resumed ? resumed() : super.send(message, options);
    }
    return super.send(isJSONRPCRequest(message) ? this.#remember(message) : message, options);
  }

  override async close(): Promise<void> {
    for (const id of this.#mine) this.#asked.delete(id);
    await super.close();
  }

  /** Servers live for one exchange and count from zero: outside, a question goes by an id that nobody can guess. */
  #remember<T extends JSONRPCMessage & { id: string | number }>(question: T): T {
    const id = randomUUID();
    this.#mine.add(id);
    this.#asked.set(id, {
      connectionId: this.#connectionId,
      take: (answer) => this.onmessage?.({ ...answer, id: question.id }, { classification: LEGACY }),
    });
    return { ...question, id };
  }
}

const RESUMED = "resumed-session";

export const isAnswer = (message: unknown): message is JSONRPCResponse => isJSONRPCResponse(message);
