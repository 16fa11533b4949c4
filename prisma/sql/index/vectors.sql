-- Vectors of texts: what is to be computed, and by which models. What the texts are, modules say: a function that gives them to the
-- index worker, triggers that announce what is written here, and a policy of their own on the vectors.

-- The text a vector was made of. A vector counts only while this is still the hash of what it stands for.
CREATE FUNCTION app.text_hash(words text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(words, 'UTF8')), 'hex')
$$;

-- Whoever writes a text, by whatever way, leaves the job behind in the same transaction.
CREATE FUNCTION app.texts_changed(p_module text, p_kind text, p_ids text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO embedding_jobs (module, kind, source_id, model)
    SELECT p_module, p_kind, source.id, m.model FROM (SELECT DISTINCT unnest(p_ids) AS id) source CROSS JOIN embedding_models m
    -- a worker that has the job in its hands must not take the old text for the new one
    ON CONFLICT (module, kind, source_id, model) DO UPDATE SET revision = embedding_jobs.revision + 1, attempts = 0, due_at = now();
$$;

-- The jobs first: a worker that is just storing holds its job, and what it stores is seen, and removed, after it let go.
CREATE FUNCTION app.texts_removed(p_module text, p_kind text, p_ids text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM embedding_jobs WHERE module = p_module AND kind = p_kind AND source_id = ANY (p_ids);
  DELETE FROM embeddings WHERE module = p_module AND kind = p_kind AND source_id = ANY (p_ids);
$$;

GRANT EXECUTE ON FUNCTION app.text_hash(text) TO app_rt, app_index;
