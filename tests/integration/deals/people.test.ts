/** Who brings whom into a deal, by which link, and what ends when somebody goes. */

import { afterAll, describe, expect, it } from "vitest";
import { acceptInvitation, acceptWithNewAccount, openInvitation } from "@/lib/auth/invitations";
import { listNotices } from "@/lib/auth/notices";
import { GRANTS } from "@/lib/deals/people/granting.rules";
import { ROLES } from "@/lib/deals/roles";
import { deal } from "@/lib/deals/space";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { testOrigin } from "@/tests/support/actors";
import { writeAs } from "@/tests/support/doors";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { connection, HARBOUR_ID, refusalOf, type SignIn, userIdOf, webSession } from "@/tests/support/sample";

const { sample, as, does, refused } = await peopleAtWork();
const { database } = sample;
afterAll(() => sample.close());
const deps = {
  database,
  clock: systemClock,
  secret: "a secret of at least thirty-two characters",
  spaces: [deal],
  config: { mail: undefined, publicUrl: "https://deals.example.com" },
};

const firm = (key: string) => sampleId("organization", key);
type Person = {
  participant_id: string;
  user_id: string;
  name: string;
  firm: string;
  role: string;
  may_change: boolean;
  email?: string;
};
const peopleSeenBy = async (who: SignIn) => (await does(who, "list_people")).people as Person[];
const seatOf = async (email: string) =>
  (await database.prisma.participant.findFirstOrThrow({ where: { projectId: HARBOUR_ID, user: { email } } })).id;

let made = 0;
const fresh = (at = "kestrel.test") => `person${made++}@${at}`;
const invites = async (who: SignIn, raw: { readonly email?: string; readonly [field: string]: unknown } = {}) => {
  const email = raw.email ?? fresh();
  const done = await does(who, "invite_person", { granted_role: "seller_member", ...raw, email });
  const link = String(done.link);
  return { email, link, invitation_id: String(done.invitation_id), secret: link.split("/").at(-1) ?? "" };
};
const PASSWORD = "nine lives and a lighthouse";
const joins = (secret: string) =>
  acceptWithNewAccount(deps, testOrigin, secret, { name: "New Person", password: PASSWORD });
/** Somebody who was invited and came. */
type Newcomer = Awaited<ReturnType<typeof newcomer>>;
const newcomer = async (who: SignIn, raw: { readonly [field: string]: unknown } = {}) => {
  const { email, secret } = await invites(who, raw);
  const done = await joins(secret);
  if (done.outcome !== "accepted") throw new Error(done.outcome);
  const { userId } = done.opened;
  return { email, userId, participantId: await seatOf(email), actor: await webSession(database, userId) };
};

describe("list_people", () => {
  it("allowed: the bank knows everyone, the seller the bank and its own, the others their own", async () => {
    const firms = async (who: SignIn) => [...new Set((await peopleSeenBy(who)).map((one) => one.firm))];
    expect(await firms("ib-member")).toHaveLength(5);
    expect(await firms("seller-member")).toEqual(["Aldridge & Crane", "Kestrel Instruments"]);
    expect(await firms("buyer-admin")).toEqual(["Northfield Industries"]);
    expect(await firms("rival-buyer")).toEqual(["Brightwater Capital Partners"]);
    expect(await firms("observer")).toEqual(["Lindqvist Underwriting"]);
  });

  it("allowed: addresses are for the bank and one's own firm; seats to change for admins", async () => {
    const seen = await peopleSeenBy("seller-admin");
    for (const person of seen) {
      const own = person.firm === "Kestrel Instruments";
      expect("email" in person, person.name).toBe(own);
      expect(person.may_change, person.name).toBe(own);
    }
    expect((await peopleSeenBy("seller-member")).some((one) => one.may_change)).toBe(false);
    expect((await peopleSeenBy("ib-member")).some((one) => one.may_change)).toBe(false);
    expect((await peopleSeenBy("ib-admin")).every((one) => one.may_change)).toBe(true);
  });
});

