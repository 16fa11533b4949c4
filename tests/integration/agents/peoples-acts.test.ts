import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@/lib/platform/clock";
import { readAs } from "@/tests/support/doors";
import { openSample, type Sample } from "@/tests/support/sample";

/** What people do to their agents, asked of the database itself: no use-case stands between. */
let sample: Sample;
beforeAll(async () => {
  sample = await openSample();
});
afterAll(() => sample.close());

const asking = async (actor: Awaited<ReturnType<Sample["as"]>>, act: string, connection: string) =>
  readAs(sample.database, systemClock, actor, async ({ sql }) => {
    const [row] = await sql.query<{ done: boolean }>(`SELECT app.${act}($1) AS done`, [connection]);
    return row?.done;
  });

describe.each(["end_connection", "lock_connection"])("%s", (act) => {
  it("is refused to an agent, for its own connection and for another of the same person", async () => {
    const [agent, other] = [await sample.agent("ib-admin"), await sample.agent("ib-admin")];
    expect(await asking(agent, act, agent.credential.id)).toBe(false);
    expect(await asking(agent, act, other.credential.id)).toBe(false);
  });

  it("is refused to somebody else, and done for the person", async () => {
    const agent = await sample.agent("ib-admin");
    expect(await asking(await sample.as("seller-admin"), act, agent.credential.id)).toBe(false);
    expect(await asking(await sample.as("ib-admin"), act, agent.credential.id)).toBe(true);
  });
});
