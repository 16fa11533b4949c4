-- What a person confirmed can be taken back while nothing followed from it (docs/decisions/014-deciding.md).

ALTER TABLE suggestions DROP CONSTRAINT suggestions_state;
ALTER TABLE "suggestions"
  ADD COLUMN "undone_by" TEXT,
  ADD COLUMN "undone_at" TIMESTAMPTZ(3),
  ADD COLUMN "agent_told" BOOLEAN NOT NULL DEFAULT false;
UPDATE suggestions SET agent_told = true WHERE state <> 'pending';
ALTER TABLE suggestions
  ADD CONSTRAINT suggestions_state CHECK (state IN ('pending', 'confirmed', 'dismissed', 'superseded', 'expired', 'undone')),
  ADD CONSTRAINT suggestions_undone_by_somebody CHECK (
    (state = 'undone') = (undone_by IS NOT NULL) AND (state = 'undone') = (undone_at IS NOT NULL));
-- An agent reads what became of its own.
CREATE INDEX "suggestions_connection_id_created_at_id_idx" ON "suggestions"("connection_id", "created_at" DESC, "id");

CREATE INDEX suggestions_to_tell ON suggestions (connection_id, project_id)
  WHERE NOT agent_told AND state IN ('confirmed', 'dismissed', 'expired', 'undone');

ALTER TABLE notifications DROP CONSTRAINT notifications_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind
  CHECK (kind IN ('assigned', 'returned', 'rejected', 'published', 'message', 'overdue', 'unassigned'));

-- How a request was before somebody confirmed what an agent proposed about it, and how it was left: what undoing puts back, and
-- how it is known whether anything followed. It names people whom not every reader of a suggestion may know, so nobody reads
-- it: the functions below do.
CREATE TABLE "suggestion_effects" (
    "suggestion_id" TEXT NOT NULL,
    "status_before" TEXT NOT NULL,
    "reached_before" BOOLEAN NOT NULL,
    "workers_before" JSONB NOT NULL,
    "version_after" INTEGER,
    "told_after" BIGINT,
    "links_after" INTEGER,

    CONSTRAINT "suggestion_effects_pkey" PRIMARY KEY ("suggestion_id")
);
ALTER TABLE "suggestion_effects" ADD CONSTRAINT "suggestion_effects_suggestion_id_fkey"
  FOREIGN KEY ("suggestion_id") REFERENCES "suggestions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE suggestion_effects ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON suggestion_effects FROM PUBLIC;

-- A person's, in a deal that is not closed: of the bank in its workstreams; of a seller's admin where only that firm's people are concerned.
CREATE FUNCTION app.may_decide(s suggestions) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.me() IS NOT NULL AND NOT app.flag('agent') AND EXISTS (
    SELECT FROM entries e
     WHERE e.id = s.entry_id
       AND (e.workstream_id = ANY (app.writable('bank'))
            OR (s.kind IN ('routing', 'assignment') AND app.is_my_firm(s.project_id, s.decidable_by_seller_org)
                AND e.workstream_id = ANY (app.writable('seller')) AND e.workstream_id = ANY (app.list('seller_admin'))
                AND e.reached_seller_at IS NOT NULL)))
$$;

