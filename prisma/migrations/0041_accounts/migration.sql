-- Accounts: whose address is proven (docs/decisions/025-proven-addresses.md), which browsers are known, links into an account.

ALTER TABLE "users" ADD COLUMN "address_proven_at" TIMESTAMPTZ(3),
  ADD COLUMN "proven_by" TEXT,
  ADD COLUMN "device_epoch" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users
  ADD CONSTRAINT users_proven_by CHECK (proven_by IN ('mail', 'provider', 'operator', 'sample')),
  ADD CONSTRAINT users_proven_whole CHECK ((address_proven_at IS NULL) = (proven_by IS NULL));

-- When the letter with the link was written: nobody but the mailbox has that link. Null for one that was shown to whoever invited.
ALTER TABLE "invitations" ADD COLUMN "mailed_at" TIMESTAMPTZ(3);
-- Removed for a while, by an admin of the bank, who can take it back.
ALTER TABLE "members" ADD COLUMN "suspended_at" TIMESTAMPTZ(3);
UPDATE invitations i SET mailed_at = o.delivered_at FROM outbox o
 WHERE o.kind = 'invitation' AND o.payload ->> 'invitation_id' = i.id AND o.delivered_at IS NOT NULL;

-- What happened to somebody's account, for the person alone. Read and written by the product's own work.
CREATE TABLE "account_notices" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_notices_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "account_notices_user_id_at_idx" ON "account_notices"("user_id", "at" DESC);
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind CHECK (
  kind IN ('address_proven', 'new_sign_in', 'agent_connected', 'unlock_granted', 'password_changed', 'suspended'));
ALTER TABLE account_notices ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON account_notices FROM PUBLIC;
CREATE POLICY system ON account_notices TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE, UPDATE (seen_at) ON account_notices TO app_sys;

-- A link that signs its person in or lets them choose a password. Once it is used, it is gone. Read and written by the product's
-- own work.
CREATE TABLE "account_links" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "sent_by" TEXT NOT NULL,
    "secret_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_links_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "account_links_secret_hash_key" ON "account_links"("secret_hash");
CREATE INDEX "account_links_user_id_idx" ON "account_links"("user_id");
CREATE INDEX "account_links_expires_at_idx" ON "account_links"("expires_at");
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE account_links
  ADD CONSTRAINT account_links_purpose CHECK (purpose IN ('sign_in', 'reset')),
  ADD CONSTRAINT account_links_sent_by CHECK (sent_by IN ('mail', 'operator'));
ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON account_links FROM PUBLIC;
CREATE POLICY system ON account_links TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE, UPDATE (secret_hash, expires_at) ON account_links TO app_sys;

-- ---------------------------------------------------------------------------------------------------------------
-- Accounts that are there already
-- ---------------------------------------------------------------------------------------------------------------

-- An account that no invitation made was made by the operator or planted: an invitation ends in the moment it makes an account.
UPDATE users u SET address_proven_at = u.created_at, proven_by = CASE WHEN u.email LIKE '%.test' THEN 'sample' ELSE 'operator' END
 WHERE NOT EXISTS (SELECT FROM invitations i WHERE i.accepted_by = u.id AND i.accepted_at = u.created_at)
   AND NOT EXISTS (SELECT FROM audit_calls a
                    WHERE a.user_id = u.id AND a.action = 'accept_invitation' AND a.args ->> 'method' = 'new_account');
-- Letters are kept for a month: of older ones nothing tells any more that there was one.
UPDATE users u SET address_proven_at = u.created_at, proven_by = 'mail'
  FROM invitations i JOIN outbox o ON o.kind = 'invitation' AND o.payload ->> 'invitation_id' = i.id
 WHERE i.accepted_by = u.id AND i.accepted_at = u.created_at AND u.address_proven_at IS NULL;
UPDATE users u SET address_proven_at = l.first, proven_by = 'provider'
  FROM (SELECT user_id, min(created_at) AS first FROM linked_accounts GROUP BY user_id) l
 WHERE l.user_id = u.id AND u.address_proven_at IS NULL;

