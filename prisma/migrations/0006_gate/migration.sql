-- What the gate hides from those who would see it with an unlock. Policies hide such rows even from counting, so these
-- functions of the owner count for them: numbers and yes or no, never a row, and nothing at all for buyers and observers.

-- Entries that the caller's role may see in the deals of the bank and the seller, whatever the gate, and whether it hides
-- them. The third writing of the visibility table; a property test compares it with the model. Granted to nobody.
CREATE VIEW app.worked_on_entries AS
  SELECT e.id, e.project_id, e.workstream_id, e.type, e.status, e.priority,
         NOT ((SELECT app.flag('unlocked'))
              OR (e.stage = 'dataroom'
                  AND (e.status = 'published'
                       OR (e.type = 'request' AND e.workstream_id = ANY ((SELECT app.list('open_gate'))::text[]))))) AS gated
    FROM public.entries e
   WHERE e.workstream_id = ANY ((SELECT app.list('bank'))::text[])
      OR (e.workstream_id = ANY ((SELECT app.list('seller'))::text[])
          AND CASE e.type WHEN 'request' THEN e.reached_seller_at IS NOT NULL OR e.id IN (SELECT app.own_requests())
                          ELSE (e.project_id || '|' || e.seller_org_id) = ANY ((SELECT app.list('firms'))::text[]) END);

-- How many entries that fit a list's filter the unlock would add to it. A filter that is null does not filter: planned for
-- the values at hand, such a condition costs nothing and the others find their index.
CREATE FUNCTION app.hidden_count(
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

-- Whether an entry asked for by id or ref is one that the unlock would show.
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
                                      OR (own.project_id || '|' || own.organization_id) = ANY ((SELECT app.list('firms'))::text[]))))
$$;

REVOKE EXECUTE ON FUNCTION app.hidden_count(text, text, text[], text[], text, text, text), app.is_gated(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.hidden_count(text, text, text[], text[], text, text, text), app.is_gated(text, text, text) TO app_rt;

-- The bank finds a buyer's request by the buyer's own number too, without knowing the firm.
CREATE INDEX "entry_provenance_project_id_own_ref_idx" ON "entry_provenance"("project_id", "own_ref");

-- The same requests as before, found through the firm's index and with the settings read once: every policy that looks at an
-- entry asks for them.
CREATE OR REPLACE FUNCTION app.own_requests() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT entry_id FROM entry_provenance
    WHERE organization_id = ANY (ARRAY(SELECT split_part(firm, '|', 2) FROM unnest(app.list('firms')) AS firm))
      AND workstream_id = ANY ((SELECT app.list('buyer') || app.list('seller'))::text[])
      AND (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])
$$;
