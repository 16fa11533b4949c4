-- What hangs on an entry shows at most to those who see the entry.
ALTER TABLE entry_assignees ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entry_assignees FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects') || app.list('seller_projects'))::text[])
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id)
  AND EXISTS (SELECT FROM participants p WHERE p.project_id = entry_assignees.project_id AND p.user_id = entry_assignees.user_id));
-- The bank gives work to its own people, and to the seller's on what the seller has. The seller's admins give it to their own;
-- whoever has a task passes it on within the firm, or back to whom it came from.
CREATE POLICY assign ON entry_assignees FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM entries e
           WHERE e.id = entry_id AND e.project_id = entry_assignees.project_id AND e.type = 'request' AND e.status NOT IN ('published', 'withdrawn')
             AND app.worker_firm(e.project_id, e.workstream_id, entry_assignees.user_id) = entry_assignees.organization_id
             AND ((e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                   AND (e.reached_seller_at IS NOT NULL OR app.is_my_firm(e.project_id, entry_assignees.organization_id)))
                  OR (e.workstream_id = ANY ((SELECT app.writable('seller'))::text[])
                      AND (app.returns_to(e.id, entry_assignees.user_id)
                           OR (app.is_my_firm(e.project_id, entry_assignees.organization_id)
                               AND (e.workstream_id = ANY ((SELECT app.list('seller_admin'))::text[]) OR app.is_my_task(e.id))))))));
CREATE POLICY release ON entry_assignees FOR DELETE TO app_rt USING (
  EXISTS (SELECT FROM entries e
           WHERE e.id = entry_id
             AND (e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                  OR (e.workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND app.is_my_firm(e.project_id, entry_assignees.organization_id)
                      AND (entry_assignees.user_id = (SELECT app.me()) OR e.workstream_id = ANY ((SELECT app.list('seller_admin'))::text[]))))));
GRANT SELECT, INSERT (entry_id, user_id, project_id, organization_id), DELETE ON entry_assignees TO app_rt;

-- To whom the work goes back, where the caller may know that person.
ALTER TABLE entry_returns ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON entry_returns FOR SELECT TO app_rt USING (
  EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = entry_returns.entry_id AND a.user_id = entry_returns.user_id)
  AND EXISTS (SELECT FROM participants p WHERE p.project_id = entry_returns.project_id AND p.user_id = return_to));
-- Work goes back to somebody of the firm that gave it.
CREATE POLICY assign ON entry_returns FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = entry_returns.entry_id AND a.user_id = entry_returns.user_id AND a.project_id = entry_returns.project_id)
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])
                 AND app.is_my_firm(e.project_id, app.worker_firm(e.project_id, e.workstream_id, return_to))));
-- The bank may say through whom of a firm work goes, and so to whom of that firm it goes back.
CREATE POLICY route ON entry_returns FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM entry_assignees a JOIN entries e ON e.id = a.entry_id
           WHERE a.entry_id = entry_returns.entry_id AND a.user_id = entry_returns.user_id AND a.project_id = entry_returns.project_id
             AND e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
             AND a.organization_id = app.worker_firm(e.project_id, e.workstream_id, return_to)));
GRANT SELECT, INSERT ON entry_returns TO app_rt;

-- The bank's own: routing chain and vetting notes.
ALTER TABLE routing_steps ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON routing_steps FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects'))::text[]) AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY pass ON routing_steps FOR INSERT TO app_rt WITH CHECK (
  from_user = (SELECT app.me()) AND action IN ('assigned', 'forwarded', 'returned')
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = routing_steps.project_id AND e.type = 'request'
                 AND e.workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])
                 -- only what is so: the person works on it now
                 AND EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = e.id AND a.user_id = to_user)
                 AND (return_to IS NULL OR app.worker_firm(e.project_id, e.workstream_id, return_to) IS NOT NULL)));
GRANT SELECT, INSERT (id, project_id, entry_id, from_user, to_user, return_to, action, note) ON routing_steps TO app_rt;

ALTER TABLE answer_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON answer_links FOR SELECT TO app_rt USING (
  (confirmed OR project_id = ANY ((SELECT app.list('bank_projects') || app.list('seller_projects'))::text[]))
  AND EXISTS (SELECT FROM entries e WHERE e.id = answer_id)
  AND EXISTS (SELECT FROM entries e WHERE e.id = request_id));
-- The seller says what its draft answers; the bank confirms.
CREATE POLICY link ON answer_links FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM entries a
           WHERE a.id = answer_id AND a.type = 'answer' AND a.project_id = answer_links.project_id
             AND (a.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                  OR (NOT answer_links.confirmed AND a.workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND a.status IN ('draft', 'rejected'))))
  AND EXISTS (SELECT FROM entries r
               WHERE r.id = request_id AND r.type = 'request' AND r.project_id = answer_links.project_id AND r.status <> 'withdrawn'
                 AND r.workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])));
CREATE POLICY confirm ON answer_links FOR UPDATE TO app_rt
  USING (EXISTS (SELECT FROM entries a WHERE a.id = answer_id AND a.workstream_id = ANY ((SELECT app.writable('bank'))::text[]))
         AND EXISTS (SELECT FROM entries r WHERE r.id = request_id AND r.workstream_id = ANY ((SELECT app.writable('bank'))::text[])))
  WITH CHECK (confirmed);
CREATE POLICY unlink ON answer_links FOR DELETE TO app_rt USING (
  EXISTS (SELECT FROM entries a
           WHERE a.id = answer_id
             AND (a.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                  OR (NOT answer_links.confirmed AND a.workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND a.status IN ('draft', 'rejected'))))
  AND EXISTS (SELECT FROM entries r WHERE r.id = request_id AND r.status <> 'published'));
GRANT SELECT, INSERT (answer_id, request_id, project_id, confirmed), UPDATE (confirmed), DELETE ON answer_links TO app_rt;

ALTER TABLE answer_link_evidence ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON answer_link_evidence FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects'))::text[])
  AND EXISTS (SELECT FROM answer_links l WHERE l.answer_id = answer_link_evidence.answer_id AND l.request_id = answer_link_evidence.request_id));
GRANT SELECT ON answer_link_evidence TO app_rt;

ALTER TABLE vettings ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON vettings FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('bank_projects'))::text[]) AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY vet ON vettings FOR INSERT TO app_rt WITH CHECK (
  vetted_by = (SELECT app.me())
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = vettings.project_id AND e.type = 'answer' AND e.status = decision
                 AND e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])));
GRANT SELECT, INSERT (id, project_id, entry_id, vetted_by, decision, notes) ON vettings TO app_rt;
