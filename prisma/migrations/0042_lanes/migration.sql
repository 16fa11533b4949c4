-- Words between sides go by lanes (docs/decisions/027-lanes.md): our firm (`organization`, of the bank `internal`), bank and seller
-- (`bank_seller`), to the bidder (`bidder`: the bank and the firm that asked). What a seller writes for a bidder, and what a bidder
-- writes, reaches the other side when the bank lets it through: as a line of its own, for the firm that asked (`asker`) or for
-- the seller (`seller`), so that nothing about the line that was written changes for who wrote it.

ALTER TABLE "events" ADD COLUMN "for_asker" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "events" ADD COLUMN "passed_from" TEXT;
CREATE UNIQUE INDEX "events_passed_from_key" ON "events"("passed_from");
ALTER TABLE "events" ADD CONSTRAINT "events_passed_from_fkey"
  FOREIGN KEY ("passed_from") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE events DROP CONSTRAINT events_audience;
ALTER TABLE events
  ADD CONSTRAINT events_audience CHECK (audience IN ('published', 'parties', 'bank_seller', 'bidder', 'asker', 'seller', 'organization', 'internal')),
  ADD CONSTRAINT events_passed CHECK (passed_from IS NULL OR (action = 'message' AND audience IN ('asker', 'seller'))),
  ADD CONSTRAINT events_for_asker CHECK (NOT for_asker OR (action = 'message' AND audience = 'bank_seller'));

-- Who let a line through to the other side, and when.
CREATE TABLE "event_passings" (
    "event_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "passed_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_passings_pkey" PRIMARY KEY ("event_id")
);
ALTER TABLE "event_passings" ADD CONSTRAINT "event_passings_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE event_passings ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON event_passings FROM PUBLIC;
-- The seller is told that its words were released; a bidder is not told that its words were passed on.
CREATE POLICY see ON event_passings FOR SELECT TO app_rt USING (
  (workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[])) AND EXISTS (SELECT FROM events v WHERE v.id = event_id));
GRANT SELECT ON event_passings TO app_rt;

-- Of what a notification tells, where that can be taken back.
ALTER TABLE "notifications" ADD COLUMN "event_id" TEXT;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "notifications_event_id_idx" ON "notifications"("event_id");

-- Whether a bidder asked, not which: for whoever sees the request.
CREATE FUNCTION app.bidder_asked(p_entry text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = p_entry AND asked.origin = 'buyer'
                   AND (asked.workstream_id = ANY (app.list('bank'))
                        OR (asked.workstream_id = ANY (app.list('seller'))
                            AND EXISTS (SELECT FROM entries e WHERE e.id = p_entry AND e.reached_seller_at IS NOT NULL))
                        OR (asked.project_id || '|' || asked.organization_id) = ANY (app.list('firms'))));
END $$;

-- Where no bidder asked, what was written for the parties was written for bank and seller.
UPDATE events v SET audience = 'bank_seller'
 WHERE v.action = 'message' AND v.audience = 'parties'
   AND NOT EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = v.entry_id AND asked.origin = 'buyer');

DROP POLICY see ON events;
CREATE POLICY see ON events FOR SELECT TO app_rt USING (
  CASE audience
    WHEN 'published' THEN true
    -- third parties who merely read a published request do not see what the parties wrote about it
    WHEN 'parties' THEN workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[])
      OR EXISTS (SELECT FROM entry_provenance p WHERE p.entry_id = events.entry_id)
    WHEN 'bank_seller' THEN workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[])
    WHEN 'bidder' THEN workstream_id = ANY ((SELECT app.list('bank'))::text[])
      OR EXISTS (SELECT FROM entry_provenance p WHERE p.entry_id = events.entry_id)
    WHEN 'asker' THEN EXISTS (SELECT FROM entry_provenance p WHERE p.entry_id = events.entry_id
      AND (p.project_id || '|' || p.organization_id) = ANY ((SELECT app.list('firms'))::text[]))
    WHEN 'seller' THEN workstream_id = ANY ((SELECT app.list('seller'))::text[])
    WHEN 'organization' THEN app.our_firm_wrote(id)
    WHEN 'internal' THEN workstream_id = ANY ((SELECT app.list('bank'))::text[])
    ELSE false
  END
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id)
  AND (related_entry_id IS NULL OR EXISTS (SELECT FROM entries e WHERE e.id = related_entry_id)));

