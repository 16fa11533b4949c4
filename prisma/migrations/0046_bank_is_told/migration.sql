-- The bank is told what comes to it (docs/decisions/030-who-is-told.md).

ALTER TABLE notifications DROP CONSTRAINT notifications_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind
  CHECK (kind IN ('assigned', 'returned', 'rejected', 'published', 'message', 'overdue', 'unassigned', 'answered',
                  'submitted', 'asked', 'open_again', 'overdue_at_seller', 'suggested'));

-- Which due date had passed, where that is what somebody is told. When it was told does not say so: a due date may move to any day.
ALTER TABLE "notifications" ADD COLUMN "due_date" DATE;
UPDATE notifications n SET due_date = e.due_date FROM entries e
 WHERE n.kind = 'overdue' AND e.id = n.entry_id AND n.at >= e.due_date::timestamp AT TIME ZONE 'UTC'
   AND n.id = (SELECT last.id FROM notifications last
                WHERE last.entry_id = n.entry_id AND last.user_id = n.user_id AND last.kind = 'overdue' ORDER BY last.at DESC, last.id LIMIT 1);
-- Once for each due date, however many servers tell at once.
CREATE UNIQUE INDEX notifications_once_a_due_date ON notifications (entry_id, user_id, kind, due_date) WHERE due_date IS NOT NULL;

-- ---------------------------------------------------------------------------------------------------------------
-- What comes to the bank
-- ---------------------------------------------------------------------------------------------------------------

-- An answer that the seller submitted, a question that a buyer asked: once for all lines that are written together, or an
-- import of hundreds would ask hundreds of times who the bank's people are.
CREATE FUNCTION app.bank_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO notifications (id, project_id, user_id, entry_id, kind)
    SELECT 'ntf_' || replace(gen_random_uuid()::text, '-', ''), e.project_id, p.user_id, e.id, news.kind
      FROM (SELECT DISTINCT v.entry_id, CASE v.action WHEN 'submitted' THEN 'submitted' ELSE 'asked' END AS kind FROM written v
             WHERE (v.action, v.author_side) IN (('submitted', 'seller'), ('created', 'buyer'))) news
      JOIN entries e ON e.id = news.entry_id
      JOIN participants p ON p.project_id = e.project_id AND p.role IN ('ib_admin', 'ib_member') AND p.removed_at IS NULL
     WHERE app.person_sees(p.user_id, e);
  RETURN NULL;
END $$;
CREATE TRIGGER bank_told AFTER INSERT ON events REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.bank_told();

-- A request that was somebody's and is nobody's. Looked at when the act is done: what was sent back may go to somebody at once.
-- Also where our own functions did it, because whoever worked on it left.
CREATE FUNCTION app.open_again() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  request entries;
BEGIN
  SELECT * INTO request FROM entries e WHERE e.id = NEW.id AND e.status = 'open';
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM app.notify(
    ARRAY(SELECT p.user_id FROM participants p
           WHERE p.project_id = request.project_id AND p.role IN ('ib_admin', 'ib_member') AND p.removed_at IS NULL),
    request, 'open_again');
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER open_again AFTER UPDATE ON entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.type = 'request' AND NEW.status = 'open' AND OLD.status <> 'open') EXECUTE FUNCTION app.open_again();

-- ---------------------------------------------------------------------------------------------------------------
-- What waits for a decision
-- ---------------------------------------------------------------------------------------------------------------

-- Whether somebody may decide over a suggestion, as app.decide_suggestion asks it of the caller.
CREATE FUNCTION app.person_decides(p_user text, s suggestions) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM participants p
      JOIN projects deal ON deal.id = p.project_id AND deal.stage <> 'closed'
      JOIN entries e ON e.id = s.entry_id
     WHERE p.project_id = s.project_id AND p.user_id = p_user AND p.removed_at IS NULL
       AND (p.role IN ('ib_admin', 'ib_member')
            OR (p.role = 'seller_admin' AND s.kind IN ('routing', 'assignment') AND p.organization_id = s.decidable_by_seller_org
                AND e.reached_seller_at IS NOT NULL))
       AND app.person_sees(p_user, e))
$$;

-- Whoever may decide is told, also the person for whom the agent acted: they did not write it. Of one entry nobody has two unread
-- lines, however much is suggested about it.
CREATE FUNCTION app.deciders_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- two agents at once take turns, so that the second sees what the first has told
  PERFORM pg_advisory_xact_lock(hashtextextended('suggested/' || NEW.entry_id, 0));
  INSERT INTO notifications (id, project_id, user_id, entry_id, kind)
    SELECT 'ntf_' || replace(gen_random_uuid()::text, '-', ''), NEW.project_id, p.user_id, NEW.entry_id, 'suggested'
      FROM participants p
     WHERE p.project_id = NEW.project_id AND p.role IN ('ib_admin', 'ib_member', 'seller_admin') AND p.removed_at IS NULL
       AND NOT EXISTS (SELECT FROM notifications n
                        WHERE n.entry_id = NEW.entry_id AND n.user_id = p.user_id AND n.kind = 'suggested' AND n.read_at IS NULL)
       AND app.person_decides(p.user_id, NEW);
  RETURN NULL;
END $$;
CREATE TRIGGER deciders_told AFTER INSERT ON suggestions FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.deciders_told();

-- ---------------------------------------------------------------------------------------------------------------
-- What is overdue, and the digest
-- ---------------------------------------------------------------------------------------------------------------

