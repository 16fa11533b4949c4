-- A proposal of a deal shows to its person, to the bank, and to the seller's admins when it is theirs to decide.
CREATE POLICY see_in_deals ON suggestions FOR SELECT TO app_rt USING (
  module = 'deals'
  AND (created_by = (SELECT app.me())
   OR part_id = ANY ((SELECT app.list('bank'))::text[])
   OR (part_id = ANY ((SELECT app.list('seller_admin'))::text[])
       AND (space_id || '|' || decider_organization_id) = ANY ((SELECT app.list('firms'))::text[])))
  AND EXISTS (SELECT FROM entries e WHERE e.id = subject_id));
CREATE POLICY propose_in_deals ON suggestions FOR INSERT TO app_rt WITH CHECK (
  module = 'deals'
  AND part_id = ANY ((SELECT app.list('bank') || app.list('seller'))::text[])
  AND EXISTS (SELECT FROM entries e WHERE e.id = subject_id AND e.workstream_id = part_id AND e.project_id = space_id)
  AND (decider_organization_id IS NULL OR EXISTS (
    SELECT FROM participants p WHERE p.project_id = space_id AND p.organization_id = decider_organization_id
      AND p.role IN ('seller_admin', 'seller_member'))));

-- The bank and the proposing firm read what it rests on.
CREATE POLICY see_in_deals ON suggestion_evidence FOR SELECT TO app_rt USING (
  module = 'deals'
  AND (part_id = ANY ((SELECT app.list('bank'))::text[])
       OR (space_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])));
CREATE POLICY propose_in_deals ON suggestion_evidence FOR INSERT TO app_rt WITH CHECK (
  module = 'deals' AND (space_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[]));

-- It names people whom not every reader of a suggestion may know: nobody reads it but functions.
ALTER TABLE suggestion_effects ENABLE ROW LEVEL SECURITY;
