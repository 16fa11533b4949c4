-- Overseeing counts calls, each once, and names the entries that calls returned (docs/decisions/020-disclosure.md). What is noted
-- besides a call stands in the same log and is none.

-- As before (0024), of calls alone.
CREATE OR REPLACE FUNCTION app.overseen_connections(p_project text) RETURNS TABLE (
  id text, user_id text, client_name text, client_host text, scopes text[], created_at timestamptz, expires_at timestamptz,
  unlock_until timestamptz, last_used_at timestamptz, calls int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.id, c.user_id, c.client_name, c.client_host, c.scopes, c.created_at, c.expires_at,
         CASE WHEN c.unlock_until > now() THEN c.unlock_until END, used.last, used.calls
    FROM app.overseen_people(p_project) p
    JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
    JOIN connections c ON c.user_id = p.user_id AND c.revoked_at IS NULL AND c.expires_at > now()
    CROSS JOIN LATERAL (SELECT max(a.at) AS last, count(*)::int AS calls FROM audit_calls a
                         WHERE a.connection_id = c.id AND a.project_id = p_project AND a.action = 'mcp_tool_call') used
   WHERE p.removed_at IS NULL
     AND (c.all_projects OR EXISTS (SELECT FROM connection_projects cp WHERE cp.connection_id = c.id AND cp.project_id = p_project))
$$;

CREATE OR REPLACE FUNCTION app.overseen_calls(p_project text, p_since timestamptz, p_zone text) RETURNS TABLE (day date, tool text, calls int, rows int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (a.at AT TIME ZONE p_zone)::date, a.tool, count(*)::int, coalesce(sum(a.result_count), 0)::int
    FROM audit_calls a
   WHERE a.project_id = p_project AND a.at >= p_since AND a.connection_id IS NOT NULL AND a.action = 'mcp_tool_call'
     AND a.user_id IN (SELECT p.user_id FROM app.overseen_people(p_project) p)
   GROUP BY 1, 2
$$;

-- Which entries their calls returned, in lists too, and in how many calls. A name without an id is looked up as its caller knew
-- it; where it can mean several it counts for none of them. Calls of no deal or of another count where they named something of
-- this one.
CREATE OR REPLACE FUNCTION app.overseen_entries(p_project text, p_since timestamptz) RETURNS TABLE (entry_id text, times int, agents int, last timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH overseen AS MATERIALIZED (
    SELECT p.user_id, CASE WHEN p.role LIKE 'buyer%' THEN p.organization_id END AS buyer FROM app.overseen_people(p_project) p),
  called AS (
    SELECT a.id, a.at, a.connection_id, a.user_id, a.project_id, a.returned FROM audit_calls a
     WHERE a.project_id = p_project AND a.at >= p_since AND a.connection_id IS NOT NULL AND a.returned IS NOT NULL
    UNION ALL
    SELECT a.id, a.at, a.connection_id, a.user_id, a.project_id, a.returned FROM audit_calls a
     WHERE a.elsewhere IS NOT NULL AND p_project = ANY (a.elsewhere) AND a.project_id IS DISTINCT FROM p_project
       AND a.at >= p_since AND a.connection_id IS NOT NULL AND a.returned IS NOT NULL),
  named AS MATERIALIZED (
    SELECT c.id AS call, c.at, c.connection_id, o.buyer, n.id, n.ref
      FROM called c JOIN overseen o ON o.user_id = c.user_id
      CROSS JOIN LATERAL jsonb_to_recordset(c.returned) AS n(id text, ref text, project text)
     WHERE coalesce(n.project, c.project_id) = p_project),
  meant AS MATERIALIZED (
    SELECT r.ref, r.buyer, min(found.id) AS id
      FROM (SELECT DISTINCT n.ref, n.buyer FROM named n WHERE n.id IS NULL) r
      CROSS JOIN LATERAL (
        SELECT e.id FROM entries e WHERE e.project_id = p_project AND e.ref = r.ref
        UNION SELECT asked.entry_id FROM entry_provenance asked
               WHERE asked.project_id = p_project AND asked.own_ref = r.ref AND coalesce(asked.organization_id = r.buyer, true)) found
     GROUP BY r.ref, r.buyer HAVING count(*) = 1),
  returned AS (
    SELECT n.call, n.at, n.connection_id, n.id FROM named n WHERE n.id IS NOT NULL
    UNION SELECT n.call, n.at, n.connection_id, m.id
            FROM named n JOIN meant m ON n.id IS NULL AND m.ref = n.ref AND m.buyer IS NOT DISTINCT FROM n.buyer)
  SELECT e.id, count(*)::int, count(DISTINCT r.connection_id)::int, max(r.at)
    FROM returned r JOIN entries e ON e.id = r.id AND e.project_id = p_project
   GROUP BY e.id
$$;
