/**
 * Every action and every route of the pages, called by nobody and with what no page of ours sends: who is not signed in is led
 * to the sign-in before anything is looked at, and nothing of it is a fault of ours.
 */
import { readdirSync, readFileSync } from "node:fs";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError, notFound } from "@/lib/platform/errors";
import type { Kernel } from "@/lib/platform/execute";
import { testOrigin, webActor } from "@/tests/support/actors";

const ORIGIN = "https://deals.example";
const { web, REACHED } = vi.hoisted(() => ({
  web: { signedIn: false, doors: 0 },
  REACHED: "the database was asked",
}));

vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("next/headers", () => ({
  cookies: async () => ({ get: () => undefined, set: () => undefined }),
  headers: async () => new Headers({ origin: ORIGIN }),
}));
vi.mock("@/lib/web/session", async () => {
  const { redirect } = await import("next/navigation");
  const session = { actor: webActor("usr_a", "ses_a"), person: { id: "usr_a" }, session: { id: "ses_a", person: {} } };
  return {
    currentSession: async () => (web.signedIn ? session : null),
    requireSession: async () => (web.signedIn ? session : redirect("/login?callbackUrl=%2F")),
    callOrigin: async () => testOrigin,
    originOf: () => testOrigin,
  };
});
vi.mock("@/lib/runtime", () => {
  // Behind the doors nothing is there: what matters is what happens before.
  const door: Kernel["doors"]["read"] = async () => {
    web.doors += 1;
    throw notFound("project");
  };
  const kernel = { doors: { read: door, write: door }, audit: async () => undefined, observe: () => undefined };
  const nothing = new AppError("not_found", REACHED);
  const runtime = {
    config: { publicUrl: ORIGIN },
    secret: "secret",
    log: { error: () => undefined },
    clock: { now: () => new Date() },
    database: { transaction: () => Promise.reject(nothing) },
  };
  return { kernel: () => kernel, runtime: () => runtime, logStanding: () => Promise.reject(nothing) };
});

vi.mock("@/lib/agent-access", () => ({ agentAccess: () => ({ authorization: { provider: {} } }) }));
vi.mock("@/lib/auth/oauth/interaction", () => ({ openInteraction: async () => ({ details: {} }) }));
vi.mock("@/lib/auth/oauth/consent", () => ({ consentRequest: async () => ({}), decideConsent: async () => undefined }));

type Action = (...given: unknown[]) => Promise<unknown>;
type Handler = (request: unknown, context: { params: Promise<object> }) => Promise<Response>;
type Loaded = Record<string, unknown>;

const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) => `app/${file}`);
const actionFiles = sources.filter(
  (file) => /\.tsx?$/.test(file) && readFileSync(file, "utf8").startsWith('"use server"'),
);
const load = (file: string): Promise<Loaded> => import(/* @vite-ignore */ `@/${file}`);
const functionsOf = (module: Loaded): [string, Action][] =>
  Object.entries(module).filter((entry): entry is [string, Action] => typeof entry[1] === "function");

/** Those that are for people without an account. */
const FOR_ANYBODY = ["createAccount", "askByForm", "signInWithLink", "choosePassword"];

function formWith(value: string | File): FormData {
  const form = new FormData();
  for (const name of NAMES) form.append(name, value);
  return form;
}
/** The fields that any of the forms has. */
const NAMES = [
  ...new Set(
    actionFiles.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\(form, "(\w+)"|form\.(?:get|getAll|has)\("(\w+)"/g)].map(
        ([, one, other]) => one ?? other ?? "",
      ),
    ),
  ),
  ...["act", "press", "project_id", "version", "request_ids", "usual", "own_name", "own_prefix", "workstreams"],
];

const calls = (): [string, unknown[]][] => [
  ["nothing", []],
  ["the form in the wrong place", [new FormData()]],
  ["no form", [{}, undefined]],
  ["null", [null, null, null]],
  ["words", ["x", "y", "z"]],
  ["objects", [{}, {}, {}]],
  ["an empty form", [{}, new FormData()]],
  ["an empty form for a deal", ["proj_a", {}, new FormData()]],
  ["a form without the state before it", [null, new FormData()]],
  ...["", "__proto__", "constructor", "\u0000", "9".repeat(400), "@@@", "1e999"].flatMap(
    (value): [string, unknown[]][] => [
      [`a form full of ${JSON.stringify(value.slice(0, 12))}`, [{}, formWith(value)]],
      [`one for a deal, full of ${JSON.stringify(value.slice(0, 12))}`, ["proj_a", {}, formWith(value)]],
    ],
  ),
  ["a form full of files", [{}, formWith(new File(["x"], "x"))]],
  ["one for a deal, full of files", ["proj_a", {}, formWith(new File(["x"], "x"))]],
];

