CREATE FUNCTION app.note_visit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO visits AS kept (user_id, last_at) VALUES (NEW.user_id, NEW.last_seen_at)
    ON CONFLICT (user_id) DO UPDATE SET
      previous_at = CASE WHEN EXCLUDED.last_at > kept.last_at + interval '30 minutes' THEN kept.last_at ELSE kept.previous_at END,
      last_at = greatest(kept.last_at, EXCLUDED.last_at);
  RETURN NULL;
END $$;
CREATE TRIGGER visited AFTER INSERT OR UPDATE OF last_seen_at ON web_sessions FOR EACH ROW EXECUTE FUNCTION app.note_visit();
