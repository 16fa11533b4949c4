/** What no agent can do, whatever its scopes and whatever its person may do: tried in its own transaction, past every tool. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { roomSnapshot } from "@/tests/kit/unchanged";
import { readAs } from "@/tests/support/doors";
import {
  ALL_SCOPES,
  entryIdOf,
  HARBOUR_ID,
  openSample,
  type SignIn,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const [PROJECT, FINANCE] = [`'${HARBOUR_ID}'`, `'${workstreamIdOf("finance")}'`];
const [OPEN, PUBLISHED, SUBMITTED, DRAFT] = ["fin-022", "fin-a06", "fin-a15", "fin-a18"].map(
  (key) => `'${entryIdOf(key)}'`,
);
const [BANK, SELLER] = ["aldridge", "kestrel"].map((key) => `'${sampleId("organization", key)}'`);
const [HALE, BRANDT] = [`'${userIdOf("ib-admin")}'`, `'${userIdOf("seller-member")}'`];

/** Statements that are right in themselves: the owner of the tables could run each. */
const ACTS: Record<string, string[]> = {
  "create, change or delete an entry": [
    `INSERT INTO entries (id, project_id, workstream_id, type, status, title) VALUES ('ent_new', ${PROJECT}, ${FINANCE}, 'request', 'open', 'New')`,
    `INSERT INTO entries (id, project_id, workstream_id, type, status, title, seller_org_id) VALUES ('ent_new', ${PROJECT}, ${FINANCE}, 'answer', 'draft', 'New', ${SELLER})`,
    `UPDATE entries SET title = 'Changed' WHERE id = ${OPEN}`,
    `UPDATE entries SET status = 'withdrawn' WHERE id = ${OPEN}`,
    `DELETE FROM entries WHERE id = ${OPEN}`,
    `INSERT INTO events (id, project_id, workstream_id, entry_id, author_side, channel, action, audience) VALUES ('evt_new', ${PROJECT}, ${FINANCE}, ${OPEN}, 'bank', 'mcp', 'message', 'parties')`,
  ],
  "publish an answer": [
    `UPDATE entries SET status = 'published', stage = 'dataroom', published_at = now() WHERE id = ${SUBMITTED}`,
    `UPDATE entries SET stage = 'dataroom' WHERE id = ${SUBMITTED}`,
    `INSERT INTO vettings (id, project_id, entry_id, vetted_by, decision) VALUES ('vet_new', ${PROJECT}, ${SUBMITTED}, ${HALE}, 'approved')`,
    `INSERT INTO answer_links (answer_id, request_id, project_id, confirmed) VALUES (${PUBLISHED}, ${OPEN}, ${PROJECT}, true)`,
    `UPDATE answer_links SET confirmed = true WHERE answer_id = ${PUBLISHED}`,
  ],
  "grant or revoke access": [
    `INSERT INTO participants (id, project_id, user_id, organization_id, role) VALUES ('part_new', ${PROJECT}, '${userIdOf("other-ib-admin")}', ${BANK}, 'ib_admin')`,
    `UPDATE participants SET role = 'ib_admin' WHERE user_id = ${BRANDT}`,
    `UPDATE participants SET removed_at = now() WHERE user_id = ${BRANDT}`,
    `DELETE FROM participants WHERE user_id = ${BRANDT}`,
    `INSERT INTO participant_workstreams (participant_id, workstream_id, project_id) SELECT id, '${workstreamIdOf("legal")}', ${PROJECT} FROM participants WHERE user_id = ${BRANDT}`,
    `INSERT INTO members (organization_id, user_id) VALUES (${BANK}, ${BRANDT})`,
    `UPDATE projects SET gate = 'standard', stage = 'closed' WHERE id = ${PROJECT}`,
    "UPDATE connections SET scopes = '{}'",
    "UPDATE connection_grants SET until = now() + interval '1 day'",
    `UPDATE connections SET revoked_at = now()`,
  ],
  "add, change or remove a file": [
    `INSERT INTO files (id, project_id, workstream_id, entry_id, filename, size, mime, sha256) VALUES ('obj_new', ${PROJECT}, ${FINANCE}, ${PUBLISHED}, 'a.txt', 1, 'text/plain', 'x')`,
    `UPDATE files SET filename = 'changed ' || filename WHERE entry_id = ${PUBLISHED}`,
    `DELETE FROM files WHERE entry_id = ${PUBLISHED}`,
    `INSERT INTO file_uploads (id, project_id, workstream_id, entry_id, user_id, filename, size) VALUES ('upl_new', ${PROJECT}, ${FINANCE}, ${DRAFT}, ${BRANDT}, 'a.txt', 1)`,
  ],
  "send a notification or anything else": [
    "INSERT INTO jobs (id, name, payload) VALUES ('job_new', 'letter.digest', '{}')",
  ],
  "give or take a task": [
    `INSERT INTO entry_assignees (entry_id, user_id, project_id, organization_id) VALUES (${OPEN}, ${HALE}, ${PROJECT}, ${BANK})`,
    `DELETE FROM entry_assignees WHERE entry_id = ${OPEN}`,
    `INSERT INTO routing_steps (id, project_id, entry_id, from_user, to_user, action) VALUES ('rt_new', ${PROJECT}, ${OPEN}, ${HALE}, ${BRANDT}, 'forwarded')`,
  ],
};
/** Who could do most of it on our pages, each in some of these ways; the seller's member in those that name a person. */
const WHO: readonly SignIn[] = ["ib-admin", "seller-admin", "seller-member", "buyer-admin"];
let agents: Actor[];
beforeAll(async () => {
  agents = await Promise.all(WHO.map((who) => sample.agent(who, { scopes: ALL_SCOPES, unlocked: true })));
});

