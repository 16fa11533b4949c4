import type { IncomingMessage, ServerResponse } from "node:http";
import { networkKey, sessionKey } from "@/lib/auth/throttle";
import type { Config } from "@/lib/config";
import type { Clock } from "@/lib/platform/clock";
import type { Limit, RateLimits } from "@/lib/platform/rate-limit";
import { atOnce, type Enter, type Entering, type Leave } from "./at-once";
import type { Asked, RequestClass } from "./request-class";
import type { Requester } from "./requester";
import { ADDRESS_HEADER } from "./server";
import { NOT_FOUND, type SmallPage, sendSmallPage } from "./small-page";

type Counted = Exclude<RequestClass, "free">;

export type AdmissionDeps = {
  readonly limits: Config["requestLimits"];
  readonly windows: Pick<RateLimits, "take">;
  readonly clock: Clock;
  readonly secret: string;
  readonly requesterOf: (cookies: string | undefined) => Promise<Requester | undefined>;
  /** What a path asks for. */
  readonly asked: (path: string) => Asked;
  /** Whether any route could answer at a path. */
  readonly isKnown: (path: string) => boolean;
  /** How long somebody waits for a place. */
  readonly patienceMs: number;
};

/** How many of a person's requests, and of a network's, wait for a place; then they are told to come again. */
const LINES: Record<Counted, { readonly person: number; readonly network: number }> = {
  page: { person: 32, network: 256 },
  export: { person: 2, network: 32 },
  import: { person: 2, network: 32 },
  file: { person: 32, network: 256 },
};
const LONGEST_REST_MS = 1_000;
const MOST_REMEMBERED = 10_000;

/**
 * Lets a request through to the pages when its person, its session and its network have room for it in this minute, and when
 * the person has a place: one person's requests wait for each other, not others' for them. What no route could answer is
 * answered here, unless it may be the mistyped address of somebody who is signed in.
 */
export function admission(deps: AdmissionDeps) {
  const { limits, clock, secret, requesterOf, asked, isKnown } = deps;
  const places = placesFor(deps);
  const isFull = fullWindows(deps);

  return async (request: IncomingMessage, response: ServerResponse, pages: () => void): Promise<void> => {
    const path = request.url?.split("?", 1)[0] ?? "/";
    const wanted = asked(path);
    if (wanted.class === "free") return pages();
    const gone = new AbortController();
    response.once("close", () => gone.abort());

    const requester = await requesterOf(request.headers.cookie);
    if (!requester && !isKnown(path)) return sendSmallPage(request, response, NOT_FOUND);
    const network = networkKey(secret, String(request.headers[ADDRESS_HEADER] ?? ""));
    const retryAfter = await isFull(windowsOf(wanted.class, requester, network));
    const later = isPrefetch(request);
    const refuse = (page: SmallPage) => (later ? sendNothing(response) : sendSmallPage(request, response, page));
    if (retryAfter !== undefined) return refuse(tooMany(retryAfter));

    const leave = await places(wanted, requester, network, { later, signal: gone.signal });
    if (gone.signal.aborted) return leave?.();
    if (!leave) return refuse(BUSY[wanted.class]);
    response.once("close", leave);
    pages();
  };

  function windowsOf(kind: Counted, requester: Requester | undefined, network: string): Limit[] {
    const minute = (key: string, max: number): Limit => ({ key: `requests:${key}`, max, windowSeconds: 60 });
    if (!requester) return [minute(`strangers:${network}`, limits.strangers.perMinute)];
    if (kind === "file") return [];
    const { person, session, network: ofNetwork } = limits[kind].perMinute;
    return [
      minute(`${kind}:session:${sessionKey(secret, requester.session)}`, session),
      minute(`${kind}:person:${requester.person}`, person),
      minute(`${kind}:network:${network}`, ofNetwork),
    ];
  }

  /** Seconds until there is room again; undefined where there is. Who has none left asks the database once a minute, not once a request. */
  function fullWindows({ windows }: AdmissionDeps) {
    const fullUntil = new Map<string, number>();
    return async (wanted: readonly Limit[]): Promise<number | undefined> => {
      const [first] = wanted;
      if (!first) return undefined;
      // By the narrowest of them: another session or somebody else of the same network may have room.
      const now = clock.now().getTime();
      const known = fullUntil.get(first.key) ?? 0;
      if (known > now) return Math.ceil((known - now) / 1000);
      // A database that does not answer is the page's to tell.
      const room = await windows.take(wanted, { lasting: false }).catch(() => undefined);
      if (!room || room.allowed) return undefined;
      if (fullUntil.size >= MOST_REMEMBERED) fullUntil.clear();
      fullUntil.set(first.key, now + room.retryAfter * 1000);
      return room.retryAfter;
    };
  }
}

/** A place for the person and then one for the network: who waits for their own takes none from their neighbours. */
function placesFor({ limits, patienceMs }: Pick<AdmissionDeps, "limits" | "patienceMs">) {
  const enter = (kind: Counted): { person: Enter; network: Enter } => {
    const { person, network } = limits[kind].atOnce;
    return {
      person: atOnce({
        ...{ most: person, waiting: LINES[kind].person, patienceMs },
        // Pages keep the one thread busy; what is sent or made beside it does not.
        ...(kind === "page" && { longestRestMs: LONGEST_REST_MS }),
      }),
      network: atOnce({ most: network, waiting: LINES[kind].network, patienceMs }),
    };
  };
  const all: Record<Counted, ReturnType<typeof enter>> = {
    page: enter("page"),
    export: enter("export"),
    import: enter("import"),
    file: enter("file"),
  };
  const strangers = atOnce({ most: limits.strangers.atOnce, waiting: LINES.page.person, patienceMs });

  return async (
    { class: kind, heavy }: Asked,
    requester: Requester | undefined,
    network: string,
    how: Entering,
  ): Promise<Leave | undefined> => {
    if (!requester) return strangers(network, how);
    if (kind === "free") return () => undefined;
    const { person } = limits[kind].atOnce;
    const own = await all[kind].person(requester.person, { ...how, weight: heavy ? person : 1 });
    if (!own) return undefined;
    const shared = await all[kind].network(network, how);
    if (!shared) {
      own();
      return undefined;
    }
    return () => {
      shared();
      own();
    };
  };
}

/** Next asks for what a link leads to before anybody follows it. */
const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  headers["next-router-prefetch"] !== undefined ||
  headers["next-router-segment-prefetch"] !== undefined ||
  headers["sec-purpose"]?.includes("prefetch") === true;

/** Nobody waits for it, so nobody is told: the link is asked for again when it is followed. An error would stand in the browser's log. */
const sendNothing = (response: ServerResponse): void =>
  void response.writeHead(204, { "Cache-Control": "no-store" }).end();

const tooMany = (retryAfter: number): SmallPage => ({
  status: 429,
  title: "Too many requests",
  words: `More was asked for in this minute than one person or one network may ask for. Wait ${retryAfter} seconds, then load the page again.`,
  retryAfter,
});

const busy = (words: string): SmallPage => ({ status: 429, title: "Too many requests at once", words, retryAfter: 5 });

const BUSY: Record<Counted, SmallPage> = {
  page: busy("Too many of your pages are being made at the same time. Wait a few seconds, then load the page again."),
  export: busy("A file is being made for you already. Wait until it has arrived, then ask for the next one."),
  import: busy("A file of yours is being imported already. Wait until that is done, then go on with this one."),
  file: busy("Too many of your files are on their way at the same time. Wait until some have arrived, then try again."),
};
