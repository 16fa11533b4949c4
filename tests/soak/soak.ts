/**
 * Fifty agents and ten people on two instances with one PostgreSQL, while an instance is killed, the database crashes, and
 * clients go away in mid-answer. Afterwards what everybody was told is held against what is there.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { harbour } from "@/prisma/demo/harbour";
import { juniper } from "@/prisma/demo/juniper";
import { sampleId } from "@/prisma/demo/rows";
import type { SamplePerson, SampleRoom } from "@/prisma/demo/types";
import { freePort } from "@/scripts/lib/free-port.mjs";
import { seeded } from "@/tests/kit/random";
import { signIn } from "@/tests/support/person";
import { type Agent, liveAgent, newAgent } from "./agent";
import {
  acknowledgedIsThere,
  chainVerifies,
  everyCallIsTraced,
  inMegabytes,
  instancesWereQuiet,
  limitsAreExact,
  memoryIsFlat,
  nothingIsStuck,
  PROMISES,
  queryOver,
  revokedIsRefused,
} from "./checks";
import type { Course, Somebody } from "./course";
import { type Instance, instance } from "./instances";
import { type Ledger, openLedger } from "./ledger";
import { browserOf, livePerson, type PersonPlan } from "./people";
import { progress, recovery, table, verdict } from "./report";

export type Soak = {
  /** The bundled host. */
  readonly program: string;
  readonly database: {
    readonly url: string;
    readonly superuserUrl: string;
    /** Ends it in the middle of whatever it does, and starts it again. */
    crash(): Promise<void>;
  };
  readonly seconds: number;
  readonly say: (line: string) => void;
  /** Told what to end should a signal end the soak. */
  readonly undoOnInterrupt?: (cleanup: () => Promise<void>) => unknown;
  readonly seed?: number;
};

const AGENTS_PER_PERSON = 5;
/** Even on a machine that is busy with other things, somebody has to reach the limit in every minute of a short soak. */
const SHORT = { seconds: 180, callsPerPerson: 60, pace: 4_000 };
const LONG = { callsPerPerson: 150, pace: 1_800 };
/** Whose agents ask for more than the limit gives. */
const HURRIED = "rival-buyer@sample.test";
const DECIDERS = ["ib_admin", "ib_member", "seller_admin"];

/** Those who can sign in, and one colleague more: ten. */
const PEOPLE: readonly (readonly [SampleRoom, SamplePerson])[] = [harbour, juniper].flatMap((room) =>
  room.people
    .filter(({ email }) => email.endsWith("@sample.test") || email === "priya.raman@aldridge.test")
    .map((person) => [room, person] as const),
);

export async function runSoak(soak: Soak): Promise<Ledger> {
  const { program, database, seconds, say, seed = Date.now() } = soak;
  const ledger = openLedger();
  const isShort = seconds < SHORT.seconds;
  const { callsPerPerson, pace } = isShort ? SHORT : LONG;
  const folder = await mkdtemp(join(tmpdir(), "dealspace-soak-"));
  const [one, two] = [await freePort(), await freePort()];
  const origin = `http://localhost:${one}`;
  const environment = {
    HOST: "127.0.0.1",
    PUBLIC_URL: origin,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEAL_KEYS: join(folder, "seal-keys.json"),
    AUTH_SECRET: randomBytes(32).toString("hex"),
    SAMPLE_DEAL: "1",
    EMBEDDINGS: "off",
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_USER: String(callsPerPerson),
    RATE_LIMIT_PER_PROJECT: "1000000",
    // Everybody sits at one address.
    RATE_LIMIT_REGISTRATIONS: "1000000",
    RATE_LIMIT_AUTHORIZATIONS: "1000000",
    RATE_LIMIT_PAGES: "1000000,1000000,10000000",
    RATE_LIMIT_EXPORTS: "1000000,1000000,10000000",
    RATE_LIMIT_IMPORTS: "1000000,1000000,10000000",
    RATE_LIMIT_STRANGERS: "10000000",
    AT_ONCE_PAGES: "24,1000",
    AT_ONCE_STRANGERS: "1000",
  };
  const [first, second] = [instance("first", one, program, environment), instance("second", two, program, environment)];
  const instances = [first, second];
  const random = seeded(seed);
  let running = true;
  const course: Course = { origin, instances, random, ledger, pending: [], running: () => running };
  const clear = async () => {
    running = false;
    for (const one of instances) await one.kill();
    await rm(folder, { recursive: true, force: true });
  };
  soak.undoOnInterrupt?.(clear);
  say(`seed ${seed}`);
  try {
    // One after the other: the first migrates and plants.
    await first.start();
    await second.start();
    const people = await enter(course, database.superuserUrl);
    const agents = await connectAll(course, people, pace);
    say(`${people.length} people have signed in, and their ${agents.length} agents are connected`);

    const began = Date.now();
    const watching = setInterval(() => say(progress(ledger, began, seconds)), Math.min(15_000, seconds * 200));
    const lives = [...agents.map(liveAgent), ...people.map((one) => livePerson(course, one.somebody, planOf(one)))];
    const memory = await goThrough({ course, first, second, database, seconds, began, say });
    running = false;
    await Promise.all(lives);
    clearInterval(watching);

    await pause(3_000);
    await withClient(database.superuserUrl, async (client) => {
      const query = queryOver(client);
      await nothingIsStuck(ledger, query);
      for (const { name } of instances) {
        const { before = Number.NaN, after = Number.NaN } = memory.get(name) ?? {};
        memoryIsFlat(ledger, name, before, after);
        say(`${name}: ${inMegabytes(before)} MB in use after the first part, ${inMegabytes(after)} MB at the end`);
      }
      for (const one of instances) {
        const code = await one.stop();
        if (code !== 0) ledger.find(PROMISES.quiet, `${one.name} stopped with ${code}`);
      }
      await acknowledgedIsThere(ledger, query);
      await everyCallIsTraced(ledger, query);
    });
    await chainVerifies(ledger, database.url, folder);
    revokedIsRefused(ledger);
    instancesWereQuiet(ledger, instances);
    const windows = limitsAreExact(ledger, callsPerPerson);
    // A short soak has a fault in every minute.
    if ((isShort ? windows.full : windows.exact) === 0)
      ledger.find(PROMISES.exact, "no window was full, so nothing was shown");
    say(
      `\n${table(ledger)}\n\n${counts(ledger)}, ${windows.full} full minutes, ${windows.exact} of them without any doubt\n${recovery(ledger)}\n\n${verdict(ledger)}`,
    );
    return ledger;
  } finally {
    await clear();
  }
}

