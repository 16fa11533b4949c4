-- What holds in every module. Whom one shows to, and what an agent may propose where, each module says in policies of its own:
-- without one nobody sees a row of it, and nobody adds one. What restricts here binds whoever may take the role, so it lets
-- through the login that plants and copies.
ALTER TABLE suggestions ENABLE ROW LEVEL SECURITY;
-- Only agents propose: in the name of their person, through their own connection, and nothing that would be decided already.
CREATE POLICY by_agents ON suggestions AS RESTRICTIVE FOR INSERT TO app_rt WITH CHECK (current_user <> 'app_rt' OR (
  (SELECT app.flag('agent'))
  AND created_by = (SELECT app.me()) AND connection_id = (SELECT nullif(current_setting('app.credential', true), ''))
  AND state = 'pending' AND decided_by IS NULL AND decided_at IS NULL AND decision_reason IS NULL AND superseded_by IS NULL
  AND undone_by IS NULL AND undone_at IS NULL));
-- A connection may replace its own pending proposal by a later one. It can neither decide nor edit nor take back: no other
-- column may change, and to no other state.
CREATE POLICY supersede ON suggestions FOR UPDATE TO app_rt
  USING (state = 'pending' AND (SELECT app.flag('agent')) AND created_by = (SELECT app.me())
         AND connection_id = (SELECT nullif(current_setting('app.credential', true), '')))
  WITH CHECK (state = 'superseded' AND superseded_by IS NOT NULL AND superseded_by <> id);
GRANT SELECT, INSERT, UPDATE (state, superseded_by) ON suggestions TO app_rt;

-- People alone read what a proposal rests on: reasons may rest on what was unlocked when they were given, and an agent that
-- comes back later may see less. Nobody reads it who does not see the proposal.
ALTER TABLE suggestion_evidence ENABLE ROW LEVEL SECURITY;
CREATE POLICY for_people ON suggestion_evidence AS RESTRICTIVE FOR SELECT TO app_rt USING (
  NOT (SELECT app.flag('agent')) AND EXISTS (SELECT FROM suggestions s WHERE s.id = suggestion_id));
CREATE POLICY of_own ON suggestion_evidence AS RESTRICTIVE FOR INSERT TO app_rt WITH CHECK (current_user <> 'app_rt' OR
  EXISTS (SELECT FROM suggestions s
           WHERE s.id = suggestion_id AND s.module = suggestion_evidence.module AND s.space_id = suggestion_evidence.space_id
             AND s.part_id IS NOT DISTINCT FROM suggestion_evidence.part_id AND s.state = 'pending'
             AND s.created_by = (SELECT app.me()) AND s.connection_id = (SELECT nullif(current_setting('app.credential', true), ''))));
GRANT SELECT, INSERT ON suggestion_evidence TO app_rt;
