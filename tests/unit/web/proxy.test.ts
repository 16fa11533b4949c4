/** What stands in front of the pages: a form of another site, and one that nobody can read, get no further. */
import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { proxy } from "@/proxy";

const ORIGIN = "https://deals.example";
beforeAll(() => {
  vi.stubEnv("NEXTAUTH_URL", ORIGIN);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`${ORIGIN}/projects`, { method: "POST", body, headers: { origin: ORIGIN, ...headers } }));
const passes = (answer: Response) => answer.headers.get("x-middleware-next") === "1";

const ACTION = { "next-action": "0".repeat(42) };
const WHOLE = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';

describe("a form sent to a page", () => {
  it.each<[string, string, Record<string, string>]>([
    ["a form", WHOLE, { "content-type": "multipart/form-data; boundary=x" }],
    ["a form of our script", WHOLE, { ...ACTION, "content-type": "multipart/form-data; boundary=x" }],
    ["arguments of our script", '["proj_a","list_b"]', { ...ACTION, "content-type": "text/plain;charset=UTF-8" }],
    ["no arguments", "[]", { ...ACTION, "content-type": "text/plain;charset=UTF-8" }],
  ])("goes on: %s", async (_, body, headers) => {
    expect(passes(await send(body, headers))).toBe(true);
  });

  it.each<[string, string, Record<string, string>]>([
    ["without its boundary", WHOLE, { "content-type": "multipart/form-data" }],
    ["with another boundary", WHOLE, { "content-type": "multipart/form-data; boundary=y" }],
    ["that breaks off", WHOLE.slice(0, 40), { "content-type": "multipart/form-data; boundary=x" }],
    ["of our script, without its boundary", WHOLE, { ...ACTION, "content-type": "multipart/form-data" }],
    ["of our script that is no JSON", "[", { ...ACTION, "content-type": "text/plain;charset=UTF-8" }],
    ["of our script that is no list", "{}", { ...ACTION, "content-type": "text/plain;charset=UTF-8" }],
    ["of our script with nothing in it", "", ACTION],
  ])("is refused as unreadable %s", async (_, body, headers) => {
    const answer = await send(body, headers);
    expect([answer.status, passes(answer)]).toEqual([400, false]);
    expect(await answer.text()).toBe("This form could not be read. Open the page again and retry.\n");
  });

  it("of another site is refused, unread", async () => {
    const answer = await send("x", { origin: "https://evil.example", "content-type": "multipart/form-data" });
    expect([answer.status, passes(answer)]).toEqual([403, false]);
  });
});
