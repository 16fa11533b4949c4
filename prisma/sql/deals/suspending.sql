-- Somebody of the bank is removed for a while, by an admin of the bank, who can take it back
-- (docs/decisions/025-proven-addresses.md).

-- Whether somebody of the hosting bank is the caller's to suspend: an admin of the bank, in whose reach the seat is; not oneself.
-- The caller's own membership is asked anew: it may have ended since the caller entered.
CREATE FUNCTION app.may_suspend(p_participant text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM participants other JOIN projects p ON p.id = other.project_id, app.my_seat(other.project_id) mine
                  WHERE other.id = p_participant AND mine.role = 'ib_admin' AND other.user_id <> mine.user_id
                    AND other.organization_id = p.host_organization_id AND app.in_reach(other.id)
                    AND app.is_member(mine.organization_id, mine.user_id))
$$;

-- Closes all deals of the bank to one of its people: sessions and agents end, open invitations of and for the person too. Seats and
-- tasks stay as they are, for whoever takes it back. Answers how many sessions and agents; no row where it was so already.
CREATE FUNCTION app.suspend_member(p_participant text, p_notice text, p_outbox text) RETURNS TABLE (sessions int, agents int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  seat participants;
BEGIN
  SELECT * INTO seat FROM participants WHERE id = p_participant;
  -- One at a time in a bank: of two admins who suspend each other the second is no admin any more.
  PERFORM FROM organizations WHERE id = seat.organization_id FOR UPDATE;
  PERFORM app.refuse(app.may_suspend(p_participant), 'this person is not the caller''s to suspend');
  PERFORM FROM users WHERE id = seat.user_id FOR UPDATE;
  UPDATE members SET removed_at = now(), suspended_at = now()
    WHERE organization_id = seat.organization_id AND user_id = seat.user_id AND removed_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE invitations i SET revoked_at = now()
    WHERE app.is_open(i) AND (i.created_by = seat.user_id
                              OR (i.organization_id = seat.organization_id AND i.email = (SELECT u.email FROM users u WHERE u.id = seat.user_id)));
  UPDATE web_sessions SET ended_at = now() WHERE user_id = seat.user_id AND ended_at IS NULL AND expires_at > now();
  GET DIAGNOSTICS sessions = ROW_COUNT;
  SELECT count(*) FILTER (WHERE app.close_connection(c.id))::int INTO agents
    FROM connections c WHERE c.user_id = seat.user_id AND c.revoked_at IS NULL AND c.expires_at > now();
  agents := agents + (SELECT count(*)::int FROM app.end_machines_of(seat.user_id, NULL, NULL));
  INSERT INTO account_notices (id, user_id, kind, facts)
    SELECT p_notice, seat.user_id, 'suspended', jsonb_build_object('bank', o.name) FROM organizations o WHERE o.id = seat.organization_id;
  IF p_outbox IS NOT NULL THEN
    INSERT INTO jobs (id, name, payload) VALUES (p_outbox, 'letter.account_notice', jsonb_build_object('notice_id', p_notice));
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION app.reinstate_member(p_participant text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  seat participants;
BEGIN
  PERFORM app.refuse(app.may_suspend(p_participant), 'this person is not the caller''s to reinstate');
  SELECT * INTO seat FROM participants WHERE id = p_participant;
  UPDATE members SET removed_at = NULL, suspended_at = NULL
    WHERE organization_id = seat.organization_id AND user_id = seat.user_id AND suspended_at IS NOT NULL;
  RETURN FOUND;
END $$;

-- Whom the caller could reinstate in a deal.
CREATE FUNCTION app.suspended_in(p_project text) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.id FROM participants p
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.suspended_at IS NOT NULL
   WHERE p.project_id = p_project AND p.removed_at IS NULL AND app.may_suspend(p.id)
$$;

GRANT EXECUTE ON FUNCTION app.may_suspend(text), app.suspend_member(text, text, text), app.reinstate_member(text),
  app.suspended_in(text) TO app_rt;
