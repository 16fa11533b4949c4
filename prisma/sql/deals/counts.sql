-- How many entries there are of each kind that anybody is told a number of (docs/decisions/022-counted-entries.md). Changes
-- are added as rows of their own, so that writers do not wait for each other; a worker adds them up.

-- The firm that asked, for a request; that answers, for an answer. Who asked is written after the request itself.
CREATE FUNCTION app.firm_of(e entries) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF e.type = 'answer' THEN RETURN e.seller_org_id; END IF;
  RETURN (SELECT asked.organization_id FROM entry_provenance asked WHERE asked.entry_id = e.id);
END $$;

CREATE FUNCTION app.count_new_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, entries)
    SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reached_seller_at IS NOT NULL,
           CASE e.type WHEN 'answer' THEN e.seller_org_id END, e.reader_group, count(*)
      FROM added e GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_counted_new AFTER INSERT ON entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION app.count_new_entries();

CREATE FUNCTION app.count_changed_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, entries)
    SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reached, e.firm, e.reader_group, sum(e.n)
      FROM (SELECT b.project_id, b.workstream_id, b.type, b.stage, b.status, b.priority, b.reached_seller_at IS NOT NULL AS reached,
                   app.firm_of(b) AS firm, b.reader_group, -1 AS n FROM before b
            UNION ALL
            SELECT a.project_id, a.workstream_id, a.type, a.stage, a.status, a.priority, a.reached_seller_at IS NOT NULL,
                   app.firm_of(a), a.reader_group, 1 FROM after a) e
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(e.n) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_counted_changed AFTER UPDATE ON entries REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.count_changed_entries();

-- Before, and row by row: afterwards nobody knows who asked.
CREATE FUNCTION app.count_gone_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Where the whole deal goes, its counts go with it.
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, entries)
    SELECT OLD.project_id, OLD.workstream_id, OLD.type, OLD.stage, OLD.status, OLD.priority, OLD.reached_seller_at IS NOT NULL, app.firm_of(OLD),
           OLD.reader_group, -1
     WHERE EXISTS (SELECT FROM projects p WHERE p.id = OLD.project_id);
  RETURN OLD;
END $$;
CREATE TRIGGER entries_counted_gone BEFORE DELETE ON entries FOR EACH ROW EXECUTE FUNCTION app.count_gone_entry();

CREATE FUNCTION app.count_askers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, entries)
    SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reached_seller_at IS NOT NULL, firm.id, e.reader_group, sum(firm.n)
      FROM added asked JOIN entries e ON e.id = asked.entry_id AND e.type = 'request'
     CROSS JOIN LATERAL (VALUES (NULL, -1), (asked.organization_id, 1)) AS firm(id, n)
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
  RETURN NULL;
END $$;
CREATE TRIGGER askers_counted AFTER INSERT ON entry_provenance REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION app.count_askers();

-- Who asked does not change afterwards; that it does not is what the counts rest on.
CREATE FUNCTION app.asker_stays() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.organization_id IS DISTINCT FROM OLD.organization_id THEN RAISE EXCEPTION 'who asked does not change'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER asker_stays BEFORE UPDATE OF organization_id ON entry_provenance FOR EACH ROW EXECUTE FUNCTION app.asker_stays();

-- Adds up what changed since. Whatever another worker has taken, this one does not find any more: no change is added twice.
CREATE FUNCTION app.settle_counts() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  WITH taken AS (
    DELETE FROM entry_counts WHERE workstream_id IN (SELECT c.workstream_id FROM entry_counts c WHERE NOT c.settled) RETURNING *)
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, entries, settled)
    SELECT project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, sum(entries), true
      FROM taken GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(entries) <> 0;
END $$;

GRANT EXECUTE ON FUNCTION app.settle_counts() TO app_sys;
