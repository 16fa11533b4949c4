import { describe, expect, it } from "vitest";
import { assertNoOtherOrigin, assertSameOrigin } from "@/lib/web/origin";

const check = (headers: Record<string, string>) => () =>
  assertSameOrigin(new Headers(headers), "https://deals.example.com");

describe("a request that changes something", () => {
  it("is ours by its origin", () => expect(check({ origin: "https://deals.example.com" })).not.toThrow());
  it("is ours when the browser says so", () => expect(check({ "sec-fetch-site": "same-origin" })).not.toThrow());

  it.each<Record<string, string>>([
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: "http://deals.example.com" },
    { origin: "https://deals.example.com.evil.example" },
    { origin: "https://deals.example.com:8443" },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { referer: "https://deals.example.com/" },
  ])("is refused with %j", (headers) => expect(check(headers)).toThrow("another site"));
});

describe("a request with a token of ours besides", () => {
  const checkToken = (headers: Record<string, string>) => () =>
    assertNoOtherOrigin(new Headers(headers), "https://deals.example.com");

  it("may come from a program that is no browser", () => expect(checkToken({})).not.toThrow());
  it("is ours by its origin", () => expect(checkToken({ origin: "https://deals.example.com" })).not.toThrow());

  it.each<Record<string, string>>([
    { origin: "null" },
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("is refused with %j", (headers) => expect(checkToken(headers)).toThrow("another site"));
});
