-- What every call begins with: the live credential and its person are read, and who is calling is written into settings of this
-- transaction. Each module that the call is about then says what the caller is there (app.enter_<module>, in the same statement).
-- In plpgsql, whose plans are kept: a function in SQL that is not inlined is planned anew by each query that calls it.

-- Returns what the caller may do at all, as JSON: null when the credential is not live, or of a kind that nobody knows.
-- p_token: id of the access token, which may have been revoked on its own. p_scopes: what that token carries.
-- `granted`: the scopes of the connection, with what the person added to it on our pages. `stepUps`: each that counts for this
-- token, and until when. Policies read which in app.step_ups; a person on our pages needs none, a session has no list; a machine
-- has none, ever. To policies a machine is an agent: whatever people alone may do, both may not.
CREATE FUNCTION app.enter(p_user text, p_kind text, p_credential text, p_token text, p_scopes text[]) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_person boolean := p_kind = 'session';
  granted text[];
  step_ups jsonb;
BEGIN
  IF p_kind IN ('token', 'webhook') THEN
    SELECT m.scopes, '{}'::jsonb INTO granted, step_ups
      FROM machine_credentials m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
     WHERE m.id = p_credential AND m.kind = p_kind AND m.user_id = p_user AND m.ended_at IS NULL;
  ELSIF p_kind = 'connection' THEN
    SELECT c.scopes || added.scopes, added.step_ups
      INTO granted, step_ups
      FROM connections c JOIN users u ON u.id = c.user_id AND u.disabled_at IS NULL
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(g.scope) FILTER (WHERE g.origin = 'page'), '{}') AS scopes,
               coalesce(jsonb_object_agg(g.scope, extract(epoch FROM g.until) ORDER BY g.until) FILTER (WHERE g.is_step_up), '{}') AS step_ups
          FROM connection_grants g
         WHERE g.connection_id = c.id AND g.until > now() AND (g.origin = 'page' OR g.scope = ANY (p_scopes))) added
     WHERE c.id = p_credential AND c.user_id = p_user AND c.revoked_at IS NULL AND c.expires_at > now()
       AND NOT EXISTS (SELECT FROM oauth_records o WHERE o.kind = 'RevokedToken' AND o.id = p_token);
  ELSIF is_person THEN
    UPDATE web_sessions SET last_seen_at = now()
      WHERE id = p_credential AND user_id = p_user AND ended_at IS NULL AND expires_at > now()
        AND last_seen_at < now() - interval '1 minute';
    PERFORM FROM web_sessions s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
      WHERE s.id = p_credential AND s.user_id = p_user AND s.ended_at IS NULL AND s.expires_at > now();
  END IF;
  IF p_kind NOT IN ('token', 'webhook', 'connection', 'session') OR NOT FOUND THEN
    PERFORM app.become_nobody();
    RETURN NULL;
  END IF;

  -- Every setting is written, so that nothing is left of whoever was here before.
  PERFORM set_config('app.me', p_user, true), set_config('app.credential', p_credential, true),
          set_config('app.agent', (NOT is_person)::text, true), set_config('app.looking', '', true),
          set_config('app.step_ups', coalesce((SELECT array_agg(scope)::text FROM jsonb_object_keys(step_ups) AS scope), ''), true);
  RETURN jsonb_build_object('granted', to_jsonb(granted), 'stepUps', step_ups);
END $$;

CREATE FUNCTION app.become_nobody() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.' || setting, '', true) FROM unnest(ARRAY['me', 'credential', 'agent', 'looking', 'step_ups']) AS setting;
END $$;

GRANT EXECUTE ON FUNCTION app.enter(text, text, text, text, text[]) TO app_rt;
