-- Looking at a deal as somebody else sees it (docs/decisions/013-view-as.md).
--
-- app.enter() is taken apart first, so that whoever is looked as gets the very seats and settings that the person would get.

-- A person's live seats, as JSON; p_connection narrows them to the deals of an agent that was not given all.
CREATE FUNCTION app.seats_of(p_user text, p_connection text) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
           'projectId', p.project_id, 'projectName', pr.name, 'stage', pr.stage, 'gate', pr.gate, 'timeZone', pr.time_zone,
           'role', p.role, 'side', CASE WHEN p.role LIKE 'ib%' THEN 'bank' ELSE split_part(p.role, '_', 1) END,
           'organizationId', p.organization_id, 'workstreamIds', ws.ids, 'workstreamSlugs', ws.slugs)
           ORDER BY p.created_at, p.project_id), '[]')
    FROM participants p
    JOIN projects pr ON pr.id = p.project_id
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(w.id ORDER BY w.position, w.id), '[]') AS ids,
             coalesce(jsonb_agg(w.slug ORDER BY w.position, w.id), '[]') AS slugs
        FROM workstreams w
        WHERE w.project_id = p.project_id
          AND (p.all_workstreams OR EXISTS (
                SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = w.id))
    ) ws
    WHERE p.user_id = p_user AND p.removed_at IS NULL
      AND (p_connection IS NULL OR EXISTS (
            SELECT FROM connection_projects cp WHERE cp.connection_id = p_connection AND cp.project_id = p.project_id))
$$;

-- Writes the seats into the settings that the policies read.
CREATE FUNCTION app.take_seats(seats jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.' || name, values::text, true) FROM (
    WITH seat AS (SELECT * FROM jsonb_to_recordset(seats)
                    AS s("projectId" text, gate text, role text, side text, "organizationId" text, "workstreamIds" jsonb)),
         stream AS (SELECT s.*, w.id AS workstream FROM seat s, jsonb_array_elements_text(s."workstreamIds") AS w(id))
    -- workstreams in which the caller acts for the bank, the seller, a buyer; in which published content shows
              SELECT 'bank' AS name, array_agg(workstream) AS values FROM stream WHERE side = 'bank'
    UNION ALL SELECT 'seller', array_agg(workstream) FROM stream WHERE side = 'seller'
    UNION ALL SELECT 'buyer', array_agg(workstream) FROM stream WHERE side = 'buyer'
    UNION ALL SELECT 'reader', array_agg(workstream) FROM stream WHERE side IN ('buyer', 'observer')
    UNION ALL SELECT 'seller_admin', array_agg(workstream) FROM stream WHERE role = 'seller_admin'
    -- workstreams whose deal lets agents see unpublished requests of the data room (standard gate)
    UNION ALL SELECT 'open_gate', array_agg(workstream) FROM stream WHERE gate = 'standard'
    -- the firm for which the caller acts in each project: a seat in one deal says nothing about another
    UNION ALL SELECT 'firms', array_agg("projectId" || '|' || "organizationId") FROM seat
    UNION ALL SELECT 'projects', array_agg("projectId") FROM seat
    UNION ALL SELECT 'bank_projects', array_agg("projectId") FROM seat WHERE side = 'bank'
    UNION ALL SELECT 'seller_projects', array_agg("projectId") FROM seat WHERE side = 'seller'
  ) AS setting WHERE values IS NOT NULL;
END $$;

CREATE FUNCTION app.become_nobody() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.' || setting, '', true)
    FROM unnest(ARRAY['me', 'unlocked', 'bank', 'seller', 'buyer', 'reader', 'firms', 'seller_admin', 'open_gate',
                      'bank_projects', 'seller_projects', 'projects', 'credential', 'agent', 'looking', 'keeps_to_itself']) AS setting;
END $$;

CREATE OR REPLACE FUNCTION app.enter(p_user text, p_kind text, p_credential text, p_token text, p_unlock boolean) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  unlocked boolean := false;
  all_projects boolean := true;
  bound text;
  unlock_ends timestamptz;
  granted text[];
  seats jsonb;
