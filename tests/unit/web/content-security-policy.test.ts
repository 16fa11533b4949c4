import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "@/lib/web/content-security-policy";

describe("content security policy", () => {
  const policy = contentSecurityPolicy("bm9uY2U=", false);

  it("runs scripts by nonce only", () => {
    expect(policy).toContain("script-src 'nonce-bm9uY2U=' 'strict-dynamic';");
    expect(policy).not.toContain("unsafe-eval");
  });
  it("allows style attributes, not style elements", () => {
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
  });
  it("cannot be framed, and forms stay here", () => {
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("default-src 'none'");
  });
  it("frames nothing, but for the page that shows a document of ours", () => {
    expect(policy).not.toContain("frame-src");
    expect(contentSecurityPolicy("x", false, { frames: true })).toContain("frame-src 'self'");
  });
  it("is loosened in development only", () => expect(contentSecurityPolicy("x", true)).toContain("'unsafe-eval'"));
});
