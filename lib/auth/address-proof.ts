import type { Sql } from "@/lib/db/sql";
import type { CallOrigin } from "@/lib/platform/actor";
import { deletePassword, endSeatsOf, forgetDevices, holdUnproven, markProven, type Proof } from "./account-repository";
import { noteAuth } from "./audit";
import type { AuthDeps } from "./deps";
import { deleteLinksOf } from "./link-repository";
import { tell } from "./notices";
import { endAgentsOf } from "./oauth/repository";
import { endSessions } from "./repository";

/**
 * The first proof that an address is whoever uses it now. What came before may be somebody else's who saw the link of an
 * invitation: password, sessions, agents and seats end, and the owner is told. Later proofs change nothing.
 *
 * The account's row is held first: a sign-in, a consent or an invitation of the same moment waits and finds its session ended.
 */
export async function proveAddress(
  sql: Sql,
  deps: Pick<AuthDeps, "config" | "spaces">,
  origin: CallOrigin,
  userId: string,
  by: Proof,
): Promise<boolean> {
  const started = performance.now();
  if (!(await holdUnproven(sql, userId))) return false;
  const password = await deletePassword(sql, userId);
  const sessions = await endSessions(sql, userId, null);
  const agents = await endAgentsOf(sql, userId, "server");
  const spaces = await endSeatsOf(sql, deps.spaces, userId);
  await forgetDevices(sql, userId);
  await deleteLinksOf(sql, userId);
  await markProven(sql, userId, by);

  const [seats, kept] = [false, true].map((stays) =>
    spaces.filter((one) => one.kept === stays).map((one) => one.space),
  ) as [string[], string[]];
  const facts = { password, sessions, agents: agents.length, seats: seats.length, kept: kept.length };
  await noteAuth(sql, { act: "prove_address", outcome: "allowed", origin, started, userId, method: by, facts });
  if (password || agents.length > 0 || spaces.length > 0)
    await tell(sql, deps, userId, { kind: "address_proven", facts: { password, agents, seats, kept } });
  return true;
}
