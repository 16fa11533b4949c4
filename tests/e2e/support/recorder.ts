/** What a client and our server said to each other, as it went over the wire. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly signed: boolean;
  readonly sent: unknown;
  readonly status: number;
  readonly challenge: string | null;
  readonly received: unknown;
};

export type Recorder = { take(): Promise<Exchange[]>; stop(): void };

/** Listens to every call of this process to one origin, whichever library makes it. */
export function recordCalls(origin: string): Recorder {
  const original = globalThis.fetch;
  let exchanges: Promise<Exchange>[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await original(input, init);
    if (request.url.startsWith(origin) && request.method === "POST")
      exchanges.push(exchangeOf(request, init?.body, response.clone()));
    return response;
  };
  return {
    async take() {
      const taken = await Promise.all(exchanges);
      exchanges = [];
      return taken;
    },
    stop() {
      globalThis.fetch = original;
    },
  };
}

async function exchangeOf(request: Request, body: unknown, response: Response): Promise<Exchange> {
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    signed: request.headers.has("authorization"),
    sent: parsed(typeof body === "string" ? body : String(body ?? "")),
    status: response.status,
    challenge: response.headers.get("www-authenticate"),
    received: parsed(await response.text()),
  };
}

/** JSON, the JSON of an event stream, or a form. */
function parsed(text: string): unknown {
  if (text === "") return undefined;
  const json = text.startsWith("event:") || text.startsWith("data:") ? (/^data: ?(.*)$/m.exec(text)?.[1] ?? "") : text;
  try {
    return JSON.parse(json);
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

const SECRET = /token$|^code(_verifier)?$|^client_id$/;

/** Short enough to read: long lists and texts are cut and say so; what opens something is left out. */
export function inShort(value: unknown, name = ""): unknown {
  if (typeof value === "string") {
    if (SECRET.test(name) && value.length > 24) return `${value.slice(0, 8)}…`;
    return value.length > 220 ? `${value.slice(0, 220)}…` : value;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, 2).map((one) => inShort(one));
    return value.length > 2 && typeof value[0] === "object" ? [...shown, `… ${value.length - 2} more`] : value;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inShort(one, key)]));
}
