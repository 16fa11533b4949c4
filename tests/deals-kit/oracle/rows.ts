/** A room as it lies in the tables, read by their owner: nothing of the product's rules has touched it. */
import type { Database } from "@/lib/db/database";

export type Project = {
  id: string;
  name: string;
  stage: string;
  gate: string;
  time_zone: string;
  agents_allowed: boolean;
};
export type Workstream = {
  id: string;
  project_id: string;
  slug: string;
  name: string;
  prefix: string;
  position: number;
  agents_allowed: boolean;
};
export type RequestList = {
  id: string;
  project_id: string;
  workstream_id: string;
  name: string;
  issued_at: string | null;
  created_at: string;
};
export type Participant = {
  id: string;
  project_id: string;
  user_id: string;
  organization_id: string;
  role: string;
  all_workstreams: boolean;
  removed_at: string | null;
};
export type Entry = {
  id: string;
  project_id: string;
  workstream_id: string;
  list_id: string | null;
  type: "request" | "answer";
  stage: string;
  status: string;
  ref: string | null;
  ref_number: number | null;
  title: string;
  body: string;
  priority: string;
  due_date: string | null;
  seller_org_id: string | null;
  reached_seller_at: string | null;
  submitted_at: string | null;
  published_at: string | null;
  created_at: string;
  reader_group: string | null;
};
export type Provenance = {
  entry_id: string;
  project_id: string;
  workstream_id: string;
  origin: string;
  organization_id: string;
  own_ref: string | null;
};
export type Original = { entry_id: string; project_id: string; workstream_id: string; title: string; body: string };
export type ReaderRef = {
  entry_id: string;
  organization_id: string;
  project_id: string;
  number: number;
  ref: string;
};
export type FirmPrefix = { project_id: string; organization_id: string; prefix: string };
export type Event = {
  id: string;
  project_id: string;
  workstream_id: string;
  entry_id: string;
  related_entry_id: string | null;
  author_side: string;
  channel: string;
  action: string;
  body: string | null;
  from_status: string | null;
  to_status: string | null;
  audience: string;
  at: string;
};

export type Rows = {
  users: { id: string; name: string; disabled_at: string | null }[];
  organizations: { id: string; name: string; kind: string }[];
  members: { organization_id: string; user_id: string; removed_at: string | null }[];
  projects: Project[];
  workstreams: Workstream[];
  request_lists: RequestList[];
  participants: Participant[];
  participant_workstreams: { participant_id: string; workstream_id: string }[];
  entries: Entry[];
  entry_provenance: Provenance[];
  entry_originals: Original[];
  reader_refs: ReaderRef[];
  firm_prefixes: FirmPrefix[];
  entry_assignees: { entry_id: string; user_id: string; project_id: string; assigned_at: string }[];
  entry_returns: { entry_id: string; user_id: string; project_id: string; return_to: string }[];
  answer_links: { answer_id: string; request_id: string; project_id: string; confirmed: boolean }[];
  answer_link_evidence: { answer_id: string; request_id: string; ai_score: number | null }[];
  files: { id: string; entry_id: string; filename: string; size: number; mime: string; created_at: string }[];
  events: Event[];
  event_authors: { event_id: string; project_id: string; user_id: string; organization_id: string }[];
  routing_steps: { id: string; entry_id: string; from_user: string; to_user: string; action: string; at: string }[];
  vettings: { id: string; entry_id: string; vetted_by: string; notes: string; at: string }[];
  blockers: {
    id: string;
    project_id: string;
    entry_id: string;
    reason: string;
    created_by: string;
    created_at: string;
    resolved_at: string | null;
  }[];
  milestones: { id: string; project_id: string; name: string; date: string; reached_at: string | null }[];
  kept_drafts: { project_id: string; organization_id: string }[];
  reader_groups: { id: string; project_id: string; organization_id: string }[];
};

const TABLES =
  "users organizations members projects workstreams request_lists participants participant_workstreams entries entry_provenance entry_originals reader_refs firm_prefixes entry_assignees entry_returns answer_links answer_link_evidence files events event_authors routing_steps vettings blockers milestones kept_drafts reader_groups".split(
    " ",
  );

export async function readRows(database: Database): Promise<Rows> {
  return database.asOwner(async (sql) => {
    const rows: Record<string, unknown[]> = {};
    for (const table of TABLES) {
      const found = await sql.query<{ row: unknown }>(`SELECT to_jsonb(t) - 'words' AS row FROM "${table}" t`);
      rows[table] = found.map((one) => one.row);
    }
    return rows as unknown as Rows;
  });
}
