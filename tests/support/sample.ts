/** The sample deals in a test database, and their people at the door: on the web, or through an agent. */

import type { Database } from "@/lib/db/database";
import { newId } from "@/lib/deals/ids";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import type { Clock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { execute, type Kernel } from "@/lib/platform/execute";
import type { AnyTool } from "@/lib/platform/tool";
import { SAMPLE_ROOMS } from "@/prisma/demo/plant";
import { sampleId } from "@/prisma/demo/rows";
import type { SampleAnswer, SamplePerson, SampleRequest, SampleRoom } from "@/prisma/demo/types";
import { type Sight, sightOf } from "@/tests/deals-kit/oracle/sight";
import { agentActor, reaching, testOrigin, UNLOCK, webActor } from "./actors";
import { openTestDatabase } from "./database";
import { dealsOf } from "./deals-of";
import { SAMPLE_NOW } from "./images";
import { auditRows, buildTestKernel, clockAt } from "./kernel";
import { sampleRows } from "./sample-rows";

export { SAMPLE_NOW };
export const SAMPLE_TODAY = "2026-06-16";

export const ALL_SCOPES = modules.flatMap((module) => module.scopes.map((scope) => scope.name));
export const DEFAULT_SCOPES = modules.flatMap((module) =>
  module.scopes.filter((scope) => scope.byDefault).map((scope) => scope.name),
);

export const HARBOUR = sampleRoom("harbour");
export const JUNIPER = sampleRoom("juniper");
export const HARBOUR_ID = sampleId("project", "harbour");
export const JUNIPER_ID = sampleId("project", "juniper");

export type SignIn =
  | "ib-admin"
  | "ib-member"
  | "seller-admin"
  | "seller-member"
  | "buyer-admin"
  | "buyer-member"
  | "rival-buyer"
  | "observer"
  | "other-ib-admin";

export type AgentOptions = {
  readonly scopes?: readonly string[];
  readonly unlocked?: boolean;
  readonly bound?: string;
  /** Only these deals; all of the person's otherwise. */
  readonly projects?: readonly string[];
};

export type Sample = Awaited<ReturnType<typeof openSample>>;

export async function openSample() {
  const opened = await openTestDatabase("sample");
  const { database } = opened;
  const kernel = buildTestKernel(database, modules, { clock: clockAt(SAMPLE_NOW) });

  return {
    database,
    owner: opened.owner,
    /** Of the test server's database; absent on the embedded one. */
    url: opened.url,
    kernel,
    /** The same room at another time. */
    at: (clock: Clock) => buildTestKernel(database, modules, { clock }),
    as: (who: SignIn) => webSession(database, userIdOf(who)),
    agent: (who: SignIn, options?: AgentOptions) => connection(database, userIdOf(who), options),
    call: (actor: Actor | undefined, tool: string, raw?: unknown) => callTool(kernel, actor, tool, raw),
    close: opened.close,
  };
}

export async function callTool(
  kernel: Kernel,
  actor: Actor | undefined,
  tool: AnyTool | string,
  raw?: unknown,
  requestId = newId("request"),
): Promise<Record<string, unknown>> {
  return execute(kernel, tool, {
    via: actor?.via ?? "mcp",
    actor,
    raw,
    origin: { ...testOrigin, requestId },
  });
}

/** The refusal a call ends with, and what the log says of it. A call that succeeds is a failure here. */
export async function refusalOf(
  { database, kernel }: Pick<Sample, "database" | "kernel">,
  actor: Actor | undefined,
  tool: AnyTool | string,
  raw?: unknown,
) {
  const requestId = newId("request");
  const thrown = await callTool(kernel, actor, tool, raw, requestId).then(
    (output) => new Error(`${typeof tool === "string" ? tool : tool.name} answered ${JSON.stringify(output)}`),
    (error: unknown) => error,
  );
  if (!(thrown instanceof AppError)) throw thrown;
  return {
    error: { code: thrown.code, message: thrown.message, data: thrown.data },
    audit: await auditRows(database, requestId),
  };
}

export async function webSession(database: Database, userId: string): Promise<Actor> {
  const id = newId("session");
  await database.prisma.webSession.create({
    data: { id, userId, expiresAt: inAnHour(), method: "password", ip: "", userAgent: "" },
  });
  return webActor(userId, id);
}

export async function connection(
  database: Database,
  userId: string,
  { scopes = DEFAULT_SCOPES, unlocked = false, bound, projects }: AgentOptions = {},
): Promise<Actor> {
  const id = newId("connection");
  const granted = unlocked ? [...scopes, UNLOCK] : [...scopes];
  await database.prisma.connection.create({
    data: {
      id,
      userId,
      clientId: "client",
      clientName: "Test agent",
      scopes: granted,
      expiresAt: inAnHour(),
      ...reaching(projects ?? (await dealsOf(database, userId)), { bound, unlockUntil: unlocked ? inAnHour() : null }),
    },
  });
  return agentActor(userId, id, granted);
}

/** One session of each person, and one agent of each, locked and unlocked: for tests that ask often. */
export function actorsIn({ as, agent }: Pick<Sample, "as" | "agent">) {
  const made = new Map<string, Promise<Actor>>();
  const once = (key: string, make: () => Promise<Actor>) => {
    const actor = made.get(key) ?? make();
    made.set(key, actor);
    return actor;
  };
  return {
    personOf: (who: SignIn) => once(`${who} on the pages`, () => as(who)),
    agentOf: (who: SignIn, unlocked: boolean) => once(`${who} ${unlocked}`, () => agent(who, { unlocked })),
  };
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

// ----- The sample deal as its people know it: what they see says the tests' own oracle, the rest the content files. -----

export function personOf(who: SignIn): SamplePerson {
  const email = `${who}@sample.test`;
  const person = SAMPLE_ROOMS.flatMap((room) => room.people).find((one) => one.email === email);
  if (!person) throw new Error(`no sample person ${email}`);
  return person;
}

export const userIdOf = (who: SignIn): string => sampleId("user", personOf(who).email);
export const entryIdOf = (key: string): string => sampleId("entry", key);
export const workstreamIdOf = (slug: string): string => sampleId("workstream", `harbour/${slug}`);

export const slugsOf = (person: SamplePerson, room: SampleRoom = HARBOUR): string[] =>
  room.workstreams
    .map((one) => one.slug)
    .filter((slug) => person.workstreams === "all" || person.workstreams.includes(slug));

const sights = new Map<string, Sight>();

/** What the person sees of the sample deals: all of it on our pages, and through an agent that is unlocked. */
export function sightOfSample(who: SignIn, { unlocked }: { unlocked: boolean }): Sight {
  const key = `${who} ${unlocked}`;
  const sight = sights.get(key) ?? sightOf(sampleRows(), { userId: userIdOf(who), unlocked });
  sights.set(key, sight);
  return sight;
}

export const requestsSeenBy = (who: SignIn, options: { unlocked: boolean }): SampleRequest[] =>
  HARBOUR.requests.filter((one) => sightOfSample(who, options).sees(entryIdOf(one.key)));

export const answersSeenBy = (who: SignIn, options: { unlocked: boolean }): SampleAnswer[] =>
  HARBOUR.answers.filter((one) => sightOfSample(who, options).sees(entryIdOf(one.key)));

/** The ref by which a person knows a request: a buyer the firm's own number for its own, everyone else the workstream's, and the bank a buyer's number where there is no other yet. */
export function refKnownTo(who: SignIn, request: SampleRequest): string | undefined {
  const sight = sightOfSample(who, { unlocked: true });
  return sight.refOf(sight.entryOf(entryIdOf(request.key))) ?? undefined;
}

export const isToDo = ({ status }: SampleRequest) => status === "open" || status === "assigned";
export const isOverdue = (request: SampleRequest) => isToDo(request) && (request.dueDay ?? 0) < 0;
export const isCompleted = ({ status }: SampleRequest) =>
  status === "answered" || status === "vetted" || status === "published";
export const counts = ({ status }: SampleRequest) => status !== "withdrawn";

/** Refs as a banker would number them: the bank's requests in order, then what buyers asked and let out. */
export function refOf(request: SampleRequest): string | undefined {
  const outside = (one: SampleRequest) =>
    typeof one.from === "string" || one.reachedSellerDay !== undefined || one.status === "published";
  const series = HARBOUR.requests.filter((one) => one.workstream === request.workstream && outside(one));
  const place = [
    ...series.filter((one) => typeof one.from === "string"),
    ...series.filter((one) => typeof one.from !== "string"),
  ].indexOf(request);
  const prefix = HARBOUR.workstreams.find((one) => one.slug === request.workstream)?.prefix;
  return place < 0 ? undefined : `${prefix}-${String(place + 1).padStart(3, "0")}`;
}

/** The calendar day `days` after the day on which the sample was planted. */
export const sampleDay = (days: number): string =>
  new Date(Date.parse(`${SAMPLE_TODAY}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function sampleRoom(key: string): SampleRoom {
  const room = SAMPLE_ROOMS.find((one) => one.project.key === key);
  if (!room) throw new Error(`no sample room ${key}`);
  return room;
}
