-- What left to agents, and what people granted them, as a deal's admins read it (docs/decisions/020-disclosure.md).

-- The bank's admins read what left of their deals. Calls that gave nothing to an agent stay their caller's own.
CREATE POLICY disclosed ON audit_calls FOR SELECT TO app_rt USING (
  returned IS NOT NULL AND connection_id IS NOT NULL
  AND (space_id = ANY ((SELECT app.bank_admin_of())::text[]) OR elsewhere && (SELECT app.bank_admin_of())::text[]));

-- One's own; and the bank's admins those that let an agent of a participant into their deal.
CREATE POLICY see ON consent_receipts FOR SELECT TO app_rt USING (
  NOT (SELECT app.flag('agent')) AND NOT (SELECT app.flag('looking'))
  AND (user_id = (SELECT app.me())
       OR EXISTS (SELECT FROM participants p
                   WHERE p.user_id = consent_receipts.user_id AND p.project_id = ANY ((SELECT app.bank_admin_of())::text[])
                     AND (all_spaces OR app.names_space(space_ids, space_modules, 'deals', p.project_id)))));
