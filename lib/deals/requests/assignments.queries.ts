import { Parameters } from "@/lib/db/parameters";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import type { LoadedRequest } from "../entries/load-for-change.queries";
import { notFound } from "../errors";
import { newId } from "../ids";
import { cannotWork } from "./assigning.rules";

export type Worker = { readonly userId: string; readonly organizationId: string };

/** Those named, if each can work on the request today. Whom the caller may not know does not exist. */
export async function workersNamed(
  { sql, authority }: ReadDeps,
  request: Pick<LoadedRequest, "projectId" | "workstreamId">,
  userIds: readonly string[],
): Promise<Worker[]> {
  const p = new Parameters();
  const rows = await sql.query<Worker & { works: boolean }>(
    `SELECT known.user_id AS "userId", known.organization_id AS "organizationId",
            app.worker_firm(known.project_id, ${p.add(request.workstreamId)}, known.user_id) IS NOT NULL AS works
       FROM participants known
      WHERE known.project_id = ${p.add(request.projectId)} AND known.user_id = ANY (${p.add([...userIds])}::text[])
        AND known.removed_at IS NULL AND ${knownPeople(authority, p)}`,
    p.values,
  );
  return userIds.map((id) => {
    const found = rows.find((row) => row.userId === id);
    if (!found) throw notFound("person");
    if (!found.works) throw cannotWork();
    return found;
  });
}

/** One person's part in one request. */
export type Task = {
  readonly request: Pick<LoadedRequest, "id" | "projectId">;
  readonly worker: Worker;
  /** To whom the work goes back; null for nobody. */
  readonly returnTo: string | null;
};

/** Gives requests to people, each once. */
export async function assign({ sql }: WriteDeps, tasks: readonly Task[]): Promise<void> {
  const rows = tasks.map(({ request, worker, returnTo }) => ({
    entry_id: request.id,
    user_id: worker.userId,
    project_id: request.projectId,
    organization_id: worker.organizationId,
    return_to: returnTo === worker.userId ? null : returnTo,
  }));
  await sql.query(
    `INSERT INTO entry_assignees (entry_id, user_id, project_id, organization_id)
       SELECT t.entry_id, t.user_id, t.project_id, t.organization_id
         FROM jsonb_to_recordset($1::jsonb) AS t(entry_id text, user_id text, project_id text, organization_id text)
       ON CONFLICT (entry_id, user_id) DO NOTHING`,
    [JSON.stringify(rows)],
  );
  await sql.query(
    `INSERT INTO entry_returns (entry_id, user_id, project_id, return_to)
       SELECT t.entry_id, t.user_id, t.project_id, t.return_to
         FROM jsonb_to_recordset($1::jsonb) AS t(entry_id text, user_id text, project_id text, return_to text)
       ON CONFLICT (entry_id, user_id) DO NOTHING`,
    [JSON.stringify(rows.filter((row) => row.return_to !== null))],
  );
}

export type Part = { readonly entryId: string; readonly userId: string };

export async function unassign({ sql }: WriteDeps, parts: readonly Part[]): Promise<void> {
  await sql.query(
    `DELETE FROM entry_assignees a USING jsonb_to_recordset($1::jsonb) AS gone("entryId" text, "userId" text)
      WHERE a.entry_id = gone."entryId" AND a.user_id = gone."userId"`,
    [JSON.stringify(parts)],
  );
}

/** To whom the caller's own part goes back, where there is such a person. */
export async function returnOf(
  { sql }: ReadDeps,
  request: Pick<LoadedRequest, "id">,
  userId: string,
): Promise<string | undefined> {
  const [row] = await sql.query<{ returnTo: string }>(
    `SELECT return_to AS "returnTo" FROM entry_returns WHERE entry_id = $1 AND user_id = $2`,
    [request.id, userId],
  );
  return row?.returnTo;
}

export type Pass = {
  readonly request: Pick<LoadedRequest, "id" | "projectId">;
  readonly action: "assigned" | "forwarded" | "returned";
  readonly from: string;
  readonly to: string;
  readonly returnTo: string | null;
  readonly note: string | null;
};

/** The chain that the bank sees. Whoever gets work is told of it. */
export async function chain({ sql }: WriteDeps, passes: readonly Pass[]): Promise<void> {
  const rows = passes.map(({ request, action, from, to, returnTo, note }) => ({
    id: newId("routing"),
    project_id: request.projectId,
    entry_id: request.id,
    from_user: from,
    to_user: to,
    return_to: returnTo,
    action,
    note,
  }));
  await sql.query(
    `INSERT INTO routing_steps (id, project_id, entry_id, from_user, to_user, return_to, action, note)
       SELECT s.id, s.project_id, s.entry_id, s.from_user, s.to_user, s.return_to, s.action, s.note
         FROM jsonb_to_recordset($1::jsonb) AS s(id text, project_id text, entry_id text, from_user text, to_user text, return_to text, action text, note text)`,
    [JSON.stringify(rows)],
  );
}
