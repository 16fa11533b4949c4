-- One change of seats at a time in a deal, so that two admins cannot remove each other as the last.
CREATE FUNCTION app.refuse_losing_the_last_admin(p_participant participants) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF p_participant.role <> 'ib_admin' THEN RETURN; END IF;
  PERFORM FROM participants p
    JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
   WHERE p.project_id = p_participant.project_id AND p.role = 'ib_admin' AND p.removed_at IS NULL AND p.id <> p_participant.id;
  IF NOT FOUND THEN RAISE EXCEPTION 'a deal needs an admin' USING ERRCODE = 'restrict_violation'; END IF;
END $$;

-- Nobody keeps a task of a workstream that is no longer theirs; a request that nobody works on any more is open again.
CREATE FUNCTION app.release_tasks(p_project text, p_user text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM entry_assignees a USING entries e
    WHERE a.project_id = p_project AND a.user_id = p_user AND e.id = a.entry_id AND e.status NOT IN ('published', 'withdrawn')
      AND NOT EXISTS (
        SELECT FROM participants p
         WHERE p.project_id = p_project AND p.user_id = p_user AND p.removed_at IS NULL
           AND (p.all_workstreams OR EXISTS (SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = e.workstream_id)));
  UPDATE entries e SET status = 'open', version = e.version + 1, updated_at = now()
    WHERE e.project_id = p_project AND e.type = 'request' AND e.status = 'assigned'
      AND NOT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = e.id);
END $$;

