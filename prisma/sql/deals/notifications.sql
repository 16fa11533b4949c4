-- Who is told of what (docs/decisions/014-deciding.md, 030-who-is-told.md).

-- To whom of these people an entry shows: app.tell asks.
CREATE FUNCTION app.deals_shown_to(p_entry text, p_people text[]) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT ARRAY(SELECT person.id FROM entries e, unnest(p_people) AS person(id) WHERE e.id = p_entry AND app.person_sees(person.id, e))
$$;

-- Whoever does it knows it.
CREATE FUNCTION app.notify(p_users text[], p_entry entries, p_kind text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.tell('deals', (p_entry).project_id, p_kind, (p_entry).id, ARRAY(SELECT told.id FROM unnest(p_users) AS told(id) WHERE told.id <> app.me()))
$$;

-- Who wrote a line is who is calling. Of a rejection its authors are told, of a publication its authors and the firm that
-- asked: each only if they see the entry and the line is meant for them. What was published before its list was released
-- shows to who asked from the release on, so they are told then, unless they were before. Whoever asked is told of a link to
-- an answer that they can read; the line itself stays the bank's. Messages have their own ways (app.tell_message).
CREATE FUNCTION app.event_told() RETURNS trigger
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
       AND NOT EXISTS (SELECT FROM notifications n WHERE n.module = 'deals' AND n.user_id = p.user_id AND n.subject_id = entry.id AND n.kind = 'published' AND n.at >= entry.published_at);
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
CREATE TRIGGER event_told AFTER INSERT ON events FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.event_told();

CREATE FUNCTION app.work_passed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  entry entries;
BEGIN
  SELECT * INTO entry FROM entries e WHERE e.id = NEW.entry_id;
  PERFORM app.notify(ARRAY[NEW.to_user], entry, CASE NEW.action WHEN 'returned' THEN 'returned' ELSE 'assigned' END);
  RETURN NULL;
END $$;
CREATE TRIGGER work_passed AFTER INSERT ON routing_steps FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.work_passed();

-- ---------------------------------------------------------------------------------------------------------------
-- What comes to the bank
-- ---------------------------------------------------------------------------------------------------------------

-- An answer that the seller submitted, a question that a buyer asked: once for all lines that are written together, or an
-- import of hundreds would ask hundreds of times who the bank's people are.
CREATE FUNCTION app.bank_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.tell('deals', bank.project_id, news.kind, news.entry_id, bank.people)
     FROM (SELECT DISTINCT v.project_id, v.entry_id, CASE v.action WHEN 'submitted' THEN 'submitted' ELSE 'asked' END AS kind FROM written v
            WHERE (v.action, v.author_side) IN (('submitted', 'seller'), ('created', 'buyer'))) news
     JOIN (SELECT p.project_id, array_agg(p.user_id) AS people FROM participants p
            WHERE p.project_id IN (SELECT v.project_id FROM written v) AND p.role IN ('ib_admin', 'ib_member') AND p.removed_at IS NULL
            GROUP BY 1) bank ON bank.project_id = news.project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER bank_told AFTER INSERT ON events REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.bank_told();

-- A request that was somebody's and is nobody's. Looked at when the act is done: what was sent back may go to somebody at once.
-- Also where our own functions did it, because whoever worked on it left.
CREATE FUNCTION app.open_again() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  request entries;
BEGIN
  SELECT * INTO request FROM entries e WHERE e.id = NEW.id AND e.status = 'open';
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM app.notify(
    ARRAY(SELECT p.user_id FROM participants p
           WHERE p.project_id = request.project_id AND p.role IN ('ib_admin', 'ib_member') AND p.removed_at IS NULL),
    request, 'open_again');
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER open_again AFTER UPDATE ON entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.type = 'request' AND NEW.status = 'open' AND OLD.status <> 'open') EXECUTE FUNCTION app.open_again();
