-- Who they are is looked up by the hash of a token, before anybody has entered.
ALTER TABLE machine_credentials ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON machine_credentials FOR SELECT TO app_sys USING (true);
GRANT SELECT ON machine_credentials TO app_sys;
