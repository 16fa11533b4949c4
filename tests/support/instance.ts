/** The doors for agents as a process of its own, which a test steers by messages: it shares nothing with others but what an operator shares. */
import { openPostgres } from "@/lib/db/postgres";
import { openAgentAccess } from "./agent-access";

export type Order =
  | { act: "connect"; userId: string }
  | { act: "call"; token: string; tool: string; times: number }
  | { act: "begin-session"; token: string }
  | { act: "list-tools"; token: string; session: string }
  | { act: "revoke"; token: string; clientId: string };
export type Report = Record<string, unknown>;

const { SHARED_DATABASE = "", ...environment } = process.env as Record<string, string>;
const database = await openPostgres(SHARED_DATABASE, { poolSize: 4 });
const agents = await openAgentAccess(database, environment);

process.on("message", async (order: Order) => process.send?.(await carryOut(order)));
process.on("disconnect", () => void agents.close().then(() => process.exit(0)));
process.send?.({ pid: process.pid });

async function carryOut(order: Order): Promise<Report> {
  if (order.act === "connect") return agents.connect(order.userId);
  if (order.act === "revoke") {
    const { status } = await agents.form("/oauth/revoke", { token: order.token, client_id: order.clientId });
    return { status };
  }
  if (order.act === "begin-session") {
    const clientInfo = { name: "old", version: "1" };
    const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
    return { session: (await agents.rpc(order.token, "initialize", hello)).headers.get("mcp-session-id") };
  }
  if (order.act === "list-tools") {
    return { status: (await agents.rpc(order.token, "tools/list", {}, { "mcp-session-id": order.session })).status };
  }
  const answers = await Promise.all(Array.from({ length: order.times }, () => agents.call(order.token, order.tool)));
  return {
    statuses: answers.map((answer) => answer.status),
    refusals: answers.flatMap((answer) => answer.refusal?.code ?? []),
  };
}
