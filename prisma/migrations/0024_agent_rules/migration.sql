-- What a deal's admins say about agents: whether they may be there at all, in which workstreams, whether a seller's answers that
-- are not published may reach them, and how often they may call (docs/decisions/018-agent-rules.md). People are not concerned.
--
-- A deal or a workstream that is switched off is left out of the seats with which an agent's call begins. Policies and queries
-- both work from those seats, so both know nothing of it from the next call on.

ALTER TABLE "projects"
  ADD COLUMN "agents_allowed" BOOLEAN NOT NULL DEFAULT true,
  -- lower than the product's own, or none
  ADD COLUMN "agent_calls_per_minute" INTEGER,
  ADD COLUMN "agent_calls_per_day" INTEGER;
ALTER TABLE projects ADD CONSTRAINT projects_agent_calls CHECK (agent_calls_per_minute > 0 AND agent_calls_per_day > 0);
ALTER TABLE "workstreams" ADD COLUMN "agents_allowed" BOOLEAN NOT NULL DEFAULT true;

-- Sellers that keep their unpublished answers from agents, in which deal.
CREATE TABLE "kept_drafts" (
    "project_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,

    CONSTRAINT "kept_drafts_pkey" PRIMARY KEY ("project_id", "organization_id")
);
CREATE INDEX "kept_drafts_organization_id_idx" ON "kept_drafts"("organization_id");
ALTER TABLE "kept_drafts" ADD CONSTRAINT "kept_drafts_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "kept_drafts" ADD CONSTRAINT "kept_drafts_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who changed what of it, and when; and who ended or locked whose agent. Written by the functions below alone.
CREATE TABLE "agent_rule_changes" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "workstream_id" TEXT,
    "organization_id" TEXT,
    "allowed" BOOLEAN,
    "calls_per_minute" INTEGER,
    "calls_per_day" INTEGER,
    "connection_id" TEXT,
    "person_id" TEXT,
    "client_name" TEXT,
    "changed_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_rule_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "agent_rule_changes_project_id_at_id_idx" ON "agent_rule_changes"("project_id", "at" DESC, "id");
ALTER TABLE "agent_rule_changes" ADD CONSTRAINT "agent_rule_changes_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE agent_rule_changes ADD CONSTRAINT agent_rule_changes_kind
  CHECK (kind IN ('deal', 'workstream', 'drafts', 'limits', 'ended', 'locked'));

-- ---------------------------------------------------------------------------------------------------------------
-- The seats of an agent
-- ---------------------------------------------------------------------------------------------------------------

DROP FUNCTION app.seats_of(text, text);
-- As in 0021, and for an agent only where agents may be.
CREATE FUNCTION app.seats_of(p_user text, p_connection text, p_agent boolean) RETURNS jsonb
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
      AND (p_connection IS NULL OR EXISTS (
            SELECT FROM connection_projects cp WHERE cp.connection_id = p_connection AND cp.project_id = p.project_id))
$$;

-- Deals in which the person has a seat that its agents have not, so that a call about one can be told why it is refused.
CREATE FUNCTION app.without_agents(p_user text, p_connection text) RETURNS text[]
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT ARRAY(SELECT p.project_id FROM participants p
    JOIN projects pr ON pr.id = p.project_id AND NOT pr.agents_allowed
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
   WHERE p.user_id = p_user AND p.removed_at IS NULL
     AND (p_connection IS NULL OR EXISTS (
           SELECT FROM connection_projects cp WHERE cp.connection_id = p_connection AND cp.project_id = p.project_id)))
$$;

-- Makes an agent of the caller: 'deal|firm' of the sellers that keep their drafts, in the deals at which it sits. Answers them.
CREATE FUNCTION app.keep_drafts_from_caller() RETURNS text[]
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept text[] := ARRAY(SELECT k.project_id || '|' || k.organization_id FROM kept_drafts k WHERE k.project_id = ANY (app.list('projects')));
BEGIN
  PERFORM set_config('app.kept_drafts', kept::text, true);
  RETURN kept;
END $$;

CREATE OR REPLACE FUNCTION app.become_nobody() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.' || setting, '', true)
    FROM unnest(ARRAY['me', 'unlocked', 'bank', 'seller', 'buyer', 'reader', 'firms', 'seller_admin', 'open_gate', 'bank_projects',
                      'seller_projects', 'projects', 'credential', 'agent', 'looking', 'keeps_to_itself', 'kept_drafts']) AS setting;
END $$;