/** Only of a statement that would otherwise work is a refusal worth anything. */
async function isRightInItself(statement: string): Promise<void> {
  const undone = new Error("undone");
  const attempt = database.prisma.$transaction(async (tx) => {
    expect(await tx.$executeRawUnsafe(statement)).toBeGreaterThan(0);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
}

/** Of SQLSTATE: neither a grant nor a policy lets it. */
const INSUFFICIENT_PRIVILEGE = "42501";

/** In the agent's own transaction, once it has entered: how the statement ends there. */
async function triedBy(actor: Actor, statement: string): Promise<unknown> {
  let entered = false;
  const end = await readAs(database, systemClock, actor, ({ sql }) => {
    entered = true;
    return sql.query(statement);
  }).catch((error: { code?: string }) => error.code);
  expect(entered).toBe(true);
  return end;
}

async function changesNothing(statement: string): Promise<void> {
  await isRightInItself(statement);
  const before = await roomSnapshot(database, []);
  for (const actor of agents) expect(await triedBy(actor, statement), actor.userId).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await roomSnapshot(database, [])).toEqual(before);
}

const statements = (act: keyof typeof ACTS) => ACTS[act] ?? [];

describe("with every scope and an unlock, no agent of the bank, the seller or a buyer can", () => {
  it.each(statements("create, change or delete an entry"))(
    verifies("DS-644")("create, change or delete an entry: %s"),
    changesNothing,
  );
  it.each(statements("publish an answer"))(verifies("DS-645")("publish an answer: %s"), changesNothing);
  it.each(statements("grant or revoke access"))(verifies("DS-646")("grant or revoke access: %s"), changesNothing);
  it.each(statements("add, change or remove a file"))(
    verifies("DS-647")("add, change or remove a file: %s"),
    changesNothing,
  );
  it.each(statements("send a notification or anything else"))(
    verifies("DS-648")("send a notification or anything else: %s"),
    changesNothing,
  );
  it.each(statements("give or take a task"))("give or take a task: %s", changesNothing);
});
