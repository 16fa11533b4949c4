import type { NoticeInWords } from "@/lib/platform/notice";
import type { Notice } from "./notices";
import { browserInWords, methodInWords } from "./session-words";

/** A notice as a person reads it, on a page and in a letter: what happened, and what to do if it was not them. */
export function noticeInWords({ kind, facts }: Notice): NoticeInWords {
  switch (kind) {
    case "address_proven":
      return {
        title: "Something was set up under your address before you proved it",
        text: [
          `Before you proved this address somebody had ${inOneSentence([
            facts.password && "set a password",
            facts.agents.length > 0 && `connected ${counted(facts.agents, "agent")}`,
            facts.seats.length + facts.kept.length > 0 && `taken ${counted([...facts.seats, ...facts.kept], "seat")}`,
          ])}.`,
          facts.kept.length === 0
            ? "All of it was removed."
            : `All of it was removed, except for the seat in ${facts.kept.join(", ")}: you are its only admin. Make somebody else one if it is not yours.`,
          facts.seats.length > 0 && "If it was you, ask whoever invited you for a new invitation.",
        ]
          .filter(Boolean)
          .join(" "),
      };
    case "new_sign_in":
      return {
        title: "New sign-in",
        text: `Somebody signed in with ${methodInWords(facts.method)} in a browser that was not known: ${browserInWords(facts.browser)}, from ${facts.from}. ${UNLESS_YOU}`,
      };
    case "agent_connected":
      return {
        title: "Agent connected",
        text: `${agentInWords(facts)} may read and propose in your name now. If you did not allow it, end it on the page Agents, and change your password.`,
      };
    case "unlock_granted":
      return {
        title: "Unlock granted",
        text: `${agentInWords(facts)} may read what is not published, for fifteen minutes. If you did not allow it, end it on the page Agents, and change your password.`,
      };
    case "password_changed":
      return {
        title: "Password changed",
        text: `Your password was changed ${facts.by === "link" ? "with a link" : "by somebody who knew the one before"}. ${ended(facts)}${UNLESS_YOU}`,
      };
  }
}

const UNLESS_YOU = "If it was not you, choose a new password and end all other sessions on your account page.";

const agentInWords = ({ agent, host }: { agent: string; host: string }) => (host ? `${agent} (${host})` : agent);

function ended({ sessions, agents }: { sessions: number; agents: readonly string[] }): string {
  const parts = [
    sessions > 0 && `${sessions} ${sessions === 1 ? "session" : "sessions"}`,
    agents.length > 0 && counted(agents, "agent"),
  ];
  return parts.some(Boolean) ? `It ended ${inOneSentence(parts)}. ` : "";
}

const counted = (names: readonly string[], noun: string) =>
  `${names.length === 1 ? `a${/^[aeiou]/.test(noun) ? "n" : ""} ${noun}` : `${names.length} ${noun}s`} (${names.join(", ")})`;

function inOneSentence(parts: readonly (string | false)[]): string {
  const said = parts.filter((part) => part !== false);
  return said.length < 2 ? said.join("") : `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`;
}
