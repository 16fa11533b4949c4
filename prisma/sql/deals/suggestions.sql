-- What the deals say of what agents propose in them; what holds everywhere stands in prisma/sql/suggestions.

-- Which scopes counted when it proposed: without its step-up an agent of a deal was not unlocked.
CREATE FUNCTION app.suggestion_begins_in_a_deal() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.unlocked := app.flag('unlocked');
  IF NOT NEW.unlocked THEN NEW.scopes := array_remove(NEW.scopes, 'unlock:pre_dataroom'); END IF;
  RETURN NEW;
END $$;
-- By its name after the kernel's.
CREATE TRIGGER suggestion_begins_in_a_deal BEFORE INSERT ON suggestions FOR EACH ROW
  WHEN (current_user = 'app_rt' AND NEW.module = 'deals') EXECUTE FUNCTION app.suggestion_begins_in_a_deal();

-- With an entry goes what was proposed about it.
CREATE FUNCTION app.suggestions_go() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM suggestions s USING gone WHERE s.module = 'deals' AND s.subject_id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER suggestions_go AFTER DELETE ON entries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
  EXECUTE FUNCTION app.suggestions_go();

-- A person's, in a deal that is not closed: of the bank in its workstreams; of a seller's admin where only that firm's people are concerned.
CREATE FUNCTION app.deals_may_decide(s suggestions) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.me() IS NOT NULL AND NOT app.flag('agent') AND EXISTS (
    SELECT FROM entries e
     WHERE e.id = s.subject_id
       AND (e.workstream_id = ANY (app.writable('bank'))
            OR (s.kind IN ('routing', 'assignment') AND app.is_my_firm(s.space_id, s.decider_organization_id)
                AND e.workstream_id = ANY (app.writable('seller')) AND e.workstream_id = ANY (app.list('seller_admin'))
                AND e.reached_seller_at IS NOT NULL)))
$$;

-- Keeps how a request is until somebody confirmed who works on it.
CREATE FUNCTION app.deals_before_applied(s suggestions) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF s.kind NOT IN ('routing', 'assignment') THEN RETURN true; END IF;
  INSERT INTO suggestion_effects (suggestion_id, status_before, reached_before, workers_before)
    SELECT s.id, e.status, e.reached_seller_at IS NOT NULL,
           coalesce((SELECT jsonb_agg(jsonb_build_object('user_id', a.user_id, 'organization_id', a.organization_id,
                                                         'assigned_at', a.assigned_at, 'return_to', r.return_to))
                       FROM entry_assignees a LEFT JOIN entry_returns r ON r.entry_id = a.entry_id AND r.user_id = a.user_id
                      WHERE a.entry_id = e.id), '[]')
      FROM entries e WHERE e.id = s.subject_id;
  RETURN true;
END $$;

-- How sure the agent's proposal was of each link that its decider has just confirmed.
CREATE FUNCTION app.score_links(p_suggestion text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE answer_link_evidence v SET ai_score = (link ->> 'confidence')::float8
    FROM suggestions s, jsonb_array_elements(s.payload -> 'links') AS link
   WHERE s.id = p_suggestion AND s.kind = 'answer_link' AND s.state = 'confirmed' AND s.decided_by = app.me() AND NOT app.flag('agent')
     AND v.answer_id = s.subject_id AND v.request_id = link ->> 'request_id' AND v.confirmed_by = app.me()
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
      JOIN entries e ON e.id = s.subject_id
     WHERE p.project_id = s.space_id AND p.user_id = p_user AND p.removed_at IS NULL
       AND (p.role IN ('ib_admin', 'ib_member')
            OR (p.role = 'seller_admin' AND s.kind IN ('routing', 'assignment') AND p.organization_id = s.decider_organization_id
                AND e.reached_seller_at IS NOT NULL))
       AND app.person_sees(p_user, e))
$$;

-- Whoever may decide is told, also the person for whom the agent acted: they did not write it. Of one entry nobody has two unread
-- lines, however much is suggested about it.
CREATE FUNCTION app.deals_tell_deciders(s suggestions) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- two agents at once take turns, so that the second sees what the first has told
  PERFORM pg_advisory_xact_lock(hashtextextended('suggested/' || s.subject_id, 0));
  PERFORM app.tell('deals', s.space_id, 'suggested', s.subject_id, ARRAY(
    SELECT p.user_id
      FROM participants p
     WHERE p.project_id = s.space_id AND p.role IN ('ib_admin', 'ib_member', 'seller_admin') AND p.removed_at IS NULL
       AND NOT EXISTS (SELECT FROM notifications n
                        WHERE n.module = 'deals' AND n.subject_id = s.subject_id AND n.user_id = p.user_id AND n.kind = 'suggested' AND n.read_at IS NULL)
       AND app.person_decides(p.user_id, s)));
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION app.score_links(text) TO app_rt;