describe("the roles that a role gives", () => {
  it("are the same list in the model and in the database", async () => {
    const rows = await database.asOwner((sql) =>
      sql.query<{ granter: string; role: string }>("SELECT granter, role FROM app.role_grants"),
    );
    const pairs = ROLES.flatMap((granter) => GRANTS[granter].map((role) => `${granter} ${role}`));
    expect(rows.map(({ granter, role }) => `${granter} ${role}`).sort()).toEqual(pairs.sort());
  });

  it.each([
    ["seller-admin", ["seller_admin", "seller_member"]],
    ["buyer-admin", ["buyer_admin", "buyer_member"]],
    ["ib-member", []],
    ["seller-member", []],
    ["buyer-member", []],
    ["observer", []],
  ] as const)("forbidden: %s gives %j and nothing else, by no form and by no statement", async (who, may) => {
    for (const role of ROLES) {
      const raw = { email: fresh(), granted_role: role };
      if (may.includes(role as never)) {
        expect(await does(who, "invite_person", raw)).toMatchObject({ mailed: false });
        continue;
      }
      expect((await refused(who, "invite_person", raw)).code, role).toBe("forbidden");
      for (const org of ["aldridge", "kestrel", "northfield", "lindqvist"]) {
        const past = `SELECT app.invite('inv_${who}', '${HARBOUR_ID}', 'a@b.test', '${role}', '${firm(org)}', NULL, true, '{}', NULL, 7, NULL)::text`;
        await expect(writeAs(database, systemClock, await as(who), ({ sql }) => sql.query(past))).rejects.toThrow();
      }
    }
    expect(await database.prisma.invitation.count({ where: { id: `inv_${who}` } })).toBe(0);
  });

  it("forbidden: for another firm, or a new one, unless by the bank", async () => {
    const raw = { email: fresh(), granted_role: "buyer_member" };
    const foreign = await refused("buyer-admin", "invite_person", { ...raw, firm_id: firm("brightwater") });
    expect(foreign).toEqual(await refused("buyer-admin", "invite_person", { ...raw, firm_id: "org_x" }));
    expect(foreign.code).toBe("not_found");
    expect((await refused("buyer-admin", "invite_person", { ...raw, firm_name: "Third" })).code).toBe("invalid_input");
    // of the bank itself nobody brings another bank
    for (const more of [{ firm_id: firm("kestrel") }, { firm_name: "Second Bank" }])
      expect(
        (await refused("ib-admin", "invite_person", { email: fresh(), granted_role: "ib_member", ...more })).code,
      ).toMatch(/not_found|invalid_input/);
  });

  it("forbidden: workstreams that are not one's own, and all of them by who has some", async () => {
    const limited = await newcomer("seller-admin", { granted_role: "seller_admin", workstreams: ["finance"] });
    const tries = (raw: object) =>
      refusalOf(sample, limited.actor, "invite_person", {
        project_id: HARBOUR_ID,
        email: fresh(),
        granted_role: "seller_member",
        ...raw,
      });
    expect((await tries({})).error.code).toBe("forbidden");
    expect((await tries({ workstreams: ["legal"] })).error.code).toBe("not_found");
    const given = { project_id: HARBOUR_ID, email: fresh(), granted_role: "seller_member", workstreams: ["finance"] };
    expect(await sample.call(limited.actor, "invite_person", given)).toMatchObject({ mailed: false });
    // nor is somebody theirs who reaches further than they do
    const wider = await seatOf("seller-admin@sample.test");
    const raw = { project_id: HARBOUR_ID, participant_id: wider };
    expect((await refusalOf(sample, limited.actor, "remove_participant", raw)).error.code).toBe("forbidden");
  });
});

