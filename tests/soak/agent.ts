/** The life of one agent: it reads and proposes, renews its token, is revoked and connects anew, and now and then goes away in mid-call. */
import { refusalIn } from "@/tests/support/refused";
import { type Connection, connect, refresh, revoke } from "./connecting";
import { ask, type Course, idle, RIGHT, type Somebody } from "./course";
import type { End } from "./ledger";
import { hangUp } from "./wire";

export type AgentPlan = {
  readonly name: string;
  readonly projectId: string;
  readonly workstreams: readonly string[];
  /** People of the bank and the seller; the agents of others only read. */
  readonly proposes: boolean;
  /** Milliseconds between two calls. */
  readonly pace: number;
  /** Asks for more than the limit gives, and does nothing but calls, so that all of them are known to count. */
  readonly hurried: boolean;
  /** Keeps a session, as clients of before 2026 do. */
  readonly session: boolean;
};

export type Agent = {
  readonly course: Course;
  readonly somebody: Somebody;
  readonly plan: AgentPlan;
  connection?: Connection | undefined;
  session?: string | undefined;
  requests: string[];
  answers: string[];
};

/** An agent with its first connection; living, it makes others. */
export async function newAgent(course: Course, somebody: Somebody, plan: AgentPlan): Promise<Agent> {
  const agent: Agent = { course, somebody, plan, requests: [], answers: [] };
  await enter(agent);
  return agent;
}

export async function liveAgent(agent: Agent): Promise<void> {
  const { course, plan } = agent;
  while (course.running()) {
    if (!agent.connection) await enter(agent);
    if (agent.connection) await act(agent, agent.connection);
    await idle(course, plan.hurried ? pastTheMinute(plan.pace) : plan.pace);
  }
}

/** Waits for the next minute rather than make a call of which nobody could say in which minute it was counted. */
function pastTheMinute(pace: number): number {
  const left = 60_000 - (Date.now() % 60_000);
  return left < 5_000 ? 2 * left + 500 : pace;
}

async function enter(agent: Agent): Promise<void> {
  agent.connection = await connect(agent.course, agent.somebody, agent.plan.name);
  agent.session = undefined;
  if (!agent.connection || !agent.plan.session) return;
  const hello = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: agent.plan.name, version: "1" },
  };
  const answer = await rpc(agent, agent.connection, "initialize", hello, { what: "handshake" });
  agent.session = answer?.response.headers.get("mcp-session-id") ?? undefined;
}

async function act(agent: Agent, connection: Connection): Promise<void> {
  const { course, plan, somebody } = agent;
  const dice = course.random.next();
  if (plan.hurried) return hurry(agent, connection);
  if (dice < 0.68) return read(agent, connection);
  if (dice < 0.88) return plan.proposes ? propose(agent, connection) : read(agent, connection);
  if (dice < 0.92) return leave(agent, connection);
  if (dice < 0.96) return list(agent, connection);
  if (dice < 0.985) {
    if (!(await refresh(course, somebody.userId, connection))) agent.connection = undefined;
    return undefined;
  }
  return end(agent, connection);
}

// ----- Calls -----

async function read(agent: Agent, connection: Connection): Promise<void> {
  const { random, ledger } = agent.course;
  const { somebody } = agent;
  const project_id = agent.plan.projectId;
  const way = random.below(9);
  if (way === 0) {
    const self = await call(agent, connection, "whoami");
    const { user, connection: own } = (self ?? {}) as { user?: Named; connection?: { connection_id: string } };
    if (user && (user.user_id !== somebody.userId || own?.connection_id !== connection.id))
      ledger.find(RIGHT, `an agent of ${somebody.email} was told that it is ${user.name}'s`);
  } else if (way === 1) {
    const given = (await call(agent, connection, "list_projects")) as
      | { projects?: { project_id: string }[] }
      | undefined;
    const ids = given?.projects?.map((one) => one.project_id);
    if (ids && ids.join() !== project_id) ledger.find(RIGHT, `${somebody.email} was given the deals ${ids}`);
  } else if (way === 2) {
    await look(agent, connection);
  } else if (way === 3) {
    const given = await call(agent, connection, "list_answers", { project_id, limit: 50 });
    remember(agent.answers, (given as { answers?: Entry[] } | undefined)?.answers);
  } else if (way === 4 && agent.requests.length > 0) {
    const wanted = random.pick(agent.requests);
    const given = (await call(agent, connection, "get_request", { project_id, request_id: wanted })) as
      | Entry
      | undefined;
    if (given && given.entry_id !== wanted) ledger.find(RIGHT, `asked for ${wanted}, given ${given.entry_id}`);
  } else if (way === 5 && agent.answers.length > 0) {
    const wanted = random.pick(agent.answers);
    const given = (await call(agent, connection, "get_answer", { project_id, answer_id: wanted })) as Entry | undefined;
    if (given && given.entry_id !== wanted) ledger.find(RIGHT, `asked for ${wanted}, given ${given.entry_id}`);
  } else if (way === 6)
    await call(agent, connection, "search", { project_id, query: random.pick(["accounts", "lease"]) });
  else if (way === 7) await call(agent, connection, "get_project_summary", { project_id });
  else await call(agent, connection, "list_events", { project_id, limit: 20 });
}

