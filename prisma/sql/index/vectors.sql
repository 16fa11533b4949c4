-- Vectors for matching: what is to be computed, and by which models.

-- The text a vector was made of. A vector counts only while this is still the hash of what it stands for.
CREATE FUNCTION app.text_hash(words text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(words, 'UTF8')), 'hex')
$$;

-- Whoever writes an entry, by whatever way, leaves the job behind in the same transaction.
CREATE FUNCTION app.entries_written() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO embedding_jobs (entry_id, model) SELECT w.id, m.model FROM written w CROSS JOIN embedding_models m
    ON CONFLICT (entry_id, model) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_written AFTER INSERT ON entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION app.entries_written();

CREATE FUNCTION app.entry_text_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO embedding_jobs (entry_id, model) SELECT NEW.id, m.model FROM embedding_models m
    -- a worker that has the job in its hands must not take the old text for the new one
    ON CONFLICT (entry_id, model) DO UPDATE SET revision = embedding_jobs.revision + 1, attempts = 0, due_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER entry_text_changed AFTER UPDATE OF title, body, type ON entries
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.body IS DISTINCT FROM NEW.body OR OLD.type IS DISTINCT FROM NEW.type)
  EXECUTE FUNCTION app.entry_text_changed();

-- The jobs first: a worker that is just storing holds its job, and what it stores is seen, and removed, after it let go.
CREATE FUNCTION app.entries_removed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM embedding_jobs WHERE entry_id IN (SELECT id FROM removed);
  DELETE FROM embeddings WHERE entry_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER entries_removed AFTER DELETE ON entries REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION app.entries_removed();

GRANT EXECUTE ON FUNCTION app.text_hash(text) TO app_rt, app_index;
