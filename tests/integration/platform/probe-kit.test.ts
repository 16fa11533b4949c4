/** The kit of tests takes a module that it has never seen: its callers, what they may ask, and what must come back. @dialect */
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect } from "vitest";
import { machineActor } from "@/lib/auth/machine-token";
import * as doors from "@/lib/db/doors";
import { modulesWith } from "@/lib/modules";
import { notificationPage } from "@/lib/notifications/notifications.queries";
import { type Actor, actorIs } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { type Door, execute, type Kernel } from "@/lib/platform/execute";
import { newId } from "@/lib/platform/ids";
import { authorityIn } from "@/lib/platform/space";
import type { AnyTool } from "@/lib/platform/tool";
import { logsWhatLeft } from "@/tests/kit/disclosure";
import { type Answered, enforcedTwice } from "@/tests/kit/enforced-twice";
import { matrix } from "@/tests/kit/matrix";
import { sameAfterChanges } from "@/tests/kit/non-interference";
import { type Entered, garden, gardens, plantsOf, type ReadDeps, SECRET_SCOPE } from "@/tests/probe/gardens";
import { GARDENER, GUEST, PLANTS, plantGardens } from "@/tests/probe/planted";
import { notifications } from "@/tests/probe/telling";
import { testOrigin } from "@/tests/support/actors";
import { ORIGIN, openAgentAccess, type RpcAnswer } from "@/tests/support/agent-access";
import { buildTestKernel } from "@/tests/support/kernel";
import { openSample, type Sample, webSession } from "@/tests/support/sample";

const SCOPES = "read:projects read:plants";
const GARDENS = ["gdn_rose", "gdn_herb"] as const;

/** Who looks, and by what: what each sees is said here once more, from the plain rows. */
const CALLERS = (["gardener", "guest"] as const).flatMap((who) =>
  (["person", "agent", "unlocked agent", "machine"] as const)
    .filter((as) => who === "gardener" || as !== "machine") // only gardeners let machines in
    .map((as) => ({
      who,
      as,
      unlocked: as === "unlocked agent",
      title: `${who}, ${as}`,
      traits: { who, as },
    })),
);
type Caller = (typeof CALLERS)[number];
const AUTOMATED = CALLERS.filter(({ as }) => as !== "person");
const SECRETS_SHOW = { person: true, agent: false, "unlocked agent": true, machine: false };

/** A machine was let into one garden. */
const seatsOf = ({ who, as }: Caller): readonly string[] =>
  who === "gardener" && as !== "machine" ? GARDENS : ["gdn_rose"];
const shownIn = (caller: Caller, gardenId: string): string[] =>
  PLANTS.filter(({ garden: at }) => at === gardenId && seatsOf(caller).includes(at))
    .filter(({ secret }) => !secret || SECRETS_SHOW[caller.as])
    .map(({ id }) => id);
const isHidden = (plantId: string) => (caller: Caller) =>
  !PLANTS.some(({ id, garden: at }) => id === plantId && shownIn(caller, at).includes(id));

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let kernel: Kernel;
const tokens = new Map<string, string>();
const actors = new Map<string, Actor>();

