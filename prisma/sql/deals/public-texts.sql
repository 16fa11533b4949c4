-- A bidder's words are shown to others only in the text that the bank set (docs/decisions/028-text-others-see.md).

-- The bank sets the text that others will see, for the version that it looked at: answers the new one, null where it came too late.
CREATE FUNCTION app.set_public_text(p_entry text, p_version int, p_title text, p_body text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  request entries;
BEGIN
  SELECT * INTO request FROM entries e
   WHERE e.id = p_entry AND e.type = 'request' AND e.workstream_id = ANY (app.writable('bank')) FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'this is not the caller''s to word' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF request.version <> p_version THEN RETURN NULL; END IF;
  INSERT INTO entry_originals (entry_id, project_id, workstream_id, organization_id, title, body)
    SELECT request.id, asked.project_id, asked.workstream_id, asked.organization_id, request.title, request.body
      FROM entry_provenance asked WHERE asked.entry_id = request.id AND asked.origin = 'buyer'
    ON CONFLICT (entry_id) DO UPDATE SET changed = false;
  IF NOT FOUND THEN RAISE EXCEPTION 'no bidder asked this' USING ERRCODE = 'insufficient_privilege'; END IF;
  UPDATE entries SET title = p_title, body = p_body, version = version + 1, updated_at = now() WHERE id = request.id;
  RETURN request.version + 1;
END $$;

-- The bank sees that the question is another than the one for which it set the text.
CREATE FUNCTION app.original_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := true;
  RETURN NEW;
END $$;
CREATE TRIGGER original_changes BEFORE UPDATE ON entry_originals FOR EACH ROW
  WHEN (current_user = 'app_rt' AND (NEW.title, NEW.body) IS DISTINCT FROM (OLD.title, OLD.body)) EXECUTE FUNCTION app.original_changes();

-- A bidder's request reaches seller and rivals only once its text was set, whatever way it takes.
CREATE FUNCTION app.text_set_before_shown() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = NEW.id AND asked.origin = 'buyer')
     AND NOT EXISTS (SELECT FROM entry_originals original WHERE original.entry_id = NEW.id) THEN
    RAISE EXCEPTION 'the text that others will see was not set' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER text_set_before_shown BEFORE UPDATE OF status, reached_seller_at ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt' AND NEW.type = 'request'
        AND ((OLD.reached_seller_at IS NULL AND NEW.reached_seller_at IS NOT NULL) OR (OLD.status <> 'published' AND NEW.status = 'published')))
  EXECUTE FUNCTION app.text_set_before_shown();

-- From then on the asker's edits go to its own words. What others see is the bank's to set.
CREATE FUNCTION app.public_text_stays() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM entry_originals original WHERE original.entry_id = NEW.id) THEN
    RAISE EXCEPTION 'the bank has set this text' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER public_text_stays BEFORE UPDATE OF title, body ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt' AND NEW.type = 'request' AND (NEW.title, NEW.body) IS DISTINCT FROM (OLD.title, OLD.body))
  EXECUTE FUNCTION app.public_text_stays();

GRANT EXECUTE ON FUNCTION app.set_public_text(text, int, text, text) TO app_rt;
