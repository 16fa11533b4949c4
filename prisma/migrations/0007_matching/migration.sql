-- Vectors for matching: what is to be computed, by which models, and the one role that may read texts for it.
--
-- app_index  the role of the index worker. Sees the texts of entries, because it turns them into vectors, and nothing else of
--            a deal: no status, no firm, no person, no link. app_sys still sees no deal content at all.

DO $$
DECLARE
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  -- As in 0003: another database of this server may have made the role, or may be making it right now.
  BEGIN
    CREATE ROLE app_index NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  BEGIN
    IF NOT pg_has_role(current_user, 'app_index', needed) THEN EXECUTE format('GRANT app_index TO %I', current_user); END IF;
  EXCEPTION WHEN unique_violation OR internal_error THEN
    IF NOT pg_has_role(current_user, 'app_index', needed) THEN RAISE; END IF;
  END;
END $$;

-- A vector belongs to a part of an entry: the whole text, the title alone, the whole with abbreviations spelled out. One text
-- at a time: a new one replaces it.
DELETE FROM "embeddings";
ALTER TABLE "embeddings" ADD COLUMN "part" TEXT NOT NULL DEFAULT 'full';
ALTER TABLE "embeddings" DROP CONSTRAINT "embeddings_pkey", ADD CONSTRAINT "embeddings_pkey" PRIMARY KEY ("entry_id", "model", "part");
ALTER TABLE "embeddings" ADD CONSTRAINT embeddings_part CHECK (part IN ('full', 'title', 'spelled'));
-- Nobody lists them by deal: they are looked up by the entries that a caller sees.
DROP INDEX "embeddings_project_id_model_idx";
CREATE INDEX "embeddings_model_idx" ON "embeddings"("model");

-- Models that some instance works with. Two may be in use while instances are replaced one after the other.
CREATE TABLE "embedding_models" (
    "model" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "embedding_models_pkey" PRIMARY KEY ("model")
);

-- Entries whose text a model has not seen. `due_at` is at once order, lease and pause: who takes a job moves it into the future.
CREATE TABLE "embedding_jobs" (
    "entry_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "embedding_jobs_pkey" PRIMARY KEY ("entry_id", "model")
);
CREATE INDEX "embedding_jobs_model_due_at_idx" ON "embedding_jobs"("model", "due_at");

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

ALTER TABLE embedding_models ENABLE ROW LEVEL SECURITY;
ALTER TABLE embedding_jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY index ON embedding_models TO app_index USING (true) WITH CHECK (true);
CREATE POLICY index ON embedding_jobs TO app_index USING (true) WITH CHECK (true);
CREATE POLICY index ON embeddings TO app_index USING (true) WITH CHECK (true);
CREATE POLICY index ON entries FOR SELECT TO app_index USING (true);

GRANT USAGE ON SCHEMA app, public TO app_index;
GRANT SELECT (id, project_id, type, title, body) ON entries TO app_index;
GRANT SELECT, INSERT, UPDATE, DELETE ON embeddings, embedding_jobs, embedding_models TO app_index;
REVOKE EXECUTE ON FUNCTION app.entries_written(), app.entry_text_changed(), app.entries_removed() FROM PUBLIC;
REVOKE ALL ON embedding_models, embedding_jobs FROM PUBLIC;
