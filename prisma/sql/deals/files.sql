-- Files of answers: how they arrive, who may attach and remove them, and which revision shows to whom. The bytes lie outside
-- of the database, under their hash (lib/files); here stands what they are called and what they belong to.

-- Whether a deal has room for so many bytes more, counting what is on its way. The sum itself is nobody's to know.
CREATE FUNCTION app.has_room_for(p_project text, p_bytes bigint, p_limit bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p_project = ANY (app.list('projects')) AND p_bytes
       + coalesce((SELECT sum(f.size) FROM files f WHERE f.project_id = p_project), 0)
       + coalesce((SELECT sum(u.size) FROM file_uploads u WHERE u.project_id = p_project AND u.created_at > now() - interval '1 day'), 0) <= p_limit
$$;

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

GRANT EXECUTE ON FUNCTION app.has_room_for(text, bigint, bigint) TO app_rt;
GRANT EXECUTE ON FUNCTION app.unnamed_contents(text[]) TO app_sys;
