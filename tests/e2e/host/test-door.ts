/**
 * What a journey begins with, made without a page: a room of its own, sessions, and use-cases by anybody in it. Only the
 * host of the browser tests has this door, on loopback.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { authCookies } from "@/lib/auth/cookies";
import { type Notice, tell } from "@/lib/auth/notices";
import { makeSessionToken } from "@/lib/auth/session-token";
import { newId } from "@/lib/deals/ids";
import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { execute } from "@/lib/platform/execute";
import { kernel, type Runtime, runtime } from "@/lib/runtime";
import { agentActor, reaching, testOrigin, webActor } from "@/tests/support/actors";
import { type CopySample, keepSample } from "./sample-copies";

export type Order =
  | { readonly act: "copy"; readonly copy: string }
  | { readonly act: "sign-in"; readonly userId: string }
  | { readonly act: "tell"; readonly userId: string; readonly notice: Notice }
  | { readonly act: "call"; readonly userId: string; readonly tool: string; readonly input: object }
  | { readonly act: "connect"; readonly userId: string; readonly clientName: string; readonly unlocked: boolean }
  | { readonly act: "agent-call"; readonly agent: AgentKey; readonly tool: string; readonly input: object };
export type AgentKey = { readonly userId: string; readonly connectionId: string; readonly scopes: readonly string[] };

export async function openTestDoor(port: number): Promise<void> {
  const host = runtime();
  const carryOut = orders(host, await keepSample(host.database));
  const server = createServer(async (request, response) => {
    const answer = await bodyOf(request)
      .then(carryOut)
      .then(
        (result) => ({ result: result ?? null }),
        (error: unknown) => ({
          error: error instanceof AppError ? { code: error.code, message: error.message } : { message: String(error) },
        }),
      );
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  server.listen(port, "127.0.0.1").unref();
  await once(server, "listening");
}

const bodyOf = async (request: IncomingMessage): Promise<Order> =>
  JSON.parse(Buffer.concat(await request.toArray()).toString("utf8"));

function orders(host: Runtime, copySample: CopySample) {
  const sessions = new Map<string, Promise<Actor>>();
  const as = (userId: string) => {
    const session = sessions.get(userId) ?? openSession(host, userId);
    sessions.set(userId, session);
    return session;
  };
  const call = (actor: Actor, tool: string, raw: object) =>
    execute(kernel(host), tool, {
      via: actor.via,
      actor,
      raw,
      origin: { ...testOrigin, requestId: newId("request") },
      withUpdates: actor.via === "mcp",
    });

  return async (order: Order): Promise<unknown> => {
    if (order.act === "copy") return copySample(order.copy);
    if (order.act === "sign-in") return signIn(host, order.userId);
    if (order.act === "tell")
      return host.database.transaction("app_sys", (sql) => tell(sql, host, order.userId, order.notice));
    if (order.act === "connect") return connect(host, order);
    if (order.act === "call") return call(await as(order.userId), order.tool, order.input);
    const { userId, connectionId, scopes } = order.agent;
    return call(agentActor(userId, connectionId, scopes), order.tool, order.input);
  };
}

const inADay = () => new Date(Date.now() + 86_400_000);

async function openSession({ database }: Runtime, userId: string): Promise<Actor> {
  const id = newId("session");
  await database.prisma.webSession.create({
    data: { id, userId, expiresAt: inADay(), method: "password", ip: "127.0.0.1", userAgent: "test" },
  });
  return webActor(userId, id);
}

/** A session of its own, as its cookie. */
async function signIn(host: Runtime, userId: string) {
  const { credential } = await openSession(host, userId);
  const { name } = authCookies(host.config.publicUrl).sessionToken ?? {};
  return { name, value: await makeSessionToken({ id: credential.id, userId }, host.secret) };
}

/** An agent without the way through consent, which consent.spec.ts and interop.spec.ts go. */
async function connect(host: Runtime, order: Extract<Order, { act: "connect" }>): Promise<AgentKey> {
  const scopes = [...kernel(host).registry.scopes.values()]
    .filter((scope) => scope.byDefault || (order.unlocked && scope.name.startsWith("unlock:")))
    .map((scope) => scope.name);
  const connectionId = newId("connection");
  const seats = await host.database.prisma.participant.findMany({ where: { userId: order.userId, removedAt: null } });
  await host.database.prisma.connection.create({
    data: {
      id: connectionId,
      userId: order.userId,
      clientId: `test-${connectionId}`,
      clientName: order.clientName,
      scopes,
      expiresAt: inADay(),
      ...reaching(
        seats.map(({ projectId }) => projectId),
        { unlockUntil: order.unlocked ? new Date(Date.now() + 15 * 60_000) : null },
      ),
    },
  });
  return { userId: order.userId, connectionId, scopes };
}
