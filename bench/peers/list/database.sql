-- What makes a copy of the product's database one of a team that checks rights in its own code: no row-level security, and
-- a log of its own.
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN SELECT c.oid::regclass AS name FROM pg_class c
               WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity LOOP
    EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', held.name);
  END LOOP;
END $$;

CREATE TABLE peer_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  user_id text NOT NULL,
  token_id text,
  client_id text,
  tool text NOT NULL,
  project_id text,
  args jsonb NOT NULL,
  result_count int,
  latency_ms int NOT NULL
);
CREATE INDEX ON peer_audit (project_id, at DESC);
CREATE INDEX ON peer_audit (user_id, at DESC);
