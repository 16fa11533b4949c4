-- What changed in a deal since a connection last asked (docs/decisions/008-context-updates.md).

-- The order in which lines of history were recorded. It counts what a caller may not see, so no actor reads it: it stands
-- beside events, not in them.
CREATE TABLE "event_order" (
    "seq" BIGSERIAL NOT NULL,
    "project_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,

    CONSTRAINT "event_order_pkey" PRIMARY KEY ("seq")
);
CREATE INDEX "event_order_project_id_seq_idx" ON "event_order"("project_id", "seq");
CREATE UNIQUE INDEX "event_order_event_id_key" ON "event_order"("event_id");
ALTER TABLE "event_order" ADD CONSTRAINT "event_order_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE event_order ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON event_order FROM PUBLIC;

-- One writer at a time in a deal, until its transaction ends: so numbers become visible in their order, and whoever has seen
-- one will never be shown a smaller one later.
CREATE FUNCTION app.events_written() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('event_order/' || deal.id, 0))
    FROM (SELECT DISTINCT w.project_id AS id FROM written w ORDER BY 1) AS deal;
  INSERT INTO event_order (project_id, event_id) SELECT w.project_id, w.id FROM written w ORDER BY w.at, w.id;
  RETURN NULL;
END $$;
CREATE TRIGGER events_written AFTER INSERT ON events REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION app.events_written();

-- How far the connection has been told, in the deal it is bound to; null before its first call there.
ALTER TABLE "connections" ADD COLUMN "told_seq" BIGINT;

-- Whether anything was recorded since, or nothing was looked at yet. Asked on every entry: in this language its plan is kept,
-- and the newest number is one look into the index.
CREATE FUNCTION app.has_news(p_connection text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deal text;
  told bigint;
BEGIN
  SELECT c.bound_project_id, c.told_seq INTO deal, told FROM connections c WHERE c.id = p_connection;
  IF deal IS NULL THEN RETURN false; END IF;
  RETURN told IS NULL OR told < (SELECT o.seq FROM event_order o WHERE o.project_id = deal ORDER BY o.seq DESC LIMIT 1);
END $$;

-- Moves the calling agent's mark to the newest line and gives the ids of those it passed, newest first. The row is locked: of
-- two calls at once only one is told. What of it the caller may see, the policies of events decide.
CREATE FUNCTION app.take_news() RETURNS TABLE (project_id text, event_ids text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  caller text := nullif(current_setting('app.credential', true), '');
  told bigint;
  newest bigint;
BEGIN
  IF NOT app.flag('agent') THEN RETURN; END IF;
  SELECT c.bound_project_id, c.told_seq INTO project_id, told FROM connections c
    WHERE c.id = caller AND c.bound_project_id = ANY (app.list('projects')) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(max(o.seq), 0) INTO newest FROM event_order o WHERE o.project_id = take_news.project_id;
  IF newest <= told THEN RETURN; END IF;
  UPDATE connections SET told_seq = newest WHERE id = caller;
  IF told IS NULL THEN RETURN; END IF;
  event_ids := ARRAY(SELECT o.event_id FROM event_order o
                      WHERE o.project_id = take_news.project_id AND o.seq > told AND o.seq <= newest ORDER BY o.seq DESC);
  RETURN NEXT;
END $$;

-- Binds the calling connection to a deal in which the person has a seat. What happened there before is no news.
CREATE OR REPLACE FUNCTION app.bind_project(p_project text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE connections SET
      bound_project_id = p_project,
      told_seq = CASE WHEN bound_project_id = p_project THEN told_seq
                      ELSE (SELECT coalesce(max(o.seq), 0) FROM event_order o WHERE o.project_id = p_project) END
    WHERE id = nullif(current_setting('app.credential', true), '') AND user_id = app.me() AND p_project = ANY (app.list('projects'));
  RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION app.events_written(), app.has_news(text), app.take_news() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.has_news(text), app.take_news() TO app_rt;

-- Refs are completed by what they begin with. In byte order, so that the beginning is a range whatever the database's
-- collation; and a range, because under row-level security an index serves only comparisons that leak nothing.
CREATE INDEX "entries_project_id_ref_idx" ON "entries"("project_id", "ref" COLLATE "C");
