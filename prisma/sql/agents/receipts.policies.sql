-- One's own and a deal's admins read them (deals/disclosure.policies.sql).
ALTER TABLE consent_receipts ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON consent_receipts TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT ON consent_receipts TO app_rt;
GRANT SELECT, INSERT ON consent_receipts TO app_sys;
