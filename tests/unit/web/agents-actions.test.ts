/** What a person is told after locking or ending an agent: that it is gone only when it is. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeConnection } from "@/app/(workspace)/agents/actions";
import { AppError, notFound, rateLimited } from "@/lib/platform/errors";
import type { Kernel } from "@/lib/platform/execute";
import { testOrigin, webActor } from "@/tests/support/actors";

const web = vi.hoisted(() => ({ refresh: vi.fn(), query: vi.fn<() => Promise<{ done: boolean }[]>>() }));

vi.mock("next/cache", () => ({ revalidatePath: web.refresh }));
vi.mock("next/headers", () => ({
  cookies: async () => new Map(),
  headers: async () => new Headers({ origin: "https://deals.example" }),
}));
vi.mock("@/lib/web/session", () => ({
  requireSession: async () => ({ actor: webActor("usr_a", "ses_a") }),
  callOrigin: async () => testOrigin,
}));
vi.mock("@/lib/runtime", () => {
  const door: Kernel["doors"]["read"] = (_actor, _entries, work) =>
    work({
      deps: { sql: { query: web.query } },
      standing: { core: { granted: null, stepUps: {} }, entered: {} },
      audit: async () => undefined,
    });
  const kernel = { doors: { read: door, write: door }, audit: async () => undefined, observe: () => undefined };
  return { kernel: () => kernel, runtime: () => ({ config: { publicUrl: "https://deals.example" } }) };
});

beforeEach(() => {
  vi.clearAllMocks();
  web.query.mockResolvedValue([{ done: true }]);
});

function send(change: string, connection = "con_1") {
  const form = new FormData();
  form.set("change", change);
  form.set("connection", connection);
  return changeConnection({}, form);
}

describe.each([
  ["lock", "locked"],
  ["end", "ended"],
])("to %s an agent", (change, done) => {
  it("is said to be done", async () => {
    expect(await send(change)).toEqual({ done });
    expect(web.refresh).toHaveBeenCalledExactlyOnceWith("/agents");
  });

  it("finds it gone when there is none", async () => {
    web.query.mockResolvedValue([{ done: false }]);
    expect(await send(change)).toEqual({ done: "gone" });
    web.query.mockRejectedValue(notFound("connection"));
    expect(await send(change)).toEqual({ done: "gone" });
  });

  it("says when it was too often, and how long to wait", async () => {
    web.query.mockRejectedValue(rateLimited(17));
    expect(await send(change)).toEqual({ refused: "Too many calls. Try again in 17 seconds." });
  });

  it("says why it was refused, in our words", async () => {
    web.query.mockRejectedValue(new AppError("conflict", "It changed meanwhile."));
    expect(await send(change)).toEqual({ refused: "It changed meanwhile." });
    const { done: nothing, refused } = await send(change, "");
    expect(nothing).toBeUndefined();
    expect(refused).toBeTruthy();
  });

  it("says that it failed on our side, with the reference, when it did", async () => {
    web.query.mockRejectedValue(new Error("the connection to the database was lost"));
    const thrown: Error & { digest?: string } = await send(change).then(
      () => new Error("nothing was thrown"),
      (error: Error) => error,
    );
    expect(thrown.message).toMatch(/went wrong on our side/);
    expect(thrown.digest).toBe(testOrigin.requestId);
  });
});