CREATE OR REPLACE FUNCTION app.enter(p_user text, p_kind text, p_credential text, p_token text, p_unlock boolean) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_agent boolean := p_kind = 'connection';
  unlocked boolean := false;
  all_projects boolean := true;
  bound text;
  unlock_ends timestamptz;
  granted text[];
  seats jsonb;
  without text[];
  kept text[];
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
  ELSIF is_agent THEN
    PERFORM FROM oauth_records WHERE kind = 'RevokedToken' AND id = p_token;
    IF FOUND THEN RETURN NULL; END IF;
    SELECT c.all_projects, c.bound_project_id, c.unlock_until, p_unlock AND c.unlock_until > now(), c.scopes
      INTO all_projects, bound, unlock_ends, unlocked, granted
      FROM connections c
      WHERE c.id = p_credential AND c.user_id = p_user AND c.revoked_at IS NULL AND c.expires_at > now();
    IF NOT FOUND THEN RETURN NULL; END IF;
    unlocked := coalesce(unlocked, false);
    without := app.without_agents(p_user, CASE WHEN NOT all_projects THEN p_credential END);
  ELSE
    RETURN NULL;
  END IF;

  seats := app.seats_of(p_user, CASE WHEN NOT all_projects THEN p_credential END, is_agent);

  -- Only now, with everything read, does the caller become someone.
  PERFORM set_config('app.me', p_user, true), set_config('app.credential', p_credential, true),
          set_config('app.unlocked', unlocked::text, true), set_config('app.agent', is_agent::text, true);
  PERFORM app.take_seats(seats);
  IF is_agent THEN kept := app.keep_drafts_from_caller(); END IF;

  RETURN jsonb_build_object('seats', seats, 'unlocked', unlocked, 'boundProjectId', bound,
                            'unlockEnds', extract(epoch FROM unlock_ends), 'granted', to_jsonb(granted),
                            'withoutAgents', to_jsonb(without), 'keptDrafts', to_jsonb(kept));
END $$;

-- As in 0021; who looks as an agent sees what the agent would.
CREATE OR REPLACE FUNCTION app.enter_as(p_user text, p_session text, p_project text, p_viewed text, p_agent boolean) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own jsonb := app.enter(p_user, 'session', p_session, NULL, false);
  mine jsonb;
  theirs jsonb;
  same_firm boolean;
  kept text[];
BEGIN
  IF own IS NULL THEN RETURN NULL; END IF;
  PERFORM app.become_nobody();

  SELECT seat INTO mine FROM jsonb_array_elements(own->'seats') AS seat
    WHERE seat->>'projectId' = p_project AND seat->>'side' = 'bank';
  SELECT seat INTO theirs FROM users u, jsonb_array_elements(app.seats_of(u.id, NULL, p_agent)) AS seat
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
  IF p_agent THEN kept := app.keep_drafts_from_caller(); END IF;

  RETURN jsonb_build_object('seats', jsonb_build_array(theirs), 'unlocked', NOT p_agent, 'boundProjectId', NULL,
                            'unlockEnds', NULL, 'granted', NULL, 'keepsToItself', NOT same_firm, 'keptDrafts', to_jsonb(kept));
END $$;

-- An unlock does not open what a seller keeps.
CREATE POLICY not_kept_from_agents ON entries AS RESTRICTIVE FOR SELECT TO app_rt USING (
  type <> 'answer' OR (status = 'published' AND stage = 'dataroom')
  OR NOT coalesce((project_id || '|' || seller_org_id) = ANY ((SELECT app.list('kept_drafts'))::text[]), false));

-- As in 0006, without what no unlock would show.
CREATE OR REPLACE VIEW app.worked_on_entries AS
  SELECT e.id, e.project_id, e.workstream_id, e.type, e.status, e.priority,
         NOT ((SELECT app.flag('unlocked'))
              OR (e.stage = 'dataroom'
                  AND (e.status = 'published'
                       OR (e.type = 'request' AND e.workstream_id = ANY ((SELECT app.list('open_gate'))::text[]))))) AS gated
    FROM public.entries e
   WHERE (e.workstream_id = ANY ((SELECT app.list('bank'))::text[])
          OR (e.workstream_id = ANY ((SELECT app.list('seller'))::text[])
              AND CASE e.type WHEN 'request' THEN e.reached_seller_at IS NOT NULL OR e.id IN (SELECT app.own_requests())
                              ELSE (e.project_id || '|' || e.seller_org_id) = ANY ((SELECT app.list('firms'))::text[]) END))
     AND (e.type <> 'answer' OR (e.status = 'published' AND e.stage = 'dataroom')
          OR NOT coalesce((e.project_id || '|' || e.seller_org_id) = ANY ((SELECT app.list('kept_drafts'))::text[]), false));

-- ---------------------------------------------------------------------------------------------------------------
-- Who reads and changes the rules: people alone. Also in a closed deal: access is taken away whenever that is needed.
-- ---------------------------------------------------------------------------------------------------------------

