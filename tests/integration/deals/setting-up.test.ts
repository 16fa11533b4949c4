/** Opening a deal and what its admins set. What each act refuses to whom is in acts-refused.test.ts. */
import { afterAll, describe, expect, it } from "vitest";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { writeAs } from "@/tests/support/doors";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { HARBOUR_ID, JUNIPER_ID, refusalOf, userIdOf, webSession } from "@/tests/support/sample";

const { sample, as, does, refused } = await peopleAtWork();
const { database } = sample;
afterAll(() => sample.close());

const ALDRIDGE = sampleId("organization", "aldridge");
const FINANCE = { slug: "finance", name: "Finance", prefix: "FIN" };
const LEGAL = { slug: "legal", name: "Legal", prefix: "LEG" };
const newDeal = { bank_id: ALDRIDGE, name: "Project Lighthouse", workstreams: [FINANCE, LEGAL] };
const opens = async (who: Parameters<typeof as>[0], raw: object = {}) =>
  String((await sample.call(await as(who), "create_project", { ...newDeal, ...raw })).project_id);
const refusedDeal = async (who: Parameters<typeof as>[0], raw: object = {}) =>
  (await refusalOf(sample, await as(who), "create_project", { ...newDeal, ...raw })).error;

describe("create_project", () => {
  it("allowed: opens a deal in preparation, with its workstreams in order; whoever opens it is its only admin", async () => {
    const project_id = await opens("ib-admin", { description: "A sale", time_zone: "Europe/Berlin", gate: "strict" });
    expect(await does("ib-admin", "get_project_settings", { project_id })).toMatchObject({
      name: "Project Lighthouse",
      description: "A sale",
      time_zone: "Europe/Berlin",
      gate: "strict",
      stage: "pre_dataroom",
      workstreams: [FINANCE, LEGAL],
      milestones: [],
    });
    expect((await does("ib-admin", "list_people", { project_id })).people).toMatchObject([
      { role: "ib_admin", all_workstreams: true, you: true, firm: "Aldridge & Crane" },
    ]);
    // a list and a request can be entered at once
    const { list_id } = await does("ib-admin", "create_request_list", {
      project_id,
      workstream: "legal",
      name: "First",
    });
    const asked = await does("ib-admin", "create_request", {
      project_id,
      workstream: "legal",
      list_id,
      title: "Articles",
    });
    expect(asked.ref).toBe("LEG-001");
  });

  it("allowed: for somebody of a bank that has no deal yet", async () => {
    await database.prisma.organization.create({ data: { id: "org_fresh", name: "Fresh Bank", kind: "bank" } });
    await database.prisma.user.create({ data: { id: "usr_fresh", email: "first@fresh.test", name: "First" } });
    await database.prisma.member.create({ data: { organizationId: "org_fresh", userId: "usr_fresh" } });
    const actor = await webSession(database, "usr_fresh");
    expect(await sample.call(actor, "list_my_banks", {})).toEqual({
      banks: [{ bank_id: "org_fresh", name: "Fresh Bank" }],
    });
    const done = await sample.call(actor, "create_project", { ...newDeal, bank_id: "org_fresh" });
    expect(done.project_id).toMatch(/^proj_/);
  });

  it.each([
    ["name", { name: " " }],
    ["time_zone", { time_zone: "Europe/Atlantis" }],
    ["gate", { gate: "open" }],
    ["workstreams", { workstreams: [] }],
    ["workstreams", { workstreams: [FINANCE, { ...LEGAL, prefix: "FIN" }] }],
    ["workstreams", { workstreams: [FINANCE, { ...LEGAL, slug: "finance" }] }],
    ["workstreams.0.prefix", { workstreams: [{ ...FINANCE, prefix: "BUY" }] }],
    ["workstreams.0.prefix", { workstreams: [{ ...FINANCE, prefix: "fin" }] }],
    ["workstreams.0.slug", { workstreams: [{ ...FINANCE, slug: "Finance" }] }],
  ])("invalid: %s", async (path, raw) => {
    expect(await refusedDeal("ib-admin", raw)).toMatchObject({ code: "invalid_input", data: { issues: [{ path }] } });
  });

  it("not visible: nobody else's bank is there, and no firm that is none", async () => {
    const unknown = await refusedDeal("ib-admin", { bank_id: "org_x" });
    expect(unknown.code).toBe("not_found");
    for (const who of ["ib-member", "seller-admin", "buyer-admin", "observer", "other-ib-admin"] as const) {
      expect((await sample.call(await as(who), "list_my_banks", {})).banks).toHaveLength(
        who === "other-ib-admin" ? 1 : 0,
      );
      expect(await refusedDeal(who)).toEqual(unknown);
    }
    expect(await refusedDeal("seller-admin", { bank_id: sampleId("organization", "kestrel") })).toEqual(unknown);
  });

  it("audited: by whom, for which bank, without its name", async () => {
    const { audit } = await refusalOf(sample, await as("seller-admin"), "create_project", newDeal);
    expect(audit).toMatchObject([
      { outcome: "not_found", userId: userIdOf("seller-admin"), args: { bank_id: ALDRIDGE, name: "(text, 18)" } },
    ]);
  });

  it("the database refuses it past the use-case, too: to whom the bank is not, and to every agent", async () => {
    const statement = `SELECT app.open_project('proj_new', '${ALDRIDGE}', 'N', '', 'UTC', 'standard', 'part_new', '[]')::text`;
    for (const actor of [await as("seller-admin"), await as("other-ib-admin"), await sample.agent("ib-admin")])
      await expect(writeAs(database, systemClock, actor, ({ sql }) => sql.query(statement))).rejects.toThrow();
    expect(await database.prisma.project.count({ where: { id: "proj_new" } })).toBe(0);
  });
});