beforeAll(async () => {
  sample = await openSample();
  await plantGardens(sample.database);
  agents = await openAgentAccess(
    sample.database,
    { RATE_LIMIT_PER_USER: "10000", RATE_LIMIT_REQUESTS: "10000" },
    systemClock,
    {
      modules: [gardens],
      protocol: { capabilities: {}, install: () => undefined },
    },
  );
  kernel = buildTestKernel(sample.database, modulesWith([gardens]));
  for (const caller of CALLERS) {
    const userId = caller.who === "gardener" ? GARDENER : GUEST;
    const person = await webSession(sample.database, userId);
    if (caller.as === "person") {
      actors.set(caller.title, person);
      continue;
    }
    if (caller.as === "machine") {
      const raw = { garden_id: "gdn_rose" };
      const { token } = await execute(kernel, "let_garden_machine_in", {
        via: "web",
        actor: person,
        raw,
        origin: testOrigin,
      });
      const { stepUps } = kernel.registry;
      const machine = await machineActor(sample.database, String(token), { publicUrl: ORIGIN, stepUps });
      if (!machine || actorIs(machine) !== "machine") throw new Error("the token lets no machine in");
      tokens.set(caller.title, String(token));
      actors.set(caller.title, machine);
      continue;
    }
    const scope = caller.unlocked ? `${SCOPES} ${SECRET_SCOPE}` : SCOPES;
    const spaces = { gardens: [...seatsOf(caller)] };
    const { tokens: given } = await agents.connect(userId, { scope, tick: scope.split(" "), spaces });
    tokens.set(caller.title, given.access_token);
    const id = String(decodeJwt(given.access_token).grant_id);
    actors.set(caller.title, {
      ...person,
      via: "mcp",
      scopes: new Set(scope.split(" ")),
      credential: { kind: "connection", id },
    });
  }
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const tokenOf = ({ title }: Caller) => tokens.get(title) as string;
const actorOf = ({ title }: Caller) => actors.get(title) as Actor;
const namesIn = (answer: unknown) => [...new Set(JSON.stringify(answer).match(/plt_\w+/g) ?? [])].sort();

/** With the login of the owner, which may take the role that policies let through. */
const within = <T>(caller: Caller, work: (deps: ReadDeps) => Promise<T>): Promise<T> =>
  doors.readAs(sample.owner, systemClock, actorOf(caller), [{ space: garden, named: null }], (handles, standing) =>
    work({ ...handles, actor: actorOf(caller), authority: authorityIn<Entered>(garden, standing) }),
  );

/** A place where somebody has no seat is not found; any other failure is one. */
const outcomeOf = (call: Promise<Record<string, unknown>>): Promise<Answered> =>
  call.then(
    (answer) => ({ answer, refused: false }),
    (error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return { answer: error.code, refused: true };
      throw error;
    },
  );

/** The use-case with the whole pipeline around it, by the doors of a transaction that is open already. */
const executedIn = (deps: ReadDeps, caller: Caller, tool: string, raw: object): Promise<Answered> => {
  const standing = { core: deps.authority, entered: { [garden.module]: { space: garden, entered: deps.authority } } };
  const door: Door = (_actor, _entries, work) => work({ deps, standing, audit: async () => undefined });
  const within: Kernel = {
    ...kernel,
    doors: { read: door, write: door },
    // What has a connection of its own would wait for the one that is taken.
    limits: { ...kernel.limits, takeCall: async () => ({ allowed: true, retryAfter: 1 }) },
    audit: async () => undefined,
  };
  const actor = actorOf(caller);
  return outcomeOf(execute(within, tool, { via: actor.via, actor, raw, origin: testOrigin }));
};

const inEachGarden = async (caller: Caller, ask: (gardenId: string) => Promise<readonly string[]>) => {
  for (const gardenId of [...GARDENS, "gdn_other"]) expect(await ask(gardenId)).toEqual(shownIn(caller, gardenId));
};
/** What is named to an agent or a machine over the wire, and to a person by the use-case that is asked for there. */
const told = async (caller: Caller, method: string, params: object) =>
  namesIn((await agents.rpc(tokenOf(caller), method, params)).body);
const documentOf = (uri: string): AnyTool => {
  const resource = gardens.resources?.find((one) => one.uri === uri);
  if (!resource) throw new Error(`no resource ${uri}`);
  return resource.read;
};
const shownTo = async (caller: Caller, tool: AnyTool | string, raw: object) =>
  namesIn(await outcomeOf(execute(kernel, tool, { via: "web", actor: actorOf(caller), raw, origin: testOrigin })));

matrix(
  "gardens",
  {
    cells: CALLERS,
    cases: {
      tool: {
        list_plants: async (caller: Caller) =>
          inEachGarden(caller, (garden_id) =>
            caller.as === "person"
              ? shownTo(caller, "list_plants", { garden_id })
              : told(caller, "tools/call", { name: "list_plants", arguments: { garden_id } }),
          ),
      },
      // The pages have no resources: a person is shown what the document is made of.
      resource: {
        "dealspace://gardens/{garden_id}": async (caller: Caller) =>
          inEachGarden(caller, (garden_id) =>
            caller.as === "person"
              ? shownTo(caller, documentOf("dealspace://gardens/{garden_id}"), { garden_id })
              : told(caller, "resources/read", { uri: `dealspace://gardens/${garden_id}` }),
          ),
      } as Record<string, (caller: Caller) => Promise<void>>,
    },
    oracle: {
      extent: (caller: Caller) => {
        const shown = PLANTS.filter(({ id, garden: at }) => shownIn(caller, at).includes(id)).length;
        return { shown, hidden: PLANTS.length - shown };
      },
    },
  },
  () => ({ cell: async (name) => name }),
  [
    { kind: "tool", there: ["list_plants"], says: (who) => `names exactly the plants that show to ${who}` },
    {
      kind: "resource",
      there: (gardens.resources ?? []).map(({ uri }) => uri),
      says: (who) => `holds exactly the plants that show to ${who}`,
    },
  ],
);

/** One place where there is something to see: a caller in one garden. */
const LOOKERS = CALLERS.flatMap((caller) =>
  GARDENS.map((gardenId) => ({
    ...caller,
    gardenId,
    title: `${caller.title} in ${gardenId}`,
    caller,
    belongs: seatsOf(caller).includes(gardenId),
    traits: { ...caller.traits, gardenId },
  })),
);
type Looker = (typeof LOOKERS)[number];
const EVERYTHING: Pick<ReadDeps["authority"], "gardens" | "secrets"> = {
  gardens: ["gdn_rose", "gdn_herb", "gdn_other"].map((id) => ({ id, name: id, role: "gardener" })),
  secrets: true,
};

enforcedTwice<Looker, ReadDeps>("gardens", {
  worlds: {
    both: (who, work) => within(who.caller, work),
    dropPolicies: async ({ sql }) => void (await sql.query("SET LOCAL ROLE app_definer")),
    believing: (_who, deps) => ({ ...deps, authority: { ...deps.authority, ...EVERYTHING } }),
    nobody: (who, work) =>
      sample.database.transaction("app_rt", (sql) =>
        work({
          sql,
          clock: systemClock,
          actor: actorOf(who.caller),
          authority: { granted: null, stepUps: null, bound: null, ...EVERYTHING },
        }),
      ),
  },
  cells: LOOKERS,
  mighty: LOOKERS.filter(({ who, as }) => who === "gardener" && as === "person"),
  cases: {
    queries: {
      "the plants of a garden": {
        ask: async (deps, { gardenId }) => plantsOf(deps, gardenId),
        isFor: () => true,
      },
      "what a person was told in a garden": {
        ask: async (deps, { gardenId }) => {
          const told = { space: garden, notifications, authority: deps.authority as never };
          return (await notificationPage(deps, told, gardenId, { limit: 200, offset: 0, unreadOnly: false })).rows;
        },
        isFor: ({ as }) => as === "person",
      },
    },
    useCases: {
      list_plants: {
        isFor: () => true,
        ask: async (deps, { caller, gardenId }) => [
          await executedIn(deps, caller, "list_plants", { garden_id: gardenId }),
        ],
      },
      list_notifications: {
        isFor: ({ as }) => as === "person",
        ask: async (deps, { caller, gardenId }) => [
          await executedIn(deps, caller, "list_notifications", { module: "gardens", space_id: gardenId }),
        ],
      },
      count_notifications: {
        isFor: ({ as }) => as === "person",
        ask: async (deps, { caller }) => [await executedIn(deps, caller, "count_notifications", {})],
      },
    },
  },
  oracle: {
    bare: async ({ sql }) => (await sql.query<{ n: number }>("SELECT count(*)::int AS n FROM plants"))[0]?.n ?? 0,
    planted: () => PLANTS.length,
  },
  says: {
    useCase: "%s gives every person exactly what it gives with it on",
    query: "row-level security alone gives the same: %s",
    nobody: "nobody finds %s",
  },
});

const WAYS = [
  ["tools/call", { name: "list_plants", arguments: { garden_id: "gdn_rose" } }],
  ["tools/call", { name: "list_plants", arguments: { garden_id: "gdn_herb" } }],
  ["tools/call", { name: "list_plants", arguments: { garden_id: "gdn_other" } }],
  ["resources/read", { uri: "dealspace://gardens/gdn_rose" }],
  ["resources/read", { uri: "dealspace://gardens/gdn_herb" }],
  ["prompts/get", { name: "garden_walk", arguments: { garden_id: "gdn_rose" } }],
  ["prompts/get", { name: "garden_walk", arguments: { garden_id: "gdn_herb" } }],
  ["tools/call", { name: "search", arguments: { query: "Gallica Nightshade Aconite Sage Thyme Fern Bracken" } }],
  ["tools/call", { name: "search", arguments: { query: "Nightshade Sage", garden_id: "gdn_herb" } }],
  ["tools/call", { name: "fetch", arguments: { id: "plt_b" } }],
  ["tools/call", { name: "fetch", arguments: { id: "plt_c", garden_id: "gdn_herb" } }],
] as const;
const refused = ({ body, refusal }: RpcAnswer) => refusal !== undefined || body.error !== undefined;

logsWhatLeft("the log of what an agent got of a module", {
  says: (who) => `names exactly the plants in each answer: ${who}`,
  cells: AUTOMATED.filter(({ who }) => who === "gardener"),
  cases: WAYS,
  titleOf: ([method, params]) => `${method} ${JSON.stringify(params)}`,
  // A tool, a document and a prompt lead into each garden that is open.
  enough: (caller) => 3 * seatsOf(caller).length,
  connect: async (caller) => caller,
  async exchange(caller, [method, params]) {
    const requestId = newId("request");
    const answer = await agents.post(
      JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      { authorization: `Bearer ${tokenOf(caller)}` },
      { requestId },
    );
    const [row] = await sample.database.prisma.auditCall.findMany({ where: { requestId } });
    if (!row) throw new Error(`${method} left no row`);
    const returned = row.returned as { id: string }[] | null;
    return {
      id: row.id,
      // A prompt's words hold no ids; what it was made of is what left.
      received: refused(answer) ? undefined : method === "prompts/get" ? returned : answer.body,
      logged: returned?.map(({ id }) => id) ?? null,
      unlocked: row.unlocked,
    };
  },
  oracle: { namesIn, reported: async () => () => undefined, isReported: () => false },
});

const rename = (id: string, name: string) =>
  sample.database.asOwner((sql) => sql.query("UPDATE plants SET name = $2 WHERE id = $1", [id, name]));
const allNames = async () =>
  JSON.stringify(await sample.database.asOwner((sql) => sql.query("SELECT id, name FROM plants ORDER BY id")));

sameAfterChanges<Caller, (typeof WAYS)[number]>("gardens after a change", {
  changes: [
    {
      title: "of a secret plant",
      apply: () => rename("plt_b", "Aconite").then(() => undefined),
      isHiddenFrom: isHidden("plt_b"),
      seen: allNames,
    },
    { title: "in a garden of nobody's", apply: () => rename("plt_d", "Bracken").then(() => undefined), seen: allNames },
    {
      title: "in a garden without a seat",
      apply: () => rename("plt_c", "Thyme").then(() => undefined),
      isHiddenFrom: isHidden("plt_c"),
      seen: allNames,
    },
  ],
  askers: AUTOMATED,
  questions: WAYS,
  ask: async (caller, [method, params]) => JSON.stringify((await agents.rpc(tokenOf(caller), method, params)).body),
  nameOf: (caller, [method, params]) => `${caller.title}: ${method} ${JSON.stringify(params)}`,
  says: "%s the callers who may not see it are told what they were told before",
});
