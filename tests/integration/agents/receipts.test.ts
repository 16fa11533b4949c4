/** What was granted, locked and ended stays on record: for the person, and for the bank's admins as far as it concerns their deal. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { openAgentAccess } from "@/tests/support/agent-access";
import { readAs } from "@/tests/support/doors";
import {
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  refusalOf,
  type Sample,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";

const UNLOCK = "unlock:pre_dataroom";

type Receipt = {
  act: string;
  scopes: string[];
  by: string;
  unlock_until?: number;
  ts: number;
  spaces?: unknown;
  session?: string;
};

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database);
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

async function connect(who: SignIn, tick: readonly string[], projects?: readonly string[], clientId?: string) {
  const given = await agents.connect(userIdOf(who), {
    scope: tick.join(" "),
    tick,
    ...(projects && { projects }),
    ...(clientId && { clientId }),
  });
  const claims = JSON.parse(Buffer.from(given.tokens.access_token.split(".")[1] ?? "", "base64url").toString()) as {
    grant_id: string;
  };
  return { ...given, connectionId: claims.grant_id };
}
const own = async (who: SignIn, connection_id: string) =>
  ((await sample.call(await sample.as(who), "read_receipts", { connection_id })) as { receipts: Receipt[] }).receipts;

describe("a grant", () => {
  it("leaves a receipt with its scopes, deals, application, session and unlock; each further one another", async () => {
    const { connectionId, clientId } = await connect("ib-member", ["read:projects"], [HARBOUR_ID]);
    await connect("ib-member", ["read:projects", UNLOCK], undefined, clientId);
    const receipts = await own("ib-member", connectionId);
    expect(receipts).toMatchObject([
      {
        act: "granted",
        scopes: ["read:projects"],
        by: "person",
        client_name: "Test agent",
        client_host: expect.stringContaining("127.0.0.1"),
        session: expect.stringMatching(/^\w{6}$/),
        spaces: [{ space_id: HARBOUR_ID, name: "Project Harbour" }],
      },
      { act: "granted", scopes: ["read:projects", UNLOCK], by: "person", spaces: [{ space_id: HARBOUR_ID }] },
    ]);
    expect(receipts[0]).not.toHaveProperty("unlock_until");
    expect((receipts[1]?.unlock_until ?? 0) - (receipts[1]?.ts ?? 0)).toBeGreaterThanOrEqual(899);
    expect((receipts[1]?.unlock_until ?? 0) - (receipts[1]?.ts ?? 0)).toBeLessThanOrEqual(901);
  });

  it("that cannot be put on record is not made", async () => {
    const clientId = await agents.register();
    const page = await agents.openConsentPage(
      agents.authorizePath(clientId, { challenge: "x".repeat(43) }),
      userIdOf("ib-member"),
      {},
    );
    const guard = (sql: string) => sample.database.asOwner((owner) => owner.script(sql));
    await guard(`CREATE FUNCTION no_receipt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER no_receipt BEFORE INSERT ON consent_receipts EXECUTE FUNCTION no_receipt()`);
    try {
      await expect(page.press?.()).rejects.toThrow();
      expect(await sample.database.prisma.connection.count({ where: { clientId } })).toBe(0);
    } finally {
      await guard("DROP TRIGGER no_receipt ON consent_receipts; DROP FUNCTION no_receipt()");
    }
  });
});

describe("the end", () => {
  it("of an unlock and of a connection is on record with who did it, and the receipts stay", async () => {
    const { connectionId } = await connect("seller-admin", ["read:projects", UNLOCK]);
    const web = await sample.as("seller-admin");
    await sample.call(web, "lock_connection", { connection_id: connectionId });
    await sample.call(web, "end_connection", { connection_id: connectionId });
    expect((await own("seller-admin", connectionId)).map(({ act, by, session }) => ({ act, by, session }))).toEqual([
      { act: "granted", by: "person", session: expect.stringMatching(/^\w{6}$/) },
      { act: "locked", by: "person", session: web.credential.id.slice(-6) },
      { act: "ended", by: "person", session: web.credential.id.slice(-6) },
    ]);
    const { consents } = (await sample.call(web, "list_consents")) as {
      consents: { connection_id: string; ended_at?: number }[];
    };
    expect(consents.find((one) => one.connection_id === connectionId)).toHaveProperty("ended_at");
  });

  it("by the application, or by the server after a replay, says so", async () => {
    const given = await connect("seller-admin", ["read:projects"]);
    await agents.form("/oauth/revoke", { token: given.tokens.refresh_token, client_id: given.clientId });
    expect((await own("seller-admin", given.connectionId)).at(-1)).toMatchObject({ act: "ended", by: "client" });
    const replayed = await connect("seller-admin", ["read:projects"]);
    await agents.exchange(replayed.clientId, replayed.code, replayed.verifier);
    expect((await own("seller-admin", replayed.connectionId)).at(-1)).toMatchObject({ act: "ended", by: "server" });
  });
});

describe("receipts", () => {
  it("cannot be changed or removed, not by the runtime's roles and not past the trigger", async () => {
    const { connectionId } = await connect("observer", ["read:projects"]);
    for (const statement of [
      "UPDATE consent_receipts SET scopes = '{}'",
      "DELETE FROM consent_receipts",
      "TRUNCATE consent_receipts",
    ]) {
      for (const role of ["app_rt", "app_sys"] as const)
        await expect(sample.database.transaction(role, (sql) => sql.query(statement))).rejects.toThrow(
          /denied|append-only/,
        );
      await expect(sample.database.asOwner((sql) => sql.query(statement))).rejects.toThrow("append-only");
    }
    expect(await own("observer", connectionId)).toHaveLength(1);
  });

  it("are the person's own: nobody else and no agent finds them; the bank's admin those that concern the deal", async () => {
    const { connectionId } = await connect("buyer-member", ["read:projects"]);
    const elsewhere = await connect("buyer-member", ["read:projects"], []);
    const seen = (actor: Actor) =>
      readAs(sample.database, systemClock, actor, async ({ sql }) =>
        (await sql.query<{ id: string }>("SELECT DISTINCT connection_id AS id FROM consent_receipts")).map(
          ({ id }) => id,
        ),
      );
    for (const who of [
      "ib-member",
      "seller-admin",
      "buyer-admin",
      "rival-buyer",
      "observer",
      "other-ib-admin",
    ] as const) {
      expect(
        (await refusalOf(sample, await sample.as(who), "read_receipts", { connection_id: connectionId })).error.code,
      ).toBe("not_found");
      const asked = { project_id: HARBOUR_ID, connection_id: connectionId };
      const { error } = await refusalOf(sample, await sample.as(who), "read_consent", asked);
      expect(error.code, who).toBe(who === "other-ib-admin" ? "not_found" : "forbidden");
      expect(await seen(await sample.as(who)), who).not.toContain(connectionId);
    }
    expect(await seen(await sample.agent("buyer-member", { unlocked: true }))).toEqual([]);

    const admin = await sample.as("ib-admin");
    expect(await seen(admin)).toContain(connectionId);
    expect(await seen(admin)).not.toContain(elsewhere.connectionId);
    const consent = await sample.call(admin, "read_consent", { project_id: HARBOUR_ID, connection_id: connectionId });
    expect(consent).toMatchObject({
      person: { user_id: userIdOf("buyer-member") },
      receipts: [{ act: "granted", deals: "this", by: "person" }],
    });
    for (const asked of [
      { project_id: HARBOUR_ID, connection_id: elsewhere.connectionId },
      { project_id: JUNIPER_ID, connection_id: connectionId },
    ])
      expect((await refusalOf(sample, admin, "read_consent", asked)).error.code).toBe("not_found");
    expect((await refusalOf(sample, admin, "read_receipts", { connection_id: connectionId })).error.code).toBe(
      "not_found",
    );
  });
});
