/** `search` and `fetch` look over every module that lets something be found, and into none that the agent may not ask. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modulesWith } from "@/lib/modules";
import { systemClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { buildRegistry } from "@/lib/platform/module";
import { gardens, SECRET_SCOPE } from "@/tests/probe/gardens";
import { GARDENER, plantGardens } from "@/tests/probe/planted";
import { openAgentAccess } from "@/tests/support/agent-access";
import { auditRows } from "@/tests/support/kernel";
import { entryIdOf, HARBOUR_ID, openSample, type Sample } from "@/tests/support/sample";

const BOTH = "read:projects read:requests read:answers read:plants";
const DEALS = "read:projects read:requests read:answers";
const DIARY = "Its roots were found under the pension fund's old wall. ".repeat(40);

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;

beforeAll(async () => {
  sample = await openSample();
  await plantGardens(sample.database);
  await sample.database.asOwner((sql) => sql.query("UPDATE plants SET diary = $1 WHERE id = 'plt_a'", [DIARY]));
  agents = await openAgentAccess(sample.database, {}, systemClock, {
    modules: [gardens],
    protocol: { capabilities: {}, install: () => undefined },
  });
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const connect = async (scope: string) => {
  const spaces = { deals: [HARBOUR_ID], gardens: ["gdn_rose", "gdn_herb"] };
  const { tokens } = await agents.connect(GARDENER, { scope, tick: scope.split(" "), spaces });
  return tokens.access_token;
};
type Result = { id: string; type: string; title: string; project_id?: string; garden_id?: string };
type Found = { results: Result[]; secret?: { hidden: number }; gated?: { hidden: number }; garden_id?: string };
const search = async (token: string, raw: object) => {
  const { body } = await agents.call(token, "search", raw);
  return (body.result as unknown as { structuredContent: Found }).structuredContent;
};
const kindsIn = ({ results }: Found) => [...new Set(results.map(({ type }) => type))].sort();

describe("a search over two modules", () => {
  it("enters those modules that bring one, and no other", () => {
    const registry = buildRegistry(modulesWith([gardens]));
    const spaces = registry.tools.get("search")?.space?.spaces as readonly { module: string }[];
    expect(spaces.map(({ module }) => module)).toEqual(["deals", "gardens"]);
  });

  it("gives what both found in one order, each under its own space, and says of each what was hidden", async () => {
    const token = await connect(BOTH);
    const found = await search(token, { query: "pension wall" });
    expect(kindsIn(found)).toContain("plant");
    expect(kindsIn(found)).toContain("request");
    // The plant holds both words; of the deals nothing does.
    expect(found.results[0]).toMatchObject({ id: "plt_a", type: "plant", garden_id: "gdn_rose", title: "Gallica" });
    for (const { type, project_id, garden_id } of found.results)
      expect([type === "plant", project_id !== undefined]).toEqual([garden_id !== undefined, type !== "plant"]);
    expect(found.secret).toEqual({ hidden: 1 });
    expect(found.gated?.hidden).toBeGreaterThan(0);
  });

  it("turns pages over all of it: no finding twice, none left out", async () => {
    const token = await connect(BOTH);
    const all = await search(token, { query: "pension wall", limit: 50 });
    const pages: Result[] = [];
    for (let offset = 0; offset < all.results.length; offset += 3)
      pages.push(...(await search(token, { query: "pension wall", limit: 3, offset })).results);
    expect(all.results.length).toBeGreaterThan(3);
    expect(pages).toEqual(all.results);
  });

  it("is one module's where one of its spaces is named", async () => {
    const token = await connect(BOTH);
    const inGarden = await search(token, { query: "pension wall", garden_id: "gdn_rose" });
    expect(inGarden.garden_id).toBe("gdn_rose");
    expect(kindsIn(inGarden)).toEqual(["plant"]);
    expect(kindsIn(await search(token, { query: "pension wall", project_id: HARBOUR_ID }))).not.toContain("plant");
    expect((await search(token, { query: "pension wall", garden_id: "gdn_other" })).results).toEqual([]);
  });

  it("finds what a step-up opens with it alone", async () => {
    expect((await search(await connect(BOTH), { query: "nightshade" })).results).toEqual([]);
    const { results, secret } = await search(await connect(`${BOTH} ${SECRET_SCOPE}`), { query: "nightshade" });
    expect([results.map(({ id }) => id), secret]).toEqual([["plt_b"], undefined]);
  });
});

describe("an agent with the scopes of one module", () => {
  it("finds what is there and nothing of the other, and is told what the other asks for when it names it", async () => {
    const [ofDeals, ofGardens] = [await connect(DEALS), await connect("read:plants")];
    expect(kindsIn(await search(ofDeals, { query: "pension wall" }))).not.toContain("plant");
    expect(kindsIn(await search(ofGardens, { query: "pension wall" }))).toEqual(["plant"]);
    const refused = await agents.call(ofGardens, "search", { query: "pension", project_id: HARBOUR_ID });
    expect([refused.status, refused.refusal?.code]).toEqual([403, 1004]);
    expect((await agents.call(ofDeals, "search", { query: "x", garden_id: "gdn_rose" })).refusal?.code).toBe(1004);
  });

  it("fetches nothing of the other, not even by its id", async () => {
    const [ofDeals, ofGardens] = [await connect(DEALS), await connect("read:plants")];
    for (const [token, id] of [
      [ofDeals, "plt_a"],
      [ofGardens, entryIdOf("fin-001")],
    ] as const)
      expect((await agents.call(token, "fetch", { id })).refusal?.code).toBe(1003);
  });

  it("of neither is refused", async () => {
    expect((await agents.call(await connect("read:projects"), "search", { query: "pension" })).status).toBe(403);
  });
});

describe("a fetch", () => {
  const fetched = async (token: string, raw: object) =>
    ((await agents.call(token, "fetch", raw)).body.result as unknown as { structuredContent: Record<string, unknown> })
      .structuredContent;

  it("gives the whole of what a search found, by the module whose it is", async () => {
    const token = await connect(BOTH);
    const diary = {
      id: "plt_a",
      garden_id: "gdn_rose",
      title: "Gallica",
      text: DIARY.trim(),
      metadata: { type: "plant" },
    };
    expect(await fetched(token, { id: "plt_a" })).toMatchObject({
      ...diary,
      text: expect.stringContaining(DIARY.trim()),
    });
    expect(await fetched(token, { id: entryIdOf("fin-003") })).toMatchObject({ project_id: HARBOUR_ID });
  });

  it("refuses what is hidden as what is not there", async () => {
    const token = await connect(BOTH);
    const refusals = await Promise.all(
      ["plt_b", "plt_d", "plt_none"].map(async (id) => (await agents.call(token, "fetch", { id })).refusal),
    );
    expect(new Set(refusals.map((one) => JSON.stringify([one?.code, one?.message]))).size).toBe(1);
    expect(refusals[0]?.code).toBe(1003);
  });
});

describe("the log of both", () => {
  const logged = async (token: string, name: string, raw: object) => {
    const requestId = newId("request");
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: raw } };
    await agents.post(JSON.stringify(body), { authorization: `Bearer ${token}` }, { requestId });
    const [row] = await auditRows(sample.database, requestId);
    return row;
  };

  it("is filed under the module and space that were named, and names what left with the space it is of", async () => {
    const token = await connect(BOTH);
    expect(await logged(token, "search", { query: "wall", garden_id: "gdn_rose" })).toMatchObject({
      module: "gardens",
      spaceId: "gdn_rose",
      returned: [{ kind: "plant", id: "plt_a" }],
      args: { garden_id: "gdn_rose" },
    });
    expect(await logged(token, "fetch", { id: "plt_a" })).toMatchObject({ module: "gardens", spaceId: "gdn_rose" });
    const row = await logged(token, "search", { query: "pension wall", limit: 50 });
    expect(row).toMatchObject({ module: null, spaceId: null });
    expect(row?.returned).toContainEqual({ kind: "plant", id: "plt_a", space: "gdn_rose" });
    expect([...((row?.elsewhere ?? []) as string[])].sort()).toEqual(["gdn_rose", HARBOUR_ID].sort());
  });

  it("counts for the space that is named", async () => {
    const token = await connect(BOTH);
    await sample.database.prisma.rateWindow.deleteMany();
    await search(token, { query: "wall", garden_id: "gdn_rose" });
    const keys = (await sample.database.prisma.rateWindow.findMany()).map(({ key }) => key);
    expect(keys).toContain("calls:space:gardens:gdn_rose");
  });
});