CREATE FUNCTION app.change_participant(p_id text, p_role text, p_all boolean, p_workstreams text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  seat participants;
BEGIN
  PERFORM FROM projects p JOIN participants s ON s.project_id = p.id WHERE s.id = p_id FOR UPDATE OF p;
  SELECT * INTO seat FROM participants WHERE id = p_id AND removed_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM app.refuse(app.in_reach(p_id) AND app.side_of(p_role) = app.side_of(seat.role)
                     AND EXISTS (SELECT FROM app.my_seat(seat.project_id) mine JOIN app.role_grants g ON g.granter = mine.role AND g.role = p_role)
                     AND EXISTS (SELECT FROM projects p WHERE p.id = seat.project_id AND p.stage <> 'closed')
                     AND app.may_give(seat.project_id, p_all, p_workstreams), 'this seat is not the caller''s to change');
  IF p_role <> seat.role THEN
    PERFORM app.refuse_losing_the_last_admin(seat);
    UPDATE invitations i SET revoked_at = now() WHERE i.project_id = seat.project_id AND i.created_by = seat.user_id AND app.is_open(i);
  END IF;
  UPDATE participants SET role = p_role, all_workstreams = p_all WHERE id = p_id;
  DELETE FROM participant_workstreams WHERE participant_id = p_id;
  IF NOT p_all THEN
    INSERT INTO participant_workstreams (participant_id, workstream_id, project_id)
      SELECT p_id, w.id, w.project_id FROM workstreams w WHERE w.project_id = seat.project_id AND w.id = ANY (p_workstreams);
  END IF;
  PERFORM app.release_tasks(seat.project_id, seat.user_id);
  RETURN true;
END $$;

-- How many live connections of somebody reach a deal. Counted for whoever may end them with the seat.
CREATE FUNCTION app.agents_in(p_project text, p_user text) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::int FROM connections c
   WHERE c.user_id = p_user AND c.revoked_at IS NULL AND c.expires_at > now()
     AND EXISTS (SELECT FROM connection_spaces cs WHERE cs.connection_id = c.id AND cs.module = 'deals' AND cs.space_id = p_project)
$$;

CREATE FUNCTION app.agents_of_participant(p_id text) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.agents_in(p.project_id, p.user_id) FROM participants p WHERE p.id = p_id AND app.in_reach(p_id)
$$;

-- Ends somebody's seat, and with it what hung on it: tasks, open invitations, the deal in each of the person's connections,
-- and the connections themselves where no deal and no other space is left. Answers how many connections ended or lost the deal; null where there
-- is no such seat. Also in a closed deal.
CREATE FUNCTION app.remove_participant(p_id text, p_successor text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  seat participants;
BEGIN
  PERFORM FROM projects p JOIN participants s ON s.project_id = p.id WHERE s.id = p_id FOR UPDATE OF p;
  SELECT * INTO seat FROM participants WHERE id = p_id AND removed_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM app.refuse(app.in_reach(p_id), 'this seat is not the caller''s to end');
  PERFORM app.refuse_losing_the_last_admin(seat);
  RETURN app.end_seat(seat, p_successor);
END $$;

-- The end of a seat and of what hung on it, for whoever may end it: asked before.
CREATE FUNCTION app.end_seat(p_seat participants, p_successor text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  heir text;
  agents int;
BEGIN
  UPDATE participants SET removed_at = now() WHERE id = p_seat.id;
  UPDATE invitations i SET revoked_at = now() WHERE i.project_id = p_seat.project_id AND i.created_by = p_seat.user_id AND app.is_open(i);
  PERFORM app.release_tasks(p_seat.project_id, p_seat.user_id);

  -- Work that would have gone back to the person goes back to somebody of the same firm, or to nobody.
  SELECT p.user_id INTO heir FROM participants p
    WHERE p.project_id = p_seat.project_id AND p.organization_id = p_seat.organization_id AND p.removed_at IS NULL AND p.user_id IN (p_successor, app.me())
    ORDER BY p.user_id = p_successor DESC NULLS LAST LIMIT 1;
  DELETE FROM entry_returns WHERE project_id = p_seat.project_id AND return_to = p_seat.user_id AND (heir IS NULL OR user_id = heir);
  UPDATE entry_returns SET return_to = heir WHERE project_id = p_seat.project_id AND return_to = p_seat.user_id;

  SELECT app.agents_in(p_seat.project_id, p_seat.user_id) INTO agents;
  PERFORM app.leave_space(p_seat.user_id, 'deals', p_seat.project_id);
  PERFORM app.close_connection(c.id) FROM connections c
    WHERE c.user_id = p_seat.user_id AND c.revoked_at IS NULL
      AND NOT EXISTS (SELECT FROM participants p WHERE p.user_id = p_seat.user_id AND p.removed_at IS NULL)
      AND NOT EXISTS (SELECT FROM connection_spaces cs WHERE cs.connection_id = c.id);
  RETURN agents;
END $$;

-- Ends every seat of somebody, the memberships that hung on them and the invitations they sent. Where the person is the only admin of a deal the seat
-- stays: without it nobody could administer that deal again. The product's own work; answers the deals by name.
CREATE FUNCTION app.end_deal_seats(p_user text) RETURNS TABLE (space text, kept boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  seat participants;
  alone boolean;
BEGIN
  PERFORM FROM projects p WHERE p.id IN (SELECT s.project_id FROM participants s WHERE s.user_id = p_user AND s.removed_at IS NULL)
    ORDER BY p.id FOR UPDATE;
  FOR seat IN SELECT s.* FROM participants s WHERE s.user_id = p_user AND s.removed_at IS NULL ORDER BY s.project_id FOR UPDATE LOOP
    alone := seat.role = 'ib_admin' AND NOT EXISTS (
      SELECT FROM participants p
        JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
        JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
       WHERE p.project_id = seat.project_id AND p.role = 'ib_admin' AND p.removed_at IS NULL AND p.id <> seat.id);
    IF NOT alone THEN
      INSERT INTO events (id, project_id, workstream_id, entry_id, author_side, channel, action, audience)
        SELECT 'evt_' || replace(gen_random_uuid()::text, '-', ''), e.project_id, e.workstream_id, e.id, 'system', 'system', 'unassigned', 'internal'
          FROM entry_assignees a JOIN entries e ON e.id = a.entry_id
         WHERE a.project_id = seat.project_id AND a.user_id = p_user AND e.status IN ('open', 'assigned');
      PERFORM app.end_seat(seat, NULL);
    END IF;
    RETURN QUERY SELECT p.name, alone FROM projects p WHERE p.id = seat.project_id;
  END LOOP;
  UPDATE invitations i SET revoked_at = now() WHERE i.created_by = p_user AND app.is_open(i);
  UPDATE members m SET removed_at = now()
    WHERE m.user_id = p_user AND m.removed_at IS NULL
      AND NOT EXISTS (SELECT FROM participants p WHERE p.user_id = p_user AND p.organization_id = m.organization_id AND p.removed_at IS NULL);
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- An unproven account stays with one bank
-- ---------------------------------------------------------------------------------------------------------------

-- Whether the person has, or had, a seat in a deal of another bank than this deal's.
CREATE FUNCTION app.sat_with_another_bank(p_user text, p_project text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM participants s JOIN projects theirs ON theirs.id = s.project_id, projects here
                  WHERE s.user_id = p_user AND here.id = p_project AND theirs.host_organization_id <> here.host_organization_id)
$$;

-- Whoever writes seats, and by whichever function.
CREATE FUNCTION app.unproven_stay_with_one_bank() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(NEW.removed_at IS NOT NULL
                     OR EXISTS (SELECT FROM users u WHERE u.id = NEW.user_id AND u.address_proven_at IS NOT NULL)
                     OR NOT app.sat_with_another_bank(NEW.user_id, NEW.project_id), 'an unproven address stays with one bank');
  RETURN NEW;
END $$;
CREATE TRIGGER unproven_stay_with_one_bank BEFORE INSERT OR UPDATE OF user_id, project_id, removed_at ON participants
  FOR EACH ROW EXECUTE FUNCTION app.unproven_stay_with_one_bank();

GRANT EXECUTE ON FUNCTION app.change_participant(text, text, boolean, text[]), app.agents_of_participant(text),
  app.remove_participant(text, text) TO app_rt;
GRANT EXECUTE ON FUNCTION app.end_deal_seats(text) TO app_sys;
