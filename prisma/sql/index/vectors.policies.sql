ALTER TABLE embedding_models ENABLE ROW LEVEL SECURITY;
CREATE POLICY index ON embedding_models TO app_index USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON embedding_models TO app_index;

ALTER TABLE embedding_jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY index ON embedding_jobs TO app_index USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON embedding_jobs TO app_index;

ALTER TABLE embeddings ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON embeddings FOR SELECT TO app_rt USING (EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY index ON embeddings TO app_index USING (true) WITH CHECK (true);
GRANT SELECT ON embeddings TO app_rt;
GRANT SELECT, INSERT, UPDATE, DELETE ON embeddings TO app_index;

-- The index worker sees the texts of entries, because it turns them into vectors, and nothing else of a deal: no status, no
-- firm, no person, no link.
CREATE POLICY index ON entries FOR SELECT TO app_index USING (true);
