-- What a caller is in the deals: the seats, what they open to the policies, and where agents may not be, in one statement whose
-- plan is kept. A deal or a workstream in which agents are switched off is left out of the seats with which an agent's call
-- begins. Policies and queries both work from those seats, so both know nothing of it from the next call on
-- (docs/decisions/018-agent-rules.md).

-- Writes the seats of whoever entered into settings of this transaction, and returns them as JSON: null when nobody did.
-- p_named: an agent's call that names its deal opens that one, and the one its connection is bound to, for a call may take its
-- news along; no other, whatever else the person has a seat in. To the policies the others are not there, and of their
-- workstreams nothing is read.
CREATE FUNCTION app.enter_deals(p_named text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  me text := app.me();
  is_agent boolean := app.flag('agent');
  -- Unpublished content binds agents: a person on our pages needs no step-up.
  unlocked boolean := NOT is_agent OR 'unlock:pre_dataroom' = ANY (app.list('step_ups'));
  connection text := current_setting('app.credential', true);
  bound text;
  seats jsonb;
  without text[];
  kept text[];
  done text[];
BEGIN
  IF me IS NULL THEN RETURN NULL; END IF;
  IF is_agent THEN SELECT b.space_id INTO bound FROM connection_bindings b WHERE b.connection_id = connection AND b.module = 'deals'; END IF;

  -- Every setting is written, so that nothing is left of whoever was here before. Ids hold no comma and no bracket.
  SELECT coalesce(jsonb_agg(s.seat ORDER BY s.created_at, s.project_id) FILTER (WHERE s.open), '[]'),
         coalesce(array_agg(s.project_id) FILTER (WHERE NOT s.open), '{}'),
         ARRAY[
           set_config('app.hides_internal_notes', '', true),
           set_config('app.unlocked', unlocked::text, true),
           -- workstreams in which the caller acts for the bank, the seller, a buyer; in which published content shows
           set_config('app.bank', coalesce('{' || string_agg(s.streams, ',') FILTER (WHERE s.open AND s.side = 'bank') || '}', ''), true),
           set_config('app.seller', coalesce('{' || string_agg(s.streams, ',') FILTER (WHERE s.open AND s.side = 'seller') || '}', ''), true),
           set_config('app.buyer', coalesce('{' || string_agg(s.streams, ',') FILTER (WHERE s.open AND s.side = 'buyer') || '}', ''), true),
           set_config('app.reader', coalesce('{' || string_agg(s.streams, ',') FILTER (WHERE s.open AND s.side IN ('buyer', 'observer')) || '}', ''), true),
           set_config('app.seller_admin', coalesce('{' || string_agg(s.streams, ',') FILTER (WHERE s.open AND s.role = 'seller_admin') || '}', ''), true),
           -- workstreams whose deal lets agents see unpublished requests of the data room (standard gate)
           set_config('app.open_gate', coalesce('{' || string_agg(s.streams, ',') FILTER (WHERE s.open AND s.gate = 'standard') || '}', ''), true),
           -- the firm for which the caller acts in each project: a seat in one deal says nothing about another
           set_config('app.firms', coalesce('{' || string_agg(s.project_id || '|' || s.organization_id, ',') FILTER (WHERE s.open) || '}', ''), true),
           set_config('app.projects', coalesce('{' || string_agg(s.project_id, ',') FILTER (WHERE s.open) || '}', ''), true),
           set_config('app.bank_projects', coalesce('{' || string_agg(s.project_id, ',') FILTER (WHERE s.open AND s.side = 'bank') || '}', ''), true),
           set_config('app.seller_projects', coalesce('{' || string_agg(s.project_id, ',') FILTER (WHERE s.open AND s.side = 'seller') || '}', ''), true)]
    INTO seats, without, done
    FROM (
      SELECT p.project_id, p.created_at, p.role, sat.side, p.organization_id, pr.gate, ws.streams, pr.agents_allowed OR NOT is_agent AS open,
             jsonb_build_object(
               'projectId', p.project_id, 'projectName', pr.name, 'stage', pr.stage, 'gate', pr.gate, 'timeZone', pr.time_zone,
               'role', p.role, 'side', sat.side, 'organizationId', p.organization_id,
               'workstreamIds', coalesce(ws.ids, '{}'), 'workstreamSlugs', coalesce(ws.slugs, '{}'),
               'agentCallsPerMinute', pr.agent_calls_per_minute) AS seat
        FROM participants p
        JOIN projects pr ON pr.id = p.project_id
        JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
        CROSS JOIN LATERAL (SELECT CASE WHEN p.role LIKE 'ib%' THEN 'bank' ELSE split_part(p.role, '_', 1) END AS side) sat
        CROSS JOIN LATERAL (
          SELECT array_agg(w.id ORDER BY w.position, w.id) AS ids, array_agg(w.slug ORDER BY w.position, w.id) AS slugs,
                 string_agg(w.id, ',') AS streams
            FROM workstreams w
           WHERE w.project_id = p.project_id AND (w.agents_allowed OR NOT is_agent)
             AND (p.all_workstreams OR EXISTS (
                   SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = w.id))) ws
       WHERE p.user_id = me AND p.removed_at IS NULL
         AND (p_named IS NULL OR NOT is_agent OR p.project_id IN (p_named, bound))
         AND (NOT is_agent OR EXISTS (
               SELECT FROM connection_spaces cs WHERE cs.connection_id = connection AND cs.module = 'deals' AND cs.space_id = p.project_id))) s;

  IF is_agent THEN
    kept := app.keep_drafts_from_caller();
  ELSE
    without := NULL;
    PERFORM set_config('app.kept_drafts', '', true);
  END IF;

  RETURN jsonb_build_object('seats', seats, 'unlocked', unlocked, 'boundProjectId', bound, 'withoutAgents', to_jsonb(without),
                            'keptDrafts', to_jsonb(kept), 'hasNews', is_agent AND app.has_news(connection));
END $$;

-- Makes an agent of the caller: 'deal|firm' of the sellers that keep their drafts, in the deals at which it sits. Answers them.
CREATE FUNCTION app.keep_drafts_from_caller() RETURNS text[]
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept text[] := ARRAY(SELECT k.project_id || '|' || k.organization_id FROM kept_drafts k WHERE k.project_id = ANY (app.list('projects')));
BEGIN
  PERFORM set_config('app.kept_drafts', kept::text, true);
  RETURN kept;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- Looking at a deal as somebody else sees it (docs/decisions/013-view-as.md)
-- ---------------------------------------------------------------------------------------------------------------

-- A banker, signed in on the web, looks at one deal as one of its participants: with that participant's seat in that deal and
-- no other, and never at more than the banker could see; who looks as an agent sees what the agent would. Null when the
-- session is not live. Without a bank seat in the deal, or when the participant is gone or sees more than the banker, the
-- caller is nobody: no seats, and no policy lets anything through.
CREATE FUNCTION app.enter_deals_as(p_user text, p_session text, p_deal text, p_viewed text, p_agent boolean) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own jsonb;
  mine jsonb;
  theirs jsonb;
  same_firm boolean;
  kept text[];
BEGIN
  IF app.enter(p_user, 'session', p_session, NULL, NULL) IS NULL THEN RETURN NULL; END IF;
  own := app.enter_deals(NULL);
  PERFORM app.become_nobody();
  PERFORM app.leave_deals();

  SELECT seat INTO mine FROM jsonb_array_elements(own->'seats') AS seat
    WHERE seat->>'projectId' = p_deal AND seat->>'side' = 'bank';
  SELECT seat INTO theirs FROM users u, jsonb_array_elements(app.seats_of(u.id, p_agent)) AS seat
    WHERE u.id = p_viewed AND u.disabled_at IS NULL AND seat->>'projectId' = p_deal;
  IF mine IS NULL OR theirs IS NULL
     OR NOT mine->'workstreamIds' @> (theirs->'workstreamIds')
     OR (theirs->>'role' = 'ib_admin' AND mine->>'role' <> 'ib_admin')
  THEN
    RETURN jsonb_build_object('seats', '[]'::jsonb, 'unlocked', false, 'boundProjectId', NULL);
  END IF;
  same_firm := mine->>'organizationId' = theirs->>'organizationId';

  PERFORM set_config('app.me', p_viewed, true), set_config('app.unlocked', (NOT p_agent)::text, true),
          set_config('app.agent', p_agent::text, true), set_config('app.looking', 'true', true),
          set_config('app.hides_internal_notes', (NOT same_firm)::text, true);
  PERFORM app.take_seats(jsonb_build_array(theirs));
  IF p_agent THEN kept := app.keep_drafts_from_caller(); END IF;

  RETURN jsonb_build_object('seats', jsonb_build_array(theirs), 'unlocked', NOT p_agent, 'boundProjectId', NULL, 'hidesInternalNotes', NOT same_firm, 'keptDrafts', to_jsonb(kept));
END $$;

CREATE FUNCTION app.leave_deals() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.' || setting, '', true)
    FROM unnest(ARRAY['bank', 'seller', 'buyer', 'reader', 'firms', 'seller_admin', 'open_gate', 'bank_projects', 'seller_projects',
                      'projects', 'hides_internal_notes', 'kept_drafts', 'unlocked']) AS setting;
END $$;

-- A person's live seats, as JSON, so that whoever is looked as gets the very seats that the person would get, p_agent
-- where agents may be.
CREATE FUNCTION app.seats_of(p_user text, p_agent boolean) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
           'projectId', p.project_id, 'projectName', pr.name, 'stage', pr.stage, 'gate', pr.gate, 'timeZone', pr.time_zone,
           'role', p.role, 'side', CASE WHEN p.role LIKE 'ib%' THEN 'bank' ELSE split_part(p.role, '_', 1) END,
           'organizationId', p.organization_id, 'workstreamIds', ws.ids, 'workstreamSlugs', ws.slugs)
           ORDER BY p.created_at, p.project_id), '[]')
    FROM participants p
    JOIN projects pr ON pr.id = p.project_id AND (pr.agents_allowed OR NOT p_agent)
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(w.id ORDER BY w.position, w.id), '[]') AS ids,
             coalesce(jsonb_agg(w.slug ORDER BY w.position, w.id), '[]') AS slugs
        FROM workstreams w
        WHERE w.project_id = p.project_id AND (w.agents_allowed OR NOT p_agent)
          AND (p.all_workstreams OR EXISTS (
                SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = w.id))
    ) ws
    WHERE p.user_id = p_user AND p.removed_at IS NULL
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

GRANT EXECUTE ON FUNCTION app.enter_deals(text), app.enter_deals_as(text, text, text, text, boolean) TO app_rt;