-- Whether a request is the seller's to answer now: it has it, and its people work on it, or nobody does.
CREATE FUNCTION app.lies_with_seller(e entries) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.type = 'request' AND e.status IN ('open', 'assigned') AND e.reached_seller_at IS NOT NULL
     AND (NOT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = e.id)
          OR EXISTS (SELECT FROM entry_assignees a JOIN participants p ON p.project_id = a.project_id AND p.user_id = a.user_id
                      WHERE a.entry_id = e.id AND p.role IN ('seller_admin', 'seller_member')))
$$;

-- As in 0017, and of what is overdue at the seller the bank's people of the workstream, unless they work on it themselves. Whoever
-- was told is left out first: to ask of everything that is late, each minute, who sees it would cost too much.
CREATE OR REPLACE FUNCTION app.tell_overdue(p_days jsonb) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  told int;
BEGIN
  WITH late AS (
    SELECT e.id, e.project_id, e.workstream_id, e.due_date, e.reached_seller_at IS NOT NULL AS reached
      FROM jsonb_each_text(p_days) AS deal(id, today)
      JOIN entries e ON e.project_id = deal.id AND e.type = 'request' AND e.status IN ('open', 'assigned') AND e.due_date < deal.today::date),
  concerned AS (
    SELECT l.id, l.due_date, a.user_id, 'overdue' AS kind FROM late l JOIN entry_assignees a ON a.entry_id = l.id
    UNION ALL
    SELECT l.id, l.due_date, p.user_id, 'overdue_at_seller'
      FROM late l JOIN participants p ON p.project_id = l.project_id AND p.role IN ('ib_admin', 'ib_member') AND p.removed_at IS NULL
     WHERE l.reached
       AND (p.all_workstreams OR EXISTS (SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = l.workstream_id))
       AND NOT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = l.id AND a.user_id = p.user_id)),
  untold AS MATERIALIZED (
    SELECT c.* FROM concerned c
     WHERE NOT EXISTS (SELECT FROM notifications n
                        WHERE n.entry_id = c.id AND n.user_id = c.user_id AND n.kind = c.kind AND n.due_date = c.due_date))
  INSERT INTO notifications (id, project_id, user_id, entry_id, kind, due_date)
    SELECT 'ntf_' || replace(gen_random_uuid()::text, '-', ''), e.project_id, u.user_id, e.id, u.kind, u.due_date
      FROM untold u JOIN entries e ON e.id = u.id
     WHERE app.person_sees(u.user_id, e) AND (u.kind = 'overdue' OR app.lies_with_seller(e))
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS told = ROW_COUNT;
  RETURN told;
END $$;

-- As in 0017, and what waits for the bank, and for whoever decides over suggestions.
DROP FUNCTION app.digest_of(text, text, date);
CREATE FUNCTION app.digest_of(p_user text, p_project text, p_day date)
RETURNS TABLE (email text, name text, project text, overdue int, due_soon int, returned int, rejected int, published int,
               to_vet int, asked int, suggested int, overdue_at_seller int, messages int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.email, u.name, deal.name, tasks.overdue, tasks.due_soon, news.returned, news.rejected, news.published,
         waiting.to_vet, news.asked, decisions.suggested, waiting.overdue_at_seller, news.messages
    FROM participants p
    JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL AND u.daily_digest
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
    JOIN projects deal ON deal.id = p.project_id AND deal.stage <> 'closed'
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE e.due_date < p_day)::int AS overdue,
             count(*) FILTER (WHERE e.due_date BETWEEN p_day AND p_day + 3)::int AS due_soon
        FROM entry_assignees a JOIN entries e ON e.id = a.entry_id AND e.type = 'request' AND e.status IN ('open', 'assigned')
       WHERE a.project_id = p_project AND a.user_id = p_user AND app.person_sees(p_user, e)) tasks
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT n.entry_id) FILTER (WHERE n.kind = 'returned')::int AS returned,
             count(DISTINCT n.entry_id) FILTER (WHERE n.kind = 'rejected')::int AS rejected,
             count(DISTINCT n.entry_id) FILTER (WHERE n.kind = 'published')::int AS published,
             -- what the seller has, or is answered, somebody has dealt with
             count(DISTINCT n.entry_id) FILTER (WHERE n.kind = 'asked' AND e.status IN ('open', 'assigned') AND e.reached_seller_at IS NULL)::int AS asked,
             count(*) FILTER (WHERE n.kind = 'message' AND p.role IN ('ib_admin', 'ib_member'))::int AS messages
        FROM notifications n JOIN entries e ON e.id = n.entry_id
       WHERE n.project_id = p_project AND n.user_id = p_user AND n.read_at IS NULL AND n.at > now() - interval '1 day'
         AND app.person_sees(p_user, e)) news
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE e.type = 'answer')::int AS to_vet,
             count(*) FILTER (WHERE app.lies_with_seller(e))::int AS overdue_at_seller
        FROM entries e
       WHERE e.project_id = p_project AND p.role IN ('ib_admin', 'ib_member')
         AND ((e.type = 'answer' AND e.status = 'submitted')
              OR (e.type = 'request' AND e.status IN ('open', 'assigned') AND e.due_date < p_day))
         AND app.person_sees(p_user, e)) waiting
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS suggested FROM suggestions s
       WHERE s.project_id = p_project AND s.state = 'pending' AND s.expires_at > now() AND app.person_decides(p_user, s)) decisions
   WHERE p.project_id = p_project AND p.user_id = p_user AND p.removed_at IS NULL
$$;

REVOKE EXECUTE ON FUNCTION app.bank_told(), app.open_again(), app.person_decides(text, suggestions), app.deciders_told(), app.lies_with_seller(entries),
  app.digest_of(text, text, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.digest_of(text, text, date) TO app_sys;
