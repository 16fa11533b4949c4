-- Row-level security: the visibility table of the product, enforced by the database.
--
-- app_rt   the role every actor's transaction runs as. Sees deal content only through the policies below.
-- app_sys  the role of the product's own work (sign-in, sessions, consent, sealing). Sees no deal content at all.
-- Both are taken by SET LOCAL ROLE; neither can log in. The login that runs migrations owns the tables.

DO $$
DECLARE
  name text;
  -- Since PostgreSQL 16 the creator of a role is its member without the right to take it.
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  -- Roles belong to the whole server: another database may have made them, or may be making them right now.
  FOREACH name IN ARRAY ARRAY['app_rt', 'app_sys'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    BEGIN
      IF NOT pg_has_role(current_user, name, needed) THEN EXECUTE format('GRANT %I TO %I', name, current_user); END IF;
    EXCEPTION WHEN unique_violation OR internal_error THEN
      -- somebody granted it in the same moment; whether it is there is checked, not assumed
      IF NOT pg_has_role(current_user, name, needed) THEN RAISE; END IF;
    END;
  END LOOP;
END $$;

CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO app_rt, app_sys;
GRANT USAGE ON SCHEMA public TO app_rt, app_sys;

-- ---------------------------------------------------------------------------------------------------------------
-- Who is calling. app.enter() reads the live credential, person and seats and writes them into settings of this
-- transaction; policies read the settings. No live credential: no settings, and every policy below is false.
-- ---------------------------------------------------------------------------------------------------------------

-- A list setting of this transaction. Empty when unset; after a transaction a setting is '' rather than null.
CREATE FUNCTION app.list(setting text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('app.' || setting, true), ''), '{}')::text[]
$$;

CREATE FUNCTION app.flag(setting text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('app.' || setting, true), ''), 'f')::boolean
$$;

CREATE FUNCTION app.me() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('app.me', true), '')
$$;

-- Returns what the caller may act on, as JSON: null when the credential is not live.
-- p_token: id of the access token, which may have been revoked on its own. p_unlock: whether that token carries the unlock.
CREATE FUNCTION app.enter(p_user text, p_kind text, p_credential text, p_token text, p_unlock boolean) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  unlocked boolean := false;
  all_projects boolean := true;
  bound text;
  unlock_ends timestamptz;
  granted text[];
  seats jsonb;
BEGIN
  PERFORM set_config('app.' || setting, '', true)
    FROM unnest(ARRAY['me', 'unlocked', 'bank', 'seller', 'buyer', 'reader', 'firms', 'seller_admin', 'open_gate',
                      'bank_projects', 'seller_projects', 'projects', 'credential', 'agent']) AS setting;

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

  SELECT coalesce(jsonb_agg(jsonb_build_object(
           'projectId', p.project_id, 'projectName', pr.name, 'stage', pr.stage, 'gate', pr.gate, 'timeZone', pr.time_zone,
           'role', p.role, 'side', CASE WHEN p.role LIKE 'ib%' THEN 'bank' ELSE split_part(p.role, '_', 1) END,
           'organizationId', p.organization_id, 'workstreamIds', ws.ids, 'workstreamSlugs', ws.slugs)
           ORDER BY p.created_at, p.project_id), '[]')
    INTO seats
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
      AND (all_projects OR EXISTS (
            SELECT FROM connection_projects cp WHERE cp.connection_id = p_credential AND cp.project_id = p.project_id));

  -- Only now, with everything read, does the caller become someone.
  PERFORM set_config('app.me', p_user, true), set_config('app.credential', p_credential, true),
          set_config('app.unlocked', unlocked::text, true), set_config('app.agent', (p_kind = 'connection')::text, true);
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

  RETURN jsonb_build_object('seats', seats, 'unlocked', unlocked, 'boundProjectId', bound,
                            'unlockEnds', extract(epoch FROM unlock_ends), 'granted', to_jsonb(granted));
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- Who sees what. `(SELECT app.list(…))` is evaluated once per statement, not once per row.
-- ---------------------------------------------------------------------------------------------------------------

ALTER TABLE projects ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON projects FOR SELECT TO app_rt USING (id = ANY ((SELECT app.list('projects'))::text[]));

ALTER TABLE workstreams ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON workstreams FOR SELECT TO app_rt USING (
  id = ANY ((SELECT app.list('bank') || app.list('seller') || app.list('reader'))::text[]));

ALTER TABLE ref_series ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON ref_series FOR SELECT TO app_rt USING (
  -- the number counts what the gate hides
  (SELECT app.flag('unlocked'))
  AND (owner = ANY ((SELECT app.list('bank'))::text[])
       OR (project_id || '|' || owner) = ANY ((SELECT app.list('firms'))::text[])));

