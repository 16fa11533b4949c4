ALTER TABLE connections ENABLE ROW LEVEL SECURITY;
-- A person sees the own ones; an agent itself alone.
CREATE POLICY see ON connections FOR SELECT TO app_rt USING (
  user_id = (SELECT app.me()) AND (NOT (SELECT app.flag('agent')) OR id = (SELECT current_setting('app.credential', true))));
CREATE POLICY system ON connections TO app_sys USING (true) WITH CHECK (true);
-- What is a person's own and not the room's does not show to who looks as them: agents, calls, notifications, files half sent; nor
-- whom their firm has invited, which is for those who invite.
CREATE POLICY not_looking ON connections AS RESTRICTIVE FOR SELECT TO app_rt USING (NOT (SELECT app.flag('looking')));
GRANT SELECT ON connections TO app_rt;
GRANT SELECT, INSERT, UPDATE, DELETE ON connections TO app_sys;

ALTER TABLE connection_spaces ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON connection_spaces FOR SELECT TO app_rt USING (EXISTS (SELECT FROM connections c WHERE c.id = connection_id));
CREATE POLICY system ON connection_spaces TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT ON connection_spaces TO app_rt;
GRANT SELECT, INSERT, UPDATE, DELETE ON connection_spaces TO app_sys;

ALTER TABLE connection_bindings ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON connection_bindings FOR SELECT TO app_rt USING (EXISTS (SELECT FROM connections c WHERE c.id = connection_id));
CREATE POLICY system ON connection_bindings TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT ON connection_bindings TO app_rt;
GRANT SELECT, INSERT, UPDATE, DELETE ON connection_bindings TO app_sys;

ALTER TABLE connection_grants ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON connection_grants FOR SELECT TO app_rt USING (EXISTS (SELECT FROM connections c WHERE c.id = connection_id));
CREATE POLICY system ON connection_grants TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT ON connection_grants TO app_rt;
GRANT SELECT, INSERT, UPDATE, DELETE ON connection_grants TO app_sys;

ALTER TABLE mcp_sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON mcp_sessions FOR SELECT TO app_rt USING (EXISTS (SELECT FROM connections c WHERE c.id = connection_id));
CREATE POLICY system ON mcp_sessions TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT ON mcp_sessions TO app_rt;
GRANT SELECT, INSERT, UPDATE, DELETE ON mcp_sessions TO app_sys;

GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_records TO app_sys;
