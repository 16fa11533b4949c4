-- The log: everyone's calls are written; one reads one's own.
ALTER TABLE audit_calls ENABLE ROW LEVEL SECURITY;
CREATE POLICY note ON audit_calls FOR INSERT TO app_rt WITH CHECK (user_id IS NOT DISTINCT FROM (SELECT app.me()));
-- An agent sees its own calls only: it may be narrower than its person, and must not learn of the rest from the log.
CREATE POLICY see ON audit_calls FOR SELECT TO app_rt USING (
  user_id = (SELECT app.me()) AND (NOT (SELECT app.flag('agent')) OR connection_id = (SELECT current_setting('app.credential', true))));
CREATE POLICY system ON audit_calls TO app_sys USING (true) WITH CHECK (true);
CREATE POLICY not_looking ON audit_calls AS RESTRICTIVE FOR SELECT TO app_rt USING (NOT (SELECT app.flag('looking')));
GRANT SELECT, INSERT ON audit_calls TO app_rt;
GRANT SELECT, INSERT ON audit_calls TO app_sys;

GRANT SELECT, INSERT ON audit_seals TO app_sys;

GRANT SELECT, INSERT ON audit_seal_rows TO app_sys;
