/**
 * Whoever asks a server that is not ours reads its answer bounded and timed (lib/platform/bounded-answer.ts): a signal given
 * to `fetch` alone is forgotten while a body is read, and a silent server would hold a request or a job for ever.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const HELPER = "lib/platform/bounded-answer.ts";

/** File: how many calls there are outside the helper, and why they may be. */
const MAY: Readonly<Record<string, readonly [calls: number, reason: string]>> = {
  "lib/auth/oauth/public-fetch.ts": [1, "checks where a stranger's address leads; every caller of it is in the helper"],
  "lib/files/s3-requests.ts": [
    1,
    "sends for ask(), which is in the helper, and for open(), whose stream the person who downloads waits for (see there)",
  ],
  "lib/mcp/endpoint.ts": [1, "the library's own name for handing a request on within the process"],
  "lib/web/shell/use-search.ts": [1, "runs in the browser and asks this server"],
  "lib/web/files/upload-client.ts": [3, "runs in the browser and asks this server"],
  "app/(workspace)/projects/[id]/requests/import/calls.ts": [1, "runs in the browser and asks this server"],
};

const files = ["lib", "app"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name).replaceAll("\\", "/")),
  )
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith("lib/db/generated") && file !== HELPER)
  .map((file) => ({ file, text: withoutComments(readFileSync(file, "utf8")) }))
  .filter(({ text }) => !/^\s*"use client"/.test(text));

/** What asks another server: fetch in any spelling, and what is taken from Node's own modules for it. */
function askingIn(text: string): number[] {
  const names = ["fetch", "publicFetch"];
  for (const [, taken = ""] of text.matchAll(/import\s*\{([^}]*)\}\s*from\s*"(?:node:)?https?"/g))
    for (const [, name = "", as = name] of taken.matchAll(/\b(request|get)\b(?:\s+as\s+(\w+))?/g)) names.push(as);
  const calls = new RegExp(`(?<!function\\s)\\b(?:${names.join("|")}|https?\\.(?:request|get))\\(`, "g");
  return [...text.matchAll(calls)].map(({ index }) => index);
}

/** From where to where the arguments of the helper go. */
function helped(text: string): [number, number][] {
  return [...text.matchAll(/\bboundedAnswer\(/g)].map(({ index, 0: { length } }) => {
    let [depth, at] = [1, index + length];
    for (; depth > 0 && at < text.length; at++) depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
    return [index, at];
  });
}

const outside = (text: string) =>
  askingIn(text).filter((at) => !helped(text).some(([from, to]) => at > from && at < to)).length;

const found = Object.fromEntries(
  files.flatMap(({ file, text }) => {
    const calls = outside(text);
    return calls === 0 ? [] : [[file, calls]];
  }),
);

describe("asking a server that is not ours", () => {
  it("is found in every spelling, and told apart from what the helper asks", () => {
    const spellings = ["fetch(a)", "client.fetch(a)", "https.request(a)", "http.get(a)"];
    for (const one of spellings) expect([one, outside(one)]).toEqual([one, 1]);
    expect(outside(`import { request } from "node:https";\nrequest(address);`)).toBe(1);
    expect(outside(`import { get as ask } from "http";\nask(address);`)).toBe(1);
    expect(outside("boundedAnswer(limits, (signal) => fetch(a, { signal }))")).toBe(0);
    expect(outside("boundedAnswer(limits, (signal) => send(signal)); fetch(b)")).toBe(1);
    expect(outside("refetch(a); function fetch(a) {} map.get(a)")).toBe(0);
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter(({ text }) => helped(text).length > 0).length).toBeGreaterThanOrEqual(4);
  });

  it("goes through the one helper, but for what is named here with its reason", () => {
    const named = Object.fromEntries(Object.entries(MAY).map(([file, [calls]]) => [file, calls]));
    expect(found).toEqual(named);
  });

  it("is done by no other library: none that asks on its own is imported", () => {
    const libraries = /from "(?:undici|axios|got|node-fetch|openid-client|node:http2|node:tls)"/;
    expect(files.filter(({ text }) => libraries.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
}
