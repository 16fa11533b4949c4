ALTER TABLE files ENABLE ROW LEVEL SECURITY;
-- Earlier revisions are for those who work on the answer: what the seller replaced before publication was never published.
CREATE POLICY see ON files FOR SELECT TO app_rt USING (
  (NOT superseded OR workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[]))
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
-- Only what arrived for this very answer, under this name and of this size.
CREATE POLICY attach ON files FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM entries e
           WHERE e.id = entry_id AND e.project_id = files.project_id AND e.workstream_id = files.workstream_id
             AND e.status = 'draft' AND app.is_my_draft(e))
  AND EXISTS (SELECT FROM file_uploads u
               WHERE u.entry_id = files.entry_id AND u.filename = files.filename AND u.size = files.size
                 AND 'obj' || substr(u.id, 4) = files.id AND coalesce(u.sha256, files.sha256) = files.sha256));
CREATE POLICY remove ON files FOR DELETE TO app_rt USING (
  EXISTS (SELECT FROM entries e WHERE e.id = entry_id AND e.status = 'draft' AND app.is_my_draft(e)));
GRANT SELECT, INSERT (id, project_id, workstream_id, entry_id, filename, size, mime, sha256, caution), DELETE ON files TO
  app_rt;

ALTER TABLE file_uploads ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON file_uploads FOR SELECT TO app_rt USING (
  user_id = (SELECT app.me()) AND NOT (SELECT app.flag('agent')) AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY begin ON file_uploads FOR INSERT TO app_rt WITH CHECK (
  user_id = (SELECT app.me())
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = file_uploads.project_id AND e.workstream_id = file_uploads.workstream_id AND app.is_my_draft(e)));
CREATE POLICY end_it ON file_uploads FOR DELETE TO app_rt USING (user_id = (SELECT app.me()));
-- What was not finished in a day is swept, unread.
CREATE POLICY sweep ON file_uploads TO app_sys USING (created_at < now() - interval '1 day');
CREATE POLICY not_looking ON file_uploads AS RESTRICTIVE FOR SELECT TO app_rt USING (NOT (SELECT app.flag('looking')));
GRANT SELECT, INSERT (id, project_id, workstream_id, entry_id, user_id, filename, size, sha256), DELETE ON file_uploads TO
  app_rt;
GRANT SELECT (id, created_at), DELETE ON file_uploads TO app_sys;

-- Read and written by functions alone.
ALTER TABLE let_go_contents ENABLE ROW LEVEL SECURITY;

-- The lines of history about them: the seller's, on its own answers.
CREATE POLICY tell_of_files ON events FOR INSERT TO app_rt WITH CHECK (
  channel = 'web' AND author_side = 'seller' AND action IN ('file_added', 'file_removed') AND audience = 'parties'
  AND related_entry_id IS NULL AND from_status IS NULL AND to_status IS NULL
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = events.project_id AND e.workstream_id = events.workstream_id AND app.is_my_draft(e)));
