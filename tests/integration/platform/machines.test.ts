/** What lets a machine in, asked of each door alone: the kernel's function in the database, and whoever makes actors of tokens. @dialect */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { machineActor, newMachineToken } from "@/lib/auth/machine-token";
import type { Sql } from "@/lib/db/sql";
import { newId } from "@/lib/platform/ids";
import { SECRET_SCOPE } from "@/tests/probe/gardens";
import { GARDENER, GUEST, plantGardens } from "@/tests/probe/planted";
import { openSample, type Sample } from "@/tests/support/sample";

type Kind = "token" | "webhook";
type Machine = { readonly id: string; readonly kind: Kind; readonly token: string };

const NOBODY = { standing: null, me: null, agent: false };
const PUBLIC = { publicUrl: "https://deals.example.com", stepUps: new Map([[SECRET_SCOPE, 5]]) };

let sample: Sample;
beforeAll(async () => {
  sample = await openSample();
  await plantGardens(sample.database);
});
afterAll(() => sample.close());

/** A row of its own for each, whatever made it: nothing but the row is to say who gets in. */
async function machine(kind: Kind, change: { endedAt?: Date; scopes?: string[] } = {}): Promise<Machine> {
  const { token, hash } = newMachineToken();
  const { id } = await sample.database.prisma.machineCredential.create({
    data: {
      ...{ id: newId("machine"), kind, name: "Sprinkler", module: "gardens", spaceId: "gdn_rose" },
      ...{ userId: GARDENER, scopes: ["read:plants"], secretHash: hash, ...change },
    },
  });
  return { id, kind, token };
}

/** Enters as a call does, and goes on in the same transaction. */
const entered = <T>(
  credential: { id: string; kind: string },
  user: string,
  work: (sql: Sql, standing: object | null) => Promise<T>,
) =>
  sample.database.transaction("app_rt", async (sql) => {
    const [row] = await sql.query<{ standing: object | null }>(
      "SELECT app.enter($1::text, $2::text, $3::text, NULL, NULL) AS standing",
      [user, credential.kind, credential.id],
    );
    return work(sql, row?.standing ?? null);
  });

const enter = (credential: { id: string; kind: string }, user = GARDENER) =>
  entered(credential, user, async (sql, standing) => {
    const [row] = await sql.query<{ me: string | null; agent: boolean }>(
      "SELECT app.me() AS me, app.flag('agent') AS agent",
    );
    return { standing, ...row };
  });

describe.each(["token", "webhook"] as const)("app.enter lets a %s", (kind) => {
  let one: Machine;
  beforeEach(async () => {
    one = await machine(kind);
  });

  it("in as the person for whom it acts, as no person: with its row's scopes and no step-up", async () => {
    const standing = { granted: ["read:plants"], stepUps: {} };
    expect(await enter(one)).toEqual({ standing, me: GARDENER, agent: true });
  });

  it("not in once it has ended", async () => {
    expect(await enter(await machine(kind, { endedAt: new Date() }))).toEqual(NOBODY);
  });

  it("not in while its person is disabled, though its own row has not ended", async () => {
    const disable = (at: Date | null) =>
      sample.database.prisma.user.update({ where: { id: GARDENER }, data: { disabledAt: at } });
    await disable(new Date());
    const refused = await enter(one);
    await disable(null);
    expect(refused).toEqual(NOBODY);
    expect((await enter(one)).me).toBe(GARDENER);
  });

  it("not in as a machine of the other kind, as an agent or as a session", async () => {
    for (const other of ["token", "webhook", "connection", "session", "key"].filter((name) => name !== kind))
      expect(await enter({ ...one, kind: other }), other).toEqual(NOBODY);
  });

  it("not in for anybody else", async () => {
    expect(await enter(one, GUEST)).toEqual(NOBODY);
  });

  it("to the one space of its row", async () => {
    const plants = await entered(one, GARDENER, async (sql) => {
      await sql.query("SELECT app.enter_gardens(NULL)");
      return sql.query<{ id: string }>("SELECT id FROM plants ORDER BY id");
    });
    expect(plants).toEqual([{ id: "plt_a" }]);
  });

  it.each([
    [
      "let another machine in",
      "SELECT app.let_machine_into_garden('gdn_rose', 'mac_new', '{}', 'hash')",
      "only gardeners let machines in",
    ],
    [
      "do what a function of a module keeps for people",
      "SELECT app.plant_was_renamed('plt_a')",
      "only people rename plants",
    ],
    ["change what only people change", "UPDATE entries SET title = 'Mine'", "only people change this"],
    ["read who else is a machine", "SELECT id FROM machine_credentials", "permission denied"],
  ])("not %s", async (_what, statement, refusal) => {
    await expect(entered(one, GARDENER, (sql) => sql.query(statement))).rejects.toThrow(refusal);
  });
});

describe("the kernel's own function", () => {
  it.each(["token", "webhook"] as const)("lets no machine in for a %s, whatever a module would allow", async (kind) => {
    const one = await machine(kind);
    const tried = sample.database.asOwner(async (sql) => {
      await sql.script("BEGIN");
      try {
        await sql.query("SELECT app.enter($1, $2, $3, NULL, NULL)", [GARDENER, one.kind, one.id]);
        await sql.query("SELECT app.let_machine_in('mac_new', 'token', 'Rake', 'gardens', 'gdn_rose', '{}', 'hash')");
      } finally {
        await sql.script("ROLLBACK");
      }
    });
    await expect(tried).rejects.toThrow("only people let machines in");
  });
});

describe("a machine's token", () => {
  const actorOf = ({ token }: Machine) => machineActor(sample.database, token, PUBLIC);

  it("makes an actor with its row's scopes, and none of them a step-up", async () => {
    const actor = await actorOf(await machine("token", { scopes: ["read:plants", SECRET_SCOPE] }));
    expect(actor).toMatchObject({ userId: GARDENER, via: "mcp", credential: { kind: "token" } });
    expect(actor?.scopes).toEqual(new Set(["read:plants"]));
  });

  it("makes none once it has ended, before any door is asked", async () => {
    expect(await actorOf(await machine("token", { endedAt: new Date() }))).toBeUndefined();
  });

  it("makes none of what lets a webhook in", async () => {
    expect(await actorOf(await machine("webhook"))).toBeUndefined();
  });
});