/** For requests that are still to do. */
async function look(agent: Agent, connection: Connection): Promise<void> {
  const { projectId: project_id, workstreams } = agent.plan;
  const workstream = agent.course.random.pick(workstreams);
  const given = await call(agent, connection, "list_requests", { project_id, workstream, limit: 50 });
  remember(agent.requests, (given as { requests?: Entry[] } | undefined)?.requests?.filter(isToDo));
}

/** Several at once: what counts them has to bear that. */
async function hurry(agent: Agent, connection: Connection): Promise<void> {
  await Promise.all([1, 2, 3, 4].map(() => read(agent, connection)));
}

async function propose(agent: Agent, connection: Connection): Promise<void> {
  const { random, ledger, pending } = agent.course;
  const { userId } = agent.somebody;
  const project_id = agent.plan.projectId;
  if (agent.requests.length === 0) return look(agent, connection);
  const request_id = random.pick(agent.requests);
  const links = agent.answers.length > 0 && random.chance(0.2);
  const given = links
    ? await call(agent, connection, "suggest_answer_link", {
        project_id,
        answer_id: random.pick(agent.answers),
        request_ids: [request_id],
      })
    : await call(agent, connection, random.chance(0.5) ? "suggest_assignment" : "suggest_routing", {
        project_id,
        request_id,
      });
  const { suggestion_id: id } = (given ?? {}) as { suggestion_id?: string };
  if (id === undefined) return;
  ledger.acknowledge({ kind: "suggestion", id, userId, connectionId: connection.id });
  pending.push(id);
}

async function list(agent: Agent, connection: Connection): Promise<void> {
  await rpc(agent, connection, "tools/list", {}, { what: "list" });
}

/** Goes away in the middle of a call: whether it was done, nobody knows. */
async function leave(agent: Agent, connection: Connection): Promise<void> {
  const { course, plan, somebody, requests } = agent;
  const { instances, random, ledger, origin } = course;
  const { name, port } = random.pick(instances);
  const proposes = plan.proposes && requests.length > 0 && random.chance(0.5);
  const params = proposes
    ? { name: "suggest_assignment", arguments: { project_id: plan.projectId, request_id: random.pick(requests) } }
    : { name: "list_events", arguments: { project_id: plan.projectId, limit: 100 } };
  const when = random.pick(["while sending", "while waiting", "while reading"] as const);
  const began = Date.now();
  await hangUp(port, new URL("/mcp", origin), message(agent, connection, "tools/call", params), when);
  ledger.add({
    what: "hang up",
    userId: somebody.userId,
    connectionId: connection.id,
    counted: true,
    instance: name,
    requestId: "",
    began,
    ended: Date.now(),
    end: "left",
  });
}

/** Calls go on while the connection is revoked, and after: those that begin after must be refused. */
async function end(agent: Agent, connection: Connection): Promise<void> {
  const { course, somebody } = agent;
  const calls = () => Promise.all([1, 2, 3].map(() => call(agent, connection, "whoami")));
  const [acknowledged] = await Promise.all([revoke(course, somebody.userId, connection), calls()]);
  await calls();
  if (acknowledged) await refresh(course, somebody.userId, connection);
  agent.connection = undefined;
}

type Named = { readonly user_id: string; readonly name: string };
type Entry = { readonly entry_id: string; readonly status: string };

const isToDo = ({ status }: Entry) => status === "open" || status === "assigned";

function remember(known: string[], entries: readonly Entry[] = []): void {
  for (const { entry_id } of entries) if (!known.includes(entry_id) && known.length < 100) known.push(entry_id);
}

// ----- The protocol -----

async function call(agent: Agent, connection: Connection, name: string, args: object = {}): Promise<unknown> {
  const what = name.startsWith("suggest_") ? "propose" : "read";
  const answer = await rpc(agent, connection, "tools/call", { name, arguments: args }, { what, counted: true });
  if (answer?.end !== "given") return undefined;
  return (JSON.parse(answer.text) as { result: { structuredContent: unknown } }).result.structuredContent;
}

async function rpc(
  agent: Agent,
  connection: Connection,
  method: string,
  params: object,
  about: { readonly what: string; readonly counted?: true },
) {
  const { course, somebody } = agent;
  const answer = await ask(
    course,
    { ...about, userId: somebody.userId, connectionId: connection.id },
    new URL("/mcp", course.origin),
    message(agent, connection, method, params),
    endOf,
  );
  // Somebody ended it: the person, on the page of their agents.
  if (answer?.end === "unauthenticated" && agent.connection === connection) agent.connection = undefined;
  return answer;
}

const message = ({ session }: Agent, { access }: Connection, method: string, params: object) => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    authorization: `Bearer ${access}`,
    ...(session !== undefined && { "mcp-session-id": session }),
  },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
});

function endOf({ status }: Response, text: string): End {
  if (status === 401) return "unauthenticated";
  if (status >= 500) return "failed";
  const refusal = refusalIn(JSON.parse(text));
  if (!refusal) return "given";
  if (refusal.code === INTERNAL || refusal.code === NO_SESSION) return "failed";
  return refusal.code === RATE_LIMITED ? "limited" : "refused";
}

const INTERNAL = -32603;
/** No client was told that its session ended. */
const NO_SESSION = -32001;
const RATE_LIMITED = 1005;