-- As in 0012, and: nobody's words are for all parties at once, a seller's reach no bidder, a bidder's reach no seller.
DROP POLICY tell ON events;
CREATE POLICY tell ON events FOR INSERT TO app_rt WITH CHECK (
  channel = 'web' AND passed_from IS NULL AND audience NOT IN ('asker', 'seller')
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = events.project_id AND e.workstream_id = events.workstream_id
                 AND (to_status IS NULL OR e.status = to_status)
                 AND (audience <> 'published' OR (e.status = 'published' AND author_side = 'bank')))
  AND (related_entry_id IS NULL OR EXISTS (SELECT FROM entries e WHERE e.id = related_entry_id AND e.project_id = events.project_id))
  AND (action <> 'message' OR audience IN ('bank_seller', 'bidder', 'organization', 'internal'))
  AND (audience <> 'bidder' OR (action IN ('message', 'edited', 'published') AND app.bidder_asked(entry_id)))
  AND CASE author_side
        WHEN 'bank' THEN workstream_id = ANY ((SELECT app.writable('bank'))::text[]) AND NOT for_asker
        WHEN 'seller' THEN workstream_id = ANY ((SELECT app.writable('seller'))::text[])
          AND action IN ('created', 'edited', 'withdrawn', 'assigned', 'unassigned', 'forwarded', 'returned', 'message', 'drafted', 'submitted', 'answered', 'blocked', 'unblocked')
          AND audience <> 'bidder' AND (NOT for_asker OR app.bidder_asked(entry_id))
          AND (audience <> 'parties' OR body IS NULL OR NOT app.bidder_asked(entry_id))
        WHEN 'buyer' THEN workstream_id = ANY ((SELECT app.writable('buyer'))::text[])
          AND action IN ('created', 'edited', 'withdrawn', 'message') AND audience IN ('parties', 'bidder', 'organization')
          AND (audience <> 'parties' OR body IS NULL) AND NOT for_asker AND entry_id IN (SELECT app.own_requests())
        ELSE false END);
GRANT INSERT (for_asker) ON events TO app_rt;

-- Whom a message concerns: of the bank everybody who has the workstream, of the firm that asked everybody, of the seller those who
-- take part, and its admins where nobody does; each only if the lane is theirs. Who wrote it knows it.
CREATE FUNCTION app.tell_message(p_event events, p_firm text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO notifications (id, project_id, user_id, entry_id, kind, event_id)
    WITH taking_part AS (
           SELECT a.user_id AS id FROM entry_assignees a WHERE a.entry_id = p_event.entry_id
           UNION SELECT asked.created_by FROM entry_provenance asked WHERE asked.entry_id = p_event.entry_id
           UNION SELECT w.user_id FROM events v JOIN event_authors w ON w.event_id = v.id
                  WHERE v.entry_id = p_event.entry_id AND v.action IN ('drafted', 'submitted', 'message') AND v.passed_from IS NULL),
         reader AS (
           SELECT p.user_id AS id, p.role, p.organization_id,
                  p.user_id IN (SELECT id FROM taking_part) AS takes_part,
                  EXISTS (SELECT FROM entry_provenance asked
                           WHERE asked.entry_id = p_event.entry_id AND asked.origin = 'buyer' AND asked.organization_id = p.organization_id) AS asked
             FROM participants p
            WHERE p.project_id = p_event.project_id AND p.removed_at IS NULL
              AND CASE p_event.audience
                    WHEN 'organization' THEN p.organization_id = p_firm
                    WHEN 'internal' THEN p.role IN ('ib_admin', 'ib_member')
                    WHEN 'bank_seller' THEN p.role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member')
                    WHEN 'seller' THEN p.role IN ('seller_admin', 'seller_member')
                    WHEN 'bidder' THEN p.role IN ('ib_admin', 'ib_member')
                      OR EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = p_event.entry_id AND asked.organization_id = p.organization_id)
                    WHEN 'asker' THEN EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = p_event.entry_id AND asked.organization_id = p.organization_id)
                    ELSE false END
              AND app.person_sees(p.user_id, (SELECT e FROM entries e WHERE e.id = p_event.entry_id)))
    SELECT 'ntf_' || replace(gen_random_uuid()::text, '-', ''), p_event.project_id, r.id, p_event.entry_id, 'message', p_event.id
      FROM reader r
     WHERE r.id <> app.me() AND r.id IS DISTINCT FROM (SELECT w.user_id FROM event_authors w WHERE w.event_id = p_event.id)
       AND (r.takes_part OR r.asked OR r.role IN ('ib_admin', 'ib_member')
            OR (r.role = 'seller_admin' AND NOT EXISTS (
                  SELECT FROM reader o WHERE o.takes_part AND o.role IN ('seller_admin', 'seller_member') AND o.organization_id = r.organization_id)));
END $$;

-- As in 0031, with messages apart.
CREATE OR REPLACE FUNCTION app.event_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  firm text := app.my_firm(NEW.project_id);
  entry entries;
  told text[];
