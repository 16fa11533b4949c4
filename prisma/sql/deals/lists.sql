CREATE FUNCTION app.list_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.issued_at := CASE WHEN NEW.issued_at IS NOT NULL THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER list_issued BEFORE UPDATE ON request_lists FOR EACH ROW WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.list_issued();

CREATE FUNCTION app.blocker_resolved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.resolved_at := CASE WHEN NEW.resolved_at IS NOT NULL THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER blocker_resolved BEFORE UPDATE ON blockers FOR EACH ROW WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.blocker_resolved();

CREATE FUNCTION app.milestone_reached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reached_at := CASE WHEN NEW.reached_at IS NOT NULL THEN coalesce(OLD.reached_at, now()) END;
  RETURN NEW;
END $$;
CREATE TRIGGER milestone_reached BEFORE UPDATE ON milestones FOR EACH ROW WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.milestone_reached();

-- Opens the data room for an issued list: its requests, and the published answers to them. A bank admin's act. Returns what moved.
-- A bidder's question that is not published stays where it is and follows with its publication: its firm's agents, to whom the gate
-- shows the data room alone, must not notice that it stands in a list that was released (docs/decisions/021).
CREATE FUNCTION app.release_list(p_list text) RETURNS TABLE (entry_id text, entry_type text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  list request_lists;
BEGIN
  SELECT * INTO list FROM request_lists l
    WHERE l.id = p_list AND l.issued_at IS NOT NULL AND l.workstream_id = ANY (app.writable('bank')) AND app.is_bank_admin(l.project_id) FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'this list is not the caller''s to release' USING ERRCODE = 'insufficient_privilege'; END IF;
  UPDATE request_lists SET released_at = coalesce(released_at, now()) WHERE id = p_list;
  RETURN QUERY
    WITH requests AS (
      UPDATE entries e SET stage = 'dataroom', version = e.version + 1, updated_at = now()
       WHERE e.list_id = p_list AND e.stage = 'pre_dataroom' AND e.status <> 'withdrawn'
         AND (e.status = 'published'
              OR NOT EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = e.id AND asked.origin = 'buyer'))
       RETURNING e.id, e.type),
    answers AS (
      UPDATE entries a SET stage = 'dataroom', version = a.version + 1, updated_at = now()
       WHERE a.type = 'answer' AND a.status = 'published' AND a.stage = 'pre_dataroom'
         AND a.id IN (SELECT l.answer_id FROM answer_links l JOIN entries r ON r.id = l.request_id
                       WHERE l.confirmed AND r.list_id = p_list AND r.status = 'published')
      RETURNING a.id, a.type)
    SELECT * FROM requests UNION ALL SELECT * FROM answers;
END $$;

-- Where the whole deal stands. A bank admin's act; false when it stands somewhere else by now.
CREATE FUNCTION app.set_project_stage(p_project text, p_from text, p_to text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT app.is_bank_admin(p_project) OR (p_from, p_to) NOT IN (('pre_dataroom', 'dataroom'), ('dataroom', 'closed'), ('closed', 'dataroom')) THEN
    RAISE EXCEPTION 'this is not the caller''s step' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE projects SET stage = p_to, closed_at = CASE p_to WHEN 'closed' THEN now() END WHERE id = p_project AND stage = p_from;
  RETURN FOUND;
END $$;

GRANT EXECUTE ON FUNCTION app.release_list(text), app.set_project_stage(text, text, text) TO app_rt;
