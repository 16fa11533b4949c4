-- Agents propose, people decide. The agent stays what it was: it can neither decide nor edit
-- (docs/decisions/010-proposals.md, 014-deciding.md).

CREATE FUNCTION app.suggestion_begins() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  made_by connections;
BEGIN
  SELECT * INTO made_by FROM connections c WHERE c.id = NEW.connection_id AND c.user_id = app.me();
  NEW.client_name := coalesce(made_by.client_name, '');
  NEW.client_host := coalesce(made_by.client_host, '');
  NEW.unlocked := app.flag('unlocked');
  NEW.scopes := CASE WHEN NEW.unlocked THEN made_by.scopes ELSE array_remove(made_by.scopes, 'unlock:pre_dataroom') END;
  NEW.applied := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER suggestion_begins BEFORE INSERT ON suggestions FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.suggestion_begins();

-- Marks what nobody decided in time. The product's own work, which sees no content: it learns how many there were.
CREATE FUNCTION app.expire_suggestions(p_now timestamptz) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  marked int;
BEGIN
  UPDATE suggestions SET state = 'expired' WHERE state = 'pending' AND expires_at <= p_now;
  GET DIAGNOSTICS marked = ROW_COUNT;
  RETURN marked;
END $$;

-- A person's, in a deal that is not closed: of the bank in its workstreams; of a seller's admin where only that firm's people are concerned.
CREATE FUNCTION app.may_decide(s suggestions) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.me() IS NOT NULL AND NOT app.flag('agent') AND EXISTS (
    SELECT FROM entries e
     WHERE e.id = s.entry_id
       AND (e.workstream_id = ANY (app.writable('bank'))
            OR (s.kind IN ('routing', 'assignment') AND app.is_my_firm(s.project_id, s.decidable_by_seller_org)
                AND e.workstream_id = ANY (app.writable('seller')) AND e.workstream_id = ANY (app.list('seller_admin'))
                AND e.reached_seller_at IS NOT NULL)))
$$;

-- The one way to decide, on what is still open; it keeps how the request is in that moment. False when there is nothing to
-- decide for the caller, or not any more.
CREATE FUNCTION app.decide_suggestion(p_id text, p_state text, p_reason text, p_applied jsonb, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  decided suggestions;
BEGIN
  IF app.me() IS NULL OR app.flag('agent') OR p_state NOT IN ('confirmed', 'dismissed') OR (p_state = 'confirmed') <> (p_applied IS NOT NULL) THEN
    RAISE EXCEPTION 'only people decide' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE suggestions s
     SET state = p_state, decided_by = app.me(), decided_at = p_now, decision_reason = p_reason, applied = p_applied
   WHERE s.id = p_id AND s.state = 'pending' AND s.expires_at > p_now AND app.may_decide(s)
  RETURNING s.* INTO decided;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('app.suggested_through', CASE p_state WHEN 'confirmed' THEN decided.connection_id ELSE '' END, true);
  IF p_state = 'confirmed' AND decided.kind IN ('routing', 'assignment') THEN
    INSERT INTO suggestion_effects (suggestion_id, status_before, reached_before, workers_before)
      SELECT decided.id, e.status, e.reached_seller_at IS NOT NULL,
             coalesce((SELECT jsonb_agg(jsonb_build_object('user_id', a.user_id, 'organization_id', a.organization_id,
                                                           'assigned_at', a.assigned_at, 'return_to', r.return_to))
                         FROM entry_assignees a LEFT JOIN entry_returns r ON r.entry_id = a.entry_id AND r.user_id = a.user_id
                        WHERE a.entry_id = e.id), '[]')
        FROM entries e WHERE e.id = decided.entry_id;
  END IF;
  RETURN true;
END $$;

-- How sure the agent's proposal was of each link that its decider has just confirmed.
CREATE FUNCTION app.score_links(p_suggestion text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE answer_link_evidence v SET ai_score = (link ->> 'confidence')::float8
    FROM suggestions s, jsonb_array_elements(s.payload -> 'links') AS link
   WHERE s.id = p_suggestion AND s.kind = 'answer_link' AND s.state = 'confirmed' AND s.decided_by = app.me() AND NOT app.flag('agent')
     AND v.answer_id = s.entry_id AND v.request_id = link ->> 'request_id' AND v.confirmed_by = app.me()
$$;

-- Of these the calling agent has been told. Of two calls at once only one is: it gets the ids.
CREATE FUNCTION app.tell_agent(p_ids text[]) RETURNS SETOF text
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE suggestions SET agent_told = true
   WHERE id = ANY (p_ids) AND NOT agent_told AND app.flag('agent')
     AND connection_id = nullif(current_setting('app.credential', true), '') RETURNING id
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- Who is told that something waits for a decision
-- ---------------------------------------------------------------------------------------------------------------

-- Whether somebody may decide over a suggestion, as app.decide_suggestion asks it of the caller.
CREATE FUNCTION app.person_decides(p_user text, s suggestions) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM participants p
      JOIN projects deal ON deal.id = p.project_id AND deal.stage <> 'closed'
      JOIN entries e ON e.id = s.entry_id
     WHERE p.project_id = s.project_id AND p.user_id = p_user AND p.removed_at IS NULL
       AND (p.role IN ('ib_admin', 'ib_member')
            OR (p.role = 'seller_admin' AND s.kind IN ('routing', 'assignment') AND p.organization_id = s.decidable_by_seller_org
                AND e.reached_seller_at IS NOT NULL))
       AND app.person_sees(p_user, e))
$$;

-- Whoever may decide is told, also the person for whom the agent acted: they did not write it. Of one entry nobody has two unread
-- lines, however much is suggested about it.
CREATE FUNCTION app.deciders_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- two agents at once take turns, so that the second sees what the first has told
  PERFORM pg_advisory_xact_lock(hashtextextended('suggested/' || NEW.entry_id, 0));
  PERFORM app.tell('deals', NEW.project_id, 'suggested', NEW.entry_id, ARRAY(
    SELECT p.user_id
      FROM participants p
     WHERE p.project_id = NEW.project_id AND p.role IN ('ib_admin', 'ib_member', 'seller_admin') AND p.removed_at IS NULL
       AND NOT EXISTS (SELECT FROM notifications n
                        WHERE n.module = 'deals' AND n.subject_id = NEW.entry_id AND n.user_id = p.user_id AND n.kind = 'suggested' AND n.read_at IS NULL)
       AND app.person_decides(p.user_id, NEW)));
  RETURN NULL;
END $$;
CREATE TRIGGER deciders_told AFTER INSERT ON suggestions FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.deciders_told();

GRANT EXECUTE ON FUNCTION app.expire_suggestions(timestamptz) TO app_sys;
GRANT EXECUTE ON FUNCTION app.decide_suggestion(text, text, text, jsonb, timestamptz), app.score_links(text),
  app.tell_agent(text[]) TO app_rt;