describe("invite_person", () => {
  it("conflict: more than fifty of one person within a day, also at once; the next day there is room again", async () => {
    const raw = () => ({ granted_role: "buyer_member", email: fresh("brightwater.test") });
    const at = { projectId: HARBOUR_ID, organizationId: firm("brightwater"), createdBy: userIdOf("rival-buyer") };
    const mine = { createdBy: at.createdBy };
    await database.prisma.invitation.createMany({
      data: Array.from({ length: 48 }, (_, i) => ({
        ...{ ...at, id: `inv_many_${i}`, email: fresh(), role: "buyer_member", allWorkstreams: true },
        ...{ secretHash: `hash ${i}`, expiresAt: new Date(Date.now() + 86_400_000), revokedAt: new Date() },
      })),
    });
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => does("rival-buyer", "invite_person", raw())));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(2);
    expect(await refused("rival-buyer", "invite_person", raw())).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("50 people within a day"),
    });
    expect(await database.prisma.invitation.count({ where: mine })).toBe(50);
    await database.prisma.invitation.updateMany({
      where: mine,
      data: { createdAt: new Date(Date.now() - 90_000_000) },
    });
    await does("rival-buyer", "invite_person", raw());
  });

  it("allowed: answers a link, of which the database keeps only a hash", async () => {
    const { link, secret, invitation_id } = await invites("seller-admin", { workstreams: ["finance", "tax"] });
    expect(link).toBe(`https://deals.example.com/invitation/${secret}`);
    const row = await database.prisma.invitation.findUniqueOrThrow({ where: { id: String(invitation_id) } });
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * 86_400_000);
    const [first] = (await does("seller-admin", "list_invitations")).invitations as object[];
    expect(first).toMatchObject({
      invitation_id,
      role: "seller_member",
      workstreams: ["finance", "tax"],
      expired: false,
    });
  });

  it("allowed: the bank brings a new firm, and then invites others of it by its id", async () => {
    const email = fresh("orchard.test");
    await does("ib-admin", "invite_person", { email, granted_role: "buyer_admin", firm_name: "Orchard Partners" });
    const offered = (await does("ib-admin", "list_invitations")).may_offer as {
      firms: { firm_id: string; name: string; side: string }[];
    };
    const orchard = offered.firms.find((one) => one.name === "Orchard Partners");
    expect(orchard?.side).toBe("buyer");
    await does("ib-admin", "invite_person", {
      email: fresh("orchard.test"),
      granted_role: "buyer_member",
      firm_id: orchard?.firm_id,
    });
    // of which no other firm learns
    for (const who of ["buyer-admin", "seller-admin"] as const)
      expect(JSON.stringify(await does(who, "list_invitations"))).not.toContain("rchard");
  });

  it("invalid: without a firm where there are several, and an address that is none", async () => {
    const raw = { email: fresh(), granted_role: "buyer_member" };
    expect(await refused("ib-admin", "invite_person", raw)).toMatchObject({ data: { issues: [{ path: "firm_id" }] } });
    expect((await refused("ib-admin", "invite_person", { ...raw, email: "nobody" })).code).toBe("invalid_input");
  });

  it("not visible: whether an address has an account, or a seat with another firm, cannot be told from the answer", async () => {
    const answerTo = async (email: string) => {
      const {
        invitation_id: _,
        link: __,
        ...answer
      } = await does("buyer-admin", "invite_person", { email, granted_role: "buyer_member" });
      return answer;
    };
    const unknown = await answerTo(fresh("northfield.test"));
    for (const known of ["rival-buyer@sample.test", "ib-admin@sample.test", "other-ib-admin@sample.test"])
      expect(await answerTo(known)).toEqual(unknown);
    expect(
      (
        await refused("buyer-admin", "invite_person", {
          email: "Buyer-Member@sample.test",
          granted_role: "buyer_member",
        })
      ).code,
    ).toBe("conflict");
  });

  it("a later invitation of the same address takes the place of the earlier", async () => {
    const first = await invites("seller-admin");
    const second = await does("seller-admin", "invite_person", { email: first.email, granted_role: "seller_admin" });
    expect(await openInvitation(deps, testOrigin, first.secret)).toMatchObject({ invitation: { state: "revoked" } });
    expect(String(second.link)).not.toBe(String(first.link));
  });

  it("audited: without the address", async () => {
    const { audit } = await refusalOf(sample, await as("seller-admin"), "invite_person", {
      project_id: HARBOUR_ID,
      email: "secret@kestrel.test",
      granted_role: "ib_admin",
    });
    expect(audit).toMatchObject([{ outcome: "forbidden", args: { granted_role: "ib_admin", email: "(text, 19)" } }]);
  });
});