-- As before (0014), and it keeps how the request is in that moment.
CREATE OR REPLACE FUNCTION app.decide_suggestion(p_id text, p_state text, p_reason text, p_applied jsonb, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  decided suggestions;
BEGIN
  IF app.me() IS NULL OR app.flag('agent') OR p_state NOT IN ('confirmed', 'dismissed') OR (p_state = 'confirmed') <> (p_applied IS NOT NULL) THEN
    RAISE EXCEPTION 'only people decide' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE suggestions s
     SET state = p_state, decided_by = app.me(), decided_at = p_now, decision_reason = p_reason, applied = p_applied
   WHERE s.id = p_id AND s.state = 'pending' AND s.expires_at > p_now AND app.may_decide(s)
  RETURNING s.* INTO decided;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('app.suggested_through', CASE p_state WHEN 'confirmed' THEN decided.connection_id ELSE '' END, true);
  IF p_state = 'confirmed' AND decided.kind IN ('routing', 'assignment') THEN
    INSERT INTO suggestion_effects (suggestion_id, status_before, reached_before, workers_before)
      SELECT decided.id, e.status, e.reached_seller_at IS NOT NULL,
             coalesce((SELECT jsonb_agg(jsonb_build_object('user_id', a.user_id, 'organization_id', a.organization_id,
                                                           'assigned_at', a.assigned_at, 'return_to', r.return_to))
                         FROM entry_assignees a LEFT JOIN entry_returns r ON r.entry_id = a.entry_id AND r.user_id = a.user_id
                        WHERE a.entry_id = e.id), '[]')
        FROM entries e WHERE e.id = decided.entry_id;
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION app.last_told(p_entry text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(max(o.seq), 0) FROM event_order o JOIN events v ON v.id = o.event_id
   WHERE v.entry_id = p_entry OR v.related_entry_id = p_entry
$$;

-- How its decider left the request: whatever is otherwise later, followed.
CREATE FUNCTION app.keep_effect(p_id text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE suggestion_effects f
     SET version_after = e.version, told_after = app.last_told(e.id),
         links_after = (SELECT count(*) FROM answer_links l WHERE l.request_id = e.id)
    FROM suggestions s JOIN entries e ON e.id = s.entry_id
   WHERE f.suggestion_id = p_id AND s.id = p_id AND s.state = 'confirmed' AND s.decided_by = app.me()
     AND NOT app.flag('agent') AND f.version_after IS NULL
$$;

-- For whoever may decide: what stands in the way of undoing, one word for each; who would work on it again, who no longer.
CREATE FUNCTION app.look_at_undoing(p_id text)
RETURNS TABLE (obstacle text, status_before text, back_to text[], relieved text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH looked AS (
    SELECT s.project_id, e AS entry, f,
           ARRAY(SELECT w ->> 'user_id' FROM jsonb_array_elements(f.workers_before) AS w
                  WHERE NOT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = e.id AND a.user_id = w ->> 'user_id') ORDER BY 1) AS back,
           ARRAY(SELECT a.user_id FROM entry_assignees a
                  WHERE a.entry_id = e.id
                    AND NOT EXISTS (SELECT FROM jsonb_array_elements(f.workers_before) AS w WHERE w ->> 'user_id' = a.user_id) ORDER BY 1) AS gone
      FROM suggestions s JOIN entries e ON e.id = s.entry_id LEFT JOIN suggestion_effects f ON f.suggestion_id = s.id
     WHERE s.id = p_id AND s.state = 'confirmed' AND s.kind IN ('routing', 'assignment') AND app.may_decide(s))
  SELECT CASE
           WHEN (f).version_after IS NULL THEN 'not_kept'
           WHEN (entry).version <> (f).version_after OR app.last_told((entry).id) <> (f).told_after
             OR (SELECT count(*) FROM answer_links l WHERE l.request_id = (entry).id) <> (f).links_after THEN 'followed'
           WHEN (entry).reached_seller_at IS NOT NULL AND NOT (f).reached_before THEN 'shown'
           WHEN EXISTS (SELECT FROM unnest(back) AS person(id)
                         WHERE app.worker_firm((entry).project_id, (entry).workstream_id, person.id) IS NULL) THEN 'left'
           WHEN NOT (entry).workstream_id = ANY (app.writable('bank')) AND EXISTS (
                  SELECT FROM unnest(back || gone) AS person(id)
                   WHERE NOT app.is_my_firm((entry).project_id, app.worker_firm((entry).project_id, (entry).workstream_id, person.id))) THEN 'others'
         END, (f).status_before, back, gone
    FROM looked
$$;

-- The one way to undo. It gives the work back as it was, and tells those who no longer have it. False when there is nothing to
-- undo for the caller, or not any more; the row and the request stay locked until the transaction ends.
CREATE FUNCTION app.undo_suggestion(p_id text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  about entries;
  look record;
BEGIN
  IF app.me() IS NULL OR app.flag('agent') THEN
    RAISE EXCEPTION 'only people undo' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT e.* INTO about FROM suggestions s JOIN entries e ON e.id = s.entry_id WHERE s.id = p_id FOR UPDATE OF s, e;
  SELECT * INTO look FROM app.look_at_undoing(p_id);
  IF NOT FOUND OR look.obstacle IS NOT NULL THEN RETURN false; END IF;
  UPDATE suggestions SET state = 'undone', undone_by = app.me(), undone_at = p_now, agent_told = false WHERE id = p_id;
  DELETE FROM entry_assignees a WHERE a.entry_id = about.id AND a.user_id = ANY (look.relieved);
  INSERT INTO entry_assignees (entry_id, user_id, project_id, organization_id, assigned_at)
    SELECT about.id, w ->> 'user_id', about.project_id, w ->> 'organization_id', (w ->> 'assigned_at')::timestamptz
      FROM suggestion_effects f, jsonb_array_elements(f.workers_before) AS w
     WHERE f.suggestion_id = p_id
    ON CONFLICT (entry_id, user_id) DO NOTHING;
  DELETE FROM entry_returns r WHERE r.entry_id = about.id;
  INSERT INTO entry_returns (entry_id, user_id, project_id, return_to)
    SELECT about.id, w ->> 'user_id', about.project_id, w ->> 'return_to'
      FROM suggestion_effects f, jsonb_array_elements(f.workers_before) AS w
     WHERE f.suggestion_id = p_id AND w ->> 'return_to' IS NOT NULL;
  PERFORM app.notify(look.relieved, about, 'unassigned');
  RETURN true;
END $$;

-- As before (0011), and what was decided over its own proposals is news to an agent.
CREATE OR REPLACE FUNCTION app.has_news(p_connection text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deal text;
  told bigint;
BEGIN
  SELECT c.bound_project_id, c.told_seq INTO deal, told FROM connections c WHERE c.id = p_connection;
  IF deal IS NULL THEN RETURN false; END IF;
  RETURN told IS NULL OR told < (SELECT o.seq FROM event_order o WHERE o.project_id = deal ORDER BY o.seq DESC LIMIT 1)
    OR EXISTS (SELECT FROM suggestions s
                WHERE s.connection_id = p_connection AND s.project_id = deal AND NOT s.agent_told
                  AND s.state IN ('confirmed', 'dismissed', 'expired', 'undone'));
END $$;

-- Of these the calling agent has been told. Of two calls at once only one is: it gets the ids.
CREATE FUNCTION app.tell_agent(p_ids text[]) RETURNS SETOF text
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE suggestions SET agent_told = true
   WHERE id = ANY (p_ids) AND NOT agent_told AND app.flag('agent')
     AND connection_id = nullif(current_setting('app.credential', true), '') RETURNING id
$$;

REVOKE EXECUTE ON FUNCTION app.tell_agent(text[]), app.may_decide(suggestions), app.last_told(text), app.keep_effect(text), app.look_at_undoing(text),
  app.undo_suggestion(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tell_agent(text[]), app.keep_effect(text), app.look_at_undoing(text), app.undo_suggestion(text, timestamptz) TO app_rt;
