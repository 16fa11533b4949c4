-- Agents propose: what is stored of it, and the only change an agent may make to it.

ALTER TABLE suggestions
  ADD CONSTRAINT suggestions_kind CHECK (kind IN ('routing', 'assignment', 'answer_link', 'reply')),
  -- links are the bank's to decide
  ADD CONSTRAINT suggestions_links_are_the_banks CHECK (kind <> 'answer_link' OR decidable_by_seller_org IS NULL),
  ADD CONSTRAINT suggestions_superseded_by_one CHECK ((state = 'superseded') = (superseded_by IS NOT NULL)),
  -- Checked at the end: the earlier one makes room before the later one is there.
  ADD CONSTRAINT "suggestions_superseded_by_fkey" FOREIGN KEY ("superseded_by") REFERENCES "suggestions"("id")
    ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX "suggestions_superseded_by_idx" ON "suggestions"("superseded_by");

-- One pending proposal of a connection for an entry and a kind, however many calls arrive at once; one proposal for a key.
CREATE UNIQUE INDEX suggestions_one_pending ON suggestions (connection_id, entry_id, kind) WHERE state = 'pending';
CREATE UNIQUE INDEX suggestions_one_for_a_key ON suggestions (connection_id, entry_id, kind, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX suggestions_to_expire ON suggestions (expires_at) WHERE state = 'pending';

-- What a proposal rests on: the agent's words, and our reasons, made from what the proposing side may see. A seller's admin
-- who decides over a proposal of the bank sees the proposal, not this: it may speak of buyers and of the routing chain.
CREATE TABLE "suggestion_evidence" (
    "suggestion_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "analysis" TEXT,
    "reasons" JSONB NOT NULL,

    CONSTRAINT "suggestion_evidence_pkey" PRIMARY KEY ("suggestion_id")
);
ALTER TABLE "suggestion_evidence" ADD CONSTRAINT "suggestion_evidence_suggestion_id_fkey"
  FOREIGN KEY ("suggestion_id") REFERENCES "suggestions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO suggestion_evidence (suggestion_id, project_id, workstream_id, organization_id, analysis, reasons)
  SELECT s.id, s.project_id, s.workstream_id, p.organization_id, s.analysis, '{}'
    FROM suggestions s JOIN participants p ON p.project_id = s.project_id AND p.user_id = s.created_by
   WHERE s.analysis IS NOT NULL;
ALTER TABLE "suggestions" DROP COLUMN "analysis";

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

-- A connection may replace its own pending proposal by a later one. It can neither decide nor edit nor take back: no other
-- column may change, and to no other state.
CREATE POLICY supersede ON suggestions FOR UPDATE TO app_rt
  USING (state = 'pending' AND (SELECT app.flag('agent')) AND created_by = (SELECT app.me())
         AND connection_id = (SELECT nullif(current_setting('app.credential', true), '')))
  WITH CHECK (state = 'superseded' AND superseded_by IS NOT NULL AND superseded_by <> id);
GRANT UPDATE (state, superseded_by) ON suggestions TO app_rt;

-- Participants who can act today: neither removed nor disabled, and still with their firm. Of the caller's own deals only.
CREATE FUNCTION app.active_participants() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.id FROM participants p
    JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
   WHERE p.project_id = ANY (app.list('projects')) AND p.removed_at IS NULL
$$;

-- Marks what nobody decided in time. The product's own work, which sees no content: it learns how many there were.
CREATE FUNCTION app.expire_suggestions(p_now timestamptz) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  marked int;
BEGIN
  UPDATE suggestions SET state = 'expired' WHERE state = 'pending' AND expires_at <= p_now;
  GET DIAGNOSTICS marked = ROW_COUNT;
  RETURN marked;
END $$;

REVOKE EXECUTE ON FUNCTION app.active_participants(), app.expire_suggestions(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.active_participants() TO app_rt;
GRANT EXECUTE ON FUNCTION app.expire_suggestions(timestamptz) TO app_sys;