-- The bank knows who keeps drafts in its deals, a firm whether it does.
ALTER TABLE kept_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON kept_drafts FOR SELECT TO app_rt USING (
  NOT (SELECT app.flag('agent'))
  AND (project_id = ANY ((SELECT app.list('bank_projects'))::text[])
       OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])));
REVOKE ALL ON kept_drafts FROM PUBLIC;
GRANT SELECT ON kept_drafts TO app_rt;

-- The bank reads all of it; the seller what concerns the deal, its workstreams or itself.
ALTER TABLE agent_rule_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON agent_rule_changes FOR SELECT TO app_rt USING (
  NOT (SELECT app.flag('agent')) AND NOT (SELECT app.flag('looking'))
  AND (project_id = ANY ((SELECT app.list('bank_projects'))::text[])
       OR (project_id = ANY ((SELECT app.list('seller_projects'))::text[])
           AND (workstream_id IS NULL OR workstream_id = ANY ((SELECT app.list('seller'))::text[]))
           AND (organization_id IS NULL OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])))));
REVOKE ALL ON agent_rule_changes FROM PUBLIC;
GRANT SELECT ON agent_rule_changes TO app_rt;

CREATE FUNCTION app.note_agent_rule(changed agent_rule_changes) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  changed.id := 'arc_' || replace(gen_random_uuid()::text, '-', '');
  changed.changed_by := app.me();
  changed.at := clock_timestamp();
  INSERT INTO agent_rule_changes SELECT (changed).*;
END $$;

