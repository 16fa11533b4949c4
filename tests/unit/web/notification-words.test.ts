import { describe, expect, it } from "vitest";
import { NOTIFICATION_WORDS } from "@/app/(workspace)/deals/notification-words";
import { contributions } from "@/app/contributions";
import { NOTIFICATION_KINDS } from "@/lib/deals";
import { modules } from "@/lib/modules";
import type { Module } from "@/lib/platform/module";
import { lineOf } from "@/lib/web/contributed";

const line = (kind: string, about: Record<string, unknown>) => lineOf(NOTIFICATION_WORDS, "proj_a", { kind, about });
const request = { entry_id: "ent_r", entry_type: "request", ref: "FIN-001", title: "Ledger" };
const answer = { entry_id: "ent_a", entry_type: "answer", title: "Three ledgers" };

describe("a line of what a person was told", () => {
  it.each(NOTIFICATION_KINDS)("of the deals says what happened to which entry, and leads there: %s", (kind) => {
    expect(line(kind, request)).toEqual({
      happened: expect.stringMatching(/^[A-Z].+/),
      name: "FIN-001 Ledger",
      short: "FIN-001",
      href: "/projects/proj_a/requests/FIN-001",
    });
    expect(line(kind, answer)).toMatchObject({
      name: "Three ledgers",
      short: "Three ledgers",
      href: "/projects/proj_a/answers/ent_a",
    });
  });

  it("has words for every kind of every module that tells anything", () => {
    for (const { name, notifications } of modules as readonly Module[]) {
      const words = contributions.find(({ module }) => module === name)?.notifications ?? {};
      expect([name, Object.keys(words).sort()]).toEqual([name, Object.keys(notifications?.kinds ?? {}).sort()]);
    }
    expect(line("told", {})).toMatchObject({ happened: "Told:", href: "/" });
  });
});
