import { describe, expect, it } from "vitest";
import { notificationInWords, WORDS } from "@/app/(workspace)/notifications/words";
import { NOTIFICATION_KINDS } from "@/lib/deals";
import { modules } from "@/lib/modules";
import type { Module } from "@/lib/platform/module";

const line = (kind: string, about: Record<string, unknown>) => ({
  notification_id: "ntf_a",
  kind,
  ts: 0,
  read: false,
  about,
});
const request = { entry_id: "ent_r", entry_type: "request", ref: "FIN-001", title: "Ledger" };
const answer = { entry_id: "ent_a", entry_type: "answer", title: "Three ledgers" };

describe("a line of what a person was told", () => {
  it.each(NOTIFICATION_KINDS)("of the deals says what happened to which entry, and leads there: %s", (kind) => {
    const told = notificationInWords("deals", "proj_a", line(kind, request));
    expect(told).toEqual({
      happened: expect.stringMatching(/^[A-Z].+/),
      name: "FIN-001 Ledger",
      short: "FIN-001",
      href: "/projects/proj_a/requests/FIN-001",
    });
    expect(notificationInWords("deals", "proj_a", line(kind, answer))).toMatchObject({
      name: "Three ledgers",
      short: "Three ledgers",
      href: "/projects/proj_a/answers/ent_a",
    });
  });

  it("has words in every module that tells anything", () => {
    const telling = (modules as readonly Module[]).filter(({ notifications }) => notifications);
    expect(telling.map(({ name }) => name).sort()).toEqual(Object.keys(WORDS).sort());
    expect(() => notificationInWords("others", "x", line("told", {}))).toThrow("has no words");
  });
});
