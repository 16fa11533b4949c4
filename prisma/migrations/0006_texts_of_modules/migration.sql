-- The index holds texts of every module, in chunks. Vectors and waiting jobs of before are of entries; each vector is of what is a
-- first chunk now. A default that is taken away again says so of each row without writing it anew.

ALTER TABLE embeddings RENAME COLUMN entry_id TO source_id;
ALTER TABLE embeddings RENAME COLUMN project_id TO space_id;
ALTER TABLE embeddings
  ADD COLUMN module text NOT NULL DEFAULT 'deals',
  ADD COLUMN kind text NOT NULL DEFAULT 'entry',
  ADD COLUMN chunk integer NOT NULL DEFAULT 0;
ALTER TABLE embeddings
  ALTER COLUMN module DROP DEFAULT,
  ALTER COLUMN kind DROP DEFAULT,
  ALTER COLUMN chunk DROP DEFAULT,
  ALTER COLUMN part DROP DEFAULT,
  -- What the parts of a text are called is its module's.
  DROP CONSTRAINT embeddings_part,
  DROP CONSTRAINT embeddings_pkey,
  ADD CONSTRAINT embeddings_pkey PRIMARY KEY (module, kind, source_id, model, part, chunk);

ALTER TABLE embedding_jobs RENAME COLUMN entry_id TO source_id;
ALTER TABLE embedding_jobs
  ADD COLUMN module text NOT NULL DEFAULT 'deals',
  ADD COLUMN kind text NOT NULL DEFAULT 'entry';
ALTER TABLE embedding_jobs
  ALTER COLUMN module DROP DEFAULT,
  ALTER COLUMN kind DROP DEFAULT,
  DROP CONSTRAINT embedding_jobs_pkey,
  ADD CONSTRAINT embedding_jobs_pkey PRIMARY KEY (module, kind, source_id, model);

-- Long texts have further chunks now: they wait for those, and are compared by what is there until then. A byte is at least as
-- much as a character is counted for.
INSERT INTO embedding_jobs (module, kind, source_id, model)
  SELECT 'deals', 'entry', e.id, m.model FROM entries e CROSS JOIN embedding_models m
   WHERE octet_length(e.title) + 1 + octet_length(e.body) > 1000
  ON CONFLICT DO NOTHING;
