ALTER TABLE events ENABLE ROW LEVEL SECURITY;
-- Nor what a firm says within itself: the bank could not read that before either.
CREATE POLICY not_within_the_firm ON events AS RESTRICTIVE FOR SELECT TO app_rt USING (
  audience <> 'organization' OR NOT (SELECT app.flag('hides_internal_notes')));
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
-- A line is about what its writer sees, says nothing about a status that is not so, and is only for an audience its side may
-- address.
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
GRANT SELECT, INSERT (id, project_id, workstream_id, entry_id, related_entry_id, author_side, channel, action, body,
  from_status, to_status, audience, for_asker) ON events TO app_rt;

-- Who wrote it: known to those who see the event and may know the person. To the others the side must be enough.
ALTER TABLE event_authors ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON event_authors FOR SELECT TO app_rt USING (
  EXISTS (SELECT FROM participants p WHERE p.project_id = event_authors.project_id AND p.user_id = event_authors.user_id)
  AND EXISTS (SELECT FROM events e WHERE e.id = event_id));
GRANT SELECT ON event_authors TO app_rt;

-- It counts what a caller may not see: no actor reads it.
ALTER TABLE event_order ENABLE ROW LEVEL SECURITY;

ALTER TABLE event_passings ENABLE ROW LEVEL SECURITY;
-- The seller is told that its words were released; a bidder is not told that its words were passed on.
CREATE POLICY see ON event_passings FOR SELECT TO app_rt USING (
  (workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[])) AND EXISTS (SELECT FROM events v WHERE v.id = event_id));
GRANT SELECT ON event_passings TO app_rt;

-- Written and read by functions alone.
ALTER TABLE digests ENABLE ROW LEVEL SECURITY;
