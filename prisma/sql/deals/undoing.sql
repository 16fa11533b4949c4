-- What a person confirmed can be taken back while nothing followed from it (docs/decisions/014-deciding.md).

CREATE FUNCTION app.last_told(p_entry text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(max(o.seq), 0) FROM event_order o JOIN events v ON v.id = o.event_id
   WHERE v.entry_id = p_entry OR v.related_entry_id = p_entry
$$;

-- How its decider left the request: whatever is otherwise later, followed. Whoever lost the task by it is told. Through whose
-- hands it goes, gets it back: they are not.
CREATE FUNCTION app.keep_effect(p_id text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  about entries;
  relieved text[];
BEGIN
  SELECT e.* INTO about FROM suggestions s JOIN entries e ON e.id = s.subject_id WHERE s.id = p_id;
  UPDATE suggestion_effects f
     SET version_after = about.version, told_after = app.last_told(about.id),
         links_after = (SELECT count(*) FROM answer_links l WHERE l.request_id = about.id)
    FROM suggestions s
   WHERE f.suggestion_id = p_id AND s.id = p_id AND s.state = 'confirmed' AND s.decided_by = app.me()
     AND NOT app.flag('agent') AND f.version_after IS NULL
  RETURNING ARRAY(SELECT w ->> 'user_id' FROM jsonb_array_elements(f.workers_before) AS w
                   WHERE NOT coalesce(s.applied -> 'user_ids' ? (w ->> 'user_id'), false)
                     AND NOT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = s.subject_id AND a.user_id = w ->> 'user_id'))
    INTO relieved;
  IF relieved IS NOT NULL THEN PERFORM app.notify(relieved, about, 'unassigned'); END IF;
END $$;

-- For whoever may decide: what stands in the way of undoing, one word for each; who would work on it again, who no longer.
CREATE FUNCTION app.look_at_undoing(p_id text)
RETURNS TABLE (obstacle text, status_before text, back_to text[], relieved text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH looked AS (
    SELECT e AS entry, f,
           ARRAY(SELECT w ->> 'user_id' FROM jsonb_array_elements(f.workers_before) AS w
                  WHERE NOT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = e.id AND a.user_id = w ->> 'user_id') ORDER BY 1) AS back,
           ARRAY(SELECT a.user_id FROM entry_assignees a
                  WHERE a.entry_id = e.id
                    AND NOT EXISTS (SELECT FROM jsonb_array_elements(f.workers_before) AS w WHERE w ->> 'user_id' = a.user_id) ORDER BY 1) AS gone
      FROM suggestions s JOIN entries e ON e.id = s.subject_id LEFT JOIN suggestion_effects f ON f.suggestion_id = s.id
     WHERE s.id = p_id AND s.state = 'confirmed' AND s.kind IN ('routing', 'assignment') AND app.may_decide(s))
  SELECT CASE
           WHEN (f).version_after IS NULL THEN 'not_kept'
           WHEN (entry).version <> (f).version_after OR app.last_told((entry).id) <> (f).told_after
             OR (SELECT count(*) FROM answer_links l WHERE l.request_id = (entry).id) <> (f).links_after THEN 'followed'
           WHEN (entry).reached_seller_at IS NOT NULL AND NOT (f).reached_before THEN 'shown'
           WHEN EXISTS (SELECT FROM unnest(back) AS person(id)
                         WHERE app.worker_firm((entry).project_id, (entry).workstream_id, person.id) IS NULL) THEN 'left'
           WHEN NOT (entry).workstream_id = ANY (app.writable('bank')) AND EXISTS (
                  SELECT FROM unnest(back || gone) AS person(id)
                   WHERE NOT app.is_my_firm((entry).project_id, app.worker_firm((entry).project_id, (entry).workstream_id, person.id))) THEN 'others'
         END, (f).status_before, back, gone
    FROM looked
$$;

-- Gives the work back as it was, and tells those who no longer have it. False when something stands in the way; the request stays
-- locked until the transaction ends.
CREATE FUNCTION app.deals_take_back(s suggestions) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  about entries;
  look record;
BEGIN
  SELECT * INTO about FROM entries e WHERE e.id = s.subject_id FOR UPDATE;
  SELECT * INTO look FROM app.look_at_undoing(s.id);
  IF NOT FOUND OR look.obstacle IS NOT NULL THEN RETURN false; END IF;
  DELETE FROM entry_assignees a WHERE a.entry_id = about.id AND a.user_id = ANY (look.relieved);
  INSERT INTO entry_assignees (entry_id, user_id, project_id, organization_id, assigned_at)
    SELECT about.id, w ->> 'user_id', about.project_id, w ->> 'organization_id', (w ->> 'assigned_at')::timestamptz
      FROM suggestion_effects f, jsonb_array_elements(f.workers_before) AS w
     WHERE f.suggestion_id = s.id
    ON CONFLICT (entry_id, user_id) DO NOTHING;
  DELETE FROM entry_returns r WHERE r.entry_id = about.id;
  INSERT INTO entry_returns (entry_id, user_id, project_id, return_to)
    SELECT about.id, w ->> 'user_id', about.project_id, w ->> 'return_to'
      FROM suggestion_effects f, jsonb_array_elements(f.workers_before) AS w
     WHERE f.suggestion_id = s.id AND w ->> 'return_to' IS NOT NULL;
  PERFORM app.notify(look.relieved, about, 'unassigned');
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION app.keep_effect(text), app.look_at_undoing(text) TO app_rt;
