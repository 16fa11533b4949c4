-- Who sees what: the visibility table of the product, enforced by the database. `(SELECT app.list(…))` is evaluated once per
-- statement, not once per row.

ALTER TABLE entries ENABLE ROW LEVEL SECURITY;
-- What a policy says beside a query's own condition is no second filter, but multiplied as one it makes lists look empty, and
-- reading and sorting a whole workstream look cheap. coalesce() is a condition of which nothing is guessed; which rows to
-- look at, the query's own condition says.
-- The gate: without an unlock an agent sees the data room only, and there of answers the published ones.
CREATE POLICY see ON entries FOR SELECT TO app_rt USING (coalesce(
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
CREATE POLICY begin ON entries FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM workstreams w WHERE w.id = workstream_id AND w.project_id = entries.project_id)
  AND ((type = 'request' AND status = 'open'
        AND ((workstream_id = ANY ((SELECT app.writable('bank'))::text[]) AND list_id IS NOT NULL)
             OR (workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND reached_seller_at IS NOT NULL)
             OR (workstream_id = ANY ((SELECT app.writable('buyer'))::text[]) AND list_id IS NULL)))
       OR (type = 'answer' AND status = 'draft' AND list_id IS NULL
           AND workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND app.is_my_firm(project_id, seller_org_id))));
-- The seller's: answers of the own firm that lie with it, and requests that reached it. A buyer's: the firm's own, as long as they are open.
CREATE POLICY change ON entries FOR UPDATE TO app_rt
  USING (
    workstream_id = ANY ((SELECT app.writable('bank'))::text[])
    OR (workstream_id = ANY ((SELECT app.writable('seller'))::text[])
        AND CASE type WHEN 'answer' THEN app.is_my_firm(project_id, seller_org_id) AND status IN ('draft', 'rejected')
                      -- said here too: a statement that reads nothing is not held to what its caller sees
                      ELSE status IN ('open', 'assigned') AND (reached_seller_at IS NOT NULL OR id IN (SELECT app.own_requests())) END)
    OR (workstream_id = ANY ((SELECT app.writable('buyer'))::text[]) AND type = 'request' AND status NOT IN ('published', 'withdrawn')
        AND id IN (SELECT app.own_requests())))
  WITH CHECK (
    workstream_id = ANY ((SELECT app.writable('bank'))::text[])
    OR (workstream_id = ANY ((SELECT app.writable('seller'))::text[])
        AND CASE type WHEN 'answer' THEN status IN ('draft', 'submitted') ELSE status IN ('open', 'assigned', 'answered', 'withdrawn') END)
    OR (workstream_id = ANY ((SELECT app.writable('buyer'))::text[]) AND status <> 'published'));
-- An unlock does not open what a seller keeps.
CREATE POLICY not_kept_from_agents ON entries AS RESTRICTIVE FOR SELECT TO app_rt USING (
  type <> 'answer' OR (status = 'published' AND stage = 'dataroom')
  OR NOT coalesce((project_id || '|' || seller_org_id) = ANY ((SELECT app.list('kept_drafts'))::text[]), false));
GRANT SELECT, INSERT (id, project_id, workstream_id, list_id, type, status, title, body, priority, due_date, seller_org_id),
  UPDATE (list_id, status, title, body, priority, due_date, reached_seller_at, reader_group) ON entries TO app_rt;

-- Who asked: the bank, and the firm itself.
ALTER TABLE entry_provenance ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entry_provenance FOR SELECT TO app_rt USING (
  (workstream_id = ANY ((SELECT app.list('bank'))::text[])
   OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[]))
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
GRANT SELECT ON entry_provenance TO app_rt;

-- Read by the bank in its workstreams and by the firm that asked, as who asked is; written by functions, and by the
-- asker while it may edit its request.
ALTER TABLE entry_originals ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entry_originals FOR SELECT TO app_rt USING (
  (workstream_id = ANY ((SELECT app.list('bank'))::text[])
   OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[]))
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY word ON entry_originals FOR UPDATE TO app_rt USING (
  workstream_id = ANY ((SELECT app.writable('buyer'))::text[]) AND app.is_my_firm(project_id, organization_id)
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id AND e.status = 'open'));
GRANT SELECT, UPDATE (title, body) ON entry_originals TO app_rt;

-- The visibility table once more, as the entries themselves have it.
ALTER TABLE entry_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entry_counts FOR SELECT TO app_rt USING (
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
CREATE POLICY not_kept_from_agents ON entry_counts AS RESTRICTIVE FOR SELECT TO app_rt USING (
  type <> 'answer' OR (status = 'published' AND stage = 'dataroom')
  OR NOT coalesce((project_id || '|' || organization_id) = ANY ((SELECT app.list('kept_drafts'))::text[]), false));
GRANT SELECT ON entry_counts TO app_rt;

-- Who is in a group: the bank knows, and a firm of itself.
ALTER TABLE reader_groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON reader_groups FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects'))::text[])
  OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[]));
GRANT SELECT ON reader_groups TO app_rt;

-- A firm its own numbers, the bank those of every firm, each of entries that show. The seller none: they would tell of firms.
ALTER TABLE reader_refs ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON reader_refs FOR SELECT TO app_rt USING (
  (project_id = ANY ((SELECT app.list('bank_projects'))::text[])
   OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[]))
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
GRANT SELECT ON reader_refs TO app_rt;

ALTER TABLE firm_prefixes ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON firm_prefixes FOR SELECT TO app_rt USING (project_id = ANY ((SELECT app.list('bank_projects'))::text[]));
GRANT SELECT ON firm_prefixes TO app_rt;
