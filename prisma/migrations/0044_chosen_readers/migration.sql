-- What is published is read by every buyer and observer firm of its workstream, or by firms that the bank chose
-- (docs/decisions/029-chosen-readers.md). An entry names its readers by a group and never by their names: its row is read by
-- sides that must not learn who else reads it. The same firms of a deal are the same group.

CREATE TABLE "reader_groups" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,

    CONSTRAINT "reader_groups_pkey" PRIMARY KEY ("id", "organization_id")
);
CREATE INDEX "reader_groups_organization_id_idx" ON "reader_groups"("organization_id");
ALTER TABLE "reader_groups" ADD CONSTRAINT "reader_groups_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "entries" ADD COLUMN "reader_group" TEXT;
ALTER TABLE "entries" ADD CONSTRAINT entries_readers CHECK (reader_group IS NULL OR status = 'published');
ALTER TABLE "entry_counts" ADD COLUMN "reader_group" TEXT;

-- Who is in a group: the bank knows, and a firm of itself.
ALTER TABLE reader_groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON reader_groups FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects'))::text[])
  OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[]));
REVOKE ALL ON reader_groups FROM PUBLIC;
GRANT SELECT ON reader_groups TO app_rt;

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
REVOKE EXECUTE ON FUNCTION app.own_reader_groups(), app.reader_group(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.own_reader_groups(), app.reader_group(text, text[]) TO app_rt;

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
REVOKE EXECUTE ON FUNCTION app.entry_readers_chosen() FROM PUBLIC;
CREATE TRIGGER entry_readers_chosen BEFORE UPDATE ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt' AND (NEW.status <> OLD.status OR NEW.reader_group IS DISTINCT FROM OLD.reader_group))
  EXECUTE FUNCTION app.entry_readers_chosen();
GRANT UPDATE (reader_group) ON entries TO app_rt;

-- ---------------------------------------------------------------------------------------------------------------
-- The visibility table, as 0034, 0033 and 0012 have it: readers see what is published, if it is published to their firm.
-- ---------------------------------------------------------------------------------------------------------------

ALTER POLICY see ON entries USING (coalesce(
  (workstream_id = ANY ((SELECT app.list('bank'))::text[])
   OR (workstream_id = ANY ((SELECT app.list('seller'))::text[])
       AND CASE type WHEN 'request' THEN reached_seller_at IS NOT NULL
                     ELSE (project_id || '|' || seller_org_id) = ANY ((SELECT app.list('firms'))::text[]) END)
   OR (workstream_id = ANY ((SELECT app.list('reader'))::text[]) AND status = 'published' AND stage = 'dataroom'
       AND (reader_group IS NULL OR reader_group = ANY ((SELECT app.own_reader_groups())::text[])))
   OR (workstream_id = ANY ((SELECT app.list('buyer') || app.list('seller'))::text[]) AND type = 'request'
       AND id IN (SELECT app.own_requests())))
  AND ((SELECT app.flag('unlocked'))
       OR (stage = 'dataroom'
           AND (status = 'published'
                OR (type = 'request' AND workstream_id = ANY ((SELECT app.list('open_gate'))::text[]))))), false));

ALTER POLICY see ON entry_counts USING (
  (workstream_id = ANY ((SELECT app.list('bank'))::text[])
   OR (workstream_id = ANY ((SELECT app.list('seller'))::text[])
       AND ((type = 'request' AND reached_seller) OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])))
   OR (workstream_id = ANY ((SELECT app.list('reader'))::text[]) AND status = 'published' AND stage = 'dataroom'
       AND (reader_group IS NULL OR reader_group = ANY ((SELECT app.own_reader_groups())::text[])))
   OR (workstream_id = ANY ((SELECT app.list('buyer'))::text[]) AND type = 'request'
       AND (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])))
  AND ((SELECT app.flag('unlocked'))
       OR (stage = 'dataroom'
           AND (status = 'published'
                OR (type = 'request' AND workstream_id = ANY ((SELECT app.list('open_gate'))::text[]))))));

CREATE OR REPLACE FUNCTION app.person_sees(p_user text, e entries) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM participants p
      JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
      JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
     WHERE p.project_id = e.project_id AND p.user_id = p_user AND p.removed_at IS NULL
       AND (p.all_workstreams OR EXISTS (SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = e.workstream_id))
       AND CASE
             WHEN p.role IN ('ib_admin', 'ib_member') THEN true
             WHEN p.role IN ('seller_admin', 'seller_member') AND e.type = 'answer' THEN e.seller_org_id = p.organization_id
             ELSE (p.role IN ('seller_admin', 'seller_member') AND e.reached_seller_at IS NOT NULL)
               OR (p.role NOT IN ('seller_admin', 'seller_member') AND e.status = 'published' AND e.stage = 'dataroom'
                   AND (e.reader_group IS NULL OR EXISTS (
                         SELECT FROM reader_groups g WHERE g.id = e.reader_group AND g.project_id = e.project_id AND g.organization_id = p.organization_id)))
               OR (p.role <> 'observer' AND e.type = 'request' AND EXISTS (
                     SELECT FROM entry_provenance own WHERE own.entry_id = e.id AND own.organization_id = p.organization_id))
           END)
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- Entries are counted by their readers too (as in 0033)
-- ---------------------------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION app.count_new_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, entries)
    SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reached_seller_at IS NOT NULL,
           CASE e.type WHEN 'answer' THEN e.seller_org_id END, e.reader_group, count(*)
      FROM added e GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION app.count_changed_entries() RETURNS trigger
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

CREATE OR REPLACE FUNCTION app.count_gone_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Where the whole deal goes, its counts go with it.
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, entries)
    SELECT OLD.project_id, OLD.workstream_id, OLD.type, OLD.stage, OLD.status, OLD.priority, OLD.reached_seller_at IS NOT NULL, app.firm_of(OLD),
           OLD.reader_group, -1
     WHERE EXISTS (SELECT FROM projects p WHERE p.id = OLD.project_id);
  RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION app.count_askers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, entries)
    SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reached_seller_at IS NOT NULL, firm.id, e.reader_group, sum(firm.n)
      FROM added asked JOIN entries e ON e.id = asked.entry_id AND e.type = 'request'
     CROSS JOIN LATERAL (VALUES (NULL, -1), (asked.organization_id, 1)) AS firm(id, n)
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION app.settle_counts() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  WITH taken AS (
    DELETE FROM entry_counts WHERE workstream_id IN (SELECT c.workstream_id FROM entry_counts c WHERE NOT c.settled) RETURNING *)
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, entries, settled)
    SELECT project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, reader_group, sum(entries), true
      FROM taken GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(entries) <> 0;
END $$;
