-- When a person was here: what is new is counted from the end of the visit before this one. Visits are parted by half an hour
-- without a page. Kept from when sessions were last seen, so that every page counts, in every browser, and none has to say so.
CREATE TABLE visits (
  user_id text NOT NULL,
  last_at timestamptz(3) NOT NULL,
  previous_at timestamptz(3),
  CONSTRAINT visits_pkey PRIMARY KEY (user_id),
  CONSTRAINT visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);

INSERT INTO visits (user_id, last_at) SELECT user_id, max(last_seen_at) FROM web_sessions GROUP BY user_id;

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
REVOKE EXECUTE ON FUNCTION app.note_visit() FROM PUBLIC;

-- One's own, on our pages; not through an agent, and not to who looks as somebody else.
ALTER TABLE visits ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON visits FROM PUBLIC;
CREATE POLICY see ON visits FOR SELECT TO app_rt USING (
  user_id = (SELECT app.me()) AND NOT (SELECT app.flag('agent')) AND NOT (SELECT app.flag('looking')));
GRANT SELECT ON visits TO app_rt;

-- How a deal came along: when its requests were answered and published.
CREATE INDEX events_project_id_entry_id_to_status_at_idx ON events (project_id, entry_id, to_status, at);
