-- From where a connection's client last renewed its access: for the person whose connection it is, who sees the own rows alone.
ALTER TABLE "connections" ADD COLUMN "refreshed_at" TIMESTAMPTZ(3),
  ADD COLUMN "refreshed_ip" TEXT,
  ADD COLUMN "refreshed_user_agent" TEXT;

-- A connection reaches the deals that its person named, each by a row; deals joined later need a new consent. Connections that
-- reached all deals of their person, later ones too, are left with those of this moment.
INSERT INTO connection_projects (connection_id, project_id)
  SELECT c.id, p.project_id
    FROM connections c
    JOIN participants p ON p.user_id = c.user_id AND p.removed_at IS NULL
    JOIN members m ON m.removed_at IS NULL AND m.user_id = p.user_id AND m.organization_id = p.organization_id
   WHERE c.all_projects AND c.revoked_at IS NULL AND c.expires_at > now()
  ON CONFLICT DO NOTHING;

-- That is no longer what the person granted, so a receipt says so. Those of before keep what was true then.
ALTER TABLE consent_receipts
  DROP CONSTRAINT consent_receipts_act,
  ADD CONSTRAINT consent_receipts_act CHECK (act IN ('granted', 'narrowed', 'locked', 'ended'));

-- As in 0025, with the deals by name.
CREATE OR REPLACE FUNCTION app.write_receipt(p_connection text, p_act text, p_by_kind text, p_by text, p_session text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO consent_receipts (id, act, connection_id, user_id, client_id, client_name, client_host, scopes, all_projects, project_ids,
                                unlock_until, expires_at, by_kind, by_user_id, session_id)
    SELECT 'rcp_' || replace(gen_random_uuid()::text, '-', ''), p_act, c.id, c.user_id, c.client_id, c.client_name, c.client_host, c.scopes,
           false, ARRAY(SELECT cp.project_id FROM connection_projects cp WHERE cp.connection_id = c.id ORDER BY 1),
           c.unlock_until, c.expires_at, p_by_kind, p_by, p_session
      FROM connections c WHERE c.id = p_connection
$$;
SELECT app.write_receipt(c.id, 'narrowed', 'server', NULL, NULL)
  FROM connections c WHERE c.all_projects AND c.revoked_at IS NULL AND c.expires_at > now();

-- As in 0035.
CREATE OR REPLACE FUNCTION app.enter(
  p_user text, p_kind text, p_credential text, p_token text, p_unlock boolean, p_deal text DEFAULT NULL
) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_agent boolean := p_kind = 'connection';
  unlocked boolean := true;
  bound text;
  unlock_ends timestamptz;
  granted text[];
  seats jsonb;
  without text[];
  kept text[];
  done text[];
BEGIN
  IF is_agent THEN
    SELECT c.bound_project_id, c.unlock_until, coalesce(p_unlock AND c.unlock_until > now(), false), c.scopes
      INTO bound, unlock_ends, unlocked, granted
      FROM connections c JOIN users u ON u.id = c.user_id AND u.disabled_at IS NULL
     WHERE c.id = p_credential AND c.user_id = p_user AND c.revoked_at IS NULL AND c.expires_at > now()
       AND NOT EXISTS (SELECT FROM oauth_records o WHERE o.kind = 'RevokedToken' AND o.id = p_token);
  ELSIF p_kind = 'session' THEN
    -- The gate binds agents: a person on our pages is unlocked.
    UPDATE web_sessions SET last_seen_at = now()
      WHERE id = p_credential AND user_id = p_user AND ended_at IS NULL AND expires_at > now()
        AND last_seen_at < now() - interval '1 minute';
    PERFORM FROM web_sessions s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
      WHERE s.id = p_credential AND s.user_id = p_user AND s.ended_at IS NULL AND s.expires_at > now();
  END IF;
  IF p_kind NOT IN ('connection', 'session') OR NOT FOUND THEN
    PERFORM app.become_nobody();
    RETURN NULL;
  END IF;

  -- Every setting is written, so that nothing is left of whoever was here before. Ids hold no comma and no bracket.
  SELECT coalesce(jsonb_agg(s.seat ORDER BY s.created_at, s.project_id) FILTER (WHERE s.open), '[]'),
         coalesce(array_agg(s.project_id) FILTER (WHERE NOT s.open), '{}'),
         ARRAY[
           set_config('app.me', p_user, true), set_config('app.credential', p_credential, true),
           set_config('app.unlocked', unlocked::text, true), set_config('app.agent', is_agent::text, true),
           set_config('app.looking', '', true), set_config('app.keeps_to_itself', '', true),
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
               'workstreamIds', coalesce(ws.ids, '{}'), 'workstreamSlugs', coalesce(ws.slugs, '{}')) AS seat
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
       WHERE p.user_id = p_user AND p.removed_at IS NULL
         AND (p_deal IS NULL OR NOT is_agent OR p.project_id IN (p_deal, bound))
         AND (NOT is_agent OR EXISTS (
               SELECT FROM connection_projects cp WHERE cp.connection_id = p_credential AND cp.project_id = p.project_id))) s;

  IF is_agent THEN
    kept := app.keep_drafts_from_caller();
  ELSE
    without := NULL;
    PERFORM set_config('app.kept_drafts', '', true);
  END IF;

  RETURN jsonb_build_object('seats', seats, 'unlocked', unlocked, 'boundProjectId', bound,
                            'unlockEnds', extract(epoch FROM unlock_ends), 'granted', to_jsonb(granted),
                            'withoutAgents', to_jsonb(without), 'keptDrafts', to_jsonb(kept));
END $$;

-- As in 0017.
CREATE OR REPLACE FUNCTION app.agents_in(p_project text, p_user text) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::int FROM connections c
   WHERE c.user_id = p_user AND c.revoked_at IS NULL AND c.expires_at > now()
     AND EXISTS (SELECT FROM connection_projects cp WHERE cp.connection_id = c.id AND cp.project_id = p_project)
$$;

-- As in 0030.
CREATE OR REPLACE FUNCTION app.overseen_connections(p_project text) RETURNS TABLE (
  id text, user_id text, client_name text, client_host text, scopes text[], created_at timestamptz, expires_at timestamptz,
  unlock_until timestamptz, last_used_at timestamptz, calls int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.id, c.user_id, c.client_name, c.client_host, c.scopes, c.created_at, c.expires_at,
         CASE WHEN c.unlock_until > now() THEN c.unlock_until END, used.last, used.calls
    FROM app.overseen_people(p_project) p
    JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
    JOIN connections c ON c.user_id = p.user_id AND c.revoked_at IS NULL AND c.expires_at > now()
    CROSS JOIN LATERAL (SELECT max(a.at) AS last, count(*)::int AS calls FROM audit_calls a
                         WHERE a.connection_id = c.id AND a.project_id = p_project AND a.action = 'mcp_tool_call') used
   WHERE p.removed_at IS NULL
     AND EXISTS (SELECT FROM connection_projects cp WHERE cp.connection_id = c.id AND cp.project_id = p_project)
$$;

ALTER TABLE "connections" DROP COLUMN "all_projects";