-- People: the bank knows everyone in its deals, the seller the bank and its own, buyers and observers their own.
ALTER TABLE participants ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON participants FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects'))::text[])
  OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])
  OR (role IN ('ib_admin', 'ib_member') AND project_id = ANY ((SELECT app.list('seller_projects'))::text[])));

ALTER TABLE participant_workstreams ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON participant_workstreams FOR SELECT TO app_rt USING (
  EXISTS (SELECT FROM participants p WHERE p.id = participant_id));

ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON users FOR SELECT TO app_rt USING (
  id = (SELECT app.me()) OR id IN (SELECT p.user_id FROM participants p));

ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON organizations FOR SELECT TO app_rt USING (
  id IN (SELECT p.organization_id FROM participants p));

-- Requests that the caller's own firm raised. A function of the owner, because the policies of entries and of their
-- provenance would otherwise ask each other in a circle.
CREATE FUNCTION app.own_requests() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT entry_id FROM entry_provenance
    WHERE workstream_id = ANY (app.list('buyer') || app.list('seller'))
      AND (project_id || '|' || organization_id) = ANY (app.list('firms'))
$$;

ALTER TABLE entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entries FOR SELECT TO app_rt USING (
  (workstream_id = ANY ((SELECT app.list('bank'))::text[])
   OR (workstream_id = ANY ((SELECT app.list('seller'))::text[])
       AND CASE type WHEN 'request' THEN reached_seller_at IS NOT NULL
                     ELSE (project_id || '|' || seller_org_id) = ANY ((SELECT app.list('firms'))::text[]) END)
   OR (workstream_id = ANY ((SELECT app.list('reader'))::text[]) AND status = 'published' AND stage = 'dataroom')
   OR (workstream_id = ANY ((SELECT app.list('buyer') || app.list('seller'))::text[]) AND type = 'request'
       AND id IN (SELECT app.own_requests())))
  -- The gate: without an unlock an agent sees the data room only, and there of answers the published ones.
  AND ((SELECT app.flag('unlocked'))
       OR (stage = 'dataroom'
           AND (status = 'published'
                OR (type = 'request' AND workstream_id = ANY ((SELECT app.list('open_gate'))::text[]))))));

-- Who asked: the bank, and the firm itself.
ALTER TABLE entry_provenance ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entry_provenance FOR SELECT TO app_rt USING (
  (workstream_id = ANY ((SELECT app.list('bank'))::text[])
   OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[]))
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));

-- A list shows to the bank; to the seller once issued; to readers when something in it shows.
ALTER TABLE request_lists ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON request_lists FOR SELECT TO app_rt USING (
  workstream_id = ANY ((SELECT app.list('bank'))::text[])
  OR (workstream_id = ANY ((SELECT app.list('seller'))::text[]) AND issued_at IS NOT NULL)
  OR (workstream_id = ANY ((SELECT app.list('reader'))::text[])
      AND EXISTS (SELECT FROM entries e WHERE e.list_id = request_lists.id)));

-- What hangs on an entry shows at most to those who see the entry.
ALTER TABLE entry_assignees ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entry_assignees FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects') || app.list('seller_projects'))::text[])
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id)
  AND EXISTS (SELECT FROM participants p WHERE p.project_id = entry_assignees.project_id AND p.user_id = entry_assignees.user_id));

-- To whom the work goes back, where the caller may know that person.
ALTER TABLE entry_returns ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entry_returns FOR SELECT TO app_rt USING (
  EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = entry_returns.entry_id AND a.user_id = entry_returns.user_id)
  AND EXISTS (SELECT FROM participants p WHERE p.project_id = entry_returns.project_id AND p.user_id = return_to));

ALTER TABLE answer_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON answer_links FOR SELECT TO app_rt USING (
  (confirmed OR project_id = ANY ((SELECT app.list('bank_projects') || app.list('seller_projects'))::text[]))
  AND EXISTS (SELECT FROM entries e WHERE e.id = answer_id)
  AND EXISTS (SELECT FROM entries e WHERE e.id = request_id));

ALTER TABLE answer_link_evidence ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON answer_link_evidence FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects'))::text[])
  AND EXISTS (SELECT FROM answer_links l WHERE l.answer_id = answer_link_evidence.answer_id AND l.request_id = answer_link_evidence.request_id));

ALTER TABLE files ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON files FOR SELECT TO app_rt USING (EXISTS (SELECT FROM entries e WHERE e.id = entry_id));

-- Whether someone of the caller's firm wrote an event: a function of the owner, for the same reason as own_requests().
CREATE FUNCTION app.our_firm_wrote(event text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM event_authors a
                  WHERE a.event_id = event AND (a.project_id || '|' || a.organization_id) = ANY (app.list('firms')))
$$;

