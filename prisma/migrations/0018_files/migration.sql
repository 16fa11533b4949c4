-- Files of answers: how they arrive, who may attach and remove them, and which revision shows to whom. The bytes lie outside of
-- the database, under their hash (lib/files); here stands what they are called and what they belong to.

ALTER TABLE "files" ADD COLUMN "superseded" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "files" ADD COLUMN "caution" TEXT;
ALTER TABLE files ADD CONSTRAINT files_caution CHECK (caution IN ('executable', 'macros', 'other_type'));
CREATE UNIQUE INDEX "files_entry_id_filename_revision_key" ON "files"("entry_id", "filename", "revision");
CREATE INDEX "files_project_id_idx" ON "files"("project_id");
UPDATE files older SET superseded = true
  WHERE EXISTS (SELECT FROM files f WHERE f.entry_id = older.entry_id AND f.filename = older.filename AND f.revision > older.revision);

-- A file that is arriving. How far it is, the bytes themselves say.
CREATE TABLE "file_uploads" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_uploads_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "file_uploads_user_id_created_at_idx" ON "file_uploads"("user_id", "created_at");
CREATE INDEX "file_uploads_project_id_created_at_idx" ON "file_uploads"("project_id", "created_at");
CREATE INDEX "file_uploads_entry_id_idx" ON "file_uploads"("entry_id");
CREATE INDEX "file_uploads_created_at_idx" ON "file_uploads"("created_at");
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Content that a removed file had: its bytes stay for a day.
CREATE TABLE "let_go_contents" (
    "sha256" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "let_go_contents_pkey" PRIMARY KEY ("sha256")
);
ALTER TABLE let_go_contents ENABLE ROW LEVEL SECURITY;

CREATE TRIGGER people_only BEFORE INSERT OR UPDATE OR DELETE ON files FOR EACH STATEMENT
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.people_only();
CREATE TRIGGER people_only BEFORE INSERT OR UPDATE OR DELETE ON file_uploads FOR EACH STATEMENT
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.people_only();

-- Whether an answer is the caller's own and still in the caller's hands.
CREATE FUNCTION app.is_my_draft(e entries) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.type = 'answer' AND e.status IN ('draft', 'rejected') AND e.workstream_id = ANY (app.writable('seller'))
     AND app.is_my_firm(e.project_id, e.seller_org_id)
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- Uploads: one's own
-- ---------------------------------------------------------------------------------------------------------------

ALTER TABLE file_uploads ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON file_uploads, let_go_contents FROM PUBLIC;
CREATE POLICY see ON file_uploads FOR SELECT TO app_rt USING (
  user_id = (SELECT app.me()) AND NOT (SELECT app.flag('agent')) AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY begin ON file_uploads FOR INSERT TO app_rt WITH CHECK (
  user_id = (SELECT app.me())
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = file_uploads.project_id AND e.workstream_id = file_uploads.workstream_id AND app.is_my_draft(e)));
CREATE POLICY end_it ON file_uploads FOR DELETE TO app_rt USING (user_id = (SELECT app.me()));
GRANT SELECT, INSERT (id, project_id, workstream_id, entry_id, user_id, filename, size, sha256), DELETE ON file_uploads TO app_rt;
-- What was not finished in a day is swept, unread.
CREATE POLICY sweep ON file_uploads TO app_sys USING (created_at < now() - interval '1 day');
GRANT SELECT (id, created_at), DELETE ON file_uploads TO app_sys;

-- Whether a deal has room for so many bytes more, counting what is on its way. The sum itself is nobody's to know.
CREATE FUNCTION app.has_room_for(p_project text, p_bytes bigint, p_limit bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p_project = ANY (app.list('projects')) AND p_bytes
       + coalesce((SELECT sum(f.size) FROM files f WHERE f.project_id = p_project), 0)
       + coalesce((SELECT sum(u.size) FROM file_uploads u WHERE u.project_id = p_project AND u.created_at > now() - interval '1 day'), 0) <= p_limit
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- Files
-- ---------------------------------------------------------------------------------------------------------------

-- Earlier revisions are for those who work on the answer: what the seller replaced before publication was never published.
ALTER POLICY see ON files USING (
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
GRANT INSERT (id, project_id, workstream_id, entry_id, filename, size, mime, sha256, caution), DELETE ON files TO app_rt;

-- A file of the same name is the next revision of it.
CREATE FUNCTION app.file_attached() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.created_at := now();
  NEW.superseded := false;
  SELECT coalesce(max(f.revision), 0) + 1 INTO NEW.revision FROM files f WHERE f.entry_id = NEW.entry_id AND f.filename = NEW.filename;
  UPDATE files f SET superseded = true WHERE f.entry_id = NEW.entry_id AND f.filename = NEW.filename AND NOT f.superseded;
  RETURN NEW;
END $$;
CREATE TRIGGER file_attached BEFORE INSERT ON files FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.file_attached();

-- When the newest revision goes, the one before it is the newest. Also for what goes with its answer.
CREATE FUNCTION app.file_removed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO let_go_contents (sha256) VALUES (OLD.sha256) ON CONFLICT (sha256) DO UPDATE SET at = now();
  IF NOT OLD.superseded THEN
    UPDATE files SET superseded = false
     WHERE id = (SELECT f.id FROM files f WHERE f.entry_id = OLD.entry_id AND f.filename = OLD.filename ORDER BY f.revision DESC LIMIT 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER file_removed AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION app.file_removed();

-- Of these hashes those that no file has, nor had a day ago. For the sweep, which may know nothing else of files.
CREATE FUNCTION app.unnamed_contents(p_hashes text[]) RETURNS TABLE (sha256 text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM let_go_contents g WHERE g.at < now() - interval '1 day';
  RETURN QUERY SELECT h.hash FROM unnest(p_hashes) AS h(hash)
    WHERE NOT EXISTS (SELECT FROM files f WHERE f.sha256 = h.hash) AND NOT EXISTS (SELECT FROM let_go_contents g WHERE g.sha256 = h.hash);
END $$;

-- The lines of history about them: the seller's, on its own answers.
CREATE POLICY tell_of_files ON events FOR INSERT TO app_rt WITH CHECK (
  channel = 'web' AND author_side = 'seller' AND action IN ('file_added', 'file_removed') AND audience = 'parties'
  AND related_entry_id IS NULL AND from_status IS NULL AND to_status IS NULL
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = events.project_id AND e.workstream_id = events.workstream_id AND app.is_my_draft(e)));

REVOKE EXECUTE ON FUNCTION app.has_room_for(text, bigint, bigint), app.file_attached(), app.file_removed(), app.unnamed_contents(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.has_room_for(text, bigint, bigint) TO app_rt;
GRANT EXECUTE ON FUNCTION app.unnamed_contents(text[]) TO app_sys;
