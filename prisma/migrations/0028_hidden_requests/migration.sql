-- How many requests an unlock would add to those that an answer is linked to. Only of an answer that shows to the caller already,
-- and like app.hidden_count only to those who work on the deal: to all others the view is empty.
CREATE FUNCTION app.hidden_requests_of(p_project text, p_answer text) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::int
    FROM answer_links l
    JOIN app.worked_on_entries r ON r.id = l.request_id AND r.type = 'request' AND r.gated
    JOIN app.worked_on_entries a ON a.id = l.answer_id AND a.type = 'answer' AND NOT a.gated
   WHERE l.answer_id = p_answer AND l.project_id = p_project AND a.project_id = p_project AND r.project_id = p_project
$$;
REVOKE EXECUTE ON FUNCTION app.hidden_requests_of(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.hidden_requests_of(text, text) TO app_rt;
