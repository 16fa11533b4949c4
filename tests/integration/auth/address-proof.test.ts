/** Whose account an invited address is, before and after its owner comes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptInvitation, acceptWithNewAccount, openInvitation, provesFirst } from "@/lib/auth/invitations";
import { dismissNotices, pressingNotices } from "@/lib/auth/notices";
import { findLiveSession, listSessions } from "@/lib/auth/sessions";
import { signInWithPassword, signInWithProvider } from "@/lib/auth/sign-in";
import { webActor } from "@/lib/auth/web-actor";
import { openAgentAccess } from "@/tests/support/agent-access";
import { refusalOf, webSession } from "@/tests/support/sample";
import { browserAt, PUBLIC_URL, signInAtProvider } from "./browser";
import { type Bank, cheapPasswords, DEALS, twoBanks } from "./invited";
import { openIdProvider } from "./openid-provider";
import { auditOf, authOn, someOrigin } from "./people";

const { sample, database, shows, mails, secondDeal, accountOf, seatsOf } = await twoBanks();
const provider = await openIdProvider("our-client");
const agents = await openAgentAccess(database);
const { deps } = authOn(database);
beforeAll(() => {
  process.env.NEXTAUTH_URL = PUBLIC_URL;
});
afterAll(async () => {
  delete process.env.NEXTAUTH_URL;
  await agents.close();
  await provider.close();
  await sample.close();
});

const PASSWORD = "nine lives and a lighthouse";
let strangers = 0;
const stranger = () => `stranger${strangers++}@northfield.test`;
const vouched = (email: string) =>
  ({ method: "oidc", provider: "https://id.example.com", subject: `sub of ${email}`, verifiedEmail: email }) as const;

const joins = (secret: string, password = PASSWORD, name = "Somebody") =>
  acceptWithNewAccount(deps, someOrigin(), secret, { name, password }, cheapPasswords);
const signsIn = (email: string, password = PASSWORD) =>
  signInWithPassword(deps, someOrigin(), { email, password }, cheapPasswords);

/** Somebody who saw the link of an invitation sits at the account of the address. */
async function taken(email: string, bank: Bank = "harbour", role?: string) {
  const joined = await joins(await shows(bank, email, role));
  if (joined.outcome !== "accepted") throw new Error(joined.outcome);
  return { id: joined.opened.sessionId, userId: joined.opened.userId };
}
const live = async (key: { id: string; userId: string }) => {
  const session = await findLiveSession(deps, key);
  if (!session) throw new Error("the session has ended");
  return session;
};

