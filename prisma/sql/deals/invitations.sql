CREATE FUNCTION app.is_open(i invitations) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
$$;

-- Invites somebody by address. `p_firm_name` makes a new firm, which only the bank does and never for its own side. Without a
-- hash the secret is made when the mail leaves. A later invitation of the same firm takes the place of an open one.
CREATE FUNCTION app.invite(p_id text, p_project text, p_email text, p_role text, p_firm text, p_firm_name text,
                           p_all boolean, p_workstreams text[], p_hash text, p_days int, p_outbox text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  mine participants;
  side text := app.side_of(p_role);
BEGIN
  -- Whoever suspends the caller, or ends the caller's seat, holds one of these rows: what they revoke must not be written after them.
  PERFORM FROM users WHERE id = app.me() FOR SHARE;
  PERFORM FROM projects WHERE id = p_project FOR SHARE;
  SELECT * INTO mine FROM app.my_seat(p_project);
  PERFORM app.refuse(FOUND AND app.is_member(mine.organization_id, mine.user_id)
                     AND EXISTS (SELECT FROM app.role_grants g WHERE g.granter = mine.role AND g.role = p_role)
                     AND EXISTS (SELECT FROM projects p WHERE p.id = p_project AND p.stage <> 'closed')
                     AND app.may_give(p_project, p_all, p_workstreams), 'this seat is not the caller''s to give');
  IF p_firm_name IS NOT NULL THEN
    PERFORM app.refuse(mine.role = 'ib_admin' AND side <> 'bank' AND p_firm_name <> '', 'this firm is not the caller''s to bring');
    INSERT INTO organizations (id, name, kind) VALUES (p_firm, p_firm_name, side);
  ELSE
    PERFORM app.refuse(EXISTS (
      SELECT FROM organizations firm
       WHERE firm.id = p_firm AND firm.kind = side
         AND CASE WHEN side = 'bank' THEN firm.id = (SELECT p.host_organization_id FROM projects p WHERE p.id = p_project)
                  WHEN mine.role = 'ib_admin' THEN EXISTS (SELECT FROM participants p WHERE p.project_id = p_project AND p.organization_id = firm.id)
                    OR EXISTS (SELECT FROM invitations i WHERE i.project_id = p_project AND i.organization_id = firm.id)
                  ELSE firm.id = mine.organization_id END), 'this firm is not the caller''s to invite for');
  END IF;
  UPDATE invitations i SET revoked_at = now()
    WHERE i.project_id = p_project AND i.organization_id = p_firm AND i.email = p_email AND app.is_open(i);
  INSERT INTO invitations (id, project_id, organization_id, email, role, all_workstreams, workstream_ids, secret_hash, created_by, expires_at)
    VALUES (p_id, p_project, p_firm, p_email, p_role, p_all, CASE WHEN p_all THEN '{}' ELSE p_workstreams END, p_hash, app.me(),
            now() + make_interval(days => least(p_days, 7)));
  IF p_outbox IS NOT NULL THEN
    INSERT INTO jobs (id, name, payload) VALUES (p_outbox, 'letter.invitation', jsonb_build_object('invitation_id', p_id));
  END IF;
END $$;

-- False where it is no longer open. Also in a closed deal: taking access away must always be possible.
CREATE FUNCTION app.revoke_invitation(p_id text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE invitations i SET revoked_at = now()
    WHERE i.id = p_id AND i.accepted_at IS NULL AND i.revoked_at IS NULL
      AND ARRAY[i.project_id || '|', i.project_id || '|' || i.organization_id] && app.administered();
  RETURN FOUND;
END $$;

-- What the link shows to whoever holds it, and whether it came by mail. The bank's people are named to its own and to
-- sellers, never to buyers and observers.
CREATE FUNCTION app.invitation_of(p_hash text) RETURNS TABLE (
  email text, role text, module text, space_id text, space text, firm text, inviter text, state text, accepted_by text, mailed boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.email, i.role, 'deals', i.project_id, p.name, o.name,
         CASE WHEN seat.organization_id = i.organization_id OR (seat.role LIKE 'ib%' AND i.role LIKE 'seller%') THEN u.name END,
         CASE WHEN i.accepted_at IS NOT NULL THEN 'used' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
              WHEN i.expires_at <= now() OR p.stage = 'closed' THEN 'expired' ELSE 'open' END,
         i.accepted_by, i.mailed_at IS NOT NULL
    FROM invitations i
    JOIN projects p ON p.id = i.project_id
    JOIN organizations o ON o.id = i.organization_id
    JOIN users u ON u.id = i.created_by
    LEFT JOIN participants seat ON seat.project_id = i.project_id AND seat.user_id = i.created_by
   WHERE i.secret_hash = p_hash
$$;

-- What the mail of an invitation says. The secret is made as the mail leaves, and only its hash stays here, with that it
-- exists in a letter only; another attempt makes another. No row where the invitation is no longer open.
CREATE FUNCTION app.send_invitation(p_invitation text, p_hash text) RETURNS TABLE (email text, project text, inviter text, role text, firm text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE invitations i SET secret_hash = p_hash, mailed_at = now() WHERE i.id = p_invitation AND app.is_open(i);
  IF FOUND THEN
    RETURN QUERY SELECT o.email, o.space, o.inviter, o.role, o.firm FROM app.invitation_of(p_hash) o WHERE o.state = 'open';
  END IF;
END $$;

-- Gives the invited person the seat, once. The account must be the one that was invited. Answers the deal, or why not: whom
-- the bank has suspended takes no seat for it; an unproven account uses a mailed link by proving its address first
-- (`prove_first`), and a shown link of a second bank not at all (`unproven`). The person's row is locked before all others: a
-- first proof waits, or is waited for.
CREATE FUNCTION app.accept_invitation(p_hash text, p_user text, p_participant text) RETURNS TABLE (outcome text, module text, space_id text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  i invitations;
  seat participants;
  person users;
BEGIN
  SELECT * INTO person FROM users WHERE id = p_user AND disabled_at IS NULL FOR SHARE;
  SELECT * INTO i FROM invitations WHERE secret_hash = p_hash FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'unknown', NULL::text, NULL::text; RETURN; END IF;
  IF i.accepted_at IS NOT NULL THEN RETURN QUERY SELECT 'used', NULL::text, NULL::text; RETURN; END IF;
  IF i.revoked_at IS NOT NULL THEN RETURN QUERY SELECT 'revoked', NULL::text, NULL::text; RETURN; END IF;
  PERFORM FROM projects WHERE id = i.project_id AND stage <> 'closed' FOR SHARE;
  IF NOT FOUND OR i.expires_at <= now() THEN RETURN QUERY SELECT 'expired', NULL::text, NULL::text; RETURN; END IF;
  IF person.email IS DISTINCT FROM i.email THEN RETURN QUERY SELECT 'wrong_account', NULL::text, NULL::text; RETURN; END IF;
  SELECT * INTO seat FROM participants WHERE participants.project_id = i.project_id AND user_id = p_user FOR UPDATE;
  IF FOUND AND seat.removed_at IS NULL THEN RETURN QUERY SELECT 'seated', NULL::text, NULL::text; RETURN; END IF;
  IF EXISTS (SELECT FROM members m WHERE m.organization_id = i.organization_id AND m.user_id = p_user AND m.suspended_at IS NOT NULL) THEN
    RETURN QUERY SELECT 'suspended', NULL::text, NULL::text; RETURN;
  END IF;
  IF person.address_proven_at IS NULL THEN
    IF i.mailed_at IS NOT NULL THEN RETURN QUERY SELECT 'prove_first', NULL::text, NULL::text; RETURN; END IF;
    IF app.sat_with_another_bank(p_user, i.project_id) THEN RETURN QUERY SELECT 'unproven', NULL::text, NULL::text; RETURN; END IF;
  END IF;

  INSERT INTO members (organization_id, user_id) VALUES (i.organization_id, p_user)
    ON CONFLICT (organization_id, user_id) DO UPDATE SET removed_at = NULL;
  INSERT INTO participants AS p (id, project_id, user_id, organization_id, role, all_workstreams)
    VALUES (p_participant, i.project_id, p_user, i.organization_id, i.role, i.all_workstreams)
    ON CONFLICT (project_id, user_id) DO UPDATE
      SET organization_id = excluded.organization_id, role = excluded.role, all_workstreams = excluded.all_workstreams, removed_at = NULL
    RETURNING * INTO seat;
  DELETE FROM participant_workstreams WHERE participant_id = seat.id;
  INSERT INTO participant_workstreams (participant_id, workstream_id, project_id)
    SELECT seat.id, w.id, w.project_id FROM workstreams w WHERE w.project_id = i.project_id AND w.id = ANY (i.workstream_ids);
  UPDATE invitations SET accepted_at = now(), accepted_by = p_user WHERE id = i.id;
  RETURN QUERY SELECT 'accepted', 'deals', i.project_id;
END $$;

GRANT EXECUTE ON FUNCTION app.invite(text, text, text, text, text, text, boolean, text[], text, int, text),
  app.revoke_invitation(text) TO app_rt;
GRANT EXECUTE ON FUNCTION app.invitation_of(text), app.send_invitation(text, text),
  app.accept_invitation(text, text, text) TO app_sys;