type Going = {
  readonly course: Course;
  readonly first: Instance;
  readonly second: Instance;
  readonly database: Soak["database"];
  readonly seconds: number;
  readonly began: number;
  readonly say: Soak["say"];
};

/** The course of a soak. The instance that is killed is as warm as the other when memory is first looked at. */
async function goThrough({ course, first, second, database, seconds, began, say }: Going) {
  const { ledger } = course;
  const memory = new Map<string, { before: number; after: number }>();
  const until = (share: number) => pause(Math.max(0, began + share * seconds * 1000 - Date.now()));
  const look = async () =>
    new Map(await Promise.all([first, second].map(async (one) => [one.name, await one.memory()] as const)));

  await until(0.2);
  say(`${second.name} is killed`);
  await ledger.during({ name: "an instance killed", instance: second.name }, async () => {
    await second.kill();
    await second.start();
  });
  await until(0.5);
  const before = await look();
  await until(0.65);
  say("the database crashes");
  await ledger.during({ name: "the database crashed" }, () => database.crash());
  await until(1);
  // On a machine that is busy with other things it takes longer until everything was tried.
  for (
    let extra = 0;
    extra < seconds && !KINDS.every((kind) => ledger.acknowledged.some((one) => one.kind === kind));
    extra++
  )
    await pause(1_000);
  const after = await look();
  for (const [name, bytes] of before) memory.set(name, { before: bytes, after: after.get(name) ?? Number.NaN });
  return memory;
}

type Entered = { readonly somebody: Somebody; readonly room: SampleRoom; readonly person: SamplePerson };

async function enter(course: Course, superuserUrl: string): Promise<Entered[]> {
  // Only some of the sample people have a password: the colleague gets theirs.
  await withClient(superuserUrl, async (client) => {
    await client.query(
      `INSERT INTO credentials (user_id, hash) SELECT u.id, (SELECT hash FROM credentials LIMIT 1) FROM users u
        WHERE u.email = ANY($1) ON CONFLICT DO NOTHING`,
      [PEOPLE.map(([, person]) => person.email)],
    );
  });
  const entered: Entered[] = [];
  for (const [room, person] of PEOPLE) {
    const { email, name } = person;
    const userId = sampleId("user", email);
    const browser = await signIn(course.origin, email, browserOf(course, userId));
    entered.push({ somebody: { email, userId, name, person: browser }, room, person });
  }
  return entered;
}

/** Not all at once: each of them is half a dozen pages. */
const CONNECTING_AT_ONCE = 5;

async function connectAll(course: Course, people: readonly Entered[], pace: number): Promise<Agent[]> {
  const plans = people.flatMap(({ somebody, room, person }) =>
    Array.from({ length: AGENTS_PER_PERSON }, (_, i) => ({
      somebody,
      plan: {
        name: `Agent ${i + 1} of ${somebody.name}`,
        projectId: sampleId("project", room.project.key),
        workstreams: person.workstreams === "all" ? room.workstreams.map(({ slug }) => slug) : person.workstreams,
        proposes: /^(ib|seller)_/.test(person.role),
        pace: somebody.email === HURRIED ? 800 : pace,
        hurried: somebody.email === HURRIED,
        session: i % 2 === 0,
      },
    })),
  );
  const agents: Agent[] = [];
  const worker = async () => {
    for (let next = plans.pop(); next; next = plans.pop())
      agents.push(await newAgent(course, next.somebody, next.plan));
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, worker));
  return agents;
}

const planOf = ({ somebody, room, person }: Entered): PersonPlan => ({
  projectId: sampleId("project", room.project.key),
  requests: room.requests.map(({ key }) => sampleId("entry", key)),
  decides: DECIDERS.includes(person.role),
  endsAgents: somebody.email !== HURRIED,
  pace: 4_000,
});

export const KINDS = ["suggestion", "decision", "message", "revocation"] as const;

const counts = ({ acknowledged }: Ledger) =>
  KINDS.map((kind) => `${acknowledged.filter((one) => one.kind === kind).length} ${kind}s`).join(", ");

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