ALTER TABLE events ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON events FOR SELECT TO app_rt USING (
  CASE audience
    WHEN 'published' THEN true
    -- third parties who merely read a published request do not see what the parties wrote about it
    WHEN 'parties' THEN workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[])
      OR EXISTS (SELECT FROM entry_provenance p WHERE p.entry_id = events.entry_id)
    WHEN 'organization' THEN app.our_firm_wrote(id)
    ELSE workstream_id = ANY ((SELECT app.list('bank'))::text[])
  END
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id)
  AND (related_entry_id IS NULL OR EXISTS (SELECT FROM entries e WHERE e.id = related_entry_id)));

-- Who wrote it: known to those who see the event and may know the person. To the others the side must be enough.
ALTER TABLE event_authors ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON event_authors FOR SELECT TO app_rt USING (
  EXISTS (SELECT FROM participants p WHERE p.project_id = event_authors.project_id AND p.user_id = event_authors.user_id)
  AND EXISTS (SELECT FROM events e WHERE e.id = event_id));

-- The bank's own: routing chain and vetting notes.
ALTER TABLE routing_steps ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON routing_steps FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects'))::text[]) AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));

ALTER TABLE vettings ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON vettings FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects'))::text[]) AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));

ALTER TABLE blockers ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON blockers FOR SELECT TO app_rt USING (
  workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[]) AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));

ALTER TABLE milestones ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON milestones FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects') || app.list('seller_projects'))::text[]));

-- A proposal shows to its person, to the bank, and to the seller's admins when it is theirs to decide.
ALTER TABLE suggestions ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON suggestions FOR SELECT TO app_rt USING (
  (created_by = (SELECT app.me())
   OR workstream_id = ANY ((SELECT app.list('bank'))::text[])
   OR (workstream_id = ANY ((SELECT app.list('seller_admin'))::text[])
       AND (project_id || '|' || decidable_by_seller_org) = ANY ((SELECT app.list('firms'))::text[])))
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY propose ON suggestions FOR INSERT TO app_rt WITH CHECK (
  created_by = (SELECT app.me()) AND connection_id = (SELECT nullif(current_setting('app.credential', true), ''))
  AND state = 'pending' AND decided_by IS NULL AND decided_at IS NULL AND decision_reason IS NULL AND superseded_by IS NULL
  AND workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[])
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id AND e.workstream_id = suggestions.workstream_id AND e.project_id = suggestions.project_id)
  AND (decidable_by_seller_org IS NULL OR EXISTS (
    SELECT FROM participants p WHERE p.project_id = suggestions.project_id AND p.organization_id = decidable_by_seller_org
      AND p.role IN ('seller_admin', 'seller_member'))));

ALTER TABLE embeddings ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON embeddings FOR SELECT TO app_rt USING (EXISTS (SELECT FROM entries e WHERE e.id = entry_id));

-- The log: everyone's calls are written; one reads one's own, the bank's admins those of their deals (later, by use-case).
ALTER TABLE audit_calls ENABLE ROW LEVEL SECURITY;
CREATE POLICY note ON audit_calls FOR INSERT TO app_rt WITH CHECK (user_id IS NOT DISTINCT FROM (SELECT app.me()));
-- An agent sees its own calls only: it may be narrower than its person, and must not learn of the rest from the log.
CREATE POLICY see ON audit_calls FOR SELECT TO app_rt USING (
  user_id = (SELECT app.me()) AND (NOT (SELECT app.flag('agent')) OR connection_id = (SELECT current_setting('app.credential', true))));
CREATE POLICY system ON audit_calls TO app_sys USING (true) WITH CHECK (true);

-- ---------------------------------------------------------------------------------------------------------------
-- Grants: nothing that is not named here.
-- ---------------------------------------------------------------------------------------------------------------
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION app.enter(text, text, text, text, boolean), app.own_requests(), app.our_firm_wrote(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.enter(text, text, text, text, boolean), app.own_requests(), app.our_firm_wrote(text) TO app_rt;

GRANT SELECT ON projects, workstreams, ref_series, request_lists, participants, participant_workstreams, entries,
  entry_provenance, entry_assignees, entry_returns, answer_links, answer_link_evidence, files, events, event_authors, routing_steps, vettings, blockers,
  milestones, suggestions, embeddings, organizations, audit_calls TO app_rt;
GRANT SELECT (id, name, title, email) ON users TO app_rt;
GRANT INSERT ON suggestions, audit_calls TO app_rt;

CREATE POLICY system ON users TO app_sys USING (true) WITH CHECK (true);
CREATE POLICY system ON organizations TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON users, credentials, linked_accounts, organizations, members, web_sessions,
  connections, connection_projects, mcp_sessions, oauth_records, outbox, rate_windows TO app_sys;
GRANT SELECT, INSERT ON audit_calls, audit_seals, audit_seal_rows TO app_sys;
