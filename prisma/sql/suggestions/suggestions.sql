-- Agents propose, people decide: of every module alike. What only a module knows it says in functions of its own, which are found
-- by its name: app.<module>_may_decide(s), _tell_deciders(s), _before_applied(s), _take_back(s)
-- (docs/decisions/010-proposals.md, 014-deciding.md, 041-proposals-of-modules.md).

-- What the module of a suggestion says to this; null where it has no such function.
CREATE FUNCTION app.ask_module(s suggestions, p_what text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  asked text := s.module || '_' || p_what;
  answer boolean;
BEGIN
  IF to_regprocedure(format('app.%I(suggestions)', asked)) IS NULL THEN RETURN NULL; END IF;
  EXECUTE format('SELECT app.%I($1)', asked) INTO answer USING s;
  RETURN answer;
END $$;

-- The agent, or the machine, as it is when it proposes: consent may change later. Which step-ups were open, the module knows better.
CREATE FUNCTION app.suggestion_begins() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  made_by record;
BEGIN
  SELECT c.client_name, c.client_host, c.scopes INTO made_by FROM connections c WHERE c.id = NEW.connection_id AND c.user_id = app.me();
  IF NOT FOUND THEN
    SELECT m.name AS client_name, '' AS client_host, m.scopes INTO made_by
      FROM machine_credentials m WHERE m.id = NEW.connection_id AND m.user_id = app.me();
  END IF;
  NEW.client_name := coalesce(made_by.client_name, '');
  NEW.client_host := coalesce(made_by.client_host, '');
  NEW.unlocked := cardinality(app.list('step_ups')) > 0;
  NEW.scopes := made_by.scopes;
  NEW.applied := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER suggestion_begins BEFORE INSERT ON suggestions FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.suggestion_begins();

CREATE FUNCTION app.deciders_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.ask_module(NEW, 'tell_deciders');
  RETURN NULL;
END $$;
CREATE TRIGGER deciders_told AFTER INSERT ON suggestions FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.deciders_told();

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

-- Whether the caller may decide on it: a person, of whom its module says so.
CREATE FUNCTION app.may_decide(s suggestions) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN app.me() IS NOT NULL AND NOT app.flag('agent') AND coalesce(app.ask_module(s, 'may_decide'), false);
END $$;

-- The one way to decide, on what is still open; the module keeps how things are in that moment. False when there is nothing to
-- decide for the caller, or not any more.
CREATE FUNCTION app.decide_suggestion(p_id text, p_state text, p_reason text, p_applied jsonb, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  open suggestions;
BEGIN
  IF app.me() IS NULL OR app.flag('agent') OR p_state NOT IN ('confirmed', 'dismissed') OR (p_state = 'confirmed') <> (p_applied IS NOT NULL) THEN
    RAISE EXCEPTION 'only people decide' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO open FROM suggestions s WHERE s.id = p_id AND s.state = 'pending' AND s.expires_at > p_now FOR UPDATE;
  IF NOT FOUND OR NOT app.may_decide(open) THEN RETURN false; END IF;
  UPDATE suggestions s
     SET state = p_state, decided_by = app.me(), decided_at = p_now, decision_reason = p_reason, applied = p_applied
   WHERE s.id = p_id;
  PERFORM set_config('app.suggested_through', CASE p_state WHEN 'confirmed' THEN open.connection_id ELSE '' END, true);
  IF p_state = 'confirmed' THEN PERFORM app.ask_module(open, 'before_applied'); END IF;
  RETURN true;
END $$;

-- The one way to undo: the module takes back what it can, and says whether it did. False when there is nothing to undo for the
-- caller, or not any more; the row stays locked until the transaction ends.
CREATE FUNCTION app.undo_suggestion(p_id text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  done suggestions;
BEGIN
  IF app.me() IS NULL OR app.flag('agent') THEN
    RAISE EXCEPTION 'only people undo' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO done FROM suggestions s WHERE s.id = p_id AND s.state = 'confirmed' FOR UPDATE;
  IF NOT FOUND OR NOT app.may_decide(done) OR NOT coalesce(app.ask_module(done, 'take_back'), false) THEN RETURN false; END IF;
  UPDATE suggestions SET state = 'undone', undone_by = app.me(), undone_at = p_now, agent_told = false WHERE id = p_id;
  RETURN true;
END $$;

-- Of these the calling agent has been told. Of two calls at once only one is: it gets the ids.
CREATE FUNCTION app.tell_agent(p_ids text[]) RETURNS SETOF text
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE suggestions SET agent_told = true
   WHERE id = ANY (p_ids) AND NOT agent_told AND app.flag('agent')
     AND connection_id = nullif(current_setting('app.credential', true), '') RETURNING id
$$;

GRANT EXECUTE ON FUNCTION app.expire_suggestions(timestamptz) TO app_sys;
GRANT EXECUTE ON FUNCTION app.decide_suggestion(text, text, text, jsonb, timestamptz), app.undo_suggestion(text, timestamptz),
  app.tell_agent(text[]) TO app_rt;
