-- Accounts are the product's own work. What of a person shows to others, the modules say in which they meet.

ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON users TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT (id, email, name, title) ON users TO app_rt;
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO app_sys;

-- 
GRANT SELECT, INSERT, UPDATE, DELETE ON credentials TO app_sys;

GRANT SELECT, INSERT, UPDATE, DELETE ON linked_accounts TO app_sys;

ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON organizations TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT ON organizations TO app_rt;
GRANT SELECT, INSERT, UPDATE, DELETE ON organizations TO app_sys;

GRANT SELECT, INSERT, UPDATE, DELETE ON members TO app_sys;

GRANT SELECT, INSERT, UPDATE, DELETE ON web_sessions TO app_sys;

-- One's own, on our pages; not through an agent, and not to who looks as somebody else.
ALTER TABLE visits ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON visits FOR SELECT TO app_rt USING (
  user_id = (SELECT app.me()) AND NOT (SELECT app.flag('agent')) AND NOT (SELECT app.flag('looking')));
GRANT SELECT ON visits TO app_rt;

-- What happened to somebody's account, for the person alone. Read and written by the product's own work.
ALTER TABLE account_notices ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON account_notices TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (seen_at), DELETE ON account_notices TO app_sys;

-- Links that sign a person in. Read and written by the product's own work.
ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON account_links TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (secret_hash, expires_at), DELETE ON account_links TO app_sys;
