/** The people of a soak: sample people who sign in with a password, and what one of them does all day. */
import { randomBytes } from "node:crypto";
import { formsIn } from "@/tests/support/forms";
import type { Send } from "@/tests/support/person";
import { ask, type Course, idle, RIGHT, type Somebody } from "./course";
import type { End } from "./ledger";
import { hangUp, Unanswered } from "./wire";

export type PersonPlan = {
  readonly projectId: string;
  /** Refs of requests that this person may see. */
  readonly requests: readonly string[];
  /** Who decides on proposals. */
  readonly decides: boolean;
  /** Now and then ends one of their agents. */
  readonly endsAgents: boolean;
  /** Milliseconds between two pages. */
  readonly pace: number;
};

/** A person's browser: each request may reach another instance, and each is entered. */
export function browserOf(course: Course, userId: string): Send {
  return async (address, init) => {
    const answer = await ask(course, { what: labelOf(address, init.method ?? "GET"), userId }, address, init, endOf);
    if (!answer) throw new Unanswered(`${address.pathname} was not answered`, false);
    return answer.response;
  };
}

function labelOf({ pathname }: URL, method: string): string {
  if (/^\/(oauth|consent|api)\//.test(pathname)) return "connect";
  if (method === "GET") return "page";
  if (pathname.startsWith("/confirm/")) return "decide";
  return pathname === "/agents" ? "revoke" : "message";
}

const endOf = ({ status, headers }: Response): End => {
  if (status >= 500) return "failed";
  return status < 400 && new URL(headers.get("location") ?? "/", "http://x").pathname === "/login"
    ? "unauthenticated"
    : "given";
};

export async function livePerson(course: Course, somebody: Somebody, plan: PersonPlan): Promise<void> {
  while (course.running()) {
    try {
      await act(course, somebody, plan);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error; // entered where it was asked
    }
    await idle(course, plan.pace);
  }
}

async function act(course: Course, somebody: Somebody, plan: PersonPlan): Promise<void> {
  const { random, pending } = course;
  const dice = random.next();
  if (plan.decides && pending.length > 0 && dice < 0.5) return decide(course, somebody);
  if (dice < 0.7) return say(course, somebody, plan);
  if (plan.endsAgents && dice < 0.75) return endAnAgent(course, somebody);
  if (dice < 0.8) return leave(course, somebody, plan);
  const deal = `/projects/${plan.projectId}`;
  await open(course, somebody, random.pick(["/", "/suggestions", "/agents", "/tasks", deal, `${deal}/requests`]));
}

/** The page as it stands; undefined where it is none. What a page shows of the person must be this person's. */
async function open({ ledger }: Course, { person, name, email }: Somebody, path: string): Promise<string | undefined> {
  const response = await person.visit(path);
  const page = await response.text();
  if (response.status === 307 || response.status === 303)
    ledger.find(RIGHT, `${email} was sent from ${path} to ${response.headers.get("location")}`);
  if (response.status !== 200) return undefined;
  if (!page.includes(`Signed in as ${name}`)) ledger.find(RIGHT, `${path} does not name ${name}`);
  return page;
}

async function decide(course: Course, somebody: Somebody): Promise<void> {
  const { random, ledger, pending } = course;
  const [id = ""] = pending.splice(random.below(pending.length), 1);
  const path = `/confirm/${id}`;
  const page = await open(course, somebody, path);
  const way = random.chance(0.7) ? "confirm" : "dismiss";
  const form = formsIn(page ?? "").find((one) => one.get("decision") === way);
  if (!form) return; // over meanwhile, or another's to decide
  if (way === "dismiss") form.set("reason", "Not now: somebody else has it.");
  const response = await somebody.person.visit(path, form);
  const told = await response.text();
  const done = way === "confirm" ? "It is done as proposed, in your name." : "Your reason is kept with the proposal.";
  if (response.status !== 200 || !told.includes(done)) return;
  ledger.acknowledge({
    kind: "decision",
    id,
    userId: somebody.userId,
    state: way === "confirm" ? "confirmed" : "dismissed",
    requestId: response.headers.get("x-request-id") ?? "",
  });
}

async function say(course: Course, somebody: Somebody, plan: PersonPlan): Promise<void> {
  const { random, ledger } = course;
  const path = `/projects/${plan.projectId}/requests/${random.pick(plan.requests)}`;
  const page = await open(course, somebody, path);
  const form = formsIn(page ?? "").find((one) => one.has("lane") && !one.has("event_id"));
  if (!form) return; // not this person's to write on
  const text = `Said during the soak: ${randomBytes(9).toString("hex")}`;
  form.set("body", text);
  const response = await somebody.person.visit(path, form);
  if (response.status !== 303 || !response.headers.get("location")?.includes("done=said")) return;
  const requestId = response.headers.get("x-request-id") ?? "";
  ledger.acknowledge({ kind: "message", text, userId: somebody.userId, requestId });
}

/** The first on the page: one's own. Its calls that begin from then on must be refused. */
async function endAnAgent(course: Course, somebody: Somebody): Promise<void> {
  const { ledger, random } = course;
  const page = await open(course, somebody, "/agents");
  const forms = formsIn(page ?? "").filter((one) => one.get("change") === "end");
  if (forms.length === 0) return;
  const form = random.pick(forms);
  const connectionId = String(form.get("connection"));
  ledger.doubt(connectionId);
  const response = await somebody.person.visit("/agents", form);
  const told = await response.text();
  if (response.status === 200 && told.includes("The connection has ended."))
    ledger.acknowledge({ kind: "revocation", connectionId, at: Date.now() });
}

/** Closes the page, or breaks off a download, while it comes. */
async function leave(course: Course, somebody: Somebody, plan: PersonPlan): Promise<void> {
  const { instances, random, ledger, origin } = course;
  const { name, port } = random.pick(instances);
  const deal = `/projects/${plan.projectId}`;
  const path = random.pick([`${deal}/requests`, `${deal}/requests/export?format=xlsx`, `${deal}/archive/download`]);
  const began = Date.now();
  const headers = { cookie: somebody.person.cookie() };
  await hangUp(port, new URL(path, origin), { headers }, random.pick(["while waiting", "while reading"] as const));
  const entry = { what: "hang up", userId: somebody.userId, instance: name, requestId: "", began };
  ledger.add({ ...entry, ended: Date.now(), end: "left" });
}
