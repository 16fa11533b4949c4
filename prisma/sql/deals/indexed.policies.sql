-- The index worker sees the texts of entries, because it turns them into vectors, and nothing else of a deal: no status, no
-- firm, no person, no link.
CREATE POLICY index ON entries FOR SELECT TO app_index USING (true);
GRANT SELECT (id, project_id, type, title, body) ON entries TO app_index;

-- A vector shows with its entry, to whom that shows.
CREATE POLICY deals ON embeddings FOR SELECT TO app_rt USING (
  module = 'deals' AND kind = 'entry' AND EXISTS (SELECT FROM entries e WHERE e.id = source_id));
