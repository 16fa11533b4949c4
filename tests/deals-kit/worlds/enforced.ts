/**
 * Generated worlds in which everybody is offered everything: work, uploads, invitations, disclosures and rules, also to who
 * should not have them. Every person looks into every deal: on the pages, where the gate is open, and through an agent, where
 * it is not.
 */
import type { Database } from "@/lib/db/database";
import { newId } from "@/lib/deals/ids";
import type { Looking } from "@/tests/kit/enforced-twice";
import { isFull, seed } from "@/tests/kit/seed";
import { agentActor, webActor } from "@/tests/support/actors";
import { drawWorlds } from "./draw";
import { seededIds } from "./ids";
import { makeWorld, plantWorld, type World } from "./world";

const ROLES = ["buyer_admin", "buyer_member", "ib_admin", "ib_member", "observer", "seller_admin", "seller_member"];

export const worlds = drawWorlds(isFull ? 4 : 3, (one) => makeWorld(one, seededIds(one)), isWhole).map(
  ({ world }) => world,
);
export const uploads = worlds.flatMap(someUploads);
export const revisions = worlds.flatMap(newerRevisions);
export const invitations = worlds.flatMap(someInvitations);

/** Somebody of every role who has workstreams, somebody without a seat, and in the first deal something of every kind. */
function isWhole({ seats, projects, people, entries, lists, blockers, files, milestones }: World): boolean {
  const [first] = projects;
  const there = entries.filter((one) => one.projectId === first?.id);
  const active = seats.filter((seat) => !seat.removed);
  // Among the first of a deal, which are what is asked about.
  const canPublish = (projectId: string) =>
    entries
      .filter((one) => one.type === "answer" && one.projectId === projectId)
      .slice(0, 4)
      .some(
        (one) =>
          one.status === "approved" &&
          active.some((seat) => seat.side === "bank" && seat.workstreamIds.includes(one.workstreamId)),
      );
  return (
    ROLES.every((role) => active.some((seat) => seat.role === role && seat.workstreamIds.length > 0)) &&
    people.some(({ id }) =>
      projects.some((deal) => !active.some((one) => one.userId === id && one.projectId === deal.id)),
    ) &&
    ["request", "answer"].every((type) => there.some((one) => one.type === type)) &&
    entries.some((one) => one.type === "answer" && one.status === "draft") &&
    projects.some(({ id }) => canPublish(id)) &&
    [lists, blockers, files, milestones].every((kind) => kind.length > 0)
  );
}

const cells = worlds.flatMap((world, w) =>
  world.people.flatMap((person, p) =>
    world.projects.flatMap((project, d) => {
      const seat = world.seats.find((one) => one.userId === person.id && one.projectId === project.id && !one.removed);
      const streams = world.workstreams.filter((one) => one.projectId === project.id).length;
      const held = seat?.workstreamIds.length ?? 0;
      const common = { world, projectId: project.id, seat, belongs: seat !== undefined, turn: (seed % 100) + p };
      const traits = {
        role: seat?.role ?? "no seat",
        place: `deal ${d} of world ${w}`,
        workstreams: held === 0 ? "none" : held < streams ? "limited" : "all",
      };
      const title = `person ${p}, ${traits.role}, in ${traits.place}`;
      return [
        {
          ...common,
          title: `${title}, on the pages`,
          traits: { ...traits, via: "web" },
          actor: webActor(person.id, person.sessionId),
        },
        {
          ...common,
          title: `${title}, through an agent`,
          traits: { ...traits, via: "mcp" },
          actor: agentActor(person.id, person.locked),
        },
      ];
    }),
  ),
);
export const LOOKERS = cells satisfies readonly Looking[];
export type Looker = (typeof cells)[number];

