/** Calls that the log has of before: of no module, and with names that say `project` where later ones say `space`. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { callTool, entryIdOf, HARBOUR_ID, JUNIPER_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

type Named = { kind: string; project: string; status: string } & ({ id: string } | { ref: string });
type Before = { readonly spaceId: string | null; readonly elsewhere?: string[]; readonly returned: Named[] };
type Report = { calls: { call_id: string; unlock?: object; entries: { entry_id?: string }[] }[] };
type Oversight = {
  tools: { tool: string; calls: number; rows: number }[];
  entries: { entry_id: string; times: number }[];
};

const ENTRY = entryIdOf("fin-022");
const of = (project: string, name: { id: string } | { ref: string }): Named => ({
  ...{ kind: "request", status: "open", project },
  ...name,
});
const OURS = of(HARBOUR_ID, { id: ENTRY });
/** Of another deal, by a number that this one has, too. */
const THEIRS = of(JUNIPER_ID, { ref: "FIN-023" });

let sample: Sample;
beforeAll(async () => {
  sample = await openSample();
});
afterAll(() => sample.close());

/** The row as a version of then wrote it. */
async function calledBefore(call: Before): Promise<string> {
  const agent = await sample.agent("ib-member");
  const { id } = await sample.database.prisma.auditCall.create({
    data: {
      ...{ id: newId("audit"), action: "mcp_tool_call", tool: "list_of_before", via: "mcp", outcome: "allowed" },
      ...{ userId: userIdOf("ib-member"), connectionId: agent.credential.id, clientId: "client", args: {} },
      ...{ resultCount: 1, latencyMs: 1, ip: "", userAgent: "", requestId: newId("request") },
      ...{ unlocked: true, module: null, ...call },
    },
  });
  return id;
}

/** The log is written by the clock of the database, so the room is looked at today. */
const asked = async (tool: string, input: object = {}) =>
  callTool(sample.at(systemClock), await sample.as("ib-admin"), tool, { project_id: HARBOUR_ID, ...input });
const reported = async () => (await asked("report_disclosure", { limit: 200 })) as unknown as Report;
const overseen = async () => (await asked("oversee_agents")) as unknown as Oversight;
const timesOf = ({ entries }: Oversight) => entries.find(({ entry_id }) => entry_id === ENTRY)?.times ?? 0;

const CALLS: [string, Before][] = [
  ["about this deal", { spaceId: HARBOUR_ID, returned: [OURS, THEIRS] }],
  [
    "about another, which named something of this one",
    { spaceId: JUNIPER_ID, elsewhere: [HARBOUR_ID], returned: [THEIRS, OURS] },
  ],
  [
    "about none, which named something of several",
    { spaceId: null, elsewhere: [HARBOUR_ID, JUNIPER_ID], returned: [THEIRS, OURS] },
  ],
];

describe.each(CALLS)("a call of before %s", (_, call) => {
  it("stands in the report to counsel, with what it named of this deal and nothing else", async () => {
    const id = await calledBefore(call);
    const shown = (await reported()).calls.find(({ call_id }) => call_id === id);
    expect(shown?.entries.map(({ entry_id }) => entry_id)).toEqual([ENTRY]);
    expect(shown?.unlock).toBeDefined();
  });

  it("counts among what agents read, for each entry of this deal that it named", async () => {
    const before = await overseen();
    await calledBefore(call);
    const after = await overseen();
    expect(timesOf(after)).toBe(timesOf(before) + 1);
    const others = ({ entries }: Oversight) => entries.filter(({ entry_id }) => entry_id !== ENTRY);
    expect(others(after)).toEqual(others(before));
  });
});

describe("a call of before about this deal", () => {
  it("counts among the calls of its day and tool, though it says of no module", async () => {
    const countOf = ({ tools }: Oversight) => tools.find(({ tool }) => tool === "list_of_before")?.calls ?? 0;
    const before = countOf(await overseen());
    await calledBefore({ spaceId: HARBOUR_ID, returned: [OURS] });
    expect(countOf(await overseen())).toBe(before + 1);
  });
});