describe("what its admins set", () => {
  it("allowed: only what is named changes, and at once for everybody", async () => {
    const project_id = await opens("ib-admin", { description: "Before" });
    await does("ib-admin", "edit_project", { project_id, name: "Project Beacon", gate: "strict" });
    expect(await does("ib-admin", "get_project_settings", { project_id })).toMatchObject({
      name: "Project Beacon",
      description: "Before",
      gate: "strict",
      time_zone: "UTC",
    });
    await does("ib-admin", "edit_project", { project_id, description: "", time_zone: "America/New_York" });
    expect(await does("ib-admin", "get_project_settings", { project_id })).toMatchObject({
      description: "",
      time_zone: "America/New_York",
    });
  });

  it("allowed: workstreams are added and renamed; what stands in refs and addresses stays", async () => {
    const project_id = await opens("ib-admin");
    await does("ib-admin", "add_workstream", { project_id, slug: "real-estate", name: "Land", prefix: "RE" });
    await does("ib-admin", "rename_workstream", { project_id, workstream: "real-estate", name: "Real Estate" });
    expect((await does("ib-admin", "get_project_settings", { project_id })).workstreams).toEqual([
      FINANCE,
      LEGAL,
      { slug: "real-estate", name: "Real Estate", prefix: "RE" },
    ]);
    for (const twice of [
      { slug: "finance", name: "Again", prefix: "FI2" },
      { slug: "again", name: "Again", prefix: "FIN" },
    ])
      expect((await refused("ib-admin", "add_workstream", { project_id, ...twice })).code).toBe("conflict");
  });

  it("allowed: the next milestone is the nearest that is ahead and not reached", async () => {
    const add = async (name: string, date: string) =>
      String((await does("ib-admin", "add_milestone", { name, date })).milestone_id);
    const next = async () => (await does("seller-member", "open_overview")).next_milestone;
    const visit = await add("Site visit in Brno", "2026-06-17");
    expect(await next()).toBe("Site visit in Brno 2026-06-17");
    await does("ib-admin", "edit_milestone", { milestone_id: visit, date: "2026-06-16", name: "Visit" });
    expect(await next()).toBe("Visit 2026-06-16");
    await does("ib-admin", "reach_milestone", { milestone_id: visit });
    expect(await next()).not.toContain("Visit");
    await does("ib-admin", "reach_milestone", { milestone_id: visit, reached: false });
    expect(await next()).toBe("Visit 2026-06-16");
    await does("ib-admin", "remove_milestone", { milestone_id: visit });
    expect((await refused("ib-admin", "remove_milestone", { milestone_id: visit })).code).toBe("not_found");
  });

  it("not visible: a milestone of another deal is none of this one", async () => {
    const other = await database.prisma.milestone.findFirstOrThrow({ where: { projectId: JUNIPER_ID } });
    for (const act of ["edit_milestone", "reach_milestone", "remove_milestone"])
      expect(await refused("ib-admin", act, { milestone_id: other.id })).toEqual(
        await refused("ib-admin", act, { milestone_id: "ms_x" }),
      );
  });

  it("in a closed deal nothing of it changes", async () => {
    const project_id = await opens("ib-admin");
    await database.prisma.project.update({ where: { id: project_id }, data: { stage: "closed" } });
    for (const [act, raw] of [
      ["edit_project", { name: "N" }],
      ["add_workstream", { slug: "it", name: "IT", prefix: "IT" }],
      ["add_milestone", { name: "N", date: "2026-12-01" }],
      ["invite_person", { email: "a@b.test", granted_role: "ib_member" }],
    ] as const)
      expect((await refused("ib-admin", act, { project_id, ...raw })).code, act).toBe("conflict");
  });

  it("harbour is as it was", async () => {
    expect(await does("ib-admin", "get_project_settings", { project_id: HARBOUR_ID })).toMatchObject({
      name: "Project Harbour",
    });
  });
});
