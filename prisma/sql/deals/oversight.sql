-- Overseeing: the bank's admins all agents of a deal, a seller's admins those of their own firm (docs/decisions/020-disclosure.md).

-- People whose agents the caller oversees, with those who have left.
CREATE FUNCTION app.overseen_people(p_project text) RETURNS SETOF participants
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.* FROM participants p, app.my_seat(p_project) mine
   WHERE p.project_id = p_project AND NOT app.flag('looking')
     AND (mine.role = 'ib_admin' OR (mine.role = 'seller_admin' AND p.organization_id = mine.organization_id))
$$;

-- Their live connections that reach the deal.
CREATE FUNCTION app.overseen_connections(p_project text) RETURNS TABLE (
  id text, user_id text, client_name text, client_host text, scopes text[], created_at timestamptz, expires_at timestamptz,
  unlock_until timestamptz, last_used_at timestamptz, calls int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT * FROM app.connections_reaching('deals', p_project,
    ARRAY(SELECT p.user_id FROM app.overseen_people(p_project) p WHERE p.removed_at IS NULL), ARRAY['unlock:pre_dataroom'])
$$;

-- What they called in the deal since then, by the deal's day and tool, with how many rows they were given.
CREATE FUNCTION app.overseen_calls(p_project text, p_since timestamptz, p_zone text) RETURNS TABLE (day date, tool text, calls int, rows int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT * FROM app.calls_reaching('deals', p_project, ARRAY(SELECT p.user_id FROM app.overseen_people(p_project) p), p_since, p_zone)
$$;

-- Which entries their calls returned, in lists too, and in how many calls. A name without an id is looked up as its caller
-- knew it; where it can mean several it counts for none of them. A reader's agent was told the numbers of the reader's firm.
-- Names of workstreams stay among those looked up: they were told before readers had numbers of their own. Calls of no deal
-- or of another count where they named something of this one.
CREATE FUNCTION app.overseen_entries(p_project text, p_since timestamptz) RETURNS TABLE (entry_id text, times int, agents int, last timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH overseen AS MATERIALIZED (
    SELECT p.user_id, CASE WHEN p.role LIKE 'buyer%' OR p.role = 'observer' THEN p.organization_id END AS reader FROM app.overseen_people(p_project) p),
  called AS (
    SELECT a.id, a.at, a.connection_id, a.user_id, a.space_id, a.returned FROM audit_calls a
     WHERE a.space_id = p_project AND a.at >= p_since AND a.connection_id IS NOT NULL AND a.returned IS NOT NULL
    UNION ALL
    SELECT a.id, a.at, a.connection_id, a.user_id, a.space_id, a.returned FROM audit_calls a
     WHERE a.elsewhere IS NOT NULL AND p_project = ANY (a.elsewhere) AND a.space_id IS DISTINCT FROM p_project
       AND a.at >= p_since AND a.connection_id IS NOT NULL AND a.returned IS NOT NULL),
  named AS MATERIALIZED (
    SELECT c.id AS call, c.at, c.connection_id, o.reader, n.id, n.ref
      FROM called c JOIN overseen o ON o.user_id = c.user_id
      CROSS JOIN LATERAL jsonb_to_recordset(c.returned) AS n(id text, ref text, space text, project text)
     WHERE coalesce(n.space, n.project, c.space_id) = p_project), -- `project` in rows of before
  meant AS MATERIALIZED (
    SELECT r.ref, r.reader, min(found.id) AS id
      FROM (SELECT DISTINCT n.ref, n.reader FROM named n WHERE n.id IS NULL) r
      CROSS JOIN LATERAL (
        SELECT e.id FROM entries e WHERE e.project_id = p_project AND e.ref = r.ref
        UNION SELECT known.entry_id FROM reader_refs known
               WHERE known.project_id = p_project AND known.organization_id = r.reader AND known.ref COLLATE "C" = r.ref
        UNION SELECT asked.entry_id FROM entry_provenance asked
               WHERE asked.project_id = p_project AND asked.own_ref = r.ref AND coalesce(asked.organization_id = r.reader, true)) found
     GROUP BY r.ref, r.reader HAVING count(*) = 1),
  returned AS (
    SELECT n.call, n.at, n.connection_id, n.id FROM named n WHERE n.id IS NOT NULL
    UNION SELECT n.call, n.at, n.connection_id, m.id
            FROM named n JOIN meant m ON n.id IS NULL AND m.ref = n.ref AND m.reader IS NOT DISTINCT FROM n.reader)
  SELECT e.id, count(*)::int, count(DISTINCT r.connection_id)::int, max(r.at)
    FROM returned r JOIN entries e ON e.id = r.id AND e.project_id = p_project
   GROUP BY e.id
$$;

-- Ends one of these connections, with its tokens and sessions, or ends its unlock. False where there is none such.
CREATE FUNCTION app.stop_agent(p_project text, p_connection text, p_end boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed agent_rule_changes;
BEGIN
  SELECT p_project, CASE WHEN p_end THEN 'ended' ELSE 'locked' END, c.id, c.user_id, c.client_name, p.organization_id
    INTO changed.project_id, changed.kind, changed.connection_id, changed.person_id, changed.client_name, changed.organization_id
    FROM app.overseen_connections(p_project) c JOIN participants p ON p.project_id = p_project AND p.user_id = c.user_id
   WHERE c.id = p_connection;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_end THEN PERFORM app.close_connection(p_connection); ELSE PERFORM app.end_step_ups(p_connection, ARRAY['unlock:pre_dataroom']); END IF;
  PERFORM app.note_agent_rule(changed);
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION app.overseen_connections(text), app.overseen_calls(text, timestamptz, text),
  app.overseen_entries(text, timestamptz), app.stop_agent(text, text, boolean) TO app_rt;
