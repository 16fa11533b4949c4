-- What the calls of a window cost together: one that compares texts takes more than one that reads a list. Kept beside their
-- number, so that a call is still one row. Windows are app_sys's as before; what the caller used is told by app.own_uses.
ALTER TABLE rate_windows ADD COLUMN cost INTEGER NOT NULL DEFAULT 0;

DROP FUNCTION app.own_uses(timestamptz);
CREATE FUNCTION app.own_uses(p_start timestamptz) RETURNS TABLE (calls int, cost int, embeddings int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT coalesce(max(w.hits) FILTER (WHERE w.key = 'calls:user:' || app.me()), 0)::int,
                      coalesce(max(w.cost) FILTER (WHERE w.key = 'calls:user:' || app.me()), 0)::int,
                      coalesce(max(w.hits) FILTER (WHERE w.key = 'embeddings:user:' || app.me()), 0)::int
    FROM rate_windows w
   WHERE w.window_start = p_start AND w.key IN ('calls:user:' || app.me(), 'embeddings:user:' || app.me());
END $$;
REVOKE EXECUTE ON FUNCTION app.own_uses(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.own_uses(timestamptz) TO app_rt;
