-- What people and agents may know and do about connections. The rows belong to the product; an actor sees the own ones and
-- changes them only through these functions.

-- One way to end a connection, whoever ends it: the person on the agents page, a client that gives its refresh token back, or
-- the authorization server when a code or a refresh token is used twice.
CREATE FUNCTION app.close_connection(p_connection text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was_open boolean;
BEGIN
  UPDATE connections SET revoked_at = now(), bound_project_id = NULL, unlock_until = NULL
    WHERE id = p_connection AND revoked_at IS NULL;
  was_open := FOUND;
  DELETE FROM oauth_records WHERE grant_id = p_connection OR (kind = 'Grant' AND id = p_connection);
  UPDATE mcp_sessions SET ended_at = now() WHERE connection_id = p_connection AND ended_at IS NULL;
  RETURN was_open;
END $$;

-- Ends one of the caller's own connections. A person's act: an agent cannot end even its own person's others.
CREATE FUNCTION app.end_connection(p_connection text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.flag('agent') THEN RETURN false; END IF;
  PERFORM FROM connections WHERE id = p_connection AND user_id = app.me();
  IF NOT FOUND THEN RETURN false; END IF;
  RETURN app.close_connection(p_connection);
END $$;

-- "Lock now". A person's act too.
CREATE FUNCTION app.lock_connection(p_connection text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.flag('agent') THEN RETURN false; END IF;
  UPDATE connections SET unlock_until = NULL WHERE id = p_connection AND user_id = app.me() AND revoked_at IS NULL;
  RETURN FOUND;
END $$;

GRANT EXECUTE ON FUNCTION app.close_connection(text) TO app_sys;
GRANT EXECUTE ON FUNCTION app.end_connection(text), app.lock_connection(text) TO app_rt;
