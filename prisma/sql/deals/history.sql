-- One act may write several lines about an entry, and all of them have the time of its transaction: each stands after the one before.
CREATE FUNCTION app.after_the_last() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last timestamptz;
BEGIN
  IF TG_TABLE_NAME = 'events' THEN
    SELECT max(v.at) INTO last FROM events v WHERE v.entry_id = NEW.entry_id;
  ELSE
    SELECT max(r.at) INTO last FROM routing_steps r WHERE r.entry_id = NEW.entry_id;
  END IF;
  IF last >= NEW.at AND last < NEW.at + interval '1 second' THEN NEW.at := last + interval '1 millisecond'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER after_the_last BEFORE INSERT ON events FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.after_the_last();
CREATE TRIGGER after_the_last BEFORE INSERT ON routing_steps FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.after_the_last();

-- What a person does by confirming was proposed by an agent: the history names both.
CREATE FUNCTION app.author_through() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.connection_id := coalesce(NEW.connection_id, nullif(current_setting('app.suggested_through', true), ''));
  RETURN NEW;
END $$;
CREATE TRIGGER author_through BEFORE INSERT ON event_authors FOR EACH ROW EXECUTE FUNCTION app.author_through();

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

-- ---------------------------------------------------------------------------------------------------------------
-- What a connection is told of it (docs/decisions/008-context-updates.md)
-- ---------------------------------------------------------------------------------------------------------------

-- Whether anything was recorded since, or nothing was looked at yet; what was decided over its own proposals is news to an
-- agent too. Asked on every entry: in this language its plan is kept, and the newest number is one look into the index.
CREATE FUNCTION app.has_news(p_connection text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deal text;
  told bigint;
BEGIN
  SELECT b.space_id, b.told_seq INTO deal, told FROM connection_bindings b WHERE b.connection_id = p_connection AND b.module = 'deals';
  IF deal IS NULL THEN RETURN false; END IF;
  RETURN told IS NULL OR told < (SELECT o.seq FROM event_order o WHERE o.project_id = deal ORDER BY o.seq DESC LIMIT 1)
    OR EXISTS (SELECT FROM suggestions s
                WHERE s.connection_id = p_connection AND s.space_id = deal AND NOT s.agent_told
                  AND s.state IN ('confirmed', 'dismissed', 'expired', 'undone'));
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
  SELECT b.space_id, b.told_seq INTO project_id, told FROM connection_bindings b
    WHERE b.connection_id = caller AND b.module = 'deals' AND b.space_id = ANY (app.list('projects')) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(max(o.seq), 0) INTO newest FROM event_order o WHERE o.project_id = take_news.project_id;
  IF newest <= told THEN RETURN; END IF;
  UPDATE connection_bindings SET told_seq = newest WHERE connection_id = caller AND module = 'deals';
  IF told IS NULL THEN RETURN; END IF;
  event_ids := ARRAY(SELECT o.event_id FROM event_order o
                      WHERE o.project_id = take_news.project_id AND o.seq > told AND o.seq <= newest ORDER BY o.seq DESC);
  RETURN NEXT;
END $$;

GRANT EXECUTE ON FUNCTION app.has_news(text), app.take_news() TO app_rt;
