-- How often the caller called, and had a text embedded, in the minute that began then. The count of a deal is nobody's to read: it
-- would tell of the calls of others.
CREATE FUNCTION app.own_uses(p_start timestamptz) RETURNS TABLE (calls int, embeddings int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(max(hits) FILTER (WHERE key = 'calls:user:' || app.me()), 0)::int,
         coalesce(max(hits) FILTER (WHERE key = 'embeddings:user:' || app.me()), 0)::int
    FROM rate_windows
   WHERE window_start = p_start AND key IN ('calls:user:' || app.me(), 'embeddings:user:' || app.me())
$$;
REVOKE EXECUTE ON FUNCTION app.own_uses(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.own_uses(timestamptz) TO app_rt;
