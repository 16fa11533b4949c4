-- The deal that a call is about.

-- The deal a call counts for: the one it names, else the one its connection is bound to; none when the person has no seat there,
-- so that nobody can use up the calls of a deal that is not theirs.
CREATE FUNCTION app.called_project(p_user text, p_connection text, p_named text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.project_id FROM participants p
    WHERE p.user_id = p_user AND p.removed_at IS NULL
      AND p.project_id = coalesce(p_named, (SELECT c.bound_project_id FROM connections c WHERE c.id = p_connection AND c.user_id = p_user))
$$;

-- The deal that a call is about, where the person has a seat in it, and how often its admins let agents call.
CREATE FUNCTION app.called_deal(p_user text, p_connection text, p_named text) RETURNS TABLE (id text, per_minute int, per_day int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT pr.id, pr.agent_calls_per_minute, pr.agent_calls_per_day
    FROM participants p JOIN projects pr ON pr.id = p.project_id
   WHERE p.user_id = p_user AND p.removed_at IS NULL
     AND p.project_id = coalesce(p_named, (SELECT c.bound_project_id FROM connections c WHERE c.id = p_connection AND c.user_id = p_user));
END $$;

-- Binds the calling connection to a deal in which the person has a seat. What happened there before is no news.
CREATE FUNCTION app.bind_project(p_project text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE connections SET
      bound_project_id = p_project,
      told_seq = CASE WHEN bound_project_id = p_project THEN told_seq
                      ELSE (SELECT coalesce(max(o.seq), 0) FROM event_order o WHERE o.project_id = p_project) END
    WHERE id = nullif(current_setting('app.credential', true), '') AND user_id = app.me() AND p_project = ANY (app.list('projects'));
  RETURN FOUND;
END $$;

GRANT EXECUTE ON FUNCTION app.called_project(text, text, text), app.called_deal(text, text, text) TO app_sys;
GRANT EXECUTE ON FUNCTION app.bind_project(text) TO app_rt;