export async function plantWorlds(database: Database): Promise<void> {
  for (const world of worlds) {
    await plantWorld(database, world);
    await handOutWork(database, world);
  }
  await database.prisma.fileUpload.createMany({ data: uploads });
  await database.prisma.consentReceipt.createMany({ data: worlds.flatMap(someReceipts) });
  await database.prisma.auditCall.createMany({ data: worlds.flatMap(someDisclosures) });
  await database.prisma.invitation.createMany({ data: invitations });
  await database.prisma.storedFile.updateMany({ data: { superseded: true } });
  await database.prisma.storedFile.createMany({ data: revisions });
  // Who works on every workstream does so by that word.
  await database.asOwner((sql) =>
    sql.query(`UPDATE participants p SET all_workstreams = true
                WHERE NOT EXISTS (SELECT FROM workstreams w WHERE w.project_id = p.project_id AND NOT EXISTS (
                        SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = w.id))`),
  );
  // Some rules for agents were changed, some agents called about some entries, and some sellers keep what they write.
  await database.asOwner(async (sql) => {
    await sql.query(`INSERT INTO kept_drafts (project_id, organization_id)
      SELECT DISTINCT project_id, organization_id FROM participants WHERE role LIKE 'seller%' AND left(md5(organization_id), 1) < '8'`);
    await sql.query(`INSERT INTO agent_rule_changes (id, project_id, kind, workstream_id, organization_id, person_id, changed_by)
      SELECT 'arc_' || p.id || i, p.project_id, (ARRAY['deal', 'workstream', 'drafts'])[i],
             CASE i WHEN 2 THEN (SELECT w.id FROM workstreams w WHERE w.project_id = p.project_id ORDER BY md5(w.id || p.id) LIMIT 1) END,
             CASE i WHEN 3 THEN p.organization_id END, CASE i WHEN 3 THEN p.user_id END, p.user_id
        FROM participants p, generate_series(1, 3) AS i`);
    await sql.query(`INSERT INTO audit_calls (id, action, tool, via, outcome, user_id, connection_id, space_id, subject_id, args, result_count, latency_ms, ip, user_agent, request_id)
      SELECT 'aud_' || p.id || left(e.id, 16), 'mcp_tool_call', 'get_request', 'mcp', 'allowed', p.user_id, c.id, p.project_id, e.id, '{}', 1, 1, '', '', ''
        FROM participants p JOIN entries e ON e.project_id = p.project_id AND left(md5(e.id || p.id), 1) = '0'
        JOIN LATERAL (SELECT c.id FROM connections c WHERE c.user_id = p.user_id ORDER BY c.id LIMIT 1) c ON true`);
  });
  // The bank has suspended some people of its own, who are nobody of the world.
  await database.asOwner(async (sql) => {
    const some = "SELECT p.*, 'usr_suspended' || i || p.id AS person FROM projects p, generate_series(1, 3) AS i";
    await sql.query(
      `INSERT INTO users (id, email, name) SELECT person, lower(person) || '@suspended.test', 'Suspended' FROM (${some}) s`,
    );
    await sql.query(
      `INSERT INTO members (organization_id, user_id, removed_at, suspended_at) SELECT host_organization_id, person, now(), now() FROM (${some}) s`,
    );
    await sql.query(`INSERT INTO participants (id, project_id, user_id, organization_id, role)
      SELECT 'part_' || md5(person), id, person, host_organization_id, 'ib_member' FROM (${some}) s`);
  });
  // Everything is late that is not done.
  await database.asOwner((sql) => sql.query("UPDATE entries SET due_date = '2026-06-11'"));
  // On some entries everybody wrote what only the bank reads, also who should not have.
  await database.asOwner(async (sql) => {
    const notes =
      "SELECT e.*, p.user_id AS writer, p.organization_id AS firm, 'evt_' || md5(e.id || p.id) AS note FROM participants p JOIN entries e USING (project_id) WHERE left(md5(p.id || e.id), 1) < '2'";
    await sql.query(`INSERT INTO events (id, project_id, workstream_id, entry_id, author_side, channel, action, body, audience)
      SELECT note, project_id, workstream_id, id, 'bank', 'web', 'message', 'A note', 'internal' FROM (${notes}) n`);
    await sql.query(
      `INSERT INTO event_authors (event_id, project_id, user_id, organization_id) SELECT note, project_id, writer, firm FROM (${notes}) n`,
    );
  });
  // Some lines of history tell of a change, the others are words.
  await database.asOwner((sql) => sql.query("UPDATE events SET action = 'assigned' WHERE left(md5(id), 1) < '8'"));
  // Of some it is how their entry came in.
  await database.asOwner((sql) => sql.query("UPDATE events SET action = 'created' WHERE left(md5(id), 1) > 'c'"));
}