describe("a link", () => {
  it("allowed: makes an account, a seat and a session at once, and works once", async () => {
    const { email, secret } = await invites("seller-admin", { workstreams: ["finance"] });
    expect(await openInvitation(deps, testOrigin, secret)).toMatchObject({
      invitation: {
        email,
        role: "seller_member",
        space: "Project Harbour",
        firm: "Kestrel Instruments",
        inviter: "Jonas Weber",
        state: "open",
      },
    });
    const done = await joins(secret);
    expect(done).toMatchObject({ outcome: "accepted", space: { module: "deals", id: HARBOUR_ID } });
    if (done.outcome !== "accepted") throw new Error();
    const actor = await webSession(database, done.opened.userId);
    const { deals } = await sample.call(actor, "list_my_deals", {});
    expect(deals).toMatchObject([{ project_id: HARBOUR_ID, name: "Project Harbour", role: "seller_member" }]);
    expect((await sample.call(actor, "list_projects", {})).projects).toMatchObject([{ workstreams: ["finance"] }]);
    expect(await joins(secret)).toEqual({ outcome: "used" });
    expect(await openInvitation(deps, testOrigin, secret)).toMatchObject({
      invitation: { state: "used", acceptedBy: done.opened.userId },
    });
  });

  it("never names a person of the bank to buyers and observers", async () => {
    const { secret } = await invites("ib-admin", { granted_role: "buyer_member", firm_id: firm("northfield") });
    expect(await openInvitation(deps, testOrigin, secret)).toMatchObject({ invitation: { inviter: null } });
    const own = await invites("buyer-admin", { granted_role: "buyer_member" });
    expect(await openInvitation(deps, testOrigin, own.secret)).toMatchObject({
      invitation: { inviter: expect.any(String) },
    });
  });

  it("two at once: one account, one seat", async () => {
    const { email, secret } = await invites("seller-admin");
    const outcomes = (await Promise.all([joins(secret), joins(secret), joins(secret)])).map((one) => one.outcome);
    expect(outcomes.filter((one) => one === "accepted")).toHaveLength(1);
    expect(await database.prisma.user.count({ where: { email } })).toBe(1);
  });

  it.each([
    ["name", { name: " \u200b ", password: PASSWORD }],
    ["password", { name: "N", password: "short" }],
  ])("invalid: %s", async (field, given) => {
    const { secret, email } = await invites("seller-admin");
    expect(await acceptWithNewAccount(deps, testOrigin, secret, given)).toMatchObject({ outcome: "invalid", field });
    expect(await database.prisma.user.count({ where: { email } })).toBe(0);
  });

  it("forbidden: for another account; and whoever has one does not get a second", async () => {
    const { secret } = await invites("ib-admin", {
      email: "other-ib-admin@sample.test",
      granted_role: "observer",
      firm_id: firm("lindqvist"),
    });
    const session = async (who: SignIn) => {
      const actor = await as(who);
      const { id, name, email, title } = await database.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
      return { id: actor.credential.id, person: { id, name, email, title }, expires: new Date() };
    };
    expect(await acceptInvitation(deps, testOrigin, await session("seller-admin"), secret)).toEqual({
      outcome: "wrong_account",
    });
    expect(await joins(secret)).toEqual({ outcome: "has_account" });
    expect(await acceptInvitation(deps, testOrigin, await session("other-ib-admin"), secret)).toEqual({
      outcome: "accepted",
      space: { module: "deals", id: HARBOUR_ID },
    });
    const note = await database.prisma.auditCall.findFirst({
      where: { action: "accept_invitation", outcome: "allowed", userId: userIdOf("other-ib-admin") },
    });
    expect(note).toMatchObject({ spaceId: HARBOUR_ID });
    await does("ib-admin", "remove_participant", { participant_id: await seatOf("other-ib-admin@sample.test") });
  });

  it("to somebody who takes part already, under whatever firm, changes nothing", async () => {
    const { link } = await does("buyer-admin", "invite_person", {
      email: "rival-buyer@sample.test",
      granted_role: "buyer_member",
    });
    const actor = await as("rival-buyer");
    const person = { id: actor.userId, name: "", email: "", title: "" };
    const secret = String(link).split("/").at(-1) ?? "";
    expect(
      await acceptInvitation(deps, testOrigin, { id: actor.credential.id, person, expires: new Date() }, secret),
    ).toEqual({ outcome: "seated" });
  });

  it("ends when it is revoked, after seven days, with the deal, and with whoever sent it", async () => {
    const revoked = await invites("seller-admin");
    await does("ib-admin", "revoke_invitation", { invitation_id: revoked.invitation_id });
    expect(await joins(revoked.secret)).toEqual({ outcome: "revoked" });
    expect((await refused("ib-admin", "revoke_invitation", { invitation_id: revoked.invitation_id })).code).toBe(
      "not_found",
    );

    const old = await invites("seller-admin");
    await database.prisma.invitation.update({
      where: { id: String(old.invitation_id) },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await joins(old.secret)).toEqual({ outcome: "expired" });

    const admin = await newcomer("seller-admin", { granted_role: "seller_admin" });
    const { link } = await sample.call(admin.actor, "invite_person", {
      project_id: HARBOUR_ID,
      email: fresh(),
      granted_role: "seller_member",
    });
    await does("seller-admin", "remove_participant", { participant_id: admin.participantId });
    expect(await joins(String(link).split("/").at(-1) ?? "")).toEqual({ outcome: "revoked" });
  });

  it("that opens nothing is tried so often, and then no more; those that open something do not count", async () => {
    const from = { ...testOrigin, ip: "198.51.100.7" };
    const { secret } = await invites("seller-admin");
    const guess = "x".repeat(43);
    for (let i = 0; i < 50; i += 1) {
      expect((await openInvitation(deps, from, guess)).outcome).toBe("unknown");
      if (i % 10 === 0) expect((await openInvitation(deps, from, secret)).outcome).toBe("found");
    }
    expect((await openInvitation(deps, from, guess)).outcome).toBe("rate_limited");
    expect((await openInvitation(deps, { ...testOrigin, ip: "198.51.100.8" }, secret)).outcome).toBe("found");
  });
});

describe("change_participant", () => {
  it("allowed: role and workstreams hold from the next call; lost tasks lie with nobody, and the history says so", async () => {
    const { participantId, userId, actor } = await newcomer("seller-admin");
    const asked = await does("ib-admin", "create_request", {
      workstream: "finance",
      list_id: sampleId("list", "fin-l2"),
      title: "Ledger",
    });
    await does("seller-admin", "assign_request", { request_id: asked.entry_id, assignee_ids: [userId] });
    expect(
      await does("seller-admin", "change_participant", {
        participant_id: participantId,
        granted_role: "seller_admin",
        workstreams: ["legal"],
      }),
    ).toMatchObject({ tasks_released: 1 });
    expect((await sample.call(actor, "list_projects", {})).projects).toMatchObject([
      { role: "seller_admin", workstreams: ["legal"] },
    ]);
    expect(await database.prisma.entry.findUnique({ where: { id: asked.entry_id } })).toMatchObject({ status: "open" });
    expect(
      await database.prisma.event.findFirst({ where: { entryId: asked.entry_id, action: "unassigned" } }),
    ).toMatchObject({ toStatus: "open" });
    await does("ib-admin", "change_participant", { participant_id: participantId, granted_role: "seller_member" });
    expect((await sample.call(actor, "list_projects", {})).projects).toMatchObject([
      { role: "seller_member", workstreams: expect.arrayContaining(["finance", "tax"]) },
    ]);
  });

  it("invalid: another side; forbidden: a role that one does not give", async () => {
    const { participantId } = await newcomer("seller-admin");
    const raw = { participant_id: participantId };
    expect(await refused("ib-admin", "change_participant", { ...raw, granted_role: "buyer_member" })).toMatchObject({
      code: "invalid_input",
      data: { issues: [{ path: "granted_role" }] },
    });
    expect((await refused("seller-admin", "change_participant", { ...raw, granted_role: "ib_admin" })).code).toBe(
      "forbidden",
    );
  });
});

describe("suspend_person", () => {
  const suspended = async (who: SignIn) => (await does(who, "list_people")).suspended as { participant_id: string }[];

  it("allowed: closes all deals of the bank to one of its people and their agents, until it is taken back", async () => {
    const person = await newcomer("ib-admin", { granted_role: "ib_member" });
    const agent = await connection(database, person.userId, {});
    const raw = { participant_id: person.participantId };
    expect((await peopleSeenBy("ib-admin")).find((one) => one.participant_id === person.participantId)).toMatchObject({
      may_suspend: true,
    });
    expect(await does("ib-admin", "suspend_person", raw)).toMatchObject({ agents_ended: 1 });
    expect((await refusalOf(sample, person.actor, "list_my_deals", {})).error.code).toBe("unauthenticated");
    expect((await refusalOf(sample, agent, "list_projects", {})).error.code).toBe("unauthenticated");
    const again = await webSession(database, person.userId);
    expect((await sample.call(again, "list_my_deals", {})).deals).toEqual([]);
    expect((await sample.call(again, "list_my_banks", {})).banks).toEqual([]);
    expect((await peopleSeenBy("ib-admin")).map((one) => one.participant_id)).not.toContain(person.participantId);
    expect(await listNotices(deps, person.userId)).toMatchObject([
      {
        ...{ kind: "suspended", facts: { bank: "Aldridge & Crane" }, title: "Suspended" },
        text: expect.stringContaining("Aldridge & Crane has suspended you"),
      },
    ]);
    expect(await database.prisma.job.count({ where: { name: "letter.account_notice" } })).toBe(0);

    expect(await suspended("ib-admin")).toMatchObject([{ participant_id: person.participantId, email: person.email }]);
    await does("ib-admin", "reinstate_person", raw);
    expect(await suspended("ib-admin")).toEqual([]);
    expect((await sample.call(again, "list_my_deals", {})).deals).toHaveLength(1);
    expect((await refused("ib-admin", "reinstate_person", raw)).code).toBe("not_found");
  });

  it("holds against invitations: one that was open ends, and a later one is not taken", async () => {
    const person = await newcomer("ib-admin", { granted_role: "ib_member" });
    const raw = { participant_id: person.participantId };
    const second = await sample.call(await as("ib-admin"), "create_project", {
      bank_id: firm("aldridge"),
      name: "Project Second",
      workstreams: [{ slug: "finance", name: "Finance", prefix: "FIN" }],
    });
    const offer = async () => {
      const given = { project_id: second.project_id, email: person.email, granted_role: "ib_member" };
      const { link } = await sample.call(await as("ib-admin"), "invite_person", given);
      return String(link).split("/").at(-1) ?? "";
    };
    const open = await offer();
    await does("ib-admin", "suspend_person", raw);
    const session = await webSession(database, person.userId);
    const takes = (secret: string) => {
      const who = { id: person.userId, name: "", email: person.email, title: "" };
      return acceptInvitation(
        deps,
        testOrigin,
        { id: session.credential.id, person: who, expires: new Date() },
        secret,
      );
    };
    expect(await takes(open)).toEqual({ outcome: "revoked" });
    expect(await takes(await offer())).toEqual({ outcome: "suspended" });
    await does("ib-admin", "reinstate_person", raw);
    expect(await takes(await offer())).toMatchObject({ outcome: "accepted" });
  });

  it("forbidden: oneself, other firms' people, and for everybody but the bank's admins; by no statement either", async () => {
    const person = await newcomer("ib-admin", { granted_role: "ib_member" });
    const own = { participant_id: await seatOf("ib-admin@sample.test") };
    const seller = { participant_id: await seatOf("seller-admin@sample.test") };
    for (const raw of [own, seller]) expect((await refused("ib-admin", "suspend_person", raw)).code).toBe("forbidden");
    for (const who of ["ib-member", "seller-admin"] as const)
      expect((await refused(who, "suspend_person", { participant_id: person.participantId })).code).toBe("forbidden");
    for (const who of ["buyer-admin", "observer"] as const)
      expect((await refused(who, "suspend_person", { participant_id: person.participantId })).code).toBe("not_found");
    const past = (id: string) => `SELECT sessions FROM app.suspend_member('${id}', 'ntc_past', NULL)`;
    for (const [who, id] of [
      ["ib-admin", own.participant_id],
      ["ib-admin", seller.participant_id],
      ["seller-admin", person.participantId],
      ["other-ib-admin", person.participantId],
    ] as const)
      await expect(writeAs(database, systemClock, await as(who), ({ sql }) => sql.query(past(id)))).rejects.toThrow();
    expect(await database.prisma.accountNotice.count({ where: { id: "ntc_past" } })).toBe(0);
  });
});

describe("two things at one moment", () => {
  const leave = (...people: Newcomer[]) =>
    database.prisma.participant.updateMany({
      where: { id: { in: people.map(({ participantId }) => participantId) } },
      data: { removedAt: new Date() },
    });

  it("two admins who suspend each other: one of them stays an admin", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [
        await newcomer("ib-admin", { granted_role: "ib_admin" }),
        await newcomer("ib-admin", { granted_role: "ib_admin" }),
      ];
      const suspends = async (who: Newcomer, whom: Newcomer) =>
        sample.call(await webSession(database, who.userId), "suspend_person", {
          project_id: HARBOUR_ID,
          participant_id: whom.participantId,
        });
      const done = await Promise.allSettled([suspends(one, other), suspends(other, one)]);
      expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      await leave(one, other);
    }
  });

  it("an admin who invites while being suspended, or while the seat ends, leaves no open invitation", async () => {
    for (const ending of ["suspend_person", "remove_participant"]) {
      const person = await newcomer("ib-admin", { granted_role: "ib_admin" });
      const session = await webSession(database, person.userId);
      const invites = Array.from({ length: 8 }, (_, i) =>
        sample.call(session, "invite_person", {
          project_id: HARBOUR_ID,
          email: `late.${i}.${ending}@northfield.test`,
          granted_role: "buyer_member",
          firm_id: firm("northfield"),
        }),
      );
      const ends = does("ib-admin", ending, { participant_id: person.participantId });
      await Promise.allSettled([...invites, ends]);
      await ends;
      const open = { createdBy: person.userId, revokedAt: null, acceptedAt: null };
      expect([ending, await database.prisma.invitation.count({ where: open })]).toEqual([ending, 0]);
      await leave(person);
    }
  });
});

