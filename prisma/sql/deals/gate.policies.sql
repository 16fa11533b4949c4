-- Entries that the caller's role may see in the deals of the bank and the seller, whatever the gate, and whether it hides
-- them; without what no unlock would show. The third writing of the visibility table; a property test compares it with the
-- model. Granted to nobody.
CREATE VIEW app.worked_on_entries AS
  SELECT e.id, e.project_id, e.workstream_id, e.type, e.status, e.priority,
         NOT ((SELECT app.flag('unlocked'))
              OR (e.stage = 'dataroom'
                  AND (e.status = 'published'
                       OR (e.type = 'request' AND e.workstream_id = ANY ((SELECT app.list('open_gate'))::text[]))))) AS gated
    FROM public.entries e
   WHERE (e.workstream_id = ANY ((SELECT app.list('bank'))::text[])
          OR (e.workstream_id = ANY ((SELECT app.list('seller'))::text[])
              AND CASE e.type WHEN 'request' THEN e.reached_seller_at IS NOT NULL OR e.id IN (SELECT app.own_requests())
                              ELSE (e.project_id || '|' || e.seller_org_id) = ANY ((SELECT app.list('firms'))::text[]) END))
     AND (e.type <> 'answer' OR (e.status = 'published' AND e.stage = 'dataroom')
          OR NOT coalesce((e.project_id || '|' || e.seller_org_id) = ANY ((SELECT app.list('kept_drafts'))::text[]), false));
