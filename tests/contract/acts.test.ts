/** Who may do what is one table for a module: whatever changes something names its line there, or says here why it has none. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ACTS, type Act, refuseUnlessMay } from "@/lib/deals/access/acts.rules";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { doingOf } from "@/lib/platform/policy";
import type { AnyTool } from "@/lib/platform/tool";

const { useCases } = buildRegistry(modules);
const actOf = ({ policy }: AnyTool) => doingOf(policy).act;

/** What writes without an act, and who decides about it instead. */
const WITHOUT_AN_ACT: Record<string, string> = {
  confirm_suggestion: "each kind of proposal says by itself who decides",
  dismiss_suggestion: "as confirm_suggestion",
  undo_suggestion: "as confirm_suggestion: those who may decide",
  create_project: "opens a deal, in which nobody has a seat yet: a right of the bank's admins",
  discard_upload: "one's own upload",
  mark_notifications_read: "one's own notifications",
  set_project: "binds one's own connection",
  end_connection: "one's own connection",
  lock_connection: "one's own connection",
};

/** What reads with an act that ends with the deal. */
const OVER_WHEN_CLOSED: Record<string, string> = {
  preview_import: "shows what import_requests would do",
  preview_publication: "shows what publish_answer would do",
};

/** Use-cases that read and ask about a role themselves: to say what is offered, never whether they answer. */
const OFFERED_BY_READING: Record<string, string> = {
  "lib/deals/agents/oversee-agents.ts": "which buttons the page of agents has",
  "lib/deals/people/list-invitations.ts": "for which firms one may invite",
  "lib/deals/people/list-people.ts": "who is closed out, and whom one may close out, beside the list for everybody",
};

const PAGES = "app/(workspace)/projects/[id]";
/** Files of pages that name a side or a role, to show something in its words or in its order. */
const SHOWN_BY_SIDE: Record<string, string> = {
  "app/(workspace)/deals/suggestions/change-people.tsx": "a colleague's side, as a word",
  [`${PAGES}/_entry/visible-to.tsx`]: "who sees an entry, as words",
  [`${PAGES}/answers/(list)/page.tsx`]: "what stands first, and the words of an empty list",
  [`${PAGES}/answers/[answer]/page.tsx`]: "the steps on an answer's way, and the words of its thread",
  "app/(workspace)/deals/tabs.ts": "lists have nothing to show to those who do not work on the deal",
  [`${PAGES}/layout.tsx`]: "as the tabs",
  [`${PAGES}/people/change-dialog.tsx`]: "which of the roles that may be given fit the firm",
  [`${PAGES}/people/invite-dialog.tsx`]: "which of the firms that may be named fit the role",
  [`${PAGES}/requests/(table)/bulk-bar.tsx`]: "people grouped by side",
  [`${PAGES}/requests/(table)/filter-panel.tsx`]: "filters for what a side is told",
  [`${PAGES}/requests/(table)/filter-words.ts`]: "as filter-panel.tsx",
  [`${PAGES}/requests/(table)/page.tsx`]: "filters and columns in the words of a side",
  [`${PAGES}/requests/(table)/requests-table.tsx`]: "columns for what a side is told, and the number it knows",
  [`${PAGES}/requests/(table)/saved-views.ts`]: "views in the words of a side",
  [`${PAGES}/requests/[request]/page.tsx`]:
    "the steps on a request's way, the words of its thread, and where matches are worth a look",
  [`${PAGES}/requests/new/page.tsx`]: "the bank's requests stand in a list, a buyer's in a workstream",
};

/** Act: why no use-case states it. */
const ASKED_BY_NO_POLICY = {
  attach_evidence: "asked by what evidence stands on: its use-cases work in the spaces of several modules",
};

const NAMES_A_ROLE =
  /"(?:ib|seller|buyer)_(?:admin|member)"|\b(?:sideOf|rolesOf)\(|\bGRANTS\b|\bside [!=]== "|\[(?:"(?:bank|seller|buyer|observer)"(?:, )?)+\]|With\("(?:ib|seller|buyer|admin)/;
const ASKS_ABOUT_A_ROLE = /\bmayAct\(|\bseat\.role [!=]==|\b\w+\(seat\.role\b|\bforbidden\(/;

const sourcesIn = (...folders: readonly string[]) =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));

describe("an act", () => {
  it("is stated by every use-case that writes, or there is a reason", () => {
    const writing = useCases.filter((tool) => tool.door === "write" && actOf(tool) === undefined);
    expect(writing.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_AN_ACT).sort());
  });

  it("is asked about by some use-case, each that the table has", () => {
    const asked = [...useCases.flatMap((tool) => actOf(tool) ?? []), ...Object.keys(ASKED_BY_NO_POLICY)];
    expect([...new Set(asked)].sort()).toEqual(Object.keys(ACTS).sort());
  });

  it("of what reads holds in a closed deal too, or there is a reason", () => {
    const reading = useCases.filter((tool) => tool.door === "read" && actOf(tool) !== undefined);
    const over = reading.filter((tool) => {
      const act = actOf(tool) as Act;
      const role = ACTS[act][0];
      try {
        refuseUnlessMay({ role, stage: "closed" }, act);
        return false;
      } catch {
        return true;
      }
    });
    expect(over.map(({ name }) => name).sort()).toEqual(Object.keys(OVER_WHEN_CLOSED).sort());
    expect(reading.length).toBeGreaterThan(5);
  });

  it("says who may read something: no use-case that reads asks about a role by itself", () => {
    const reading = sourcesIn("lib/deals").filter(({ text }) => /defineTool\(/.test(text) && /door: "read"/.test(text));
    expect(reading.length).toBeGreaterThan(20);
    const asking = reading.filter(({ text }) => ASKS_ABOUT_A_ROLE.test(text)).map(({ file }) => file);
    expect(asking.sort()).toEqual(Object.keys(OFFERED_BY_READING).sort());
  });

  it("says what a page offers: no page goes by a role, and one that shows by side has a reason", () => {
    const pages = sourcesIn("app", "lib/web");
    expect(pages.length).toBeGreaterThan(100);
    const naming = pages.filter(({ text }) => NAMES_A_ROLE.test(text)).map(({ file }) => file);
    expect(naming.sort()).toEqual(Object.keys(SHOWN_BY_SIDE).sort());
  });

  it.each([
    'role === "ib_admin" ? <Choice /> : <NotYours />',
    '{ segment: "agents", roles: ["ib_admin", "seller_admin"] }',
    'const isBank = role !== undefined && sideOf(role) === "bank";',
    "const administers = GRANTS[role].length > 0;",
    '{ segment: "view-as", for: ["bank"] }',
    'one.role.endsWith("admin")',
  ])("would be found in a page: %s", (text) => {
    expect(text).toMatch(NAMES_A_ROLE);
  });

  it.each([
    'if (!readsDisclosure(seat.role)) throw notFound("project");',
    'const settings = mayAct(seat.role, "edit_project") ? all : undefined;',
    'if (seat.role !== "ib_admin") throw notFound("project");',
  ])("would be found in a use-case: %s", (text) => {
    expect(text).toMatch(ASKS_ABOUT_A_ROLE);
  });
});
