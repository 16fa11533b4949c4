-- What the admins of a space may be told of agents there. Whose agents, and who may be told, their module says; so no login may
-- ask these, only functions of a module (docs/decisions/020-disclosure.md). Figures and names of applications, never a token,
-- an address or an argument. It counts calls, each once: what is noted besides a call stands in the same log and is none.

-- Live connections of these people that reach the space. p_step_ups: the module's own, of which the space may know.
CREATE FUNCTION app.connections_reaching(p_module text, p_space text, p_people text[], p_step_ups text[]) RETURNS TABLE (
  id text, user_id text, client_name text, client_host text, scopes text[], created_at timestamptz, expires_at timestamptz,
  unlock_until timestamptz, last_used_at timestamptz, calls int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.id, c.user_id, c.client_name, c.client_host, c.scopes, c.created_at, c.expires_at,
         app.step_up_until(c.id, p_step_ups), used.last, used.calls
    FROM connections c
    JOIN users u ON u.id = c.user_id AND u.disabled_at IS NULL
    CROSS JOIN LATERAL (SELECT max(a.at) AS last, count(*)::int AS calls FROM audit_calls a
                         WHERE a.connection_id = c.id AND a.space_id = p_space AND coalesce(a.module, p_module) = p_module
                           AND a.action = 'mcp_tool_call') used
   WHERE c.user_id = ANY (p_people) AND c.revoked_at IS NULL AND c.expires_at > now()
     AND EXISTS (SELECT FROM connection_spaces cs WHERE cs.connection_id = c.id AND cs.module = p_module AND cs.space_id = p_space)
$$;

-- What their agents and machines called in the space since then, by the day in this zone and tool, with how many rows they were given.
CREATE FUNCTION app.calls_reaching(p_module text, p_space text, p_people text[], p_since timestamptz, p_zone text) RETURNS TABLE (day date, tool text, calls int, rows int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (a.at AT TIME ZONE p_zone)::date, a.tool, count(*)::int, coalesce(sum(a.result_count), 0)::int
    FROM audit_calls a
   WHERE a.space_id = p_space AND coalesce(a.module, p_module) = p_module AND a.at >= p_since AND (a.connection_id IS NOT NULL OR a.machine_id IS NOT NULL) AND a.action = 'mcp_tool_call'
     AND a.user_id = ANY (p_people)
   GROUP BY 1, 2
$$;
