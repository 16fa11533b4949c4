/** Pages that read refusals themselves: what they say at a field, and what is the not-found page without a browser to see it. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readReport as readDisclosure } from "@/app/(workspace)/projects/[id]/disclosure/read-report";
import { readReport as readDeadline } from "@/app/(workspace)/projects/[id]/log/deadline/deadline-query";
import { readLog } from "@/app/(workspace)/projects/[id]/log/read-log";
import { AppError, forbidden, notFound, rateLimited } from "@/lib/platform/errors";
import { showRefusal } from "@/lib/web/use-case";
import { testOrigin, webActor } from "@/tests/support/actors";

const web = vi.hoisted(() => ({ execute: vi.fn<() => Promise<object>>() }));
vi.mock("@/lib/platform/execute", () => ({ execute: web.execute }));
vi.mock("@/lib/runtime", () => ({ kernel: () => ({}), runtime: () => ({}) }));
vi.mock("@/lib/web/view-as", () => ({ actorOfPage: async () => webActor("usr_a", "ses_a") }));
vi.mock("@/lib/web/session", () => ({ callOrigin: async () => testOrigin }));

const FORBIDDEN = forbidden("Only the bank does this.", ["ib_admin"], "buyer_admin");
const WRONG_ID = new AppError("invalid_input", "Not so.", { issues: [{ path: "project_id", problem: "is no id" }] });
const thrownBy = async (attempt: () => unknown): Promise<{ digest?: string }> => {
  try {
    return { digest: `nothing was thrown: ${JSON.stringify(await attempt())}` };
  } catch (error) {
    return error as { digest?: string };
  }
};

beforeEach(() => {
  web.execute.mockReset();
});

describe("showRefusal", () => {
  it.each([FORBIDDEN, notFound("project"), WRONG_ID])("is the page of what is not there: $code", async (error) => {
    expect((await thrownBy(() => showRefusal({ error, requestId: "req_a" }))).digest).toMatch(/;404$/);
  });

  it.each([
    rateLimited(7),
    new AppError("internal", "Went wrong."),
    new AppError("invalid_input", "Not so.", { issues: [{ path: "limit", problem: "is too much" }] }),
    new AppError("invalid_input", "Not so."),
  ])("is an error with its reference: $code", async (error) => {
    const thrown = await thrownBy(() => showRefusal({ error, requestId: "req_a" }));
    expect(thrown.digest).toContain("req_a");
    expect(thrown).not.toBe(error);
  });
});

describe.each([
  ["the log", () => readLog("prj_a", {})],
  ["the report to counsel", () => readDisclosure("prj_a", {})],
  ["the report by a deadline", () => readDeadline("prj_a", {})],
])("%s", (page, read) => {
  it.each([FORBIDDEN, notFound("project"), WRONG_ID])(
    "of whom it is not for, or of no deal, is not there: $code",
    async (error) => {
      web.execute.mockRejectedValue(error);
      // The one page that is offered to all of a bank, and says itself whose it is.
      if (page === "the report by a deadline" && error === FORBIDDEN) return expect(await read()).toBeUndefined();
      expect((await thrownBy(read)).digest).toMatch(/;404$/);
    },
  );

  it("that fails is an error with its reference", async () => {
    web.execute.mockRejectedValue(new Error("the database is gone"));
    expect((await thrownBy(read)).digest).toBe(testOrigin.requestId);
  });
});

describe("a filter that names nothing", () => {
  it.each([
    ["the log", () => readLog("prj_a", { entry: "ent_gone" }), { log: {}, problems: { entry: expect.any(String) } }],
    [
      "the report to counsel",
      () => readDisclosure("prj_a", { entry: "ent_gone" }),
      { report: {}, problems: { entry: expect.any(String) } },
    ],
    [
      "the report by a deadline",
      () => readDeadline("prj_a", { milestone: "mil_gone" }),
      { told: {}, problems: { milestone: expect.any(String) } },
    ],
  ])("is said at its field, and %s shows without it", async (_, read, shown) => {
    web.execute.mockRejectedValueOnce(notFound("request")).mockResolvedValueOnce({});
    expect(await read()).toMatchObject(shown);
  });
});
