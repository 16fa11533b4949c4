import type { Notice } from "./notices";

/** A notice as a person reads it, on a page and in a letter: what happened, and what to do if it was not them. */
export function noticeInWords({ kind, facts }: Notice): { title: string; text: string } {
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
  }
}

const counted = (names: readonly string[], noun: string) =>
  `${names.length === 1 ? `a${/^[aeiou]/.test(noun) ? "n" : ""} ${noun}` : `${names.length} ${noun}s`} (${names.join(", ")})`;

function inOneSentence(parts: readonly (string | false)[]): string {
  const said = parts.filter((part) => part !== false);
  return said.length < 2 ? said.join("") : `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`;
}
