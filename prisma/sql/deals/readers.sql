-- What is published is read by every buyer and observer firm of its workstream, or by firms that the bank chose
-- (docs/decisions/029-chosen-readers.md). An entry names its readers by a group and never by their names: its row is read by
-- sides that must not learn who else reads it. The same firms of a deal are the same group.

-- The groups that the caller's firms are in: each firm in its own deal. Asked by every policy that looks at an entry.
CREATE FUNCTION app.own_reader_groups() RETURNS text[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  firms text[] := app.list('firms');
BEGIN
  RETURN ARRAY(SELECT g.id FROM reader_groups g
                WHERE g.organization_id = ANY (ARRAY(SELECT split_part(firm, '|', 2) FROM unnest(firms) AS firm))
                  AND (g.project_id || '|' || g.organization_id) = ANY (firms));
END $$;

-- The group of these firms, for somebody of the bank who is about to publish something to them. Made of the ids, so that two
-- who choose the same firms at once make one group; the ids of firms are random, so that it tells nobody which they are.
CREATE FUNCTION app.reader_group(p_project text, p_firms text[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  chosen text[] := ARRAY(SELECT DISTINCT firm FROM unnest(p_firms) AS firm ORDER BY firm);
  made text := 'rdg_' || md5(p_project || '|' || array_to_string(chosen, ','));
BEGIN
  IF NOT EXISTS (SELECT FROM workstreams w WHERE w.project_id = p_project AND w.id = ANY (app.writable('bank'))) THEN
    RAISE EXCEPTION 'readers are not the caller''s to choose' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF cardinality(chosen) = 0 OR EXISTS (
      SELECT FROM unnest(chosen) AS firm WHERE NOT EXISTS (
        SELECT FROM participants p WHERE p.project_id = p_project AND p.organization_id = firm
           AND p.role IN ('buyer_admin', 'buyer_member', 'observer'))) THEN
    RAISE EXCEPTION 'only buyers and observers of the deal are its readers' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO reader_groups (id, project_id, organization_id) SELECT made, p_project, unnest(chosen) ON CONFLICT DO NOTHING;
  RETURN made;
END $$;

-- The bank chooses, with the publication. What is public gets more readers, not fewer; what is public no more has none, and
-- whoever publishes it again chooses again. After entry_changes, which judges the step itself.
CREATE FUNCTION app.entry_readers_chosen() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.status <> 'published' THEN
    IF NEW.reader_group IS DISTINCT FROM OLD.reader_group THEN
      RAISE EXCEPTION 'the caller publishes nothing, and nobody reads it' USING ERRCODE = 'insufficient_privilege';
    END IF;
    NEW.reader_group := NULL;
    RETURN NEW;
  END IF;
  IF app.side_in(OLD.workstream_id) IS DISTINCT FROM 'bank' THEN
    RAISE EXCEPTION 'readers are not the caller''s to choose' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.reader_group IS NULL THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT FROM reader_groups g WHERE g.id = NEW.reader_group AND g.project_id = OLD.project_id) THEN
    RAISE EXCEPTION 'these are not readers of this deal' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF OLD.status = 'published' AND (OLD.reader_group IS NULL OR EXISTS (
      SELECT FROM reader_groups had WHERE had.id = OLD.reader_group AND NOT EXISTS (
        SELECT FROM reader_groups has WHERE has.id = NEW.reader_group AND has.organization_id = had.organization_id))) THEN
    RAISE EXCEPTION 'what was published is not taken from its readers' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_readers_chosen BEFORE UPDATE ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt' AND (NEW.status <> OLD.status OR NEW.reader_group IS DISTINCT FROM OLD.reader_group))
  EXECUTE FUNCTION app.entry_readers_chosen();

GRANT EXECUTE ON FUNCTION app.own_reader_groups(), app.reader_group(text, text[]) TO app_rt;
