/** What a soak asks the database afterwards is shown to be able to fail. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { acknowledgedIsThere, everyCallIsTraced, nothingIsStuck, PROMISES } from "@/tests/soak/checks";
import { type Acknowledged, openLedger } from "@/tests/soak/ledger";
import { callTool, entryIdOf, HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

let sample: Sample;
const userId = userIdOf("ib-admin");
beforeAll(async () => {
  sample = await openSample();
});
afterAll(() => sample.close());

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  sample.database.asOwner((sql) => sql.query<Row>(text, values));

async function found(...acknowledged: Acknowledged[]): Promise<number> {
  const ledger = openLedger();
  for (const one of acknowledged) ledger.acknowledge(one);
  await acknowledgedIsThere(ledger, query);
  return ledger.findings.get(PROMISES.kept)?.length ?? 0;
}

describe("every acknowledged write is there", () => {
  it("finds a proposal, a decision, a message and a revocation that are not", async () => {
    const agent = await sample.agent("ib-admin");
    const banker = await sample.as("ib-admin");
    const proposal = { project_id: HARBOUR_ID, request_id: entryIdOf("fin-023") };
    const id = String((await sample.call(agent, "suggest_assignment", proposal)).suggestion_id);
    const connectionId = agent.credential.id;
    const suggestion = { kind: "suggestion", id, userId, connectionId } as const;
    expect(await found(suggestion)).toBe(0);
    expect(await found({ ...suggestion, id: newId("suggestion") })).toBe(1);
    expect(await found({ ...suggestion, userId: userIdOf("observer") })).toBe(1);

    const decision = { kind: "decision", id, userId, state: "dismissed", requestId: "" } as const;
    expect(await found(decision)).toBe(1);
    await sample.call(banker, "dismiss_suggestion", { suggestion_id: id, reason: "Not now." });
    expect(await found(decision)).toBe(0);
    expect(await found({ ...decision, state: "confirmed" })).toBe(1);

    const said = { kind: "message", text: "Said.", userId, requestId: "" } as const;
    expect(await found(said)).toBe(1);
    const message = { project_id: HARBOUR_ID, entry_id: "FIN-001", body: "Said.", lane: "firm" };
    await sample.call(banker, "post_message", message);
    expect(await found(said)).toBe(0);

    const revocation = { kind: "revocation", connectionId, at: 0 } as const;
    expect(await found(revocation)).toBe(1);
    await sample.call(banker, "end_connection", { connection_id: connectionId });
    expect(await found(revocation)).toBe(0);
  });
});

describe("every answered call has its row", () => {
  it("finds one without a row, and one whose row is of another connection", async () => {
    const [agent, other] = [await sample.agent("ib-admin"), await sample.agent("ib-admin")];
    const requestId = newId("request");
    await callTool(sample.kernel, agent, "whoami", {}, requestId);
    const judged = async (request: string, connectionId: string) => {
      const ledger = openLedger();
      const moments = { began: 0, ended: 0, end: "given" } as const;
      ledger.add({ what: "read", userId, connectionId, instance: "first", requestId: request, ...moments });
      await everyCallIsTraced(ledger, query);
      return ledger.findings.get(PROMISES.traced)?.length ?? 0;
    };
    expect(await judged(requestId, agent.credential.id)).toBe(0);
    expect(await judged(newId("request"), agent.credential.id)).toBe(1);
    expect(await judged(requestId, other.credential.id)).toBe(1);
  });
});

describe.runIf(process.env.DATABASE_KIND === "postgres")("no transaction and no lock is left behind", () => {
  const judged = async () => {
    const ledger = openLedger();
    await nothingIsStuck(ledger, query);
    return ledger.findings.get(PROMISES.free)?.length ?? 0;
  };

  it("finds a transaction that nobody ends, and who waits for it", async () => {
    const [idle, waiting] = [1, 2].map(
      () => new pg.Client({ connectionString: sample.url ?? "", application_name: "dealspace" }),
    ) as [pg.Client, pg.Client];
    await Promise.all([idle.connect(), waiting.connect()]);
    await idle.query("BEGIN; SELECT pg_advisory_xact_lock(1)");
    const turn = waiting.query("SELECT pg_advisory_lock(1)");
    await pause(3_500);
    // Of the two that wait longer than a call may, and of the lock that one of them waits for.
    expect(await judged()).toBe(3);
    await idle.query("ROLLBACK");
    await turn;
    expect(await judged()).toBe(0);
    await Promise.all([idle.end(), waiting.end()]);
  });
});
