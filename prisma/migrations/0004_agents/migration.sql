-- What people and agents may know and do about connections. The rows belong to the product; an actor sees the own ones and
-- changes them only through these functions.

ALTER TABLE connections ENABLE ROW LEVEL SECURITY;
-- A person sees the own ones; an agent itself alone.
CREATE POLICY see ON connections FOR SELECT TO app_rt USING (
  user_id = (SELECT app.me()) AND (NOT (SELECT app.flag('agent')) OR id = (SELECT current_setting('app.credential', true))));
CREATE POLICY system ON connections TO app_sys USING (true) WITH CHECK (true);

ALTER TABLE connection_projects ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON connection_projects FOR SELECT TO app_rt USING (EXISTS (SELECT FROM connections c WHERE c.id = connection_id));
CREATE POLICY system ON connection_projects TO app_sys USING (true) WITH CHECK (true);

ALTER TABLE mcp_sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON mcp_sessions FOR SELECT TO app_rt USING (EXISTS (SELECT FROM connections c WHERE c.id = connection_id));
CREATE POLICY system ON mcp_sessions TO app_sys USING (true) WITH CHECK (true);

GRANT SELECT ON connections, connection_projects, mcp_sessions TO app_rt;

-- Binds the calling connection to a deal in which the person has a seat.
CREATE FUNCTION app.bind_project(p_project text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE connections SET bound_project_id = p_project
    WHERE id = nullif(current_setting('app.credential', true), '') AND user_id = app.me() AND p_project = ANY (app.list('projects'));
  RETURN FOUND;
END $$;

-- Ends one of the caller's own connections: tokens, codes and sessions with it. A person's act, never an agent's.
CREATE FUNCTION app.end_connection(p_connection text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.flag('agent') THEN RETURN false; END IF;
  UPDATE connections SET revoked_at = now(), bound_project_id = NULL, unlock_until = NULL
    WHERE id = p_connection AND user_id = app.me() AND revoked_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM oauth_records WHERE grant_id = p_connection OR (kind = 'Grant' AND id = p_connection);
  UPDATE mcp_sessions SET ended_at = now() WHERE connection_id = p_connection AND ended_at IS NULL;
  RETURN true;
END $$;

-- "Lock now". A person's act too.
CREATE FUNCTION app.lock_connection(p_connection text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.flag('agent') THEN RETURN false; END IF;
  UPDATE connections SET unlock_until = NULL WHERE id = p_connection AND user_id = app.me() AND revoked_at IS NULL;
  RETURN FOUND;
END $$;

-- The deal a call counts for: the one it names, else the one its connection is bound to; none when the person has no seat there,
-- so that nobody can use up the calls of a deal that is not theirs.
CREATE FUNCTION app.called_project(p_user text, p_connection text, p_named text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.project_id FROM participants p
    WHERE p.user_id = p_user AND p.removed_at IS NULL
      AND p.project_id = coalesce(p_named, (SELECT c.bound_project_id FROM connections c WHERE c.id = p_connection AND c.user_id = p_user))
$$;

REVOKE EXECUTE ON FUNCTION app.bind_project(text), app.end_connection(text), app.lock_connection(text), app.called_project(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.bind_project(text), app.end_connection(text), app.lock_connection(text) TO app_rt;
GRANT EXECUTE ON FUNCTION app.called_project(text, text, text) TO app_sys;
