/** What people are told while nothing can be stored: on a page, at a form, by a route and at the sign-in. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { GET as search } from "@/app/(workspace)/search/results/route";
import type { AuthDeps } from "@/lib/auth/deps";
import { type AuthRequest, authOptions } from "@/lib/auth/next-auth";
import { makeSessionToken } from "@/lib/auth/session-token";
import { readConfig } from "@/lib/config";
import { frontMark, MARK_HEADER } from "@/lib/host/server";
import { markNotificationsRead } from "@/lib/modules";
import { systemClock } from "@/lib/platform/clock";
import { ErrorMessage } from "@/lib/web/error-message";
import { asSignedIn, runAction } from "@/lib/web/run-action";
import { requireSession } from "@/lib/web/session";
import { testOrigin } from "@/tests/support/actors";

const SENTENCE = "The server cannot store anything at the moment";

const { PUBLIC_URL, SECRET, web } = vi.hoisted(() => ({
  PUBLIC_URL: "https://deals.example",
  SECRET: "a secret of at least thirty-two characters",
  web: {
    cookie: "",
    /** How often the database is asked before its disk is full. */
    room: 0,
    logged: vi.fn(),
  },
}));

vi.mock("next/headers", () => ({
  // As it comes past the host, which marks it.
  headers: async () => new Headers({ origin: PUBLIC_URL, "x-request-id": "req_1", [MARK_HEADER]: frontMark() }),
  cookies: async () => ({ get: (name: string) => (name.includes("session") ? { value: web.cookie } : undefined) }),
}));
vi.mock("@/lib/runtime", () => {
  const full = () => Promise.reject(Object.assign(new Error("could not extend file"), { code: "53100" }));
  const live = { id: "usr_a", name: "A", email: "a@x.test", title: "", expires: Date.now() + 1e6 };
  const transaction = () => (web.room-- > 0 ? Promise.resolve(live) : full());
  const runtime = {
    config: { publicUrl: PUBLIC_URL },
    secret: SECRET,
    database: { transaction },
    clock: { now: () => new Date() },
    log: { error: web.logged, warn: web.logged, info: () => undefined },
  };
  const kernel = { doors: { read: full, write: full }, audit: full, observe: () => undefined };
  return { runtime: () => runtime, kernel: () => kernel };
});

beforeEach(async () => {
  vi.clearAllMocks();
  web.cookie = await makeSessionToken({ id: "ses_a", userId: "usr_a" }, SECRET);
  web.room = 0;
});

const thrownBy = (attempt: Promise<unknown>): Promise<Error & { digest?: string }> =>
  attempt.then(
    () => new Error("nothing was thrown"),
    (error: Error) => error,
  );
/** As the browser gets it: of an error, Next tells a page its digest alone. */
const pageAfter = ({ digest }: { digest?: string }) =>
  renderToStaticMarkup(
    createElement(ErrorMessage, { error: Object.assign(new Error("hidden"), { digest }), retry: () => undefined }),
  );

it("a page says it, with the reference", async () => {
  const page = pageAfter(await thrownBy(requireSession()));
  expect(page).toContain(SENTENCE);
  expect(page).toContain(">req_1<");
  expect(pageAfter({ digest: "req_1" })).not.toContain(SENTENCE);
});

it("a form says it where it stands, and keeps what was typed", async () => {
  web.room = 1; // the session is found
  const outcome = await runAction(markNotificationsRead, { module: "deals", space_id: "proj_a" });
  expect(outcome).toMatchObject({ done: false, code: "unavailable", message: expect.stringContaining(SENTENCE) });
});

it("a form about the own sign-in leads to the page that says it, and the log has no line for each", async () => {
  web.room = 1;
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(pageAfter(await thrownBy(asSignedIn(() => Promise.reject(full))))).toContain(SENTENCE);
  expect(web.logged).not.toHaveBeenCalled();
});

it("a route answers 503 with it", async () => {
  const answer = await search(new Request(`${PUBLIC_URL}/search/results?q=x`));
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { code: "unavailable", message: expect.stringContaining(SENTENCE) },
  ]);
});

it("a sign-in is not taken for a wrong password", async () => {
  const { runtime } = await import("@/lib/runtime");
  const request: AuthRequest = { back: "/" };
  const deps = { ...runtime(), clock: systemClock, metrics: { signIns: { inc: vi.fn() } } } as unknown as AuthDeps;
  const config = readConfig({ PUBLIC_URL });
  const [password] = authOptions({ ...deps, config }, testOrigin, request, {} as never).providers;
  const { authorize } = password as unknown as { authorize(given: object): Promise<unknown> };
  await expect(authorize({ email: "a@x.test", password: "x" })).rejects.toMatchObject({ code: "53100" });
  expect(request).toEqual({ back: "/", cannotStore: true });
});
