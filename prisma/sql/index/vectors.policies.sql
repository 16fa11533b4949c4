ALTER TABLE embedding_models ENABLE ROW LEVEL SECURITY;
CREATE POLICY index ON embedding_models TO app_index USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON embedding_models TO app_index;

ALTER TABLE embedding_jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY index ON embedding_jobs TO app_index USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON embedding_jobs TO app_index;

-- Nobody but the worker sees a vector that no module opens: each has a policy here for the vectors of its own texts, by what they
-- stand in, so that what hides a text hides what was derived from it.
ALTER TABLE embeddings ENABLE ROW LEVEL SECURITY;
CREATE POLICY index ON embeddings TO app_index USING (true) WITH CHECK (true);
GRANT SELECT ON embeddings TO app_rt;
GRANT SELECT, INSERT, UPDATE, DELETE ON embeddings TO app_index;
