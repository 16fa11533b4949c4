import { describe, expect, it } from "vitest";
import { noticeInWords } from "@/lib/auth/notice-words";
import type { Notice } from "@/lib/auth/notices";
import { notForUnproven } from "@/lib/auth/proof-words";
import { notices } from "@/lib/deals/people/notices";

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

describe("what is said of an account", () => {
  it.each([
    [
      { kind: "password_changed", facts: { by: "link", sessions: 1, agents: ["Claude"] } },
      "Your password was changed with a link. It ended 1 session and an agent (Claude). If it was not you, choose a new password and end all other sessions on your account page.",
    ],
    [
      { kind: "password_changed", facts: { by: "password", sessions: 0, agents: [] } },
      "Your password was changed by somebody who knew the one before. If it was not you, choose a new password and end all other sessions on your account page.",
    ],
    [
      { kind: "agent_connected", facts: { agent: "Claude", host: "claude.ai" } },
      "Claude (claude.ai) may read and propose in your name now. If you did not allow it, end it on the page Agents, and change your password.",
    ],
    [
      { kind: "unlock_granted", facts: { agent: "Claude", host: "" } },
      "Claude may read what is not published, for fifteen minutes. If you did not allow it, end it on the page Agents, and change your password.",
    ],
  ] as const)("says what happened and what to do if it was somebody else: %#", (notice, text) => {
    expect(noticeInWords(notice as unknown as Notice).text).toBe(text);
  });
});

describe("what a module says of an account", () => {
  it("is in its own words, over facts that it checks and cleans", () => {
    const { facts, words } = notices.suspended;
    expect(words(facts.parse({ bank: "Aster\n& Co" }))).toEqual({
      title: "Suspended",
      text: "Aster & Co has suspended you: its deals are closed to you and to your agents. Ask an admin of the bank.",
    });
    expect(() => facts.parse({ firm: "Aster" })).toThrow();
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
