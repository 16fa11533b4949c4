-- What the gate hides from those who would see it with an unlock. Policies hide such rows even from counting, so these
-- definer functions count for them: numbers and yes or no, never a row, and nothing at all for buyers and observers.

-- How many entries that fit a list's filter the unlock would add to it: from the counts where they tell, and one by one where
-- the filter asks for somebody's work or for a request's answers.
CREATE FUNCTION app.hidden_count(
  p_project text, p_type text, p_workstreams text[], p_statuses text[], p_priority text, p_assignee text, p_request text
) RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  bank text[] := app.list('bank');
  seller text[] := app.list('seller');
  firms text[] := app.list('firms');
  open_gate text[] := app.list('open_gate');
  kept text[] := app.list('kept_drafts');
BEGIN
  IF app.flag('unlocked') OR cardinality(bank || seller) = 0 THEN RETURN 0; END IF;
  IF p_assignee IS NOT NULL OR p_request IS NOT NULL THEN
    RETURN app.hidden_one_by_one(p_project, p_type, p_workstreams, p_statuses, p_priority, p_assignee, p_request);
  END IF;
  RETURN (
    SELECT coalesce(sum(c.entries), 0)::int FROM entry_counts c
     WHERE c.workstream_id = ANY (coalesce(p_workstreams, bank || seller)) AND c.project_id = p_project
       AND (p_type IS NULL OR c.type = p_type)
       AND (p_statuses IS NULL OR c.status = ANY (p_statuses))
       AND (p_priority IS NULL OR c.priority = p_priority)
       AND (c.workstream_id = ANY (bank)
            OR (c.workstream_id = ANY (seller)
                AND ((c.type = 'request' AND c.reached_seller) OR coalesce((c.project_id || '|' || c.organization_id) = ANY (firms), false))))
       AND NOT (c.stage = 'dataroom' AND (c.status = 'published' OR (c.type = 'request' AND c.workstream_id = ANY (open_gate))))
       AND (c.type <> 'answer' OR (c.status = 'published' AND c.stage = 'dataroom')
            OR NOT coalesce((c.project_id || '|' || c.organization_id) = ANY (kept), false)));
END $$;

-- A filter that is null does not filter: planned for the values at hand, such a condition costs nothing and the others find
-- their index.
CREATE FUNCTION app.hidden_one_by_one(
  p_project text, p_type text, p_workstreams text[], p_statuses text[], p_priority text, p_assignee text, p_request text
) RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
BEGIN
  RETURN (
    SELECT count(*)::int FROM app.worked_on_entries e
     WHERE e.gated AND e.project_id = p_project
       AND (p_type IS NULL OR e.type = p_type)
       AND (p_workstreams IS NULL OR e.workstream_id = ANY (p_workstreams))
       AND (p_statuses IS NULL OR e.status = ANY (p_statuses))
       AND (p_priority IS NULL OR e.priority = p_priority)
       -- whoever works on it counts only where the caller may know that person
       AND (p_assignee IS NULL OR e.id = ANY (ARRAY(
             SELECT a.entry_id FROM entry_assignees a
               JOIN participants p ON p.project_id = a.project_id AND p.user_id = a.user_id
              WHERE a.user_id = p_assignee AND a.project_id = p_project
                AND (p.project_id = ANY ((SELECT app.list('bank_projects'))::text[])
                     OR (p.project_id || '|' || p.organization_id) = ANY ((SELECT app.list('firms'))::text[])
                     OR (p.role IN ('ib_admin', 'ib_member') AND p.project_id = ANY ((SELECT app.list('seller_projects'))::text[]))))))
       AND (p_request IS NULL OR e.id = ANY (ARRAY(
             SELECT l.answer_id FROM answer_links l JOIN app.worked_on_entries r ON r.id = l.request_id
              WHERE l.request_id = p_request))));
END $$;

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

-- Whether an entry asked for by id or ref is one that the unlock would show. The number with the firm's prefix is known to
-- the bank alone. To readers the view is empty: no name tells them anything.
CREATE FUNCTION app.is_gated(p_project text, p_type text, p_name text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM app.worked_on_entries e
     WHERE e.gated AND e.project_id = p_project AND e.type = p_type
       AND e.id IN (SELECT named.id FROM entries named WHERE named.id = p_name
                    UNION ALL SELECT named.id FROM entries named WHERE named.project_id = p_project AND named.ref = p_name
                    -- a buyer's own number, for the bank and the firm that counted it
                    UNION ALL SELECT own.entry_id FROM entry_provenance own
                               WHERE own.project_id = p_project AND own.own_ref = p_name
                                 AND (own.workstream_id = ANY ((SELECT app.list('bank'))::text[])
                                      OR (own.project_id || '|' || own.organization_id) = ANY ((SELECT app.list('firms'))::text[]))
                    UNION ALL SELECT own.entry_id FROM entry_provenance own
                                JOIN firm_prefixes f ON f.project_id = own.project_id AND f.organization_id = own.organization_id
                               WHERE own.project_id = p_project AND own.own_ref = regexp_replace(p_name, '^[^-]*', 'BUY')
                                 AND f.prefix = split_part(p_name, '-', 1)
                                 AND own.workstream_id = ANY ((SELECT app.list('bank'))::text[])))
$$;

GRANT EXECUTE ON FUNCTION app.hidden_count(text, text, text[], text[], text, text, text), app.hidden_requests_of(text, text),
  app.is_gated(text, text, text) TO app_rt;
