-- Whom a decision concerns is told of it (docs/decisions/014-deciding.md).

ALTER TABLE notifications DROP CONSTRAINT notifications_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind
  CHECK (kind IN ('assigned', 'returned', 'rejected', 'published', 'message', 'overdue', 'unassigned', 'answered'));

-- As in 0023, and: whoever asked is told of a link to an answer that they can read. The line itself stays the bank's.
CREATE OR REPLACE FUNCTION app.event_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  firm text := app.my_firm(NEW.project_id);
  entry entries;
  told text[];
BEGIN
  INSERT INTO event_authors (event_id, project_id, user_id, organization_id) VALUES (NEW.id, NEW.project_id, app.me(), firm);
  IF NEW.action NOT IN ('message', 'rejected', 'published', 'released', 'linked') THEN RETURN NULL; END IF;
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
    FROM (SELECT a.user_id AS id FROM entry_assignees a WHERE a.entry_id = entry.id AND NEW.action = 'message'
          UNION SELECT asked.created_by FROM entry_provenance asked WHERE asked.entry_id = entry.id AND NEW.action = 'message'
          UNION SELECT w.user_id FROM events v JOIN event_authors w ON w.event_id = v.id
                 WHERE v.entry_id = entry.id AND v.action IN ('drafted', 'submitted', CASE NEW.action WHEN 'message' THEN 'message' END)
          UNION SELECT p.user_id FROM entry_provenance asked JOIN participants p ON p.project_id = asked.project_id AND p.organization_id = asked.organization_id
                 WHERE asked.entry_id = entry.id AND asked.origin = 'buyer' AND NEW.action = 'published') part
    JOIN participants person ON person.project_id = NEW.project_id AND person.user_id = part.id
   WHERE CASE NEW.audience
           WHEN 'organization' THEN person.organization_id = firm
           WHEN 'internal' THEN person.role IN ('ib_admin', 'ib_member')
           WHEN 'parties' THEN person.role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member')
             OR EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = entry.id AND asked.organization_id = person.organization_id)
           ELSE true END
     AND (NEW.related_entry_id IS NULL OR app.person_sees(part.id, (SELECT r FROM entries r WHERE r.id = NEW.related_entry_id)));
  IF told IS NOT NULL THEN PERFORM app.notify(told, entry, NEW.action); END IF;
  RETURN NULL;
END $$;

-- As before (0026), and whoever lost the task by it is told. Through whose hands it goes, gets it back: they are not.
CREATE OR REPLACE FUNCTION app.keep_effect(p_id text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  about entries;
  relieved text[];
BEGIN
  SELECT e.* INTO about FROM suggestions s JOIN entries e ON e.id = s.entry_id WHERE s.id = p_id;
  UPDATE suggestion_effects f
     SET version_after = about.version, told_after = app.last_told(about.id),
         links_after = (SELECT count(*) FROM answer_links l WHERE l.request_id = about.id)
    FROM suggestions s
   WHERE f.suggestion_id = p_id AND s.id = p_id AND s.state = 'confirmed' AND s.decided_by = app.me()
     AND NOT app.flag('agent') AND f.version_after IS NULL
  RETURNING ARRAY(SELECT w ->> 'user_id' FROM jsonb_array_elements(f.workers_before) AS w
                   WHERE NOT coalesce(s.applied -> 'user_ids' ? (w ->> 'user_id'), false)
                     AND NOT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = s.entry_id AND a.user_id = w ->> 'user_id'))
    INTO relieved;
  IF relieved IS NOT NULL THEN PERFORM app.notify(relieved, about, 'unassigned'); END IF;
END $$;