/** Everybody gets work, also who should not, and it goes back to anyone at all: whom it names is for those who may know. */
async function handOutWork(database: Database, world: World): Promise<void> {
  const requests = world.entries.filter((entry) => entry.type === "request");
  const rows = requests.flatMap((entry, i) => {
    const there = world.seats.filter((seat) => seat.projectId === entry.projectId);
    return [0, 1, 2].flatMap((step) => {
      const [worker, receiver] = [there[(i + step * 3) % there.length], there[(i + step) % there.length]];
      if (!worker || !receiver) return [];
      const task = { entryId: entry.id, userId: worker.userId, projectId: entry.projectId };
      return [{ task, organizationId: worker.organizationId, returnTo: receiver.userId }];
    });
  });
  await database.prisma.entryAssignee.deleteMany({ where: { entryId: { in: requests.map((entry) => entry.id) } } });
  await database.prisma.entryAssignee.createMany({
    data: rows.map(({ task, organizationId }) => ({ ...task, organizationId })),
    skipDuplicates: true,
  });
  await database.prisma.entryReturn.createMany({
    data: rows.map(({ task, returnTo }) => ({ ...task, returnTo })),
    skipDuplicates: true,
  });
}

/** Everybody let an agent in: into all deals, or into the first alone. */
function someReceipts(world: World) {
  return world.people.map((person, i) => ({
    ...{ id: newId("audit"), act: "granted", connectionId: person.locked, userId: person.id, clientId: "client" },
    ...{
      clientName: "Agent",
      clientHost: "127.0.0.1",
      scopes: ["read:requests"],
      byKind: "person",
      byUserId: person.id,
    },
    ...{
      allSpaces: i % 2 === 0,
      spaceIds: i % 2 === 0 ? [] : world.projects.slice(0, 1).map(({ id }) => id),
      spaceModules: i % 2 === 0 ? [] : ["deals"],
    },
    ...{ unlockUntil: new Date("2026-06-01T10:15:00Z"), expiresAt: new Date("2027-01-01"), at: new Date("2026-06-01") },
  }));
}

/** And every agent was given something in every deal of its person, by id and by ref; some of it beside another deal's. */
function someDisclosures(world: World) {
  return world.seats.flatMap((seat, i) => {
    const entries = world.entries.filter((entry) => entry.projectId === seat.projectId).slice(0, 8);
    const elsewhere = i % 3 === 0;
    return {
      ...{
        id: newId("audit"),
        action: "mcp_tool_call",
        tool: "search",
        via: "mcp",
        outcome: "allowed",
        userId: seat.userId,
      },
      ...{
        connectionId: world.people.find(({ id }) => id === seat.userId)?.locked ?? "",
        clientId: "client",
        args: {},
      },
      ...{ latencyMs: 1, ip: "", userAgent: "", requestId: "", unlocked: i % 2 === 0, at: new Date("2026-06-02") },
      module: "deals",
      spaceId: elsewhere ? null : seat.projectId,
      elsewhere: elsewhere ? [seat.projectId] : [],
      // `project` as rows of before name it.
      returned: entries.map(({ id, type }) => ({
        ...{ kind: type, id, status: "open" },
        ...(i % 2 === 0 ? { space: seat.projectId } : { project: seat.projectId }),
      })),
    };
  });
}

/** To every answer some people are sending a file, also who should not, and who does not see the answer any more. */
function someUploads(world: World) {
  const answers = world.entries.filter((entry) => entry.type === "answer");
  return answers.flatMap((answer, i) => {
    const there = world.seats.filter((seat) => seat.projectId === answer.projectId);
    return [0, 1, 2].flatMap((step) => {
      const sender = there[(i + step) % there.length];
      if (!sender) return [];
      const { id: entryId, projectId, workstreamId } = answer;
      const announced = { userId: sender.userId, filename: "a.txt", size: 1, sha256: null };
      return [{ id: newId("upload"), entryId, projectId, workstreamId, ...announced }];
    });
  });
}

/** What takes the place of every file there is. */
function newerRevisions(world: World) {
  return world.files.map((file) => ({ ...file, id: newId("file"), revision: 2 }));
}

/** Everybody's firm has invited somebody more, and anyone at all has written it; every fourth was taken back. */
function someInvitations(world: World) {
  return world.seats.map(({ projectId, organizationId, role, workstreamIds }, i) => {
    const there = world.seats.filter((seat) => seat.projectId === projectId);
    return {
      id: newId("invitation"),
      ...{ projectId, organizationId, role, workstreamIds },
      email: `invited-${i}@world.test`,
      createdBy: there[(i * 5) % there.length]?.userId ?? "",
      expiresAt: new Date(Date.now() + 86_400_000),
      revokedAt: i % 4 === 3 ? new Date() : null,
    };
  });
}
