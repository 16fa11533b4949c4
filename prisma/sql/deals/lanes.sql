-- Words between sides go by lanes (docs/decisions/027-lanes.md): our firm (`organization`, of the bank `internal`), bank and
-- seller (`bank_seller`), to the bidder (`bidder`: the bank and the firm that asked). What a seller writes for a bidder, and
-- what a bidder writes, reaches the other side when the bank lets it through: as a line of its own, for the firm that asked
-- (`asker`) or for the seller (`seller`), so that nothing about the line that was written changes for who wrote it.

-- Whom a message concerns: of the bank everybody who has the workstream, of the firm that asked everybody, of the seller those who
-- take part, and its admins where nobody does; each only if the lane is theirs. Who wrote it knows it.
CREATE FUNCTION app.tell_message(p_event events, p_firm text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.tell('deals', p_event.project_id, 'message', p_event.entry_id, ARRAY(
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
    SELECT r.id
      FROM reader r
     WHERE r.id <> app.me() AND r.id IS DISTINCT FROM (SELECT w.user_id FROM event_authors w WHERE w.event_id = p_event.id)
       AND (r.takes_part OR r.asked OR r.role IN ('ib_admin', 'ib_member')
            OR (r.role = 'seller_admin' AND NOT EXISTS (
                  SELECT FROM reader o WHERE o.takes_part AND o.role IN ('seller_admin', 'seller_member') AND o.organization_id = r.organization_id)))),
    p_event.id);
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

GRANT EXECUTE ON FUNCTION app.pass_message(text, text), app.take_back_message(text) TO app_rt;