-- Switches agents on or off: in the whole deal, or in one workstream of the caller's. False where it was so already.
CREATE FUNCTION app.switch_agents(p_project text, p_workstream text, p_allowed boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed agent_rule_changes;
BEGIN
  PERFORM app.refuse(app.is_bank_admin(p_project) AND (p_workstream IS NULL OR p_workstream = ANY (app.list('bank'))),
                     'only an admin of the bank switches agents, and people only');
  IF p_workstream IS NULL THEN
    UPDATE projects SET agents_allowed = p_allowed WHERE id = p_project AND agents_allowed <> p_allowed;
  ELSE
    UPDATE workstreams SET agents_allowed = p_allowed WHERE id = p_workstream AND project_id = p_project AND agents_allowed <> p_allowed;
  END IF;
  IF NOT FOUND THEN RETURN false; END IF;
  changed.project_id := p_project;
  changed.kind := CASE WHEN p_workstream IS NULL THEN 'deal' ELSE 'workstream' END;
  changed.workstream_id := p_workstream;
  changed.allowed := p_allowed;
  PERFORM app.note_agent_rule(changed);
  RETURN true;
END $$;

-- A seller's admin keeps the firm's unpublished answers from agents, or no longer does. False where it was so already.
CREATE FUNCTION app.keep_drafts(p_project text, p_kept boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  mine participants;
  changed agent_rule_changes;
BEGIN
  SELECT * INTO mine FROM app.my_seat(p_project);
  PERFORM app.refuse(coalesce(mine.role = 'seller_admin', false) AND NOT app.flag('looking'),
                     'only an admin of the seller keeps its drafts from agents, and people only');
  IF p_kept THEN
    INSERT INTO kept_drafts (project_id, organization_id) VALUES (p_project, mine.organization_id) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM kept_drafts WHERE project_id = p_project AND organization_id = mine.organization_id;
  END IF;
  IF NOT FOUND THEN RETURN false; END IF;
  changed.project_id := p_project;
  changed.kind := 'drafts';
  changed.organization_id := mine.organization_id;
  changed.allowed := NOT p_kept;
  PERFORM app.note_agent_rule(changed);
  RETURN true;
END $$;

-- How often agents may call in a deal, at most; null for what the product allows.
CREATE FUNCTION app.limit_agents(p_project text, p_minute int, p_day int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed agent_rule_changes;
BEGIN
  PERFORM app.refuse(app.is_bank_admin(p_project), 'only an admin of the bank limits agents, and people only');
  UPDATE projects SET agent_calls_per_minute = p_minute, agent_calls_per_day = p_day
    WHERE id = p_project AND (agent_calls_per_minute, agent_calls_per_day) IS DISTINCT FROM (p_minute, p_day);
  IF NOT FOUND THEN RETURN false; END IF;
  changed.project_id := p_project;
  changed.kind := 'limits';
  changed.calls_per_minute := p_minute;
  changed.calls_per_day := p_day;
  PERFORM app.note_agent_rule(changed);
  RETURN true;
END $$;

-- For the counting of calls, which sees nothing else of a deal.
CREATE FUNCTION app.deal_limits(p_project text) RETURNS TABLE (per_minute int, per_day int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.agent_calls_per_minute, p.agent_calls_per_day FROM projects p WHERE p.id = p_project
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- Overseeing: the bank's admins all agents of a deal, a seller's admins those of their own firm. Figures and names of
-- applications, never a token, an address or an argument.
-- ---------------------------------------------------------------------------------------------------------------

-- People whose agents the caller oversees, with those who have left.
CREATE FUNCTION app.overseen_people(p_project text) RETURNS SETOF participants
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.* FROM participants p, app.my_seat(p_project) mine
   WHERE p.project_id = p_project AND NOT app.flag('looking')
     AND (mine.role = 'ib_admin' OR (mine.role = 'seller_admin' AND p.organization_id = mine.organization_id))
$$;

-- Their live connections that reach the deal.
CREATE FUNCTION app.overseen_connections(p_project text) RETURNS TABLE (
  id text, user_id text, client_name text, client_host text, scopes text[], created_at timestamptz, expires_at timestamptz,
  unlock_until timestamptz, last_used_at timestamptz, calls int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.id, c.user_id, c.client_name, c.client_host, c.scopes, c.created_at, c.expires_at,
         CASE WHEN c.unlock_until > now() THEN c.unlock_until END, used.last, used.calls
    FROM app.overseen_people(p_project) p
    JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
    JOIN connections c ON c.user_id = p.user_id AND c.revoked_at IS NULL AND c.expires_at > now()
    CROSS JOIN LATERAL (SELECT max(a.at) AS last, count(*)::int AS calls FROM audit_calls a
                         WHERE a.connection_id = c.id AND a.project_id = p_project) used
   WHERE p.removed_at IS NULL
     AND (c.all_projects OR EXISTS (SELECT FROM connection_projects cp WHERE cp.connection_id = c.id AND cp.project_id = p_project))
$$;

-- What they called in the deal since then, by the deal's day and tool, with how many rows they were given.
CREATE FUNCTION app.overseen_calls(p_project text, p_since timestamptz, p_zone text) RETURNS TABLE (day date, tool text, calls int, rows int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (a.at AT TIME ZONE p_zone)::date, a.tool, count(*)::int, coalesce(sum(a.result_count), 0)::int
    FROM audit_calls a
   WHERE a.project_id = p_project AND a.at >= p_since AND a.connection_id IS NOT NULL
     AND a.user_id IN (SELECT p.user_id FROM app.overseen_people(p_project) p)
   GROUP BY 1, 2
$$;

-- Which entries they opened, one by one, and how often.
CREATE FUNCTION app.overseen_entries(p_project text, p_since timestamptz) RETURNS TABLE (entry_id text, times int, agents int, last timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.id, count(*)::int, count(DISTINCT a.connection_id)::int, max(a.at)
    FROM audit_calls a
    LEFT JOIN suggestions s ON s.id = a.subject_id
    JOIN entries e ON e.id = coalesce(s.entry_id, a.subject_id) AND e.project_id = p_project
   WHERE a.project_id = p_project AND a.at >= p_since AND a.connection_id IS NOT NULL AND a.outcome = 'allowed'
     AND a.user_id IN (SELECT p.user_id FROM app.overseen_people(p_project) p)
   GROUP BY e.id
$$;

-- Ends one of these connections, with its tokens and sessions, or ends its unlock. False where there is none such.
CREATE FUNCTION app.stop_agent(p_project text, p_connection text, p_end boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed agent_rule_changes;
BEGIN
  SELECT p_project, CASE WHEN p_end THEN 'ended' ELSE 'locked' END, c.id, c.user_id, c.client_name, p.organization_id
    INTO changed.project_id, changed.kind, changed.connection_id, changed.person_id, changed.client_name, changed.organization_id
    FROM app.overseen_connections(p_project) c JOIN participants p ON p.project_id = p_project AND p.user_id = c.user_id
   WHERE c.id = p_connection;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_end THEN
    PERFORM app.close_connection(p_connection);
  ELSE
    UPDATE connections SET unlock_until = NULL WHERE id = p_connection;
  END IF;
  PERFORM app.note_agent_rule(changed);
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION app.seats_of(text, text, boolean), app.without_agents(text, text), app.keep_drafts_from_caller(),
  app.note_agent_rule(agent_rule_changes), app.switch_agents(text, text, boolean), app.keep_drafts(text, boolean), app.limit_agents(text, int, int),
  app.deal_limits(text), app.overseen_people(text), app.overseen_connections(text), app.overseen_calls(text, timestamptz, text), app.overseen_entries(text, timestamptz),
  app.stop_agent(text, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.deal_limits(text) TO app_sys;
GRANT EXECUTE ON FUNCTION app.switch_agents(text, text, boolean), app.keep_drafts(text, boolean), app.limit_agents(text, int, int),
  app.overseen_connections(text), app.overseen_calls(text, timestamptz, text), app.overseen_entries(text, timestamptz), app.stop_agent(text, text, boolean) TO app_rt;
