-- People: the bank knows everyone in its deals, the seller the bank and its own, buyers and observers their own.
ALTER TABLE participants ENABLE ROW LEVEL SECURITY;
-- Every branch is about a deal of the caller's. Said by itself, that is what an index finds; without it, whoever asked for one
-- name read the people of all deals.
CREATE POLICY see ON participants FOR SELECT TO app_rt USING (
  project_id = ANY ((SELECT app.list('projects'))::text[])
  AND (project_id = ANY ((SELECT app.list('bank_projects'))::text[])
       OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[])
       OR (role IN ('ib_admin', 'ib_member') AND project_id = ANY ((SELECT app.list('seller_projects'))::text[]))));
GRANT SELECT ON participants TO app_rt;

ALTER TABLE participant_workstreams ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON participant_workstreams FOR SELECT TO app_rt USING (
  EXISTS (SELECT FROM participants p WHERE p.id = participant_id));
GRANT SELECT ON participant_workstreams TO app_rt;

CREATE POLICY see ON users FOR SELECT TO app_rt USING (
  id = (SELECT app.me()) OR id IN (SELECT p.user_id FROM participants p));

CREATE POLICY see ON organizations FOR SELECT TO app_rt USING (
  id IN (SELECT p.organization_id FROM participants p));

ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON invitations FOR SELECT TO app_rt USING (
  (project_id || '|') = ANY ((SELECT app.administered())::text[])
  OR (project_id || '|' || organization_id) = ANY ((SELECT app.administered())::text[]));
CREATE POLICY not_looking ON invitations AS RESTRICTIVE FOR SELECT TO app_rt USING (NOT (SELECT app.flag('looking')));
-- All but the hash of the secret.
GRANT SELECT (id, project_id, organization_id, email, role, all_workstreams, workstream_ids, created_by, created_at,
  expires_at, accepted_at, accepted_by, revoked_at) ON invitations TO app_rt;

-- A firm that was invited and of which nobody has come yet.
CREATE POLICY see_invited ON organizations FOR SELECT TO app_rt USING (id IN (SELECT i.organization_id FROM invitations i));
