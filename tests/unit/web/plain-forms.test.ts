/** Forms that are sent to routes: of nobody's form a byte is read, and of anybody's no more than a form has. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as begin } from "@/app/view-as/begin/route";
import { POST as end } from "@/app/view-as/end/route";
import type { AuthorizationServer } from "@/lib/auth/oauth/authorization-server";
import { decideConsent } from "@/lib/auth/oauth/consent";
import { forbidden, notFound } from "@/lib/platform/errors";
import { formIn } from "@/lib/web/bounded-form";
import { submitConsent } from "@/lib/web/consent";
import { dropView, keepView } from "@/lib/web/view-as";
import { testOrigin, webActor } from "@/tests/support/actors";
import { sent } from "@/tests/support/sent-body";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };
const KIBIBYTE = 1024;

const web = vi.hoisted(() => ({
  signedIn: true,
  execute: vi.fn<(kernel: unknown, tool: unknown, call: { raw: unknown }) => Promise<object>>(),
}));

vi.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));
vi.mock("@/lib/platform/execute", () => ({ execute: web.execute }));
vi.mock("@/lib/runtime", () => ({
  kernel: () => ({ registry: { spaces: [{ module: "deals" }] } }),
  runtime: () => ({ config: { publicUrl: "https://deals.example" }, database: {} }),
}));
vi.mock("@/lib/web/session", () => {
  const session = () => ({ actor: webActor("usr_a", "ses_a"), session: { id: "ses_a" }, person: { id: "usr_a" } });
  return {
    currentSession: async () => (web.signedIn ? session() : null),
    requireSession: async () => session(),
    callOrigin: async () => testOrigin,
    originOf: () => testOrigin,
  };
});
vi.mock("@/lib/web/view-as", () => ({ keepView: vi.fn(), dropView: vi.fn() }));
vi.mock("@/lib/auth/oauth/interaction", () => ({ openInteraction: async () => ({ details: {} }) }));
vi.mock("@/lib/auth/oauth/consent", () => ({ consentRequest: async () => ({}), decideConsent: vi.fn() }));

const consent = (request: Request) => submitConsent({} as AuthorizationServer, request, "uid");
const VIEWED = { project_id: "proj_a", viewpoint_id: "usr_b", through: "agent", name: "B", role: "buyer_admin" };

beforeEach(() => {
  vi.clearAllMocks();
  web.signedIn = true;
  web.execute.mockResolvedValue({ ...VIEWED, organization: "O" });
});

const thrownBy = (attempt: Promise<unknown>): Promise<Error & { digest?: string }> =>
  attempt.then(
    () => new Error("nothing was thrown"),
    (error: Error) => error,
  );

describe.each([
  ["to begin to look", begin],
  ["to end it", end],
  ["to consent", consent],
])("a form %s", (_, route) => {
  it("of nobody leads to the sign-in, unread", async () => {
    web.signedIn = false;
    const { request, taken } = sent("deal=proj_a", FORM);
    const answer = await route(request);
    expect([answer.status, answer.headers.get("location")?.split("?")[0]]).toEqual([303, "/login"]);
    expect(taken()).toBe(0);
  });

  it("of another site is refused, unread", async () => {
    const { request, taken } = sent("deal=proj_a", { ...FORM, origin: "https://evil.example" });
    expect((await route(request)).status).toBe(403);
    expect(taken()).toBe(0);
    expect([web.execute, keepView, dropView, decideConsent].some((one) => vi.mocked(one).mock.calls.length > 0)).toBe(
      false,
    );
  });
});

describe.each([
  ["to begin to look", begin],
  ["to consent", consent],
])("a form %s", (_, route) => {
  it("that is none of ours is refused: with files, or larger than a form is", async () => {
    const parts = sent("--x--", MULTIPART);
    expect((await route(parts.request)).status).toBe(400);
    expect(parts.taken()).toBe(0);
    const endless = sent("x".repeat(KIBIBYTE), FORM, 10_000);
    expect((await route(endless.request)).status).toBe(400);
    expect(endless.taken()).toBeLessThan(40);
    expect([web.execute, keepView, decideConsent].some((one) => vi.mocked(one).mock.calls.length > 0)).toBe(false);
  });
});

describe("looking as somebody", () => {
  const asked = () => sent("deal=proj_a&viewpoint=usr_b&through=agent", FORM).request;

  it("begins with whom the form names", async () => {
    const answer = await begin(asked());
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/projects/proj_a"]);
    const named = { project_id: "proj_a", viewpoint_id: "usr_b", through: "agent" };
    expect(web.execute.mock.calls[0]?.[2].raw).toEqual(named);
    expect(keepView).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        module: "deals",
        space: "proj_a",
        userId: "usr_b",
        asAgent: true,
        seat: "Buyer · admin",
        path: "/projects/proj_a",
        begunAt: "/projects/proj_a/view-as",
      }),
    );
  });

  it.each([
    ["of another role", forbidden("Only the bank looks as somebody.", ["ib_admin"], "buyer_admin")],
    ["without a seat", notFound("project")],
  ])("finds nothing for a person %s", async (_, refused) => {
    web.execute.mockRejectedValue(refused);
    expect((await thrownBy(begin(asked()))).digest).toMatch(/;404$/);
    expect(keepView).not.toHaveBeenCalled();
  });

  it("ends whatever was sent along, and goes nowhere else", async () => {
    const places = [];
    for (const request of [
      sent("back=/projects/proj_a/view-as", FORM).request,
      sent("back=//evil.example", FORM).request,
      sent("x".repeat(KIBIBYTE), FORM, 10_000).request,
      sent("--x--", MULTIPART).request,
    ])
      places.push((await end(request)).headers.get("location"));
    expect(places).toEqual(["/projects/proj_a/view-as", "/", "/", "/"]);
    expect(dropView).toHaveBeenCalledTimes(4);
  });
});

describe("consent", () => {
  it("is given for the scopes and deals of the form", async () => {
    const body =
      "as=usr_a&decision=allow&scope=read%3Aprojects&scope=b&spaces:deals=chosen&space:deals=proj_a&space:deals=proj_b";
    expect((await consent(sent(body, FORM).request)).headers.get("location")).toBe("/consent/uid/continue");
    expect(vi.mocked(decideConsent).mock.calls[0]?.[3]).toMatchObject({
      userId: "usr_a",
      allow: true,
      scopes: ["read:projects", "b"],
      spaces: { deals: ["proj_a", "proj_b"] },
    });
  });

  it("may name several hundred deals", async () => {
    const deals = Array.from({ length: 500 }, (_, i) => `space:deals=proj_${String(i).padStart(24, "0")}`);
    const form = await formIn(sent(["as=usr_a", ...deals].join("&"), FORM).request);
    expect(form?.getAll("space:deals")).toHaveLength(500);
  });
});