BEGIN
  INSERT INTO event_authors (event_id, project_id, user_id, organization_id) VALUES (NEW.id, NEW.project_id, app.me(), firm);
  IF NEW.action = 'message' THEN
    PERFORM app.tell_message(NEW, firm);
    RETURN NULL;
  END IF;
  IF NEW.action NOT IN ('rejected', 'published', 'released', 'linked') THEN RETURN NULL; END IF;
  SELECT * INTO entry FROM entries e WHERE e.id = NEW.entry_id;
  IF NEW.action = 'linked' THEN
    SELECT array_agg(p.user_id) INTO told
      FROM entry_provenance asked JOIN participants p ON p.project_id = asked.project_id AND p.organization_id = asked.organization_id
     WHERE asked.entry_id = entry.id AND asked.origin = 'buyer'
       AND app.person_sees(p.user_id, (SELECT r FROM entries r WHERE r.id = NEW.related_entry_id));
    IF told IS NOT NULL THEN PERFORM app.notify(told, entry, 'answered'); END IF;
    RETURN NULL;
  END IF;
  IF NEW.action = 'released' THEN
    IF entry.status <> 'published' THEN RETURN NULL; END IF;
    SELECT array_agg(p.user_id) INTO told
      FROM entry_provenance asked JOIN participants p ON p.project_id = asked.project_id AND p.organization_id = asked.organization_id
     WHERE asked.entry_id = entry.id AND asked.origin = 'buyer'
       AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = p.user_id AND n.entry_id = entry.id AND n.kind = 'published' AND n.at >= entry.published_at);
    IF told IS NOT NULL THEN PERFORM app.notify(told, entry, 'published'); END IF;
    RETURN NULL;
  END IF;
  SELECT array_agg(part.id) INTO told
    FROM (SELECT w.user_id AS id FROM events v JOIN event_authors w ON w.event_id = v.id
           WHERE v.entry_id = entry.id AND v.action IN ('drafted', 'submitted')
          UNION SELECT p.user_id FROM entry_provenance asked JOIN participants p ON p.project_id = asked.project_id AND p.organization_id = asked.organization_id
                 WHERE asked.entry_id = entry.id AND asked.origin = 'buyer' AND NEW.action = 'published') part
    JOIN participants person ON person.project_id = NEW.project_id AND person.user_id = part.id
   WHERE (NEW.audience <> 'parties' OR person.role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member')
          OR EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = entry.id AND asked.organization_id = person.organization_id))
     AND (NEW.related_entry_id IS NULL OR app.person_sees(part.id, (SELECT r FROM entries r WHERE r.id = NEW.related_entry_id)));
  IF told IS NOT NULL THEN PERFORM app.notify(told, entry, NEW.action); END IF;
  RETURN NULL;
END $$;

-- Lets a seller's words through to the bidder they are meant for, or a bidder's to the seller. False where they went already.
CREATE FUNCTION app.pass_message(p_event text, p_id text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  said events;
  passed events;
BEGIN
  SELECT v.* INTO said FROM events v JOIN entries e ON e.id = v.entry_id
   WHERE v.id = p_event AND v.action = 'message' AND v.workstream_id = ANY (app.writable('bank'))
     AND ((v.audience = 'bank_seller' AND v.for_asker)
          OR (v.audience = 'bidder' AND v.author_side = 'buyer' AND e.reached_seller_at IS NOT NULL)) FOR UPDATE OF v;
  IF NOT FOUND THEN RAISE EXCEPTION 'this message is not the caller''s to pass on' USING ERRCODE = 'insufficient_privilege'; END IF;
  INSERT INTO event_passings (event_id, project_id, workstream_id, passed_by) VALUES (said.id, said.project_id, said.workstream_id, app.me())
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO events (id, project_id, workstream_id, entry_id, author_side, channel, action, body, audience, passed_from, at)
    VALUES (p_id, said.project_id, said.workstream_id, said.entry_id, said.author_side, said.channel, 'message', said.body,
            CASE said.audience WHEN 'bidder' THEN 'seller' ELSE 'asker' END, said.id,
            (SELECT greatest(now(), max(v.at) + interval '1 millisecond') FROM events v WHERE v.entry_id = said.entry_id))
    RETURNING * INTO passed;
  INSERT INTO event_authors (event_id, project_id, user_id, organization_id, connection_id)
    SELECT p_id, w.project_id, w.user_id, w.organization_id, w.connection_id FROM event_authors w WHERE w.event_id = said.id;
  PERFORM app.tell_message(passed, NULL);
  RETURN true;
END $$;

-- Within a minute: what one wrote is gone, with all that told of it; what one let through waits again.
CREATE FUNCTION app.take_back_message(p_event text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM events v USING event_authors w
   WHERE v.id = p_event AND v.action = 'message' AND v.passed_from IS NULL AND w.event_id = v.id AND w.user_id = app.me()
     AND v.at > now() - interval '60 seconds'
     AND v.workstream_id = ANY (app.writable('bank') || app.writable('seller') || app.writable('buyer'));
  IF FOUND THEN RETURN true; END IF;
  DELETE FROM event_passings g
   WHERE g.event_id = p_event AND g.passed_by = app.me() AND g.at > now() - interval '60 seconds'
     AND g.workstream_id = ANY (app.writable('bank'));
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM events v WHERE v.passed_from = p_event;
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION app.bidder_asked(text), app.tell_message(events, text), app.pass_message(text, text), app.take_back_message(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.bidder_asked(text), app.pass_message(text, text), app.take_back_message(text) TO app_rt;
