-- The bank knows who keeps drafts in its deals, a firm whether it does.
ALTER TABLE kept_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON kept_drafts FOR SELECT TO app_rt USING (
  NOT (SELECT app.flag('agent'))
  AND (project_id = ANY ((SELECT app.list('bank_projects'))::text[])
       OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])));
GRANT SELECT ON kept_drafts TO app_rt;

-- The bank reads all of it; the seller what concerns the deal, its workstreams or itself.
ALTER TABLE agent_rule_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON agent_rule_changes FOR SELECT TO app_rt USING (
  NOT (SELECT app.flag('agent')) AND NOT (SELECT app.flag('looking'))
  AND (project_id = ANY ((SELECT app.list('bank_projects'))::text[])
       OR (project_id = ANY ((SELECT app.list('seller_projects'))::text[])
           AND (workstream_id IS NULL OR workstream_id = ANY ((SELECT app.list('seller'))::text[]))
           AND (organization_id IS NULL OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])))));
GRANT SELECT ON agent_rule_changes TO app_rt;
