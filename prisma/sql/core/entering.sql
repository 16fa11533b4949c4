-- What every call begins with: the live credential and its person are read, and who is calling is written into settings of this
-- transaction. Each module that the call is about then says what the caller is there (app.enter_<module>, in the same statement).
-- In plpgsql, whose plans are kept: a function in SQL that is not inlined is planned anew by each query that calls it.

-- Returns what the caller may do at all, as JSON: null when the credential is not live, or of a kind that nobody knows.
-- p_token: id of the access token, which may have been revoked on its own. p_unlock: whether that token carries a step-up.
CREATE FUNCTION app.enter(p_user text, p_kind text, p_credential text, p_token text, p_unlock boolean) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_person boolean := p_kind = 'session';
  unlocked boolean := false;
  unlock_ends timestamptz;
  granted text[];
BEGIN
  IF p_kind = 'connection' THEN
    SELECT c.unlock_until, coalesce(p_unlock AND c.unlock_until > now(), false), c.scopes
      INTO unlock_ends, unlocked, granted
      FROM connections c JOIN users u ON u.id = c.user_id AND u.disabled_at IS NULL
     WHERE c.id = p_credential AND c.user_id = p_user AND c.revoked_at IS NULL AND c.expires_at > now()
       AND NOT EXISTS (SELECT FROM oauth_records o WHERE o.kind = 'RevokedToken' AND o.id = p_token);
  ELSIF is_person THEN
    UPDATE web_sessions SET last_seen_at = now()
      WHERE id = p_credential AND user_id = p_user AND ended_at IS NULL AND expires_at > now()
        AND last_seen_at < now() - interval '1 minute';
    -- A step-up binds agents: a person on our pages needs none.
    SELECT true INTO unlocked FROM web_sessions s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
      WHERE s.id = p_credential AND s.user_id = p_user AND s.ended_at IS NULL AND s.expires_at > now();
  END IF;
  IF p_kind NOT IN ('connection', 'session') OR NOT FOUND THEN
    PERFORM app.become_nobody();
    RETURN NULL;
  END IF;

  -- Every setting is written, so that nothing is left of whoever was here before.
  PERFORM set_config('app.me', p_user, true), set_config('app.credential', p_credential, true),
          set_config('app.unlocked', unlocked::text, true), set_config('app.agent', (NOT is_person)::text, true),
          set_config('app.looking', '', true);
  RETURN jsonb_build_object('unlocked', unlocked, 'unlockEnds', extract(epoch FROM unlock_ends), 'granted', to_jsonb(granted));
END $$;

CREATE FUNCTION app.become_nobody() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.' || setting, '', true) FROM unnest(ARRAY['me', 'credential', 'unlocked', 'agent', 'looking']) AS setting;
END $$;

GRANT EXECUTE ON FUNCTION app.enter(text, text, text, text, boolean) TO app_rt;
