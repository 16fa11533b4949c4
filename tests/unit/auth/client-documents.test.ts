import pino from "pino";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { InvalidDocument, UnavailableDocument } from "@/lib/auth/oauth/client-document";
import { clientDocuments, type ReadDocument } from "@/lib/auth/oauth/client-documents";
import { recentFailures } from "@/lib/auth/oauth/recent-failures";
import type { Limit } from "@/lib/platform/rate-limit";

let now: Date;
beforeEach(() => {
  now = new Date("2026-06-15T22:30:10Z");
});
const clock = { now: () => now };
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const IP = "198.51.100.7";
const idOf = (name: number | string, host = "agent.example") => `https://${host}/${name}`;
const DOCUMENT: ReadDocument = { client: {}, freshSeconds: 300 };

/** With limits, a store and a network that stand in for the real ones; `known` are documents that were read before. */
function documents(
  read: (id: string) => Promise<ReadDocument>,
  { full = () => false, known = [] }: { full?: (limit: Limit) => boolean; known?: string[] } = {},
) {
  const stored = new Map(known.map((id) => [id, { fresh: false }]));
  const taken: string[] = [];
  const reading = vi.fn(read);
  const made = clientDocuments({
    clock,
    log: pino({ enabled: false }),
    perMinute: 20,
    limits: {
      async take([limit]) {
        if (!limit) throw new Error("one at a time");
        taken.push(limit.key);
        return { allowed: !full(limit), retryAfter: 50 };
      },
      takeCall: () => Promise.reject(new Error("no call")),
    },
    find: async (id) => stored.get(id),
    save: async (id) => void stored.set(id, { fresh: true }),
    read: reading,
  });
  return { ...made, stored, taken, reading };
}

/** A network that answers when it is told to. */
function slowly() {
  const waiting: (() => void)[] = [];
  const read = () => new Promise<ReadDocument>((resolve) => waiting.push(() => resolve(DOCUMENT)));
  return { read, waiting, answerAll: () => waiting.splice(0).forEach((answer) => void answer()) };
}

describe("a document", () => {
  it("is read once while it is fresh, and asks no limit then", async () => {
    const { prepare, reading, taken } = documents(async () => DOCUMENT);
    expect(await prepare(idOf(1), IP)).toBeUndefined();
    const asked = taken.length;
    expect(await prepare(idOf(1), "203.0.113.4")).toBeUndefined();
    expect(reading).toHaveBeenCalledTimes(1);
    expect(taken).toHaveLength(asked);
  });

  it("that several ask for at once is read once for all of them", async () => {
    const { read, waiting, answerAll } = slowly();
    const { prepare, reading } = documents(read);
    const asked = [prepare(idOf(1), IP), prepare(idOf(1), IP), prepare(idOf(1), "203.0.113.4")];
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    answerAll();
    expect(await Promise.all(asked)).toEqual([undefined, undefined, undefined]);
    expect(reading).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["is not valid", new InvalidDocument("check redirect_uris"), /is not valid: check redirect_uris\. .* in a minute/],
    ["cannot be had", new UnavailableDocument("connect ECONNREFUSED 10.0.0.1"), /could not be fetched: /],
  ])(
    "that %s is not asked for again for a minute, and is refused with the reason meanwhile",
    async (_, thrown, words) => {
      const { prepare, reading, taken } = documents(() => Promise.reject(thrown));
      const refused = await prepare(idOf(1), IP);
      expect(refused).toMatchObject({
        status: 400,
        error: "invalid_client",
        description: expect.stringMatching(words),
      });
      expect(JSON.stringify(refused)).not.toContain("10.0.0.1");
      const asked = taken.length;
      later(59);
      expect(await prepare(idOf(1), "203.0.113.4")).toEqual(refused);
      expect([reading.mock.calls.length, taken.length]).toEqual([1, asked]);
      later(2);
      await prepare(idOf(1), IP);
      expect(reading).toHaveBeenCalledTimes(2);
    },
  );

  it("that we could not keep is no fault of the client's: nothing is remembered against it", async () => {
    const broken = documents(() => Promise.reject(new Error("the database is gone")));
    await expect(broken.prepare(idOf(1), IP)).rejects.toThrow("the database is gone");
    await expect(broken.prepare(idOf(1), IP)).rejects.toThrow("the database is gone");
    expect(broken.reading).toHaveBeenCalledTimes(2);
  });
});

describe("documents", () => {
  it("are read 16 at a time: one more is refused at once, and taken when there is room again", async () => {
    const { read, waiting, answerAll } = slowly();
    const { prepare, reading } = documents(read);
    const running = Array.from({ length: 16 }, (_, i) => prepare(idOf(i), IP));
    await vi.waitFor(() => expect(waiting).toHaveLength(16));
    expect(await prepare(idOf("more"), IP)).toEqual({
      status: 503,
      error: "temporarily_unavailable",
      description: "Too many client metadata documents are being fetched. Try again in 5 seconds.",
      retryAfter: 5,
    });
    expect(reading).toHaveBeenCalledTimes(16);
    answerAll();
    await Promise.all(running);
    const taken = prepare(idOf("more"), IP);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    answerAll();
    expect(await taken).toBeUndefined();
  });

  it.each([
    ["minute", "document:minute:", "from your network"],
    ["day", "document:day:", "from your network"],
    ["host", "document:host:", "of agent.example"],
  ])("beyond the limit of the %s are not read", async (_, key, whose) => {
    const { prepare, reading } = documents(async () => DOCUMENT, { full: (limit) => limit.key.startsWith(key) });
    expect(await prepare(idOf(1), IP)).toEqual({
      status: 429,
      error: "temporarily_unavailable",
      description: `Too many client metadata documents were asked for ${whose}. Try again in 50 seconds.`,
      retryAfter: 50,
    });
    expect(reading).not.toHaveBeenCalled();
  });

  it("count against the network first, and against their host only if the network has room", async () => {
    const { prepare, taken } = documents(async () => DOCUMENT, { full: ({ key }) => key.includes("day") });
    await prepare(idOf(1), IP);
    expect(taken).toEqual([`document:minute:${IP}`, `document:day:${IP}`]);
  });

  it("that are known already are read anew however many new ones of their host strangers asked for", async () => {
    const full = ({ key }: Limit) => !key.includes("minute");
    const { prepare, reading } = documents(async () => DOCUMENT, { full, known: [idOf(1)] });
    expect(await prepare(idOf(1), IP)).toBeUndefined();
    expect(reading).toHaveBeenCalledTimes(1);
  });
});

describe("what failed", () => {
  it("is forgotten, the oldest first, when there is too much of it", () => {
    const failures = recentFailures<string>(clock, { most: 2, milliseconds: 1000 });
    failures.add("a", "1");
    failures.add("b", "2");
    failures.add("a", "3");
    failures.add("c", "4");
    expect(["a", "b", "c"].map((key) => failures.get(key))).toEqual(["3", undefined, "4"]);
  });

  it("is forgotten when its time is over", () => {
    const failures = recentFailures<string>(clock, { most: 2, milliseconds: 1000 });
    failures.add("a", "1");
    expect(failures.get("a")).toBe("1");
    later(1);
    expect(failures.get("a")).toBeUndefined();
  });
});
