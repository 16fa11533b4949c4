-- Machines: for whom they act, where, and how they are let in and turned away. Who may do that, a module says; so no login may
-- ask these, only functions of a module.

-- A person lets a machine into a space. p_hash: of a token, SHA-256 in hexadecimal digits.
CREATE FUNCTION app.let_machine_in(p_id text, p_kind text, p_name text, p_module text, p_space text, p_scopes text[], p_hash text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(app.me() IS NOT NULL AND NOT app.flag('agent'), 'only people let machines in');
  -- Whoever ends all of a person's agents holds this row, and ends the person's sessions with them.
  PERFORM FROM users WHERE id = app.me() FOR SHARE;
  PERFORM app.refuse(EXISTS (SELECT FROM web_sessions s WHERE s.id = current_setting('app.credential', true) AND s.ended_at IS NULL),
                     'the session has ended');
  INSERT INTO machine_credentials (id, kind, name, module, space_id, user_id, scopes, secret_hash)
    VALUES (p_id, p_kind, p_name, p_module, p_space, app.me(), p_scopes, p_hash);
END $$;

-- From its next call on it is nobody, for good. Whether it was one of that space, and still let in.
CREATE FUNCTION app.turn_machine_away(p_id text, p_module text, p_space text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(app.me() IS NOT NULL AND NOT app.flag('agent'), 'only people turn machines away');
  UPDATE machine_credentials SET ended_at = now()
    WHERE id = p_id AND module = p_module AND space_id = p_space AND ended_at IS NULL;
  RETURN FOUND;
END $$;

-- All of somebody's machines, or those of one space, are turned away with the account or the seat. The product's own work; answers
-- how they were called.
CREATE FUNCTION app.end_machines_of(p_user text, p_module text, p_space text) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY UPDATE machine_credentials SET ended_at = now()
    WHERE user_id = p_user AND ended_at IS NULL AND (p_module IS NULL OR (module = p_module AND space_id = p_space)) RETURNING name;
END $$;

-- Whether the caller's credential reaches that space: a connection those that its person named, a machine the one that it was
-- let into, a person on our pages all. The seat is another question, which the module answers.
CREATE FUNCTION app.reaches(p_module text, p_space text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN NOT app.flag('agent') OR app.credential_reaches(current_setting('app.credential', true), p_module, p_space);
END $$;

-- The same of a connection or a machine by its id, before anybody has entered.
CREATE FUNCTION app.credential_reaches(p_credential text, p_module text, p_space text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM connection_spaces c WHERE c.connection_id = p_credential AND c.module = p_module AND c.space_id = p_space)
      OR EXISTS (SELECT FROM machine_credentials m WHERE m.id = p_credential AND m.module = p_module AND m.space_id = p_space);
END $$;

GRANT EXECUTE ON FUNCTION app.end_machines_of(text, text, text) TO app_sys;