-- Whoever held the shown link may have set a password or let an agent in before the owner came with the identity provider. Both
-- go now, as they would have gone then; the owner signs in as before and reads why. Seats stay: others work with these people.
DO $$
DECLARE
  person record;
  agents text[];
  had_password boolean;
BEGIN
  PERFORM set_config('app.ended_by', 'server', true);
  FOR person IN SELECT id, address_proven_at AS since FROM users WHERE proven_by = 'provider' LOOP
    DELETE FROM credentials WHERE user_id = person.id AND changed_at < person.since;
    had_password := FOUND;
    SELECT coalesce(array_agg(c.client_name ORDER BY c.created_at), '{}') INTO agents FROM connections c
      WHERE c.user_id = person.id AND c.created_at < person.since AND c.revoked_at IS NULL AND c.expires_at > now();
    PERFORM app.close_connection(c.id) FROM connections c
      WHERE c.user_id = person.id AND c.created_at < person.since AND c.revoked_at IS NULL;
    UPDATE web_sessions SET ended_at = now() WHERE user_id = person.id AND created_at < person.since AND ended_at IS NULL;
    IF had_password OR cardinality(agents) > 0 THEN
      INSERT INTO account_notices (id, user_id, kind, facts)
        VALUES ('ntc_' || replace(gen_random_uuid()::text, '-', ''), person.id, 'address_proven',
                jsonb_build_object('password', had_password, 'agents', to_jsonb(agents), 'seats', '[]'::jsonb, 'kept', '[]'::jsonb));
    END IF;
  END LOOP;
  PERFORM set_config('app.ended_by', '', true);
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

