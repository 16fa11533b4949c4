/** A journey's own copy of the sample deals, and what is done there without a page. */
import { createHash, randomBytes } from "node:crypto";
import type { BrowserContextOptions } from "@playwright/test";
import type { Notice } from "@/lib/auth/notices";
import type { IdKind } from "@/lib/deals/ids";
import { sampleId } from "@/prisma/demo/rows";
import type { AgentKey, Order } from "@/tests/e2e/host/test-door";

export const SAMPLE_USERS = [
  "ib-admin",
  "ib-member",
  "seller-admin",
  "seller-member",
  "buyer-admin",
  "buyer-member",
  "observer",
  "rival-buyer",
  "other-ib-admin",
] as const;
export type SampleUser = (typeof SAMPLE_USERS)[number];

type Result = Record<string, unknown>;

export class Room {
  private constructor(private readonly copy: string) {}

  static async open(): Promise<Room> {
    // Letters alone: figures in a text decide which questions are the same.
    const copy = [...randomBytes(8)].map((byte) => "abcdefghijklmnopqrstuvwxyz"[byte % 26]).join("");
    await carryOut({ act: "copy", copy });
    return new Room(copy);
  }

  /** Of a row of the sample, by its key in prisma/demo. */
  id(kind: IdKind, key: string): string {
    const original = sampleId(kind, key);
    const [prefix] = original.split("_");
    return `${prefix}_${createHash("md5").update(`${this.copy}${original}`).digest("hex").slice(0, 24)}`;
  }

  get projectId(): string {
    return this.id("project", "harbour");
  }

  /** Path of Project Harbour. */
  get deal(): string {
    return `/projects/${this.projectId}`;
  }

  email = (user: SampleUser) => `${user}.${this.copy}@sample.test`;
  userId = (user: SampleUser) => this.id("user", `${user}@sample.test`);

  /** A new session of this person, for a browser. */
  async state(user: SampleUser): Promise<Exclude<BrowserContextOptions["storageState"], string | undefined>> {
    const { name, value } = await carryOut<{ name: string; value: string }>({
      act: "sign-in",
      userId: this.userId(user),
    });
    const cookie = { name, value, domain: "localhost", path: "/", expires: -1, httpOnly: true, secure: false };
    return { cookies: [{ ...cookie, sameSite: "Lax" }], origins: [] };
  }

  /** What the product would tell this person about their account. */
  tells = (user: SampleUser, notice: Notice): Promise<void> =>
    carryOut({ act: "tell", userId: this.userId(user), notice });

  /** What the person would do on a page; in Project Harbour, unless the input names another deal. */
  does = <T = Result>(user: SampleUser, tool: string, input: object = {}): Promise<T> =>
    carryOut<T>({ act: "call", userId: this.userId(user), tool, input: { project_id: this.projectId, ...input } });

  /** The same for what belongs to no deal. */
  doesAnywhere = <T = Result>(user: SampleUser, tool: string, input: object = {}): Promise<T> =>
    carryOut<T>({ act: "call", userId: this.userId(user), tool, input });

  /** A deal beside Project Harbour, which the person hosts. */
  async openDeal(user: SampleUser, name: string): Promise<string> {
    const { banks } = await this.doesAnywhere<{ banks: { bank_id: string }[] }>(user, "list_my_banks");
    const workstreams = [{ slug: "patents", name: "Patents & Marks", prefix: "PAT" }];
    const bank_id = banks[0]?.bank_id;
    const opened = await this.doesAnywhere<{ project_id: string }>(user, "create_project", {
      bank_id,
      name,
      workstreams,
    });
    return opened.project_id;
  }

  /** An agent that this person let in to the deals they are in now, without the pages for that. */
  agent = (user: SampleUser, name = "Test agent", options: { unlocked?: boolean } = {}): Promise<RoomAgent> =>
    this.agentOf(this.userId(user), name, options);

  /** The same for somebody who is not of the sample. */
  async agentOf(userId: string, name: string, { unlocked = false } = {}): Promise<RoomAgent> {
    const key = await carryOut<AgentKey>({ act: "connect", userId, clientName: name, unlocked });
    return new RoomAgent(key, name, this.projectId);
  }

  /** Somebody who came by an invitation. */
  async userIdOf(email: string): Promise<string> {
    const { people } = await this.does<{ people: { email?: string; user_id: string }[] }>("ib-admin", "list_people");
    return people.find((person) => person.email === email)?.user_id ?? "";
  }
}

export type Proposal = { readonly suggestion_id: string; readonly confirmation_url: string };
type Request = { assigned_to?: { user_id: string; name: string }[]; version?: number; status: string };

/** Calls as /mcp would: same use-cases, same limits, same log. Only the wire is left out. */
export class RoomAgent {
  constructor(
    private readonly key: AgentKey,
    readonly name: string,
    readonly project: string,
  ) {}

  call = <T = Result>(tool: string, input: object = {}): Promise<T> =>
    carryOut<T>({ act: "agent-call", agent: this.key, tool, input });

  propose = (tool: string, input: object) => this.call<Proposal>(tool, { project_id: this.project, ...input });

  request = (request_id: string) => this.call<Request>("get_request", { project_id: this.project, request_id });

  workers = async (request_id: string) => (await this.request(request_id)).assigned_to?.map((one) => one.name) ?? [];
}

async function carryOut<T>(order: Order): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${process.env.E2E_DOOR_PORT}/`, {
    method: "POST",
    body: JSON.stringify(order),
  });
  const answer = (await response.json()) as { result: T } | { error: { code?: string; message: string } };
  if ("error" in answer) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer.result;
}