describe("an account that an inviter took before its owner came", () => {
  it("is the owner's alone from the first sign-in at the provider: nothing that was set before opens the other bank's deal", async () => {
    const email = stranger();
    const attacker = await taken(email);
    const agent = await agents.connect(attacker.userId);
    expect((await agents.call(agent.tokens.access_token, "list_projects")).status).toBe(200);
    const elsewhere = await shows("juniper", email);
    expect(await acceptInvitation(deps, someOrigin(), await live(attacker), elsewhere)).toEqual({
      outcome: "unproven",
    });

    const owner = browserAt(database, provider.issuer);
    const claims = { sub: "the owner", email, email_verified: true };
    expect((await signInAtProvider(owner, provider, { idToken: claims })).headers.get("Location")).toBe("/projects");
    const key = await owner.sessionKey();
    if (!key) throw new Error("not signed in");
    expect(key.userId).toBe(attacker.userId);
    expect(await acceptInvitation(deps, someOrigin(), await live(key), elsewhere)).toMatchObject({
      outcome: "accepted",
      space: { module: "deals", id: DEALS.juniper },
    });

    expect(await seatsOf(email)).toEqual([DEALS.juniper]);
    expect((await signsIn(email)).outcome).toBe("unauthenticated");
    expect(await findLiveSession(deps, attacker)).toBeNull();
    const stolen = await refusalOf(sample, webActor(await live(key), PUBLIC_URL), "list_people", {
      project_id: DEALS.harbour,
    });
    expect(stolen.error.code).toBe("not_found");
    expect((await agents.call(agent.tokens.access_token, "list_projects")).status).toBe(401);
    expect((await agents.refresh(agent.clientId, agent.tokens.refresh_token)).status).toBe(400);
    expect(await listSessions(deps, key.userId)).toMatchObject([{ id: key.id, method: "oidc" }]);

    const [notice] = await pressingNotices(deps, key.userId);
    if (!notice) throw new Error("the owner is not told");
    expect(notice.text).toBe(
      "Before you proved this address somebody had set a password, connected an agent (Test agent) and taken a seat (Project Harbour). All of it was removed. If it was you, ask whoever invited you for a new invitation.",
    );
    await dismissNotices(deps, key.userId);
    expect(await pressingNotices(deps, key.userId)).toEqual([]);
  });

  it("is not proven by an address that the provider has not checked, nor by another's", async () => {
    const email = stranger();
    const attacker = await taken(email);
    const { verifiedEmail: _, ...unchecked } = vouched(email);
    for (const identity of [unchecked, vouched(stranger())])
      expect((await signInWithProvider(deps, someOrigin(), identity)).outcome).toBe("unauthenticated");
    expect(await accountOf(email)).toMatchObject({ addressProvenAt: null, provenBy: null });
    await live(attacker);
    expect((await signsIn(email)).outcome).toBe("allowed");
  });

  it("is proven once: what the owner sets up afterwards stays, whatever proves the address again", async () => {
    const email = stranger();
    await taken(email);
    await signInWithProvider(deps, someOrigin(), vouched(email));
    const again = await shows("harbour", email);
    const owner = await signInWithProvider(deps, someOrigin(), vouched(email));
    if (owner.outcome !== "allowed") throw new Error(owner.outcome);
    const session = await live({ id: owner.sessionId, userId: owner.userId });
    expect(await acceptInvitation(deps, someOrigin(), session, again)).toMatchObject({ outcome: "accepted" });
    await signInWithProvider(deps, someOrigin(), { ...vouched(email), provider: "github", method: "github" });
    await live({ id: owner.sessionId, userId: owner.userId });
    expect(await seatsOf(email)).toEqual([DEALS.harbour]);
  });

  it("leaves a line of audit with figures, and the tasks to the others, as the history says", async () => {
    const email = stranger();
    const { userId } = await taken(email, "harbour", "ib_member");
    const entry = await database.prisma.entry.findFirstOrThrow({
      where: { projectId: DEALS.harbour, type: "request", status: "open", assignees: { none: {} } },
    });
    await sample.call(await sample.as("ib-admin"), "assign_request", {
      ...{ project_id: DEALS.harbour, request_id: entry.id, assignee_ids: [userId] },
    });
    const origin = someOrigin();
    await signInWithProvider(deps, origin, vouched(email));
    expect(await auditOf(database, origin.requestId)).toMatchObject([
      {
        tool: "prove_address",
        outcome: "allowed",
        userId,
        args: { method: "provider", password: true, sessions: 1, agents: 0, seats: 1, kept: 0 },
      },
      { tool: "sign_in" },
    ]);
    expect(await database.prisma.entry.findUnique({ where: { id: entry.id } })).toMatchObject({ status: "open" });
    expect(
      await database.prisma.event.findFirst({
        where: { entryId: entry.id, action: "unassigned" },
        orderBy: { at: "desc" },
      }),
    ).toMatchObject({ channel: "system", authorSide: "system" });
    expect(await database.prisma.member.count({ where: { userId, removedAt: null } })).toBe(0);
  });

  it("keeps the seat in a deal of which it is the only admin, without anything that opens it to others", async () => {
    const email = stranger();
    const attacker = await taken(email, "harbour", "ib_admin");
    const own = await secondDeal("Project Alone", await webSession(database, attacker.userId));
    const { tokens } = await agents.connect(attacker.userId);
    await signInWithProvider(deps, someOrigin(), vouched(email));
    expect(await seatsOf(email)).toEqual([own]);
    expect((await agents.call(tokens.access_token, "whoami")).status).toBe(401);
    expect((await signsIn(email)).outcome).toBe("unauthenticated");
    const [notice] = await pressingNotices(deps, attacker.userId);
    expect(notice?.facts).toEqual({
      ...{ password: true, agents: ["Test agent"], seats: ["Project Harbour"], kept: ["Project Alone"] },
    });
  });

  it("waits for the proof, or is waited for: a consent and a seat of the same moment are not left over", async () => {
    const second = await secondDeal("Project Beside");
    for (let turn = 0; turn < 4; turn += 1) {
      const email = stranger();
      const { id, userId } = await taken(email);
      const session = await live({ id, userId });
      const more = await shows("harbour", email, "ib_member", second);
      await Promise.all([
        signInWithProvider(deps, someOrigin(), vouched(email)),
        agents.connect(userId, { session: id }).catch(() => undefined),
        signsIn(email),
        acceptInvitation(deps, someOrigin(), session, more),
      ]);
      expect(await database.prisma.credential.count({ where: { userId } })).toBe(0);
      expect(await listSessions(deps, userId)).toMatchObject([{ method: "oidc" }]);
      expect(await database.prisma.connection.count({ where: { userId, revokedAt: null } })).toBe(0);
      expect(await seatsOf(email)).toEqual([]);
    }
  });
});

