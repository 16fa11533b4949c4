/** What leaves a page or a form when a call fails: Next prints the error whole, so it must hold nothing of the deal. */
import { inspect } from "node:util";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { AppError, type ErrorCode, forbidden, notFound, unauthenticated } from "@/lib/platform/errors";
import type { Kernel } from "@/lib/platform/execute";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { asSignedIn, runAction, textIn } from "@/lib/web/run-action";
import { callAsPerson, callAsSelf } from "@/lib/web/use-case";
import { testOrigin, webActor } from "@/tests/support/actors";

const PUBLIC_URL = "https://deals.example";
const ROW = "Failing row contains (ent_1, Project Harbour, The tenant may leave in March).";

const web = vi.hoisted(() => ({
  headers: new Headers(),
  run: vi.fn<(input: unknown) => Promise<{ project_id: string }>>(),
  logged: vi.fn(),
}));

vi.mock("next/headers", () => ({ headers: async () => web.headers, cookies: async () => new Map() }));
vi.mock("@/lib/web/session", () => ({
  requireSession: async () => ({
    actor: webActor("usr_a", "ses_a"),
    session: { id: "ses_a" },
    person: { id: "usr_a" },
  }),
  callOrigin: async () => testOrigin,
}));
vi.mock("@/lib/runtime", () => {
  const door: Kernel["doors"]["read"] = (_actor, _entries, work) =>
    work({
      deps: {},
      standing: { core: { granted: null, stepUps: {} }, entered: {} },
      audit: async () => undefined,
    });
  const kernel = { doors: { read: door, write: door }, audit: async () => undefined, observe: () => undefined };
  return {
    kernel: () => kernel,
    runtime: () => ({ config: { publicUrl: PUBLIC_URL }, log: { error: web.logged } }),
  };
});

const look = defineTool({
  name: "look",
  title: "Look",
  description: "Looks.",
  input: z.strictObject({ project_id: z.string().max(5), limit: z.int().optional() }),
  output: z.object({ project_id: z.string() }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: [],
  run: async (_deps, _actor, input) => web.run(input),
});

/** As node-postgres and PGlite throw it. */
const driverError = () => Object.assign(new Error("null value in column"), { code: "23502", detail: ROW });
const failing = (thrown: Error) => web.run.mockRejectedValue(thrown);
const thrownBy = (attempt: Promise<unknown>): Promise<Error & { digest?: string; code?: string }> =>
  attempt.then(
    () => new Error("nothing was thrown"),
    (error: Error) => error,
  );

beforeEach(() => {
  vi.clearAllMocks();
  web.headers = new Headers({ origin: PUBLIC_URL });
  web.run.mockResolvedValue({ project_id: "p" });
});

describe.each([
  ["a page", () => callAsPerson(look, { project_id: "p" })],
  ["a form", () => runAction(look, { project_id: "p" })],
  ["a form about the own sign-in", () => asSignedIn(() => web.run({}))],
])("a fault of the database behind %s", (_, attempt) => {
  it("leaves as our words and the request id: nothing of the row, however it is printed", async () => {
    failing(driverError());
    const error = await thrownBy(attempt());
    expect(error.message).toMatch(/went wrong on our side/);
    expect(error.digest).toBe(testOrigin.requestId);
    expect(error.cause).toBeUndefined();
    const printed = inspect(error, { depth: null, showHidden: true });
    expect(printed).not.toContain("Harbour");
    expect(printed).not.toContain("null value");
  });
});

describe("a page", () => {
  it("gets the answer", async () => {
    expect(await callAsPerson(look, { project_id: "p" })).toEqual({ project_id: "p" });
  });

  it("of a deal that is not there, or whose id can be none, is the not-found page", async () => {
    failing(notFound("project"));
    expect((await thrownBy(callAsPerson(look, { project_id: "p" }))).digest).toMatch(/;404$/);
    expect((await thrownBy(callAsPerson(look, { project_id: "far too long" }))).digest).toMatch(/;404$/);
  });

  it("that is not for this role is the not-found page, too", async () => {
    failing(forbidden("Only the bank does this.", ["ib_admin"], "buyer_admin"));
    expect((await thrownBy(callAsPerson(look, { project_id: "p" }))).digest).toMatch(/;404$/);
    expect((await thrownBy(callAsSelf(look, { project_id: "p" }))).digest).toMatch(/;404$/);
  });

  it("that calls wrongly is a fault, not a page that is not there", async () => {
    const error = await thrownBy(callAsPerson(look, { project_id: "p", limit: 0.5 }));
    expect(error.digest).toBe(testOrigin.requestId);
  });

  it("leads to the sign-in when the session has ended", async () => {
    failing(unauthenticated());
    expect((await thrownBy(callAsPerson(look, { project_id: "p" }))).digest).toMatch(/^NEXT_REDIRECT.*\/login/);
  });
});

describe("a form", () => {
  it("gets the answer", async () => {
    expect(await runAction(look, { project_id: "p" })).toEqual({ done: true, output: { project_id: "p" } });
  });

  it.each<ErrorCode>(["not_found", "forbidden", "conflict", "scope_required", "rate_limited"])(
    "that is refused as %s learns that, in our words and without the cause",
    async (code) => {
      failing(new AppError(code, "Not so.", { retry_after: 3 }, driverError()));
      const outcome = await runAction(look, { project_id: "p" });
      expect(outcome).toEqual({ done: false, code, message: "Not so.", data: { retry_after: 3 } });
    },
  );

  it("with a wrong field learns which", async () => {
    expect(await runAction(look, { project_id: 7 })).toMatchObject({
      done: false,
      code: "invalid_input",
      data: { issues: [{ path: "project_id" }] },
    });
  });

  it("leads to the sign-in when the session has ended", async () => {
    failing(unauthenticated());
    expect((await thrownBy(runAction(look, { project_id: "p" }))).digest).toMatch(/^NEXT_REDIRECT.*\/login/);
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["nowhere", {}],
  ])("from %s does nothing", async (_, headers) => {
    web.headers = new Headers(headers);
    expect((await thrownBy(runAction(look, { project_id: "p" }))).code).toBe("forbidden");
    expect((await thrownBy(asSignedIn(() => web.run({})))).code).toBe("forbidden");
    expect(web.run).not.toHaveBeenCalled();
  });

  it("about the own sign-in leaves its fault in the log, under the request id", async () => {
    const fault = driverError();
    failing(fault);
    await thrownBy(asSignedIn(() => web.run({})));
    const line = { requestId: testOrigin.requestId, err: fault };
    expect(web.logged).toHaveBeenCalledExactlyOnceWith(line, "action failed");
  });

  it("is read field by field as text; a file or a missing field is empty", () => {
    const form = new FormData();
    form.set("current", "words");
    form.set("upload", new Blob(["words"]));
    expect(["current", "upload", "missing"].map((name) => textIn(form, name))).toEqual(["words", "", ""]);
  });
});
