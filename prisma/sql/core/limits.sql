-- How often the caller called, what that cost, and how often it had a text embedded, in the minute that began then. The count
-- of a deal is nobody's to read: it would tell of the calls of others.
CREATE FUNCTION app.own_uses(p_start timestamptz) RETURNS TABLE (calls int, cost int, embeddings int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT coalesce(max(w.hits) FILTER (WHERE w.key = 'calls:user:' || app.me()), 0)::int,
                      coalesce(max(w.cost) FILTER (WHERE w.key = 'calls:user:' || app.me()), 0)::int,
                      coalesce(max(w.hits) FILTER (WHERE w.key = 'embeddings:user:' || app.me()), 0)::int
    FROM rate_windows w
   WHERE w.window_start = p_start AND w.key IN ('calls:user:' || app.me(), 'embeddings:user:' || app.me());
END $$;

GRANT EXECUTE ON FUNCTION app.own_uses(timestamptz) TO app_rt;
