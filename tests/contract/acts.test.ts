/** Who may do what is one table for a module: whatever changes something names its line there, or says here why it has none. */
import { describe, expect, it } from "vitest";
import { ACTS } from "@/lib/deals/access/acts.rules";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { doingOf } from "@/lib/platform/policy";
import type { AnyTool } from "@/lib/platform/tool";

const { useCases } = buildRegistry(modules);
const actOf = ({ policy }: AnyTool) => doingOf(policy).act;

/** What writes without an act, and who decides about it instead. */
const WITHOUT_AN_ACT: Record<string, string> = {
  confirm_suggestion: "each kind of proposal has its own act, which the kind's decision asks for",
  dismiss_suggestion: "as confirm_suggestion",
  undo_suggestion: "as confirm_suggestion: those who may decide",
  create_project: "opens a deal, in which nobody has a seat yet: a right of the bank's admins",
  discard_upload: "one's own upload",
  mark_notifications_read: "one's own notifications",
  set_project: "binds one's own connection",
  end_connection: "one's own connection",
  lock_connection: "one's own connection",
};

describe("an act", () => {
  it("is stated by every use-case that writes, or there is a reason", () => {
    const writing = useCases.filter((tool) => tool.door === "write" && actOf(tool) === undefined);
    expect(writing.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_AN_ACT).sort());
  });

  it("is asked about by some use-case, each that the table has", () => {
    expect([...new Set(useCases.flatMap((tool) => actOf(tool) ?? []))].sort()).toEqual(Object.keys(ACTS).sort());
  });
});
