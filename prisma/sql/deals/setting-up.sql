-- Setting up a deal: who opens one, and who may bring whom in (docs/decisions/011-setting-up.md).
-- Seats, firms and memberships are never written by a caller: definer functions do that, after looking at the caller's own
-- seat. What an admin of the bank only words (names, days, the gate) is written under policies.

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

-- Whether somebody belongs to a firm now.
CREATE FUNCTION app.is_member(p_organization text, p_user text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM members m WHERE m.organization_id = p_organization AND m.user_id = p_user AND m.removed_at IS NULL)
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

-- False where the deal has a workstream of that slug or prefix already. Takes no prefix of a firm: FIN-003 must mean one
-- request.
CREATE FUNCTION app.add_workstream(p_id text, p_project text, p_slug text, p_name text, p_prefix text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(app.sets_up(p_project) AND app.is_workstream(p_slug, p_name, p_prefix), 'this is not the caller''s to add');
  PERFORM pg_advisory_xact_lock(hashtextextended('reader_refs/' || p_project, 0));
  IF EXISTS (SELECT FROM firm_prefixes f WHERE f.project_id = p_project AND f.prefix = p_prefix) THEN RETURN false; END IF;
  INSERT INTO workstreams (id, project_id, slug, name, prefix, position)
    SELECT p_id, p_project, p_slug, p_name, p_prefix, coalesce(max(w.position), 0) + 1 FROM workstreams w WHERE w.project_id = p_project
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

GRANT EXECUTE ON FUNCTION app.side_of(text), app.my_seat(text), app.sets_up(text), app.administered(), app.in_reach(text),
  app.my_banks(), app.open_project(text, text, text, text, text, text, text, jsonb),
  app.add_workstream(text, text, text, text, text) TO app_rt;
