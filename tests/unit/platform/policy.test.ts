import { describe, expect, it } from "vitest";
import type { Actor } from "@/lib/platform/actor";
import { costOf, decide, type Policy } from "@/lib/platform/policy";
import { agentActor, webActor } from "@/tests/support/actors";
import { verifies } from "@/tests/support/verifies";

const nobody = undefined;
const bare = agentActor("usr_a", "con_a", []);
const reader = agentActor("usr_a", "con_a", ["read:answers"]);
const fullReader = agentActor("usr_a", "con_a", ["read:answers", "read:requests"]);
const person = webActor("usr_a", "ses_a");

const open: Policy = { kind: "public", rate: "none" };
const signedIn: Policy = { kind: "authenticated", rate: "agents" };
const one: Policy = { kind: "scoped", scopes: ["read:answers"], rate: "agents" };
const two: Policy = { kind: "scoped", scopes: ["read:answers", "read:requests"], rate: "agents" };

type Expected = "allowed" | "unauthenticated" | `needs ${string}`;
const table: [string, string, Expected, Policy, Actor | undefined][] = [
  ["a public tool", "nobody", "allowed", open, nobody],
  ["a public tool", "a token without scopes", "allowed", open, bare],
  ["a tool for any token", "nobody", "unauthenticated", signedIn, nobody],
  ["a tool for any token", "a token without scopes", "allowed", signedIn, bare],
  ["a tool for any token", "a person on our pages", "allowed", signedIn, person],
  ["a tool with one scope", "nobody", "unauthenticated", one, nobody],
  ["a tool with one scope", "a token without scopes", "needs read:answers", one, bare],
  ["a tool with one scope", "a token with that scope", "allowed", one, reader],
  ["a tool with one scope", "a person on our pages", "allowed", one, person],
  ["a tool with two scopes", "a token without scopes", "needs read:answers", two, bare],
  ["a tool with two scopes", "a token with one of them", "needs read:requests", two, reader],
  ["a tool with two scopes", "a token with both", "allowed", two, fullReader],
  ["a tool with two scopes", "nobody", "unauthenticated", two, nobody],
];

describe(verifies("TA-002", "TA-005", "TA-165")("the policy decision"), () => {
  it.each(table)("of %s for %s: %s", (_tool, _caller, expected, policy, actor) => {
    const refusal = decide(policy, actor);
    const outcome =
      refusal === undefined
        ? "allowed"
        : refusal.code === "scope_required"
          ? `needs ${refusal.data.required_scope}`
          : refusal.code;
    expect(outcome).toBe(expected);
  });

  it("takes a scope literally: no prefix, no wildcard, no other case grants it", () => {
    for (const scopes of [["read:"], ["read:*"], ["read:answersx"], ["READ:ANSWERS"], ["*"], ["all"], [""]]) {
      expect(decide(one, agentActor("usr_a", "con_a", scopes))?.code).toBe("scope_required");
    }
  });
});

describe("what a call costs", () => {
  it.each<[Policy["rate"], number]>([
    ["none", 0],
    ["agents", 1],
    [{ agents: 10 }, 10],
  ])("by its policy %j is %i", (rate, cost) => {
    expect(costOf({ kind: "authenticated", rate })).toBe(cost);
  });
});