BEGIN
  PERFORM app.become_nobody();

  PERFORM FROM users WHERE id = p_user AND disabled_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;

  IF p_kind = 'session' THEN
    -- The gate binds agents: a person on our pages is unlocked.
    UPDATE web_sessions SET last_seen_at = now()
      WHERE id = p_credential AND user_id = p_user AND ended_at IS NULL AND expires_at > now()
        AND last_seen_at < now() - interval '1 minute';
    PERFORM FROM web_sessions
      WHERE id = p_credential AND user_id = p_user AND ended_at IS NULL AND expires_at > now();
    IF NOT FOUND THEN RETURN NULL; END IF;
    unlocked := true;
  ELSIF p_kind = 'connection' THEN
    PERFORM FROM oauth_records WHERE kind = 'RevokedToken' AND id = p_token;
    IF FOUND THEN RETURN NULL; END IF;
    SELECT c.all_projects, c.bound_project_id, c.unlock_until, p_unlock AND c.unlock_until > now(), c.scopes
      INTO all_projects, bound, unlock_ends, unlocked, granted
      FROM connections c
      WHERE c.id = p_credential AND c.user_id = p_user AND c.revoked_at IS NULL AND c.expires_at > now();
    IF NOT FOUND THEN RETURN NULL; END IF;
    unlocked := coalesce(unlocked, false);
  ELSE
    RETURN NULL;
  END IF;

  seats := app.seats_of(p_user, CASE WHEN NOT all_projects THEN p_credential END);

  -- Only now, with everything read, does the caller become someone.
  PERFORM set_config('app.me', p_user, true), set_config('app.credential', p_credential, true),
          set_config('app.unlocked', unlocked::text, true), set_config('app.agent', (p_kind = 'connection')::text, true);
  PERFORM app.take_seats(seats);

  RETURN jsonb_build_object('seats', seats, 'unlocked', unlocked, 'boundProjectId', bound,
                            'unlockEnds', extract(epoch FROM unlock_ends), 'granted', to_jsonb(granted));
END $$;

-- A banker, signed in on the web, looks at one deal as one of its participants: with that participant's seat in that deal and no
-- other, and never at more than the banker could see. Null when the session is not live. Without a bank seat in the deal, or when
-- the participant is gone or sees more than the banker, the caller is nobody: no seats, and no policy lets anything through.
CREATE FUNCTION app.enter_as(p_user text, p_session text, p_project text, p_viewed text, p_agent boolean) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own jsonb := app.enter(p_user, 'session', p_session, NULL, false);
  mine jsonb;
  theirs jsonb;
  same_firm boolean;
BEGIN
  IF own IS NULL THEN RETURN NULL; END IF;
  PERFORM app.become_nobody();

  SELECT seat INTO mine FROM jsonb_array_elements(own->'seats') AS seat
    WHERE seat->>'projectId' = p_project AND seat->>'side' = 'bank';
  SELECT seat INTO theirs FROM users u, jsonb_array_elements(app.seats_of(u.id, NULL)) AS seat
    WHERE u.id = p_viewed AND u.disabled_at IS NULL AND seat->>'projectId' = p_project;
  IF mine IS NULL OR theirs IS NULL
     OR NOT mine->'workstreamIds' @> (theirs->'workstreamIds')
     OR (theirs->>'role' = 'ib_admin' AND mine->>'role' <> 'ib_admin')
  THEN
    RETURN jsonb_build_object('seats', '[]'::jsonb, 'unlocked', false, 'boundProjectId', NULL, 'unlockEnds', NULL, 'granted', NULL);
  END IF;
  same_firm := mine->>'organizationId' = theirs->>'organizationId';

  PERFORM set_config('app.me', p_viewed, true), set_config('app.unlocked', (NOT p_agent)::text, true),
          set_config('app.agent', p_agent::text, true), set_config('app.looking', 'true', true),
          set_config('app.keeps_to_itself', (NOT same_firm)::text, true);
  PERFORM app.take_seats(jsonb_build_array(theirs));

  RETURN jsonb_build_object('seats', jsonb_build_array(theirs), 'unlocked', NOT p_agent, 'boundProjectId', NULL,
                            'unlockEnds', NULL, 'granted', NULL, 'keepsToItself', NOT same_firm);
END $$;

REVOKE EXECUTE ON FUNCTION app.seats_of(text, text), app.take_seats(jsonb), app.become_nobody(),
  app.enter_as(text, text, text, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.enter_as(text, text, text, text, boolean) TO app_rt;

-- What is a person's own and not the room's does not show to who looks as them: agents, calls, notifications, files half sent; nor
-- whom their firm has invited, which is for those who invite.
CREATE POLICY not_looking ON connections AS RESTRICTIVE FOR SELECT TO app_rt USING (NOT (SELECT app.flag('looking')));
CREATE POLICY not_looking ON audit_calls AS RESTRICTIVE FOR SELECT TO app_rt USING (NOT (SELECT app.flag('looking')));
CREATE POLICY not_looking ON file_uploads AS RESTRICTIVE FOR SELECT TO app_rt USING (NOT (SELECT app.flag('looking')));
CREATE POLICY not_looking ON invitations AS RESTRICTIVE FOR SELECT TO app_rt USING (NOT (SELECT app.flag('looking')));
CREATE POLICY not_looking ON notifications AS RESTRICTIVE FOR SELECT TO app_rt USING (NOT (SELECT app.flag('looking')));

-- Nor what a firm says within itself: the bank could not read that before either.
CREATE POLICY not_within_the_firm ON events AS RESTRICTIVE FOR SELECT TO app_rt USING (
  audience <> 'organization' OR NOT (SELECT app.flag('keeps_to_itself')));