-- As in 0017, and says whether the link came by mail.
DROP FUNCTION app.invitation_of(text);
CREATE FUNCTION app.invitation_of(p_hash text) RETURNS TABLE (
  email text, role text, project_id text, project text, firm text, inviter text, state text, accepted_by text, mailed boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.email, i.role, i.project_id, p.name, o.name,
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

-- As in 0017, and keeps that this secret exists in a letter only.
CREATE OR REPLACE FUNCTION app.send_invitation(p_invitation text, p_hash text) RETURNS TABLE (email text, project text, inviter text, role text, firm text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE invitations i SET secret_hash = p_hash, mailed_at = now() WHERE i.id = p_invitation AND app.is_open(i);
  IF FOUND THEN
    RETURN QUERY SELECT o.email, o.project, o.inviter, o.role, o.firm FROM app.invitation_of(p_hash) o WHERE o.state = 'open';
  END IF;
END $$;

-- As in 0017, and: whom the bank has suspended takes no seat for it; an unproven account uses a mailed link by proving its address first (`prove_first`), and a shown link of a
-- second bank not at all (`unproven`). The person's row is locked before all others: a first proof waits, or is waited for.
CREATE OR REPLACE FUNCTION app.accept_invitation(p_hash text, p_user text, p_participant text) RETURNS TABLE (outcome text, project_id text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  i invitations;
  seat participants;
  person users;
BEGIN
  SELECT * INTO person FROM users WHERE id = p_user AND disabled_at IS NULL FOR SHARE;
  SELECT * INTO i FROM invitations WHERE secret_hash = p_hash FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'unknown', NULL::text; RETURN; END IF;
  IF i.accepted_at IS NOT NULL THEN RETURN QUERY SELECT 'used', NULL::text; RETURN; END IF;
  IF i.revoked_at IS NOT NULL THEN RETURN QUERY SELECT 'revoked', NULL::text; RETURN; END IF;
  PERFORM FROM projects WHERE id = i.project_id AND stage <> 'closed' FOR SHARE;
  IF NOT FOUND OR i.expires_at <= now() THEN RETURN QUERY SELECT 'expired', NULL::text; RETURN; END IF;
  IF person.email IS DISTINCT FROM i.email THEN RETURN QUERY SELECT 'wrong_account', NULL::text; RETURN; END IF;
  SELECT * INTO seat FROM participants WHERE participants.project_id = i.project_id AND user_id = p_user FOR UPDATE;
  IF FOUND AND seat.removed_at IS NULL THEN RETURN QUERY SELECT 'seated', NULL::text; RETURN; END IF;
  IF EXISTS (SELECT FROM members m WHERE m.organization_id = i.organization_id AND m.user_id = p_user AND m.suspended_at IS NOT NULL) THEN
    RETURN QUERY SELECT 'suspended', NULL::text; RETURN;
  END IF;
  IF person.address_proven_at IS NULL THEN
    IF i.mailed_at IS NOT NULL THEN RETURN QUERY SELECT 'prove_first', NULL::text; RETURN; END IF;
    IF app.sat_with_another_bank(p_user, i.project_id) THEN RETURN QUERY SELECT 'unproven', NULL::text; RETURN; END IF;
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
  RETURN QUERY SELECT 'accepted', i.project_id;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- What ends with the first proof
-- ---------------------------------------------------------------------------------------------------------------

-- The end of a seat and of what hung on it, as in 0017, for whoever may end it: asked before.
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
  UPDATE connections SET bound_project_id = NULL WHERE user_id = p_seat.user_id AND bound_project_id = p_seat.project_id;
  DELETE FROM connection_projects cp USING connections c
    WHERE cp.connection_id = c.id AND c.user_id = p_seat.user_id AND cp.project_id = p_seat.project_id;
  PERFORM app.close_connection(c.id) FROM connections c
    WHERE c.user_id = p_seat.user_id AND c.revoked_at IS NULL
      AND NOT EXISTS (SELECT FROM participants p WHERE p.user_id = p_seat.user_id AND p.removed_at IS NULL);
  RETURN agents;
END $$;

CREATE OR REPLACE FUNCTION app.remove_participant(p_id text, p_successor text) RETURNS int
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

-- Ends every seat of somebody, the memberships that hung on them and the invitations they sent. Where the person is the only admin of a deal the seat
-- stays: without it nobody could administer that deal again. The product's own work; answers the deals by name.
CREATE FUNCTION app.end_seats_of(p_user text) RETURNS TABLE (project text, kept boolean)
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
-- Suspending
-- ---------------------------------------------------------------------------------------------------------------

-- Whether somebody of the hosting bank is the caller's to suspend: an admin of the bank, in whose reach the seat is; not oneself.
CREATE FUNCTION app.may_suspend(p_participant text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM participants other JOIN projects p ON p.id = other.project_id, app.my_seat(other.project_id) mine
                  WHERE other.id = p_participant AND mine.role = 'ib_admin' AND other.user_id <> mine.user_id
                    AND other.organization_id = p.host_organization_id AND app.in_reach(other.id))
$$;

-- Closes all deals of the bank to one of its people: sessions and agents end, open invitations of and for the person too. Seats and
-- tasks stay as they are, for whoever takes it back. Answers how many sessions and agents; no row where it was so already.
CREATE FUNCTION app.suspend_member(p_participant text, p_notice text, p_outbox text) RETURNS TABLE (sessions int, agents int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  seat participants;
BEGIN
  PERFORM app.refuse(app.may_suspend(p_participant), 'this person is not the caller''s to suspend');
  SELECT * INTO seat FROM participants WHERE id = p_participant;
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
  INSERT INTO account_notices (id, user_id, kind, facts)
    SELECT p_notice, seat.user_id, 'suspended', jsonb_build_object('bank', o.name) FROM organizations o WHERE o.id = seat.organization_id;
  IF p_outbox IS NOT NULL THEN
    INSERT INTO outbox (id, kind, payload) VALUES (p_outbox, 'account_notice', jsonb_build_object('notice_id', p_notice));
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

REVOKE EXECUTE ON FUNCTION app.sat_with_another_bank(text, text), app.unproven_stay_with_one_bank(), app.invitation_of(text),
  app.end_seat(participants, text), app.end_seats_of(text), app.may_suspend(text), app.suspend_member(text, text, text),
  app.reinstate_member(text), app.suspended_in(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.may_suspend(text), app.suspend_member(text, text, text), app.reinstate_member(text), app.suspended_in(text) TO app_rt;
GRANT EXECUTE ON FUNCTION app.invitation_of(text), app.end_seats_of(text) TO app_sys;
