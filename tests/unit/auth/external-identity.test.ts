import { describe, expect, it } from "vitest";
import { gitHubIdentity, openIdIdentity } from "@/lib/auth/external-identity";

describe("an OpenID identity", () => {
  const read = (claims: unknown) => openIdIdentity("oidc", "https://id.example", claims);

  it("has its address when the provider has checked it", () => {
    expect(read({ sub: "42", email: "ada@example.test", email_verified: true })).toEqual({
      method: "oidc",
      provider: "https://id.example",
      subject: "42",
      verifiedEmail: "ada@example.test",
    });
  });

  it.each([false, undefined, "true", 1, null])("has none when email_verified is %j", (verified) => {
    expect(read({ sub: "42", email: "ada@example.test", email_verified: verified })).not.toHaveProperty(
      "verifiedEmail",
    );
  });

  it.each([{}, { sub: "" }, { sub: 42 }, null, "sub"])("is nobody without a subject: %j", (claims) => {
    expect(read(claims)).toBeUndefined();
  });
});

describe("a GitHub identity", () => {
  it("is the number, and the primary address when it is verified", () => {
    const emails = [
      { email: "other@example.test", primary: false, verified: true },
      { email: "ada@example.test", primary: true, verified: true },
    ];
    expect(gitHubIdentity({ id: 7, login: "ada", emails })).toEqual({
      method: "github",
      provider: "github",
      subject: "7",
      verifiedEmail: "ada@example.test",
    });
  });

  it("does not fall back to another address", () => {
    const emails = [
      { email: "ada@example.test", primary: true, verified: false },
      { email: "victim@example.test", primary: false, verified: true },
    ];
    expect(gitHubIdentity({ id: 7, emails })).not.toHaveProperty("verifiedEmail");
  });

  it("does not take the public address of the profile", () => {
    expect(gitHubIdentity({ id: 7, email: "ada@example.test" })).not.toHaveProperty("verifiedEmail");
  });

  it("is nobody without an id", () => expect(gitHubIdentity({ login: "ada" })).toBeUndefined());
});