describe("an account that nobody has proven", () => {
  it("takes seats of the bank that invited it first, and of no second one, by no statement either", async () => {
    const email = stranger();
    const key = await taken(email, "juniper");
    const session = await live(key);
    expect(await acceptInvitation(deps, someOrigin(), session, await shows("harbour", email))).toEqual({
      outcome: "unproven",
    });
    const seat = { id: "part_by_hand", projectId: DEALS.harbour, userId: key.userId, role: "observer" };
    const organizationId = (await database.prisma.member.findFirstOrThrow({ where: { userId: key.userId } }))
      .organizationId;
    await expect(database.prisma.participant.create({ data: { ...seat, organizationId } })).rejects.toThrow();
    // nor after the first bank has ended the seat
    await database.prisma.participant.updateMany({ where: { userId: key.userId }, data: { removedAt: new Date() } });
    expect(await acceptInvitation(deps, someOrigin(), session, await shows("harbour", email))).toEqual({
      outcome: "unproven",
    });
    expect(await acceptInvitation(deps, someOrigin(), session, await shows("juniper", email))).toMatchObject({
      outcome: "accepted",
    });
  });

  it("is not taken over with another link that somebody saw", async () => {
    const email = stranger();
    const attacker = await taken(email);
    for (const bank of ["juniper", "harbour"] as const) {
      const secret = await shows(bank, email).catch(() => "");
      expect((await joins(secret, "another password again")).outcome).toMatch(/^(has_account|unknown)$/);
    }
    await live(attacker);
    expect(await accountOf(email)).toMatchObject({ addressProvenAt: null });
  });

  it("refuses a seat to a session that has ended meanwhile", async () => {
    const email = stranger();
    const session = await live(await taken(email));
    await database.prisma.webSession.update({ where: { id: session.id }, data: { endedAt: new Date() } });
    expect(await acceptInvitation(deps, someOrigin(), session, await shows("harbour", stranger()))).toEqual({
      outcome: "signed_out",
    });
  });
});

describe("a link that came by mail", () => {
  it("makes an account that is proven", async () => {
    const email = stranger();
    expect(await joins(await mails("harbour", email))).toMatchObject({ outcome: "accepted" });
    expect(await accountOf(email)).toMatchObject({ provenBy: "mail", addressProvenAt: expect.any(Date) });
  });

  it("gives the owner the account that somebody else had made, with a password and a name of their own", async () => {
    const email = stranger();
    const attacker = await taken(email);
    const secret = await mails("juniper", email);
    // an account at hand does not help: the password is chosen anew
    expect(await acceptInvitation(deps, someOrigin(), await live(attacker), secret)).toEqual({
      outcome: "prove_first",
    });
    const opened = await openInvitation(deps, someOrigin(), secret);
    if (opened.outcome !== "found") throw new Error(opened.outcome);
    expect(await provesFirst(deps, opened.invitation, attacker.userId)).toBe(true);

    const owner = await joins(secret, "an owner's own password", "The Owner");
    expect(owner).toMatchObject({ outcome: "accepted", opened: { userId: attacker.userId } });
    expect(await accountOf(email)).toMatchObject({ provenBy: "mail", name: "The Owner" });
    expect(await seatsOf(email)).toEqual([DEALS.juniper]);
    expect(await findLiveSession(deps, attacker)).toBeNull();
    expect((await signsIn(email)).outcome).toBe("unauthenticated");
    expect((await signsIn(email, "an owner's own password")).outcome).toBe("allowed");
    expect(await pressingNotices(deps, attacker.userId)).toMatchObject([{ facts: { seats: ["Project Harbour"] } }]);
  });

  it("takes over nothing that is proven, and proves nothing once it is used, taken back or too old", async () => {
    const proven = stranger();
    await joins(await mails("harbour", proven));
    expect(await joins(await mails("juniper", proven), "somebody else's password")).toEqual({
      outcome: "has_account",
    });
    expect((await signsIn(proven)).outcome).toBe("allowed");

    const email = stranger();
    const attacker = await taken(email);
    const secret = await mails("juniper", email);
    await database.prisma.invitation.updateMany({
      where: { email, acceptedAt: null },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await joins(secret)).toEqual({ outcome: "expired" });
    expect(await accountOf(email)).toMatchObject({ addressProvenAt: null });
    await live(attacker);
  });
});
