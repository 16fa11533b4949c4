-- What people and agents may know and do about connections. The rows belong to the product; an actor sees the own ones and
-- changes them only through these functions.

-- One way to end a connection, whoever ends it: the person on the agents page, a client that gives its refresh token back, or
-- the authorization server when a code or a refresh token is used twice.
CREATE FUNCTION app.close_connection(p_connection text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was_open boolean;
BEGIN
  DELETE FROM connection_bindings WHERE connection_id = p_connection;
  DELETE FROM connection_grants WHERE connection_id = p_connection;
  UPDATE connections SET revoked_at = now() WHERE id = p_connection AND revoked_at IS NULL;
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
  PERFORM FROM connections WHERE id = p_connection AND user_id = app.me() AND revoked_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM app.end_step_ups(p_connection, NULL);
  RETURN true;
END $$;

-- Ends these step-ups of a connection (null: all), for whoever may: asked before. With a receipt where one was still open.
CREATE FUNCTION app.end_step_ups(p_connection text, p_scopes text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was_open boolean := app.step_up_until(p_connection, p_scopes) IS NOT NULL;
BEGIN
  DELETE FROM connection_grants WHERE connection_id = p_connection AND is_step_up AND (p_scopes IS NULL OR scope = ANY (p_scopes));
  IF was_open THEN PERFORM app.write_end(p_connection, (SELECT user_id FROM connections WHERE id = p_connection), 'locked'); END IF;
END $$;

-- When the last of these step-ups (null: of all) ends; null where none is open.
CREATE FUNCTION app.step_up_until(p_connection text, p_scopes text[]) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT max(g.until) FROM connection_grants g WHERE g.connection_id = p_connection AND g.is_step_up AND g.until > now()
     AND (p_scopes IS NULL OR g.scope = ANY (p_scopes))
$$;

-- Somebody's seat in a space has ended: none of the person's connections reaches it or works in it any more, and the machines
-- that worked there for the person are turned away.
CREATE FUNCTION app.leave_space(p_user text, p_module text, p_space text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM connection_bindings b USING connections c
    WHERE b.connection_id = c.id AND c.user_id = p_user AND b.module = p_module AND b.space_id = p_space;
  DELETE FROM connection_spaces s USING connections c
    WHERE s.connection_id = c.id AND c.user_id = p_user AND s.module = p_module AND s.space_id = p_space;
  SELECT FROM app.end_machines_of(p_user, p_module, p_space);
$$;

GRANT EXECUTE ON FUNCTION app.close_connection(text) TO app_sys;
GRANT EXECUTE ON FUNCTION app.end_connection(text), app.lock_connection(text) TO app_rt;