/** How it ended: where it leads to, that there is no such page, an answer, or a fault. */
async function ended(attempt: Promise<unknown>): Promise<string> {
  try {
    const answer = await attempt;
    return answer instanceof Response ? String(answer.status) : "answered";
  } catch (thrown) {
    if ((thrown as Error).message === REACHED) return "asked the database";
    const digest = String((thrown as { digest?: unknown }).digest);
    if (digest.startsWith("NEXT_REDIRECT")) return digest.includes(";/login") ? "sign in" : "led on";
    if (digest === "NEXT_HTTP_ERROR_FALLBACK;404") return "not found";
    return `fault: ${thrown}`;
  }
}

beforeEach(() => {
  web.signedIn = false;
  web.doors = 0;
});

describe.each(actionFiles)("the actions of %s", (file) => {
  it("lead nobody anywhere but to the sign-in, whatever is sent", async () => {
    for (const [name, action] of functionsOf(await load(file)))
      for (const [what, given] of calls()) {
        const outcome = await ended(action(...given));
        if (FOR_ANYBODY.includes(name))
          expect(outcome, `${name}, ${what}`).toMatch(/^(not found|asked the database|answered|sign in)$/);
        else expect(outcome, `${name}, ${what}`).toBe("sign in");
      }
    expect(web.doors).toBe(0);
  });

  it("are no fault when somebody signed in sends what no form of ours does", async () => {
    web.signedIn = true;
    for (const [name, action] of functionsOf(await load(file)))
      for (const [what, given] of calls())
        expect(await ended(action(...given)), `${name}, ${what}`).not.toMatch(/^fault/);
  });
});

/** Those that nobody signs in for: each has tests of its own for what strangers send. */
const PUBLIC = /^app\/(\.well-known|api\/auth|healthz|login\/start|mcp|metrics|oauth|readyz)\//;
const routeFiles = sources.filter((file) => file.endsWith("/route.ts") && !PUBLIC.test(file));
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

const ODD = [
  "",
  "x",
  "__proto__",
  "\u0000",
  "9".repeat(400),
  "-1",
  "1e999",
  "2026-99-99",
  "9999999-01-01",
  "+275761-01-01",
];
const QUERIES = [
  "after before cursor format from limit milestone name on page person q query side since sort status time title to until",
  "viewpoint viewpoint_id workstream deadline date due priority assigned assignee firm agent tool via by kind type view",
].flatMap((names) => names.split(" "));
const PARAMS = ["proj_a", "", "__proto__", "\u0000", "../..", "x".repeat(400)];

function requests(method: string): [string, Request][] {
  const queries = [
    "",
    ...ODD.map((value) => `?${QUERIES.map((name) => `${name}=${encodeURIComponent(value)}`).join("&")}`),
  ];
  const asked = (query: string, body?: BodyInit, type?: string) =>
    new NextRequest(`${ORIGIN}/x${query}`, {
      method,
      headers: { origin: ORIGIN, ...(type && { "content-type": type }) },
      ...(body !== undefined && { body }),
    });
  const read = method === "GET" || method === "HEAD";
  return [
    ...queries.map((query): [string, Request] => [query || "no query", asked(query)]),
    ...(read
      ? []
      : [
          ["a form without its boundary", "x", "multipart/form-data"],
          [
            "a form that breaks off",
            "--x\r\nContent-Disposition: form-data; name=a",
            "multipart/form-data; boundary=x",
          ],
          ["a form of odd letters", "%=%&%ff", "application/x-www-form-urlencoded"],
          ["no JSON", "{", "application/json"],
          ["JSON of another kind", "[]", "application/json"],
          ["JSON that names nothing", "{}", "application/json"],
          ["bytes", "\u0000", "application/octet-stream"],
        ].map(([what = "", body, type]): [string, Request] => [what, asked("", body, type)])),
  ];
}

describe.each(routeFiles)("%s", (file) => {
  const handlers = async () =>
    Object.entries(await load(file)).filter((entry): entry is [string, Handler] => METHODS.includes(entry[0]));
  const paramsOf = (value: string) => ({ params: Promise.resolve({ id: value, uid: value }) });

  it("sends nobody but to the sign-in, whatever is asked", async () => {
    for (const [method, handle] of await handlers())
      for (const value of PARAMS)
        for (const [what, request] of requests(method)) {
          const outcome = await ended(handle(request, paramsOf(value)));
          expect(outcome, `${method} ${value.slice(0, 9)} ${what}`).toMatch(/^(sign in|303|401)$/);
        }
    expect(web.doors).toBe(0);
  });

  it("is no fault when somebody signed in asks for what no page of ours does", async () => {
    web.signedIn = true;
    for (const [method, handle] of await handlers())
      for (const value of PARAMS)
        for (const [what, request] of requests(method)) {
          const outcome = await ended(handle(request, paramsOf(value)));
          expect(outcome, `${method} ${value.slice(0, 9)} ${what}`).not.toMatch(/^(fault|5)/);
        }
  });
});
