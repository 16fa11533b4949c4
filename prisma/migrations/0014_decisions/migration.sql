-- People decide on what agents proposed. The agent stays what it was: it can neither decide nor edit (0008).

-- Under which name, from where and with which rights it was proposed, as it was in that moment: consent may change later.
-- What was done in the end, where somebody confirmed it: that may be less or other than what was proposed.
ALTER TABLE "suggestions"
  ADD COLUMN "client_name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "client_host" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "unlocked" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "applied" JSONB;
UPDATE suggestions s SET client_name = c.client_name, client_host = c.client_host, scopes = array_remove(c.scopes, 'unlock:pre_dataroom')
  FROM connections c WHERE c.id = s.connection_id;
CREATE INDEX "suggestions_project_id_created_at_id_idx" ON "suggestions"("project_id", "created_at" DESC, "id");

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

-- The one way to decide: a person's, in a deal that is not closed, on what is still open. Of the bank in its workstreams; of a
-- seller's admin where only that firm's people are concerned. False when there is nothing to decide for the caller, or not any more.
CREATE FUNCTION app.decide_suggestion(p_id text, p_state text, p_reason text, p_applied jsonb, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  made_through text;
BEGIN
  IF app.me() IS NULL OR app.flag('agent') OR p_state NOT IN ('confirmed', 'dismissed') OR (p_state = 'confirmed') <> (p_applied IS NOT NULL) THEN
    RAISE EXCEPTION 'only people decide' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE suggestions s
     SET state = p_state, decided_by = app.me(), decided_at = p_now, decision_reason = p_reason, applied = p_applied
   WHERE s.id = p_id AND s.state = 'pending' AND s.expires_at > p_now
     AND EXISTS (SELECT FROM entries e
                  WHERE e.id = s.entry_id
                    AND (e.workstream_id = ANY (app.writable('bank'))
                         OR (s.kind IN ('routing', 'assignment') AND app.is_my_firm(s.project_id, s.decidable_by_seller_org)
                             AND e.workstream_id = ANY (app.writable('seller')) AND e.workstream_id = ANY (app.list('seller_admin'))
                             AND e.reached_seller_at IS NOT NULL)))
  RETURNING s.connection_id INTO made_through;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('app.suggested_through', CASE p_state WHEN 'confirmed' THEN made_through ELSE '' END, true);
  RETURN true;
END $$;

-- What a person does by confirming was proposed by an agent: the history names both.
CREATE FUNCTION app.author_through() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.connection_id := coalesce(NEW.connection_id, nullif(current_setting('app.suggested_through', true), ''));
  RETURN NEW;
END $$;
CREATE TRIGGER author_through BEFORE INSERT ON event_authors FOR EACH ROW EXECUTE FUNCTION app.author_through();

-- How sure the agent's proposal was of each link that its decider has just confirmed.
CREATE FUNCTION app.score_links(p_suggestion text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE answer_link_evidence v SET ai_score = (link ->> 'confidence')::float8
    FROM suggestions s, jsonb_array_elements(s.payload -> 'links') AS link
   WHERE s.id = p_suggestion AND s.kind = 'answer_link' AND s.state = 'confirmed' AND s.decided_by = app.me() AND NOT app.flag('agent')
     AND v.answer_id = s.entry_id AND v.request_id = link ->> 'request_id' AND v.confirmed_by = app.me()
$$;

-- The bank may say through whom of a firm work goes, and so to whom of that firm it goes back.
CREATE POLICY route ON entry_returns FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM entry_assignees a JOIN entries e ON e.id = a.entry_id
           WHERE a.entry_id = entry_returns.entry_id AND a.user_id = entry_returns.user_id AND a.project_id = entry_returns.project_id
             AND e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
             AND a.organization_id = app.worker_firm(e.project_id, e.workstream_id, return_to)));

-- One act may write several lines about an entry, and all of them have the time of its transaction: each stands after the one before.
CREATE FUNCTION app.after_the_last() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last timestamptz;
BEGIN
  IF TG_TABLE_NAME = 'events' THEN
    SELECT max(v.at) INTO last FROM events v WHERE v.entry_id = NEW.entry_id;
  ELSE
    SELECT max(r.at) INTO last FROM routing_steps r WHERE r.entry_id = NEW.entry_id;
  END IF;
  IF last >= NEW.at AND last < NEW.at + interval '1 second' THEN NEW.at := last + interval '1 millisecond'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER after_the_last BEFORE INSERT ON events FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.after_the_last();
CREATE TRIGGER after_the_last BEFORE INSERT ON routing_steps FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.after_the_last();

REVOKE EXECUTE ON FUNCTION app.after_the_last(), app.suggestion_begins(), app.decide_suggestion(text, text, text, jsonb, timestamptz), app.author_through(), app.score_links(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.decide_suggestion(text, text, text, jsonb, timestamptz), app.score_links(text) TO app_rt;
