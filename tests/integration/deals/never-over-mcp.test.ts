/** What no agent can do, whatever its scopes and whatever its person may do: tried in its own transaction, past every tool. */
import { afterAll, describe, expect, it } from "vitest";
import { readAs } from "@/lib/db/doors";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { roomSnapshot } from "@/tests/support/room-snapshot";
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
const [OPEN, PUBLISHED, DRAFT] = ["fin-022", "fin-a06", "fin-a15"].map((key) => `'${entryIdOf(key)}'`);
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
    `UPDATE entries SET status = 'published', stage = 'dataroom', published_at = now() WHERE id = ${DRAFT}`,
    `UPDATE entries SET stage = 'dataroom' WHERE id = ${DRAFT}`,
    `INSERT INTO vettings (id, project_id, entry_id, vetted_by, decision) VALUES ('vet_new', ${PROJECT}, ${DRAFT}, ${HALE}, 'approved')`,
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
    `UPDATE connections SET unlock_until = now() + interval '1 day', scopes = '{}'`,
    `UPDATE connections SET revoked_at = now()`,
  ],
  "add, change or remove a file": [
    `INSERT INTO files (id, project_id, workstream_id, entry_id, filename, size, mime, sha256) VALUES ('obj_new', ${PROJECT}, ${FINANCE}, ${PUBLISHED}, 'a.txt', 1, 'text/plain', 'x')`,
    `UPDATE files SET filename = 'changed ' || filename WHERE entry_id = ${PUBLISHED}`,
    `DELETE FROM files WHERE entry_id = ${PUBLISHED}`,
    `INSERT INTO file_uploads (id, project_id, workstream_id, entry_id, user_id, filename, size) VALUES ('upl_new', ${PROJECT}, ${FINANCE}, ${DRAFT}, ${BRANDT}, 'a.txt', 1)`,
  ],
  "send a notification or anything else": ["INSERT INTO outbox (id, kind, payload) VALUES ('out_new', 'mail', '{}')"],
  "give or take a task": [
    `INSERT INTO entry_assignees (entry_id, user_id, project_id, organization_id) VALUES (${OPEN}, ${HALE}, ${PROJECT}, ${BANK})`,
    `DELETE FROM entry_assignees WHERE entry_id = ${OPEN}`,
    `INSERT INTO routing_steps (id, project_id, entry_id, from_user, to_user, action) VALUES ('rt_new', ${PROJECT}, ${OPEN}, ${HALE}, ${BRANDT}, 'forwarded')`,
  ],
};
const acts = Object.entries(ACTS).flatMap(([name, statements]) =>
  statements.map((statement) => [name, statement] as const),
);
const of = (name: string) => acts.filter(([act]) => act === name);

/** Only of a statement that would otherwise work is a refusal worth anything. */
async function isRightInItself(statement: string): Promise<void> {
  const undone = new Error("undone");
  const attempt = database.prisma.$transaction(async (tx) => {
    expect(await tx.$executeRawUnsafe(statement)).toBeGreaterThan(0);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
}

/** Its own row says when it was last used: that is ours to write. */
async function changesNothing(who: SignIn, statement: string): Promise<void> {
  await isRightInItself(statement);
  const actor = await sample.agent(who, { scopes: ALL_SCOPES, unlocked: true });
  const before = await roomSnapshot(database, []);
  await readAs(database, systemClock, actor, ({ sql }) => sql.query(statement)).catch(() => undefined);
  expect(await roomSnapshot(database, [])).toEqual(before);
}

const WHO: SignIn[] = ["ib-admin", "seller-admin", "buyer-admin"];
const tried = (name: string) => of(name).flatMap(([, statement]) => WHO.map((who) => [who, statement] as const));

describe("with every scope and an unlock, no agent can", () => {
  it.each(tried("create, change or delete an entry"))(
    verifies("DS-644")("create, change or delete an entry: %s, %s"),
    changesNothing,
  );
  it.each(tried("publish an answer"))(verifies("DS-645")("publish an answer: %s, %s"), changesNothing);
  it.each(tried("grant or revoke access"))(verifies("DS-646")("grant or revoke access: %s, %s"), changesNothing);
  it.each(tried("add, change or remove a file"))(
    verifies("DS-647")("add, change or remove a file: %s, %s"),
    changesNothing,
  );
  it.each(tried("send a notification or anything else"))(
    verifies("DS-648")("send a notification or anything else: %s, %s"),
    changesNothing,
  );
  it.each(tried("give or take a task"))("give or take a task: %s, %s", changesNothing);
});
