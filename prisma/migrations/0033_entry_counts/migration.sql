-- How many entries there are of each kind that anybody is told a number of (docs/decisions/022-counted-entries.md): to say of
-- how many a page shows fifty, a hundred thousand rows are not counted each time. A row says how many entries, more or fewer,
-- share everything by which visibility and the filters of lists tell entries apart. Changes are added as rows of their own,
-- so that writers do not wait for each other; a worker adds them up.

CREATE TABLE "entry_counts" (
    "id" BIGSERIAL NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "stage" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "reached_seller" BOOLEAN NOT NULL,
    "organization_id" TEXT,
    "entries" INTEGER NOT NULL,
    "settled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "entry_counts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "entry_counts_workstream_id_type_idx" ON "entry_counts"("workstream_id", "type");
CREATE INDEX "entry_counts_project_id_idx" ON "entry_counts"("project_id");
ALTER TABLE "entry_counts" ADD CONSTRAINT "entry_counts_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX entry_counts_unsettled ON entry_counts (workstream_id) WHERE NOT settled;

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
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, entries)
    SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reached_seller_at IS NOT NULL,
           CASE e.type WHEN 'answer' THEN e.seller_org_id END, count(*)
      FROM added e GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_counted_new AFTER INSERT ON entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION app.count_new_entries();

CREATE FUNCTION app.count_changed_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, entries)
    SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reached, e.firm, sum(e.n)
      FROM (SELECT b.project_id, b.workstream_id, b.type, b.stage, b.status, b.priority, b.reached_seller_at IS NOT NULL AS reached,
                   app.firm_of(b) AS firm, -1 AS n FROM before b
            UNION ALL
            SELECT a.project_id, a.workstream_id, a.type, a.stage, a.status, a.priority, a.reached_seller_at IS NOT NULL,
                   app.firm_of(a), 1 FROM after a) e
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(e.n) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_counted_changed AFTER UPDATE ON entries REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.count_changed_entries();

-- Before, and row by row: afterwards nobody knows who asked.
CREATE FUNCTION app.count_gone_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Where the whole deal goes, its counts go with it.
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, entries)
    SELECT OLD.project_id, OLD.workstream_id, OLD.type, OLD.stage, OLD.status, OLD.priority, OLD.reached_seller_at IS NOT NULL, app.firm_of(OLD), -1
     WHERE EXISTS (SELECT FROM projects p WHERE p.id = OLD.project_id);
  RETURN OLD;
END $$;
CREATE TRIGGER entries_counted_gone BEFORE DELETE ON entries FOR EACH ROW EXECUTE FUNCTION app.count_gone_entry();

CREATE FUNCTION app.count_askers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, entries)
    SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reached_seller_at IS NOT NULL, firm.id, sum(firm.n)
      FROM added asked JOIN entries e ON e.id = asked.entry_id AND e.type = 'request'
     CROSS JOIN LATERAL (VALUES (NULL, -1), (asked.organization_id, 1)) AS firm(id, n)
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
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
  INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, entries, settled)
    SELECT project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, sum(entries), true
      FROM taken GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(entries) <> 0;
END $$;
REVOKE EXECUTE ON FUNCTION app.settle_counts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.settle_counts() TO app_sys;

INSERT INTO entry_counts (project_id, workstream_id, type, stage, status, priority, reached_seller, organization_id, entries, settled)
  SELECT e.project_id, e.workstream_id, e.type, e.stage, e.status, e.priority, e.reached_seller_at IS NOT NULL,
         CASE e.type WHEN 'answer' THEN e.seller_org_id ELSE asked.organization_id END, count(*), true
    FROM entries e LEFT JOIN entry_provenance asked ON asked.entry_id = e.id
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;

-- The visibility table once more, as 0003 and 0024 have it for the entries themselves.
ALTER TABLE entry_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entry_counts FOR SELECT TO app_rt USING (
  (workstream_id = ANY ((SELECT app.list('bank'))::text[])
   OR (workstream_id = ANY ((SELECT app.list('seller'))::text[])
       AND ((type = 'request' AND reached_seller) OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])))
   OR (workstream_id = ANY ((SELECT app.list('reader'))::text[]) AND status = 'published' AND stage = 'dataroom')
   OR (workstream_id = ANY ((SELECT app.list('buyer'))::text[]) AND type = 'request'
       AND (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])))
  AND ((SELECT app.flag('unlocked'))
       OR (stage = 'dataroom'
           AND (status = 'published'
                OR (type = 'request' AND workstream_id = ANY ((SELECT app.list('open_gate'))::text[]))))));
CREATE POLICY not_kept_from_agents ON entry_counts AS RESTRICTIVE FOR SELECT TO app_rt USING (
  type <> 'answer' OR (status = 'published' AND stage = 'dataroom')
  OR NOT coalesce((project_id || '|' || organization_id) = ANY ((SELECT app.list('kept_drafts'))::text[]), false));
REVOKE ALL ON entry_counts FROM PUBLIC;
GRANT SELECT ON entry_counts TO app_rt;

-- How many entries that fit a list's filter the unlock would add to it, as in 0006: from the counts where they tell, and one
-- by one where the filter asks for somebody's work or for a request's answers.
ALTER FUNCTION app.hidden_count(text, text, text[], text[], text, text, text) RENAME TO hidden_one_by_one;
REVOKE EXECUTE ON FUNCTION app.hidden_one_by_one(text, text, text[], text[], text, text, text) FROM app_rt;
CREATE FUNCTION app.hidden_count(
  p_project text, p_type text, p_workstreams text[], p_statuses text[], p_priority text, p_assignee text, p_request text
) RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  bank text[] := app.list('bank');
  seller text[] := app.list('seller');
  firms text[] := app.list('firms');
  open_gate text[] := app.list('open_gate');
  kept text[] := app.list('kept_drafts');
BEGIN
  IF app.flag('unlocked') OR cardinality(bank || seller) = 0 THEN RETURN 0; END IF;
  IF p_assignee IS NOT NULL OR p_request IS NOT NULL THEN
    RETURN app.hidden_one_by_one(p_project, p_type, p_workstreams, p_statuses, p_priority, p_assignee, p_request);
  END IF;
  RETURN (
    SELECT coalesce(sum(c.entries), 0)::int FROM entry_counts c
     WHERE c.workstream_id = ANY (coalesce(p_workstreams, bank || seller)) AND c.project_id = p_project
       AND (p_type IS NULL OR c.type = p_type)
       AND (p_statuses IS NULL OR c.status = ANY (p_statuses))
       AND (p_priority IS NULL OR c.priority = p_priority)
       AND (c.workstream_id = ANY (bank)
            OR (c.workstream_id = ANY (seller)
                AND ((c.type = 'request' AND c.reached_seller) OR coalesce((c.project_id || '|' || c.organization_id) = ANY (firms), false))))
       AND NOT (c.stage = 'dataroom' AND (c.status = 'published' OR (c.type = 'request' AND c.workstream_id = ANY (open_gate))))
       AND (c.type <> 'answer' OR (c.status = 'published' AND c.stage = 'dataroom')
            OR NOT coalesce((c.project_id || '|' || c.organization_id) = ANY (kept), false)));
END $$;
REVOKE EXECUTE ON FUNCTION app.hidden_count(text, text, text[], text[], text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.hidden_count(text, text, text[], text[], text, text, text) TO app_rt;
