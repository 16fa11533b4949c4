import { describe, expect, it } from "vitest";
import { noticeInWords } from "@/lib/auth/notice-words";
import { notForUnproven } from "@/lib/auth/proof-words";

describe("what is said of an account that somebody else had used", () => {
  const words = (facts: Partial<Record<"agents" | "seats" | "kept", string[]>> & { password?: boolean }) =>
    noticeInWords({ kind: "address_proven", facts: { password: false, agents: [], seats: [], kept: [], ...facts } })
      .text;

  it("names what was removed, and nothing else", () => {
    expect(words({ password: true })).toBe(
      "Before you proved this address somebody had set a password. All of it was removed.",
    );
    expect(words({ agents: ["Claude", "Cursor"] })).toBe(
      "Before you proved this address somebody had connected 2 agents (Claude, Cursor). All of it was removed.",
    );
  });

  it("says which seat stays, and why", () => {
    expect(words({ password: true, seats: ["Harbour"], kept: ["Alone"] })).toContain(
      "taken 2 seats (Harbour, Alone). All of it was removed, except for the seat in Alone: you are its only admin.",
    );
  });
});

describe("how to prove an address", () => {
  const signIn = { google: undefined, github: undefined, oidc: undefined };
  const google = { clientId: "a", clientSecret: "b" };
  const mail = { url: "smtp://mail.example.com", from: "deals@example.com" };

  it.each([
    [{ mail: undefined, signIn: { ...signIn, google } }, "Sign out, sign in with Google, and open this link again."],
    [{ mail, signIn }, "Sign out, ask for a link by mail on the sign-in page, and open this link again."],
    [
      { mail, signIn: { ...signIn, google } },
      "Sign out, sign in with Google, or ask for a link by mail on the sign-in page, and open this link again.",
    ],
    [{ mail: undefined, signIn }, "Ask whoever runs this site for a link that proves it, and open this one again."],
  ])("names the ways that the installation has: %#", (config, way) => {
    expect(notForUnproven(config)).toContain(way);
  });
});
