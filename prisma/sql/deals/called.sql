-- The deal that a call is about: the one it names, else the one its connection is bound to, and how often its admins let agents
-- call there. None where the person has no seat, or the credential does not reach it, so that nobody can use up the calls of a
-- deal that is not theirs.
CREATE FUNCTION app.called_deal(p_user text, p_credential text, p_named text) RETURNS TABLE (id text, per_minute int, per_day int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT pr.id, pr.agent_calls_per_minute, pr.agent_calls_per_day
    FROM participants p JOIN projects pr ON pr.id = p.project_id
   WHERE p.user_id = p_user AND p.removed_at IS NULL
     AND p.project_id = coalesce(p_named, (SELECT b.space_id FROM connection_bindings b JOIN connections c ON c.id = b.connection_id
                                            WHERE b.connection_id = p_credential AND b.module = 'deals' AND c.user_id = p_user))
     AND EXISTS (SELECT FROM connection_spaces cs WHERE cs.connection_id = p_credential AND cs.module = 'deals' AND cs.space_id = p.project_id);
END $$;

-- Binds the calling connection to a deal in which the person has a seat. What happened there before is no news.
CREATE FUNCTION app.bind_project(p_project text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO connection_bindings AS b (connection_id, module, space_id, told_seq)
    SELECT c.id, 'deals', p_project, (SELECT coalesce(max(o.seq), 0) FROM event_order o WHERE o.project_id = p_project)
      FROM connections c
     WHERE c.id = nullif(current_setting('app.credential', true), '') AND c.user_id = app.me() AND p_project = ANY (app.list('projects'))
  ON CONFLICT (connection_id, module) DO UPDATE SET space_id = excluded.space_id,
    told_seq = CASE WHEN b.space_id = excluded.space_id THEN b.told_seq ELSE excluded.told_seq END;
  RETURN FOUND;
END $$;

-- Which of these deals the person has a seat in: an invented id must neither fail nor tell whether there is such a deal.
CREATE FUNCTION app.own_deals(p_user text, p_chosen text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.project_id FROM participants p WHERE p.user_id = p_user AND p.removed_at IS NULL AND p.project_id = ANY (p_chosen)
$$;

GRANT EXECUTE ON FUNCTION app.called_deal(text, text, text), app.own_deals(text, text[]) TO app_sys;
GRANT EXECUTE ON FUNCTION app.bind_project(text) TO app_rt;