describe("remove_participant", () => {
  it("allowed: holds at the next call, for the person and the agents; tasks go to the successor", async () => {
    const gone = await newcomer("seller-admin");
    const agent = await connection(database, gone.userId, { bound: HARBOUR_ID });
    const own = await does("ib-admin", "create_request", {
      workstream: "finance",
      list_id: sampleId("list", "fin-l2"),
      title: "Own",
    });
    const shared = await does("ib-admin", "create_request", {
      workstream: "finance",
      list_id: sampleId("list", "fin-l2"),
      title: "Shared",
    });
    await does("seller-admin", "assign_request", { request_id: own.entry_id, assignee_ids: [gone.userId] });
    await does("seller-admin", "assign_request", {
      request_id: shared.entry_id,
      assignee_ids: [gone.userId, userIdOf("seller-admin")],
    });

    const preview = await does("seller-admin", "preview_removal", { participant_id: gone.participantId });
    expect(preview).toMatchObject({ agents: 1, name: "New Person" });
    expect(preview.tasks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entry_id: own.entry_id, shared: false }),
        expect.objectContaining({ entry_id: shared.entry_id, shared: true }),
      ]),
    );
    expect((preview.successors as { user_id: string }[]).map((one) => one.user_id)).toContain(
      userIdOf("seller-member"),
    );

    await sample.call(agent, "list_projects", {});
    expect(
      await does("seller-admin", "remove_participant", {
        participant_id: gone.participantId,
        hand_over_to: userIdOf("seller-member"),
      }),
    ).toMatchObject({ agents_ended: 1, tasks_passed_on: 2 });
    expect((await sample.call(gone.actor, "list_my_deals", {})).deals).toEqual([]);
    expect((await refusalOf(sample, gone.actor, "list_people", { project_id: HARBOUR_ID })).error.code).toBe(
      "not_found",
    );
    expect((await refusalOf(sample, agent, "list_projects", {})).error.code).toBe("unauthenticated");
    const workers = async (entryId: string) =>
      (await database.prisma.entryAssignee.findMany({ where: { entryId }, orderBy: { userId: "asc" } })).map(
        (one) => one.userId,
      );
    expect(await workers(own.entry_id)).toEqual([userIdOf("seller-member")]);
    expect(await workers(shared.entry_id)).toEqual([userIdOf("seller-admin"), userIdOf("seller-member")].sort());
    expect((await refused("seller-admin", "remove_participant", { participant_id: gone.participantId })).code).toBe(
      "not_found",
    );
  });

  it("allowed: without a successor the tasks lie with nobody; who comes back has a seat, not the tasks", async () => {
    const gone = await newcomer("seller-admin");
    const own = await does("ib-admin", "create_request", {
      workstream: "finance",
      list_id: sampleId("list", "fin-l2"),
      title: "Own",
    });
    await does("seller-admin", "assign_request", { request_id: own.entry_id, assignee_ids: [gone.userId] });
    await does("seller-admin", "remove_participant", { participant_id: gone.participantId });
    expect(await database.prisma.entry.findUnique({ where: { id: own.entry_id } })).toMatchObject({ status: "open" });
    const { link } = await does("seller-admin", "invite_person", {
      email: gone.email,
      granted_role: "seller_member",
      workstreams: ["tax"],
    });
    const session = {
      id: gone.actor.credential.id,
      person: { id: gone.userId, name: "", email: gone.email, title: "" },
      expires: new Date(),
    };
    expect(await acceptInvitation(deps, testOrigin, session, String(link).split("/").at(-1) ?? "")).toMatchObject({
      outcome: "accepted",
    });
    expect((await sample.call(gone.actor, "list_projects", {})).projects).toMatchObject([{ workstreams: ["tax"] }]);
  });

  it("conflict: the last admin of the bank neither goes nor steps down, not even when two try at once", async () => {
    const own = await seatOf("ib-admin@sample.test");
    expect((await refused("ib-admin", "remove_participant", { participant_id: own })).code).toBe("conflict");
    expect(
      (await refused("ib-admin", "change_participant", { participant_id: own, granted_role: "ib_member" })).code,
    ).toBe("conflict");
    const second = await newcomer("ib-admin", { granted_role: "ib_admin" });
    const removes = async (actor: typeof second.actor, participant_id: string) =>
      sample.call(actor, "remove_participant", { project_id: HARBOUR_ID, participant_id }).then(
        () => true,
        () => false,
      );
    const done = await Promise.all([removes(await as("ib-admin"), second.participantId), removes(second.actor, own)]);
    expect(done.filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(
      await database.prisma.participant.count({ where: { projectId: HARBOUR_ID, role: "ib_admin", removedAt: null } }),
    ).toBeGreaterThanOrEqual(1);
    await database.prisma.participant.updateMany({ where: { id: { in: [own] } }, data: { removedAt: null } });
  });

  it("forbidden: of the bank by the seller; not visible: of another firm by a buyer", async () => {
    const bank = await seatOf("ib-member@sample.test");
    expect((await refused("seller-admin", "remove_participant", { participant_id: bank })).code).toBe("forbidden");
    const rival = await seatOf("rival-buyer@sample.test");
    expect(await refused("buyer-admin", "remove_participant", { participant_id: rival })).toEqual(
      await refused("buyer-admin", "remove_participant", { participant_id: "part_x" }),
    );
  });

  it("allowed: also in a closed deal", async () => {
    const gone = await newcomer("seller-admin");
    await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { stage: "closed" } });
    await does("seller-admin", "remove_participant", { participant_id: gone.participantId });
    expect((await sample.call(gone.actor, "list_my_deals", {})).deals).toEqual([]);
    // but nobody is offered what would be refused
    expect((await does("seller-admin", "list_invitations")).may_offer).toMatchObject({ roles: [] });
    await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { stage: "dataroom" } });
  });
});
