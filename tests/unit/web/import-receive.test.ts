/** Rows of an import: who may not send them is told so before a byte of them is read. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as apply } from "@/app/(workspace)/projects/[id]/requests/import/apply/route";
import { POST as preview } from "@/app/(workspace)/projects/[id]/requests/import/preview/route";
import { POST as read } from "@/app/(workspace)/projects/[id]/requests/import/read/route";
import { AppError, unauthenticated } from "@/lib/platform/errors";
import type { AnyTool } from "@/lib/platform/tool";
import { SheetError, type Sheets } from "@/lib/sheets";
import { PUBLIC_URL, sent } from "@/tests/support/sent-body";

const MEBIBYTE = 1024 * 1024;

const web = vi.hoisted(() => ({
  call: vi.fn<(tool: string, raw: { rows?: unknown[] }) => Promise<object>>(),
  readSheet: vi.fn<Sheets["read"]>(),
}));

vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));
vi.mock("@/lib/runtime", () => ({
  runtime: () => ({ config: { publicUrl: "https://deals.example" }, sheets: { read: web.readSheet } }),
}));
vi.mock("@/lib/web/session", () => ({}));
vi.mock("@/lib/web/view-as", () => ({}));
vi.mock("@/lib/web/route-call", async (original) => ({
  ...(await original<typeof import("@/lib/web/route-call")>()),
  callFromRoute: (tool: AnyTool, raw: object) =>
    web.call(tool.name, raw).then(
      (output) => ({ done: true, output }),
      (error: unknown) => ({ done: false, error }),
    ),
}));

const called = () => web.call.mock.calls.map(([tool]) => tool);
const answering = (may: readonly string[]) =>
  web.call.mockImplementation(async (tool) => (tool === "list_request_lists" ? { may } : { rows: [] }));

beforeEach(() => {
  vi.clearAllMocks();
  answering(["import_requests"]);
});

describe.each([
  ["read", read],
  ["preview", preview],
  ["apply", apply],
] as const)("%s", (_, route) => {
  const post = (request: Request) => route(request, { params: Promise.resolve({ id: "proj_a" }) });

  it("takes nothing from who is not signed in, and reads none of it", async () => {
    web.call.mockRejectedValue(unauthenticated());
    const { request, taken } = sent('{"rows":[]}');
    expect((await post(request)).status).toBe(401);
    expect(taken()).toBe(0);
    expect(called()).toEqual(["list_request_lists"]);
  });

  it("takes nothing from who does not see the deal or may not import, and reads none of it", async () => {
    web.call.mockRejectedValue(new AppError("not_found", "No such project."));
    const hidden = sent('{"rows":[]}');
    expect((await post(hidden.request)).status).toBe(404);
    answering(["comment"]);
    const seen = sent('{"rows":[]}');
    expect((await post(seen.request)).status).toBe(403);
    expect([hidden.taken(), seen.taken()]).toEqual([0, 0]);
    expect(called()).toEqual(["list_request_lists", "list_request_lists"]);
  });

  it("takes nothing that another site sent, and asks nobody", async () => {
    const { request, taken } = sent('{"rows":[]}', { origin: "https://evil.example" });
    expect((await post(request)).status).toBe(403);
    expect(taken()).toBe(0);
    expect(called()).toEqual([]);
  });
});

describe.each([
  ["preview", preview, "preview_import", 8 * MEBIBYTE],
  ["apply", apply, "import_requests", 4 * MEBIBYTE],
] as const)("%s, for who may import", (_, route, tool, most) => {
  const post = (request: Request) => route(request, { params: Promise.resolve({ id: "proj_a" }) });

  it("hands the rows on, for the deal of the address", async () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({ row: i + 1, title: "T", description: "資".repeat(10_000) }));
    const { request } = sent(JSON.stringify({ project_id: "proj_b", rows }));
    expect((await post(request)).status).toBe(200);
    expect(web.call).toHaveBeenLastCalledWith(tool, { project_id: "proj_a", rows });
  });

  it("refuses a length that is too large before reading, and one that was not stated as soon as it is", async () => {
    const stated = sent("{}", { "content-length": String(most + 1) });
    expect((await post(stated.request)).status).toBe(400);
    expect(stated.taken()).toBe(0);
    const piece = "x".repeat(MEBIBYTE);
    const endless = sent(piece, {}, 100);
    expect((await post(endless.request)).status).toBe(400);
    expect(endless.taken()).toBeLessThanOrEqual(most / MEBIBYTE + 2);
    expect(called()).toEqual(["list_request_lists", "list_request_lists"]);
  });

  it("refuses what is no object of rows", async () => {
    for (const body of ["{", "[]", "7", "null"]) expect((await post(sent(body).request)).status).toBe(400);
  });
});

describe("a file of who may import", () => {
  const post = (body: string) =>
    read(sent(body, {}, 1, `${PUBLIC_URL}/read?name=a.csv`).request, { params: Promise.resolve({ id: "proj_a" }) });

  it("is read in a thread, and its rows are handed on as they come", async () => {
    web.readSheet.mockResolvedValue(Buffer.from('{"header":["Title"],"rows":[]}'));
    const answer = await post("Title\nLeases\n");
    expect(await answer.json()).toEqual({ header: ["Title"], rows: [] });
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(web.readSheet).toHaveBeenCalledWith("a.csv", Buffer.from("Title\nLeases\n"), expect.any(AbortSignal));
  });

  it("that is refused says what to do, once: sent again it would be refused again", async () => {
    web.readSheet.mockRejectedValue(new SheetError("too_slow"));
    const answer = await post("Title\n");
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toMatch(/takes too long\. Save .+ as \.csv/);
  });

  it("that finds no place is told to come again, and when", async () => {
    // As the host throws it, which has a class of its own.
    web.readSheet.mockRejectedValue(
      Object.assign(new Error(new SheetError("busy").message), { name: "SheetError", because: "busy" }),
    );
    const answer = await post("Title\n");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect((await answer.json()).message).toMatch(/Wait a minute, then try again\./);
  });

  it("that failed for another reason is a fault of ours", async () => {
    web.readSheet.mockRejectedValue(new Error("a sheet's thread failed: TypeError"));
    await expect(post("Title\n")).rejects.toThrow("thread failed");
  });
});
