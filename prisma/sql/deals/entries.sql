-- The next number of a series. The row stays locked until the transaction ends: numbers have no gaps and none is given twice.
CREATE FUNCTION app.next_ref(p_project text, p_owner text) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO ref_series (project_id, owner, last) VALUES (p_project, p_owner, 1)
    ON CONFLICT (project_id, owner) DO UPDATE SET last = ref_series.last + 1 RETURNING last
$$;

CREATE FUNCTION app.ref_text(prefix text, number int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT prefix || '-' || lpad(number::text, greatest(3, length(number::text)), '0')
$$;

-- How an entry begins, whatever was sent along: its number, its times, whether the seller sees it at once.
CREATE FUNCTION app.entry_begins() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  list request_lists;
BEGIN
  NEW.version := 1;
  NEW.created_at := now();
  NEW.updated_at := now();
  NEW.stage := 'pre_dataroom';
  NEW.submitted_at := NULL;
  NEW.published_at := NULL;
  NEW.reached_seller_at := NULL;
  NEW.ref := NULL;
  NEW.ref_number := NULL;
  IF NEW.type = 'request' AND NEW.list_id IS NULL THEN
    -- a buyer's: what is asked in the data room belongs to it
    SELECT CASE p.stage WHEN 'pre_dataroom' THEN 'pre_dataroom' ELSE 'dataroom' END INTO NEW.stage FROM projects p WHERE p.id = NEW.project_id;
  ELSIF NEW.type = 'request' THEN
    -- Shared with whoever issues or releases the list in this moment: the request must not fall between.
    SELECT * INTO list FROM request_lists l WHERE l.id = NEW.list_id AND l.workstream_id = NEW.workstream_id FOR SHARE;
    IF NOT FOUND THEN RAISE EXCEPTION 'the list is not of this workstream' USING ERRCODE = 'insufficient_privilege'; END IF;
    IF list.issued_at IS NOT NULL THEN NEW.reached_seller_at := now(); END IF;
    IF list.released_at IS NOT NULL THEN NEW.stage := 'dataroom'; END IF;
    NEW.ref_number := app.next_ref(NEW.project_id, NEW.workstream_id);
    SELECT app.ref_text(w.prefix, NEW.ref_number) INTO NEW.ref FROM workstreams w WHERE w.id = NEW.workstream_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_begins BEFORE INSERT ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.entry_begins();

-- Who asked is who is calling. Buyers count their own.
CREATE FUNCTION app.entry_asked() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  side text := app.side_in(NEW.workstream_id);
  firm text := app.my_firm(NEW.project_id);
BEGIN
  INSERT INTO entry_provenance (entry_id, project_id, workstream_id, origin, organization_id, created_by, own_ref) VALUES (
    NEW.id, NEW.project_id, NEW.workstream_id, CASE side WHEN 'bank' THEN 'ib' ELSE side END, firm, app.me(),
    CASE side WHEN 'buyer' THEN app.ref_text('BUY', app.next_ref(NEW.project_id, firm)) END);
  RETURN NULL;
END $$;
CREATE TRIGGER entry_asked AFTER INSERT ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt' AND NEW.type = 'request') EXECUTE FUNCTION app.entry_asked();

-- Whether the data room is open for the list in which a request stands, or would stand once it is published.
CREATE FUNCTION app.list_is_released(p_list text, p_workstream text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((
    SELECT l.released_at IS NOT NULL FROM request_lists l
     WHERE CASE WHEN p_list IS NULL THEN l.workstream_id = p_workstream AND l.issued_at IS NOT NULL ELSE l.id = p_list END
     ORDER BY l.issued_at DESC, l.id LIMIT 1), false)
$$;
GRANT EXECUTE ON FUNCTION app.list_is_released(text, text) TO app_rt;

-- What may become of an entry. Policies chose the rows; this judges the change.
-- A buyer words its own request for as long as that is shown to it as open. Whether the bank passed it on to the seller is not told
-- to the buyer, and so changes nothing here.
CREATE FUNCTION app.entry_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acting text := app.side_in(OLD.workstream_id);
  ours boolean := CASE OLD.type
    WHEN 'answer' THEN app.is_my_firm(OLD.project_id, OLD.seller_org_id)
    ELSE EXISTS (SELECT FROM entry_provenance p WHERE p.entry_id = OLD.id AND app.is_my_firm(p.project_id, p.organization_id)) END;
  -- whose words these are may change them, while nobody has built on them
  wordable boolean := ours AND CASE
    WHEN OLD.type = 'answer' THEN acting = 'seller' AND OLD.status IN ('draft', 'rejected')
    WHEN acting = 'buyer' THEN OLD.status = 'open'
    ELSE OLD.status IN ('open', 'assigned') END;
  list request_lists;
BEGIN
  IF acting IS NULL THEN RAISE EXCEPTION 'this is not the caller''s to change' USING ERRCODE = 'insufficient_privilege'; END IF;
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();

  IF NEW.status <> OLD.status THEN
    PERFORM FROM app.entry_steps s WHERE s.type = OLD.type AND s.from_status = OLD.status AND s.to_status = NEW.status AND s.side = acting;
    IF NOT FOUND OR (NEW.status = 'withdrawn' AND acting <> 'bank' AND NOT ours) THEN
      RAISE EXCEPTION 'this step is not the caller''s' USING ERRCODE = 'insufficient_privilege';
    END IF;
    -- a request is as far as the answers that it is linked to
    IF OLD.type = 'request' AND NEW.status IN ('answered', 'vetted', 'published') THEN
      PERFORM FROM answer_links l JOIN entries a ON a.id = l.answer_id
        WHERE l.request_id = OLD.id
          AND CASE NEW.status WHEN 'answered' THEN a.status IN ('submitted', 'approved', 'published')
                              WHEN 'vetted' THEN l.confirmed AND a.status IN ('approved', 'published')
                              ELSE l.confirmed AND a.status = 'published' END;
      IF NOT FOUND THEN RAISE EXCEPTION 'no answer carries this status' USING ERRCODE = 'insufficient_privilege'; END IF;
    END IF;
    IF OLD.type = 'answer' AND NEW.status = 'published' THEN
      PERFORM FROM answer_links l WHERE l.answer_id = OLD.id AND l.confirmed;
      IF NOT FOUND THEN RAISE EXCEPTION 'nothing is answered by this' USING ERRCODE = 'insufficient_privilege'; END IF;
    END IF;
    IF NEW.status = 'submitted' THEN NEW.submitted_at := now(); END IF;
    IF NEW.status = 'published' THEN NEW.published_at := now(); END IF;
    IF OLD.status = 'published' THEN NEW.published_at := NULL; END IF;
  END IF;

  IF (NEW.title, NEW.body) IS DISTINCT FROM (OLD.title, OLD.body) AND NOT wordable THEN
    RAISE EXCEPTION 'these are not the caller''s words' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (NEW.priority, NEW.due_date) IS DISTINCT FROM (OLD.priority, OLD.due_date)
     AND NOT (wordable OR (acting = 'bank' AND OLD.type = 'request' AND OLD.status NOT IN ('published', 'withdrawn'))) THEN
    RAISE EXCEPTION 'this is not the caller''s to plan' USING ERRCODE = 'insufficient_privilege';
  END IF;

  IF (NEW.list_id, NEW.reached_seller_at IS NULL) IS DISTINCT FROM (OLD.list_id, OLD.reached_seller_at IS NULL) THEN
    -- A buyer's request joins a list that the seller has; a list's own requests reach the seller when it is issued.
    SELECT * INTO list FROM request_lists l WHERE l.id = NEW.list_id AND l.workstream_id = OLD.workstream_id FOR SHARE;
    IF NOT FOUND OR acting <> 'bank' OR OLD.type <> 'request' OR list.issued_at IS NULL OR OLD.status = 'withdrawn'
       OR NOT (OLD.list_id IS NULL OR OLD.list_id = NEW.list_id) OR NOT (OLD.reached_seller_at IS NULL) THEN
      RAISE EXCEPTION 'this list is not the way to the seller' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  NEW.reached_seller_at := CASE WHEN OLD.reached_seller_at IS NOT NULL THEN OLD.reached_seller_at WHEN NEW.reached_seller_at IS NOT NULL THEN now() END;

  IF OLD.type = 'request' AND OLD.ref IS NULL AND (NEW.reached_seller_at IS NOT NULL OR NEW.status = 'published') THEN
    NEW.ref_number := app.next_ref(OLD.project_id, OLD.workstream_id);
    SELECT app.ref_text(w.prefix, NEW.ref_number) INTO NEW.ref FROM workstreams w WHERE w.id = OLD.workstream_id;
  END IF;
  -- What is published in a list that was released is in the data room, and an answer as soon as something it answers is.
  IF NEW.status = 'published' AND (CASE OLD.type
      WHEN 'request' THEN app.list_is_released(NEW.list_id, OLD.workstream_id)
      ELSE EXISTS (SELECT FROM answer_links l JOIN entries r ON r.id = l.request_id
                    WHERE l.answer_id = OLD.id AND l.confirmed AND r.status <> 'withdrawn'
                      AND (r.stage = 'dataroom' OR app.list_is_released(r.list_id, r.workstream_id))) END) THEN
    NEW.stage := 'dataroom';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_changes BEFORE UPDATE ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.entry_changes();
