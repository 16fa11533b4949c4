-- The texts of entries, for the index.

-- Asked as app_index, whose columns of entries these are. Without settings of its own, so that a plan can look into it.
CREATE FUNCTION app.indexed_entries() RETURNS TABLE (id text, space_id text, hash text, type text, title text, body text)
LANGUAGE sql STABLE AS $$
  SELECT e.id, e.project_id, app.text_hash(e.title || E'\n' || e.body), e.type, e.title, e.body FROM entries e
$$;

CREATE FUNCTION app.entries_written() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.texts_changed('deals', 'entry', ARRAY(SELECT w.id FROM written w));
  RETURN NULL;
END $$;
CREATE TRIGGER entries_written AFTER INSERT ON entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION app.entries_written();

CREATE FUNCTION app.entry_text_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.texts_changed('deals', 'entry', ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER entry_text_changed AFTER UPDATE OF title, body, type ON entries
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.body IS DISTINCT FROM NEW.body OR OLD.type IS DISTINCT FROM NEW.type)
  EXECUTE FUNCTION app.entry_text_changed();

CREATE FUNCTION app.entries_removed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.texts_removed('deals', 'entry', ARRAY(SELECT r.id FROM removed r));
  RETURN NULL;
END $$;
CREATE TRIGGER entries_removed AFTER DELETE ON entries REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION app.entries_removed();

GRANT EXECUTE ON FUNCTION app.indexed_entries() TO app_index;
