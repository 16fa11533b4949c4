-- Receipts of what people granted (docs/decisions/020-disclosure.md).

CREATE FUNCTION app.receipts_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'consent receipts are append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER consent_receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION app.receipts_are_append_only();

-- What is written of a connection as it stands, with its deals by name. Only definer functions and the product's own work
-- call it.
CREATE FUNCTION app.write_receipt(p_connection text, p_act text, p_by_kind text, p_by text, p_session text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO consent_receipts (id, act, connection_id, user_id, client_id, client_name, client_host, scopes, all_projects, project_ids,
                                unlock_until, expires_at, by_kind, by_user_id, session_id)
    SELECT 'rcp_' || replace(gen_random_uuid()::text, '-', ''), p_act, c.id, c.user_id, c.client_id, c.client_name, c.client_host, c.scopes,
           false, ARRAY(SELECT cp.project_id FROM connection_projects cp WHERE cp.connection_id = c.id ORDER BY 1),
           c.unlock_until, c.expires_at, p_by_kind, p_by, p_session
      FROM connections c WHERE c.id = p_connection
$$;

-- Whoever ends a connection or its unlock, on whichever way: the receipt is written with it. Without a person it was the client
-- that gave its token back, or the server; `app.ended_by` says which.
CREATE FUNCTION app.note_connection_end() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  me text := app.me();
BEGIN
  IF OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
     OR me IS NOT NULL AND OLD.unlock_until > now() AND NEW.unlock_until IS NULL
  THEN
    PERFORM app.write_receipt(
      NEW.id, CASE WHEN NEW.revoked_at IS NULL THEN 'locked' ELSE 'ended' END,
      CASE WHEN me = NEW.user_id THEN 'person' WHEN me IS NOT NULL THEN 'other'
           ELSE coalesce(nullif(current_setting('app.ended_by', true), ''), 'unknown') END,
      me, CASE WHEN me IS NOT NULL THEN nullif(current_setting('app.credential', true), '') END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER connections_note_end AFTER UPDATE OF revoked_at, unlock_until ON connections
  FOR EACH ROW EXECUTE FUNCTION app.note_connection_end();

GRANT EXECUTE ON FUNCTION app.write_receipt(text, text, text, text, text) TO app_sys;
