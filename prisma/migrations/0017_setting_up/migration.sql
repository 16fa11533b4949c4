-- Setting up a deal: who opens one, who brings whom in, and what leaves by mail (docs/decisions/011-setting-up.md).
--
-- Seats, firms and memberships are never written by a caller: functions of the owner do that, after looking at the caller's own
-- seat. What an admin of the bank only words (names, days, the gate) is written under policies, as in 0012.

CREATE TABLE "invitations" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "all_workstreams" BOOLEAN NOT NULL DEFAULT false,
    "workstream_ids" TEXT[],
    "secret_hash" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by" TEXT,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitations_secret_hash_key" ON "invitations"("secret_hash");
CREATE INDEX "invitations_project_id_created_at_id_idx" ON "invitations"("project_id", "created_at" DESC, "id");
CREATE INDEX "invitations_organization_id_idx" ON "invitations"("organization_id");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE invitations
  ADD CONSTRAINT invitations_role
    CHECK (role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member', 'buyer_admin', 'buyer_member', 'observer')),
  ADD CONSTRAINT invitations_email_lower CHECK (email = lower(email));

-- Whom the day's digest was made for.
CREATE TABLE "digests" (
    "user_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "digests_pkey" PRIMARY KEY ("project_id", "day", "user_id")
);
ALTER TABLE "digests" ADD CONSTRAINT "digests_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE digests ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON digests FROM PUBLIC;

ALTER TABLE "users" ADD COLUMN "daily_digest" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind
  CHECK (kind IN ('assigned', 'returned', 'rejected', 'published', 'message', 'overdue'));

-- ---------------------------------------------------------------------------------------------------------------
-- Who may
-- ---------------------------------------------------------------------------------------------------------------

-- Which role gives which. The model has the same list (lib/deals/model/granting.ts); a test compares the two.
CREATE TABLE app.role_grants (granter text NOT NULL, role text NOT NULL, PRIMARY KEY (granter, role));
REVOKE ALL ON app.role_grants FROM PUBLIC;
INSERT INTO app.role_grants (granter, role) VALUES
  ('ib_admin', 'ib_admin'), ('ib_admin', 'ib_member'), ('ib_admin', 'seller_admin'), ('ib_admin', 'seller_member'),
  ('ib_admin', 'buyer_admin'), ('ib_admin', 'buyer_member'), ('ib_admin', 'observer'),
  ('seller_admin', 'seller_admin'), ('seller_admin', 'seller_member'),
  ('buyer_admin', 'buyer_admin'), ('buyer_admin', 'buyer_member');

CREATE FUNCTION app.side_of(role text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN role LIKE 'ib%' THEN 'bank' ELSE split_part(role, '_', 1) END
$$;

-- The caller's own seat: a person's, live. No row for agents and for whoever has none.
CREATE FUNCTION app.my_seat(p_project text) RETURNS SETOF participants
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.* FROM participants p
   WHERE p.project_id = p_project AND p.user_id = app.me() AND p.removed_at IS NULL
     AND NOT app.flag('agent') AND p_project = ANY (app.list('projects'))
$$;

-- An admin of the bank, in a deal that is not closed.
CREATE FUNCTION app.sets_up(p_project text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM app.my_seat(p_project) mine JOIN projects p ON p.id = mine.project_id
                  WHERE mine.role = 'ib_admin' AND p.stage <> 'closed')
$$;

-- Deals and firms whose people the caller administers: 'deal|' for the bank's admins, 'deal|firm' for a firm's.
CREATE FUNCTION app.administered() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT ARRAY(SELECT p.project_id || '|' || CASE p.role WHEN 'ib_admin' THEN '' ELSE p.organization_id END
                 FROM participants p
                WHERE p.user_id = app.me() AND p.removed_at IS NULL AND NOT app.flag('agent')
                  AND p.project_id = ANY (app.list('projects')) AND p.role IN ('ib_admin', 'seller_admin', 'buyer_admin'))
$$;

-- Nobody gives workstreams that are not their own, and "all" only who has all.
CREATE FUNCTION app.may_give(p_project text, p_all boolean, p_workstreams text[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM app.my_seat(p_project) mine
     WHERE CASE WHEN p_all THEN mine.all_workstreams
                ELSE cardinality(p_workstreams) > 0 AND NOT EXISTS (
                  SELECT FROM unnest(p_workstreams) AS wanted(id)
                   WHERE NOT EXISTS (
                     SELECT FROM workstreams w
                      WHERE w.id = wanted.id AND w.project_id = p_project
                        AND (mine.all_workstreams OR EXISTS (
                              SELECT FROM participant_workstreams pw WHERE pw.participant_id = mine.id AND pw.workstream_id = w.id)))) END)
$$;

-- Whether somebody's seat is the caller's to change: a role that the caller gives, of the own firm unless the caller is the
-- bank's admin, and in no workstream that the caller does not have.
CREATE FUNCTION app.in_reach(p_participant text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM participants other, app.my_seat(other.project_id) mine
     WHERE other.id = p_participant AND other.removed_at IS NULL
       AND EXISTS (SELECT FROM app.role_grants g WHERE g.granter = mine.role AND g.role = other.role)
       AND (mine.role = 'ib_admin' OR other.organization_id = mine.organization_id)
       AND (mine.all_workstreams OR (NOT other.all_workstreams AND NOT EXISTS (
             SELECT FROM participant_workstreams theirs
              WHERE theirs.participant_id = other.id AND NOT EXISTS (
                SELECT FROM participant_workstreams own WHERE own.participant_id = mine.id AND own.workstream_id = theirs.workstream_id)))))
$$;

-- Banks for which the caller may open a deal: as an admin of one of its deals, or as anyone of it while it has none.
CREATE FUNCTION app.my_banks() RETURNS TABLE (id text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.id, o.name FROM organizations o
    JOIN members m ON m.organization_id = o.id AND m.user_id = app.me() AND m.removed_at IS NULL
   WHERE o.kind = 'bank' AND NOT app.flag('agent')
     AND (NOT EXISTS (SELECT FROM projects p WHERE p.host_organization_id = o.id)
          OR EXISTS (SELECT FROM projects p JOIN participants seat ON seat.project_id = p.id
                      WHERE p.host_organization_id = o.id AND seat.user_id = app.me() AND seat.organization_id = o.id
                        AND seat.role = 'ib_admin' AND seat.removed_at IS NULL))
$$;

CREATE FUNCTION app.refuse(p_unless boolean, p_why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_unless IS NOT TRUE THEN RAISE EXCEPTION '%', p_why USING ERRCODE = 'insufficient_privilege'; END IF;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- The deal itself
-- ---------------------------------------------------------------------------------------------------------------

-- What a workstream can be called in an address and in refs. BUY counts what buyers ask.
CREATE FUNCTION app.is_workstream(p_slug text, p_name text, p_prefix text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_slug ~ '^[a-z][a-z0-9-]{0,39}$' AND p_prefix ~ '^[A-Z][A-Z0-9]{1,4}$' AND p_prefix <> 'BUY' AND p_name <> '', false)
$$;

-- Opens a deal with its workstreams; whoever opens it is its first admin.
CREATE FUNCTION app.open_project(p_id text, p_bank text, p_name text, p_description text, p_time_zone text, p_gate text,
                                 p_participant text, p_workstreams jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(EXISTS (SELECT FROM app.my_banks() b WHERE b.id = p_bank), 'this bank is not the caller''s');
  INSERT INTO projects (id, host_organization_id, name, description, time_zone, gate)
    VALUES (p_id, p_bank, p_name, p_description, p_time_zone, p_gate);
  PERFORM app.refuse(app.is_workstream(w.slug, w.name, w.prefix), 'this is no workstream')
    FROM jsonb_to_recordset(p_workstreams) AS w(slug text, name text, prefix text);
  INSERT INTO workstreams (id, project_id, slug, name, prefix, position)
    SELECT w.id, p_id, w.slug, w.name, w.prefix, w.position
      FROM jsonb_to_recordset(p_workstreams) AS w(id text, slug text, name text, prefix text, position int);
  INSERT INTO participants (id, project_id, user_id, organization_id, role, all_workstreams)
    VALUES (p_participant, p_id, app.me(), p_bank, 'ib_admin', true);
END $$;

-- False where the deal has a workstream of that slug or prefix already.
CREATE FUNCTION app.add_workstream(p_id text, p_project text, p_slug text, p_name text, p_prefix text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(app.sets_up(p_project) AND app.is_workstream(p_slug, p_name, p_prefix), 'this is not the caller''s to add');
  INSERT INTO workstreams (id, project_id, slug, name, prefix, position)
    SELECT p_id, p_project, p_slug, p_name, p_prefix, coalesce(max(w.position), 0) + 1 FROM workstreams w WHERE w.project_id = p_project
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['projects', 'workstreams'] LOOP
    EXECUTE format('CREATE TRIGGER people_only BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT
                      WHEN (current_user = ''app_rt'') EXECUTE FUNCTION app.people_only()', name);
  END LOOP;
END $$;

CREATE POLICY edit ON projects FOR UPDATE TO app_rt USING (app.sets_up(id)) WITH CHECK (app.sets_up(id));
GRANT UPDATE (name, description, time_zone, gate) ON projects TO app_rt;
CREATE POLICY rename ON workstreams FOR UPDATE TO app_rt USING (app.sets_up(project_id)) WITH CHECK (app.sets_up(project_id));
GRANT UPDATE (name) ON workstreams TO app_rt;

CREATE POLICY plan ON milestones FOR INSERT TO app_rt WITH CHECK (app.sets_up(project_id));
CREATE POLICY change ON milestones FOR UPDATE TO app_rt USING (app.sets_up(project_id)) WITH CHECK (app.sets_up(project_id));
CREATE POLICY drop ON milestones FOR DELETE TO app_rt USING (app.sets_up(project_id));
GRANT INSERT (id, project_id, name, date), UPDATE (name, date, reached_at), DELETE ON milestones TO app_rt;
CREATE FUNCTION app.milestone_reached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reached_at := CASE WHEN NEW.reached_at IS NOT NULL THEN coalesce(OLD.reached_at, now()) END;
  RETURN NEW;
END $$;
CREATE TRIGGER milestone_reached BEFORE UPDATE ON milestones FOR EACH ROW WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.milestone_reached();

-- ---------------------------------------------------------------------------------------------------------------
-- Invitations
-- ---------------------------------------------------------------------------------------------------------------

ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON invitations FROM PUBLIC;
CREATE POLICY see ON invitations FOR SELECT TO app_rt USING (
  (project_id || '|') = ANY ((SELECT app.administered())::text[])
  OR (project_id || '|' || organization_id) = ANY ((SELECT app.administered())::text[]));
-- All but the hash of the secret.
GRANT SELECT (id, project_id, organization_id, email, role, all_workstreams, workstream_ids, created_by, created_at, expires_at,
              accepted_at, accepted_by, revoked_at) ON invitations TO app_rt;
-- A firm that was invited and of which nobody has come yet.
CREATE POLICY see_invited ON organizations FOR SELECT TO app_rt USING (id IN (SELECT i.organization_id FROM invitations i));

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
  SELECT * INTO mine FROM app.my_seat(p_project);
  PERFORM app.refuse(FOUND AND EXISTS (SELECT FROM app.role_grants g WHERE g.granter = mine.role AND g.role = p_role)
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
    INSERT INTO outbox (id, kind, payload) VALUES (p_outbox, 'invitation', jsonb_build_object('invitation_id', p_id));
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

-- What the link shows to whoever holds it. The bank's people are named to its own and to sellers, never to buyers and observers.
CREATE FUNCTION app.invitation_of(p_hash text) RETURNS TABLE (email text, role text, project_id text, project text, firm text, inviter text, state text, accepted_by text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.email, i.role, i.project_id, p.name, o.name,
         CASE WHEN seat.organization_id = i.organization_id OR (seat.role LIKE 'ib%' AND i.role LIKE 'seller%') THEN u.name END,
         CASE WHEN i.accepted_at IS NOT NULL THEN 'used' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
              WHEN i.expires_at <= now() OR p.stage = 'closed' THEN 'expired' ELSE 'open' END,
         i.accepted_by
    FROM invitations i
    JOIN projects p ON p.id = i.project_id
    JOIN organizations o ON o.id = i.organization_id
    JOIN users u ON u.id = i.created_by
    LEFT JOIN participants seat ON seat.project_id = i.project_id AND seat.user_id = i.created_by
   WHERE i.secret_hash = p_hash
$$;

-- Gives the invited person the seat, once. The account must be the one that was invited. Answers the deal, or why not.
CREATE FUNCTION app.accept_invitation(p_hash text, p_user text, p_participant text) RETURNS TABLE (outcome text, project_id text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  i invitations;
  seat participants;
BEGIN
  SELECT * INTO i FROM invitations WHERE secret_hash = p_hash FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'unknown', NULL::text; RETURN; END IF;
  IF i.accepted_at IS NOT NULL THEN RETURN QUERY SELECT 'used', NULL::text; RETURN; END IF;
  IF i.revoked_at IS NOT NULL THEN RETURN QUERY SELECT 'revoked', NULL::text; RETURN; END IF;
  PERFORM FROM projects WHERE id = i.project_id AND stage <> 'closed' FOR SHARE;
  IF NOT FOUND OR i.expires_at <= now() THEN RETURN QUERY SELECT 'expired', NULL::text; RETURN; END IF;
  PERFORM FROM users WHERE id = p_user AND email = i.email AND disabled_at IS NULL;
  IF NOT FOUND THEN RETURN QUERY SELECT 'wrong_account', NULL::text; RETURN; END IF;
  SELECT * INTO seat FROM participants WHERE participants.project_id = i.project_id AND user_id = p_user FOR UPDATE;
  IF FOUND AND seat.removed_at IS NULL THEN RETURN QUERY SELECT 'seated', NULL::text; RETURN; END IF;

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
-- Seats
-- ---------------------------------------------------------------------------------------------------------------

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

-- Ends somebody's seat, and with it what hung on it: tasks, open invitations, the deal in each of the person's connections, and
-- the connections themselves where no deal is left. Answers how many connections ended or lost the deal; null where there is no
-- such seat. Also in a closed deal.
CREATE FUNCTION app.remove_participant(p_id text, p_successor text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  seat participants;
  heir text;
  agents int;
BEGIN
  PERFORM FROM projects p JOIN participants s ON s.project_id = p.id WHERE s.id = p_id FOR UPDATE OF p;
  SELECT * INTO seat FROM participants WHERE id = p_id AND removed_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM app.refuse(app.in_reach(p_id), 'this seat is not the caller''s to end');
  PERFORM app.refuse_losing_the_last_admin(seat);
  UPDATE participants SET removed_at = now() WHERE id = p_id;
  UPDATE invitations i SET revoked_at = now() WHERE i.project_id = seat.project_id AND i.created_by = seat.user_id AND app.is_open(i);
  PERFORM app.release_tasks(seat.project_id, seat.user_id);

  -- Work that would have gone back to the person goes back to somebody of the same firm, or to nobody.
  SELECT p.user_id INTO heir FROM participants p
    WHERE p.project_id = seat.project_id AND p.organization_id = seat.organization_id AND p.removed_at IS NULL AND p.user_id IN (p_successor, app.me())
    ORDER BY p.user_id = p_successor DESC NULLS LAST LIMIT 1;
  DELETE FROM entry_returns WHERE project_id = seat.project_id AND return_to = seat.user_id AND (heir IS NULL OR user_id = heir);
  UPDATE entry_returns SET return_to = heir WHERE project_id = seat.project_id AND return_to = seat.user_id;

  SELECT app.agents_in(seat.project_id, seat.user_id) INTO agents;
  UPDATE connections SET bound_project_id = NULL WHERE user_id = seat.user_id AND bound_project_id = seat.project_id;
  DELETE FROM connection_projects cp USING connections c
    WHERE cp.connection_id = c.id AND c.user_id = seat.user_id AND cp.project_id = seat.project_id;
  PERFORM app.close_connection(c.id) FROM connections c
    WHERE c.user_id = seat.user_id AND c.revoked_at IS NULL
      AND NOT EXISTS (SELECT FROM participants p WHERE p.user_id = seat.user_id AND p.removed_at IS NULL);
  RETURN agents;
END $$;

-- How many live connections of somebody reach a deal. Counted for whoever may end them with the seat.
CREATE FUNCTION app.agents_in(p_project text, p_user text) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::int FROM connections c
   WHERE c.user_id = p_user AND c.revoked_at IS NULL AND c.expires_at > now()
     AND (c.all_projects OR EXISTS (SELECT FROM connection_projects cp WHERE cp.connection_id = c.id AND cp.project_id = p_project))
$$;
CREATE FUNCTION app.agents_of_participant(p_id text) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.agents_in(p.project_id, p.user_id) FROM participants p WHERE p.id = p_id AND app.in_reach(p_id)
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- The product's own work: what it tells and mails. It learns addresses and figures, no content.
-- ---------------------------------------------------------------------------------------------------------------

CREATE FUNCTION app.running_deals() RETURNS TABLE (id text, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.id, p.time_zone FROM projects p WHERE p.stage <> 'closed'
$$;

-- Tells, once for each due date, who works on a request that is overdue. `p_days` is today by deal, in the deal's own time zone.
CREATE FUNCTION app.tell_overdue(p_days jsonb) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  told int;
BEGIN
  INSERT INTO notifications (id, project_id, user_id, entry_id, kind)
    SELECT 'ntf_' || replace(gen_random_uuid()::text, '-', ''), e.project_id, a.user_id, e.id, 'overdue'
      FROM jsonb_each_text(p_days) AS deal(id, today)
      JOIN entries e ON e.project_id = deal.id AND e.type = 'request' AND e.status IN ('open', 'assigned') AND e.due_date < deal.today::date
      JOIN entry_assignees a ON a.entry_id = e.id
     WHERE app.person_sees(a.user_id, e)
       AND NOT EXISTS (SELECT FROM notifications n
                        WHERE n.entry_id = e.id AND n.user_id = a.user_id AND n.kind = 'overdue' AND n.at >= e.due_date::timestamp AT TIME ZONE 'UTC');
  GET DIAGNOSTICS told = ROW_COUNT;
  RETURN told;
END $$;

-- Puts a deal's digests of a day into the outbox, for everyone who takes part and wants them; once.
CREATE FUNCTION app.plan_digests(p_project text, p_day date) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  planned int;
BEGIN
  WITH made AS (
    INSERT INTO digests (user_id, project_id, day)
      SELECT p.user_id, p.project_id, p_day FROM participants p
        JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL AND u.daily_digest
        JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
       WHERE p.project_id = p_project AND p.removed_at IS NULL
      ON CONFLICT DO NOTHING RETURNING user_id)
  INSERT INTO outbox (id, kind, payload)
    SELECT 'out_' || replace(gen_random_uuid()::text, '-', ''), 'digest',
           jsonb_build_object('user_id', made.user_id, 'project_id', p_project, 'day', p_day::text) FROM made;
  GET DIAGNOSTICS planned = ROW_COUNT;
  -- What was made for a day long past is of no use.
  DELETE FROM digests WHERE project_id = p_project AND day < p_day - 7;
  RETURN planned;
END $$;

-- What a digest says, as the person may see it when it leaves: figures only. No row for whoever left or no longer wants it.
CREATE FUNCTION app.digest_of(p_user text, p_project text, p_day date)
RETURNS TABLE (email text, name text, project text, overdue int, due_soon int, returned int, rejected int, published int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.email, u.name, deal.name, tasks.overdue, tasks.due_soon, news.returned, news.rejected, news.published
    FROM participants p
    JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL AND u.daily_digest
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
    JOIN projects deal ON deal.id = p.project_id AND deal.stage <> 'closed'
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE e.due_date < p_day)::int AS overdue,
             count(*) FILTER (WHERE e.due_date BETWEEN p_day AND p_day + 3)::int AS due_soon
        FROM entry_assignees a JOIN entries e ON e.id = a.entry_id AND e.type = 'request' AND e.status IN ('open', 'assigned')
       WHERE a.project_id = p_project AND a.user_id = p_user AND app.person_sees(p_user, e)) tasks
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT n.entry_id) FILTER (WHERE n.kind = 'returned')::int AS returned,
             count(DISTINCT n.entry_id) FILTER (WHERE n.kind = 'rejected')::int AS rejected,
             count(DISTINCT n.entry_id) FILTER (WHERE n.kind = 'published')::int AS published
        FROM notifications n JOIN entries e ON e.id = n.entry_id
       WHERE n.project_id = p_project AND n.user_id = p_user AND n.read_at IS NULL AND n.at > now() - interval '1 day'
         AND app.person_sees(p_user, e)) news
   WHERE p.project_id = p_project AND p.user_id = p_user AND p.removed_at IS NULL
$$;

-- What the mail of an invitation says. The secret is made as the mail leaves, and only its hash stays here; another attempt makes
-- another. No row where the invitation is no longer open.
CREATE FUNCTION app.send_invitation(p_invitation text, p_hash text) RETURNS TABLE (email text, project text, inviter text, role text, firm text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE invitations i SET secret_hash = p_hash WHERE i.id = p_invitation AND app.is_open(i);
  IF FOUND THEN
    RETURN QUERY SELECT o.email, o.project, o.inviter, o.role, o.firm FROM app.invitation_of(p_hash) o WHERE o.state = 'open';
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION app.my_seat(text), app.sets_up(text), app.administered(), app.may_give(text, boolean, text[]), app.in_reach(text),
  app.my_banks(), app.open_project(text, text, text, text, text, text, text, jsonb), app.add_workstream(text, text, text, text, text),
  app.invite(text, text, text, text, text, text, boolean, text[], text, int, text), app.revoke_invitation(text), app.invitation_of(text),
  app.accept_invitation(text, text, text), app.refuse_losing_the_last_admin(participants), app.release_tasks(text, text),
  app.change_participant(text, text, boolean, text[]), app.remove_participant(text, text), app.agents_in(text, text), app.agents_of_participant(text),
  app.running_deals(), app.tell_overdue(jsonb), app.plan_digests(text, date), app.digest_of(text, text, date), app.send_invitation(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.my_seat(text), app.sets_up(text), app.administered(), app.in_reach(text), app.my_banks(),
  app.open_project(text, text, text, text, text, text, text, jsonb), app.add_workstream(text, text, text, text, text),
  app.invite(text, text, text, text, text, text, boolean, text[], text, int, text), app.revoke_invitation(text),
  app.change_participant(text, text, boolean, text[]), app.remove_participant(text, text), app.agents_of_participant(text) TO app_rt;
GRANT EXECUTE ON FUNCTION app.invitation_of(text), app.accept_invitation(text, text, text), app.running_deals(), app.tell_overdue(jsonb),
  app.plan_digests(text, date), app.digest_of(text, text, date), app.send_invitation(text, text) TO app_sys;
