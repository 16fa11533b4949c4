-- Two proofs for the people of a deal: that no question came after the deadline, and that who asked hears of the answer when
-- the data room opens.

-- Calls by which requests came into a deal, from the sealed log: what the history says is held against them. For the bank's
-- people, of their own workstreams; an import names no single request and is told by who did it and when alone. A call whose
-- request is gone is for the bank's admins: nothing in the product removes one.
CREATE FUNCTION app.asking_calls(p_project text) RETURNS TABLE (at timestamptz, user_id text, entry_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.at, c.user_id, CASE c.tool WHEN 'create_request' THEN c.subject_id END
    FROM audit_calls c LEFT JOIN entries e ON e.id = c.subject_id
   WHERE c.project_id = p_project AND c.tool IN ('create_request', 'import_requests') AND c.outcome = 'allowed'
     AND p_project = ANY (app.list('bank_projects')) AND NOT app.flag('agent')
     AND CASE WHEN c.tool = 'import_requests' THEN true
              WHEN e.id IS NULL THEN app.is_bank_admin(p_project)
              ELSE e.workstream_id = ANY (app.list('bank')) END
$$;
REVOKE EXECUTE ON FUNCTION app.asking_calls(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.asking_calls(text) TO app_rt;

-- As in 0012, and: what was published before its list was released shows to who asked from the release on, so they are told
-- then, unless they were before.
CREATE OR REPLACE FUNCTION app.event_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  firm text := app.my_firm(NEW.project_id);
  entry entries;
  told text[];
BEGIN
  INSERT INTO event_authors (event_id, project_id, user_id, organization_id) VALUES (NEW.id, NEW.project_id, app.me(), firm);
  IF NEW.action NOT IN ('message', 'rejected', 'published', 'released') THEN RETURN NULL; END IF;
  SELECT * INTO entry FROM entries e WHERE e.id = NEW.entry_id;
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
