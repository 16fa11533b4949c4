-- A proposal shows to its person, to the bank, and to the seller's admins when it is theirs to decide.
ALTER TABLE suggestions ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON suggestions FOR SELECT TO app_rt USING (
  (created_by = (SELECT app.me())
   OR workstream_id = ANY ((SELECT app.list('bank'))::text[])
   OR (workstream_id = ANY ((SELECT app.list('seller_admin'))::text[])
       AND (project_id || '|' || decidable_by_seller_org) = ANY ((SELECT app.list('firms'))::text[])))
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY propose ON suggestions FOR INSERT TO app_rt WITH CHECK (
  created_by = (SELECT app.me()) AND connection_id = (SELECT nullif(current_setting('app.credential', true), ''))
  AND state = 'pending' AND decided_by IS NULL AND decided_at IS NULL AND decision_reason IS NULL AND superseded_by IS NULL
  AND workstream_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[])
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id AND e.workstream_id = suggestions.workstream_id AND e.project_id = suggestions.project_id)
  AND (decidable_by_seller_org IS NULL OR EXISTS (
    SELECT FROM participants p WHERE p.project_id = suggestions.project_id AND p.organization_id = decidable_by_seller_org
      AND p.role IN ('seller_admin', 'seller_member'))));
-- A connection may replace its own pending proposal by a later one. It can neither decide nor edit nor take back: no other
-- column may change, and to no other state.
CREATE POLICY supersede ON suggestions FOR UPDATE TO app_rt
  USING (state = 'pending' AND (SELECT app.flag('agent')) AND created_by = (SELECT app.me())
         AND connection_id = (SELECT nullif(current_setting('app.credential', true), '')))
  WITH CHECK (state = 'superseded' AND superseded_by IS NOT NULL AND superseded_by <> id);
GRANT SELECT, INSERT, UPDATE (state, superseded_by) ON suggestions TO app_rt;

-- The bank and the proposing firm read it, on our pages: reasons may rest on what was unlocked when they were given, and an
-- agent that comes back later may see less.
ALTER TABLE suggestion_evidence ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON suggestion_evidence FOR SELECT TO app_rt USING (
  NOT (SELECT app.flag('agent'))
  AND (workstream_id = ANY ((SELECT app.list('bank'))::text[])
       OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[]))
  AND EXISTS (SELECT FROM suggestions s WHERE s.id = suggestion_id));
CREATE POLICY propose ON suggestion_evidence FOR INSERT TO app_rt WITH CHECK (
  (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])
  AND EXISTS (SELECT FROM suggestions s
               WHERE s.id = suggestion_id AND s.project_id = suggestion_evidence.project_id
                 AND s.workstream_id = suggestion_evidence.workstream_id AND s.state = 'pending'
                 AND s.created_by = (SELECT app.me()) AND s.connection_id = (SELECT nullif(current_setting('app.credential', true), ''))));
GRANT SELECT, INSERT ON suggestion_evidence TO app_rt;

-- It names people whom not every reader of a suggestion may know: nobody reads it but functions.
ALTER TABLE suggestion_effects ENABLE ROW LEVEL SECURITY;
