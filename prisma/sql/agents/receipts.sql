-- Receipts of what people granted (docs/decisions/020-disclosure.md).

CREATE FUNCTION app.receipts_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'consent receipts are append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER consent_receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION app.receipts_are_append_only();

-- What is written of a connection as it stands, with its spaces. Only definer functions and the product's own work
-- call it.
CREATE FUNCTION app.write_receipt(p_connection text, p_act text, p_by_kind text, p_by text, p_session text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO consent_receipts (id, act, connection_id, user_id, client_id, client_name, client_host, scopes, all_spaces, space_ids,
                                space_modules, unlock_until, expires_at, by_kind, by_user_id, session_id)
    SELECT 'rcp_' || replace(gen_random_uuid()::text, '-', ''), p_act, c.id, c.user_id, c.client_id, c.client_name, c.client_host, c.scopes,
           false, ARRAY(SELECT cs.space_id FROM connection_spaces cs WHERE cs.connection_id = c.id ORDER BY cs.space_id, cs.module),
           ARRAY(SELECT cs.module FROM connection_spaces cs WHERE cs.connection_id = c.id ORDER BY cs.space_id, cs.module),
           app.step_up_until(c.id, NULL), c.expires_at, p_by_kind, p_by, p_session
      FROM connections c WHERE c.id = p_connection
$$;

-- Whether a receipt names that space of that module. Rows of before name no module: all their spaces were the deals'.
CREATE FUNCTION app.names_space(p_ids text[], p_modules text[], p_module text, p_space text) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM unnest(p_ids, p_modules) AS s(id, module) WHERE s.id = p_space AND coalesce(s.module, 'deals') = p_module)
$$;

-- Whoever ends a connection, on whichever way: the receipt is written with it.
CREATE FUNCTION app.note_connection_end() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN PERFORM app.write_end(NEW.id, NEW.user_id, 'ended'); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER connections_note_end AFTER UPDATE OF revoked_at ON connections
  FOR EACH ROW EXECUTE FUNCTION app.note_connection_end();

-- Who ends something of a connection: a person, or, without one, the client that gave its token back, or the server;
-- `app.ended_by` says which.
CREATE FUNCTION app.write_end(p_connection text, p_owner text, p_act text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  me text := app.me();
BEGIN
  PERFORM app.write_receipt(
    p_connection, p_act,
    CASE WHEN me = p_owner THEN 'person' WHEN me IS NOT NULL THEN 'other'
         ELSE coalesce(nullif(current_setting('app.ended_by', true), ''), 'unknown') END,
    me, CASE WHEN me IS NOT NULL THEN nullif(current_setting('app.credential', true), '') END);
END $$;

GRANT EXECUTE ON FUNCTION app.write_receipt(text, text, text, text, text) TO app_sys;
GRANT EXECUTE ON FUNCTION app.names_space(text[], text[], text, text) TO app_rt;
