ALTER TABLE projects ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON projects FOR SELECT TO app_rt USING (id = ANY ((SELECT app.list('projects'))::text[]));
CREATE POLICY edit ON projects FOR UPDATE TO app_rt USING (app.sets_up(id)) WITH CHECK (app.sets_up(id));
GRANT SELECT, UPDATE (name, description, gate, time_zone) ON projects TO app_rt;

ALTER TABLE workstreams ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON workstreams FOR SELECT TO app_rt USING (
  id = ANY ((SELECT app.list('bank') || app.list('seller') || app.list('reader'))::text[]));
CREATE POLICY rename ON workstreams FOR UPDATE TO app_rt USING (app.sets_up(project_id)) WITH CHECK (app.sets_up(project_id));
GRANT SELECT, UPDATE (name) ON workstreams TO app_rt;

ALTER TABLE ref_series ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON ref_series FOR SELECT TO app_rt USING (
  -- the number counts what the gate hides
  (SELECT app.flag('unlocked'))
  AND (owner = ANY ((SELECT app.list('bank'))::text[])
       OR (project_id || '|' || owner) = ANY ((SELECT app.list('firms'))::text[])));
GRANT SELECT ON ref_series TO app_rt;

-- A list shows to the bank; to the seller once issued; to readers when something published in it shows: an own question
-- in it would tell its firm that it was passed on.
ALTER TABLE request_lists ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON request_lists FOR SELECT TO app_rt USING (
  workstream_id = ANY ((SELECT app.list('bank'))::text[])
  OR (workstream_id = ANY ((SELECT app.list('seller'))::text[]) AND issued_at IS NOT NULL)
  OR (workstream_id = ANY ((SELECT app.list('reader'))::text[])
      AND EXISTS (SELECT FROM entries e WHERE e.list_id = request_lists.id AND e.status = 'published' AND e.stage = 'dataroom')));
CREATE POLICY prepare ON request_lists FOR INSERT TO app_rt WITH CHECK (
  workstream_id = ANY ((SELECT app.writable('bank'))::text[])
  AND EXISTS (SELECT FROM workstreams w WHERE w.id = workstream_id AND w.project_id = request_lists.project_id));
-- Issued once, and not taken back.
CREATE POLICY issue ON request_lists FOR UPDATE TO app_rt
  USING (workstream_id = ANY ((SELECT app.writable('bank'))::text[]) AND issued_at IS NULL)
  WITH CHECK (workstream_id = ANY ((SELECT app.writable('bank'))::text[]));
GRANT SELECT, INSERT (id, project_id, workstream_id, name), UPDATE (issued_at) ON request_lists TO app_rt;

ALTER TABLE milestones ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON milestones FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects') || app.list('seller_projects'))::text[]));
CREATE POLICY plan ON milestones FOR INSERT TO app_rt WITH CHECK (app.sets_up(project_id));
CREATE POLICY change ON milestones FOR UPDATE TO app_rt USING (app.sets_up(project_id)) WITH CHECK (app.sets_up(project_id));
CREATE POLICY drop ON milestones FOR DELETE TO app_rt USING (app.sets_up(project_id));
GRANT SELECT, INSERT (id, project_id, name, date), UPDATE (name, date, reached_at), DELETE ON milestones TO app_rt;

ALTER TABLE blockers ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON blockers FOR SELECT TO app_rt USING (
  workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[]) AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY enter ON blockers FOR INSERT TO app_rt WITH CHECK (
  created_by = (SELECT app.me())
  AND workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.workstream_id = blockers.workstream_id AND e.project_id = blockers.project_id
                 AND e.type = 'request' AND e.status NOT IN ('published', 'withdrawn')));
CREATE POLICY resolve ON blockers FOR UPDATE TO app_rt
  USING (resolved_at IS NULL AND workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])
         AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id))
  WITH CHECK (resolved_at IS NOT NULL);
GRANT SELECT, INSERT (id, project_id, workstream_id, entry_id, reason, created_by), UPDATE (resolved_at) ON blockers TO
  app_rt;
