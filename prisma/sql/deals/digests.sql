-- The product's own work: what it tells and mails. It learns addresses and figures, no content.

CREATE FUNCTION app.running_deals() RETURNS TABLE (id text, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.id, p.time_zone FROM projects p WHERE p.stage <> 'closed'
$$;

-- Whether a request is the seller's to answer now: it has it, and its people work on it, or nobody does.
CREATE FUNCTION app.lies_with_seller(e entries) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.type = 'request' AND e.status IN ('open', 'assigned') AND e.reached_seller_at IS NOT NULL
     AND (NOT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = e.id)
          OR EXISTS (SELECT FROM entry_assignees a JOIN participants p ON p.project_id = a.project_id AND p.user_id = a.user_id
                      WHERE a.entry_id = e.id AND p.role IN ('seller_admin', 'seller_member')))
$$;

-- Tells, once for each due date, who works on a request that is overdue; of what is overdue at the seller also the bank's
-- people of the workstream, unless they work on it themselves. `p_days` is today by deal, in the deal's own time zone.
-- Whoever was told is left out first: to ask of everything that is late, each minute, who sees it would cost too much.
CREATE FUNCTION app.tell_overdue(p_days jsonb) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  told int;
BEGIN
  WITH late AS (
    SELECT e.id, e.project_id, e.workstream_id, to_char(e.due_date, 'YYYY-MM-DD') AS due, e.reached_seller_at IS NOT NULL AS reached
      FROM jsonb_each_text(p_days) AS deal(id, today)
      JOIN entries e ON e.project_id = deal.id AND e.type = 'request' AND e.status IN ('open', 'assigned') AND e.due_date < deal.today::date),
  concerned AS (
    SELECT l.id, l.due, a.user_id, 'overdue' AS kind FROM late l JOIN entry_assignees a ON a.entry_id = l.id
    UNION ALL
    SELECT l.id, l.due, p.user_id, 'overdue_at_seller'
      FROM late l JOIN participants p ON p.project_id = l.project_id AND p.role IN ('ib_admin', 'ib_member') AND p.removed_at IS NULL
     WHERE l.reached
       AND (p.all_workstreams OR EXISTS (SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = l.workstream_id))
       AND NOT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = l.id AND a.user_id = p.user_id)),
  untold AS MATERIALIZED (
    SELECT c.* FROM concerned c
     WHERE NOT EXISTS (SELECT FROM notifications n
                        WHERE n.module = 'deals' AND n.subject_id = c.id AND n.user_id = c.user_id AND n.kind = c.kind AND n.once = c.due))
  SELECT coalesce(sum(app.tell('deals', news.project_id, news.kind, news.id, news.people, NULL, news.due)), 0) INTO told
    FROM (SELECT e.project_id, u.kind, e.id, u.due, array_agg(u.user_id) AS people
            FROM untold u JOIN entries e ON e.id = u.id
           WHERE u.kind = 'overdue' OR app.lies_with_seller(e)
           GROUP BY e.project_id, u.kind, e.id, u.due) news;
  RETURN told;
END $$;

-- Asks for the letters with a deal's digests of a day, for everyone who takes part and wants them; once.
CREATE FUNCTION app.plan_digests(p_project text, p_day date) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  planned int;
BEGIN
  WITH made AS (
    INSERT INTO digests (user_id, project_id, day)
      SELECT p.user_id, p.project_id, p_day FROM participants p
        JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL AND u.daily_digest
        JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
       WHERE p.project_id = p_project AND p.removed_at IS NULL
      ON CONFLICT DO NOTHING RETURNING user_id)
  INSERT INTO jobs (id, name, payload)
    SELECT 'job_' || replace(gen_random_uuid()::text, '-', ''), 'letter.digest',
           jsonb_build_object('user_id', made.user_id, 'project_id', p_project, 'day', p_day::text) FROM made;
  GET DIAGNOSTICS planned = ROW_COUNT;
  -- What was made for a day long past is of no use.
  DELETE FROM digests WHERE project_id = p_project AND day < p_day - 7;
  RETURN planned;
END $$;

-- What a digest says, as the person may see it when it leaves: figures only. For the bank, and for whoever decides over
-- suggestions, also what waits for them. No row for whoever left or no longer wants it.
CREATE FUNCTION app.digest_of(p_user text, p_project text, p_day date)
RETURNS TABLE (email text, name text, project text, overdue int, due_soon int, returned int, rejected int, published int,
               to_vet int, asked int, open_again int, suggested int, overdue_at_seller int, messages int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.email, u.name, deal.name, tasks.overdue, tasks.due_soon, news.returned, news.rejected, news.published,
         waiting.to_vet, news.asked, news.open_again, decisions.suggested, waiting.overdue_at_seller, news.messages
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
      SELECT count(DISTINCT n.subject_id) FILTER (WHERE n.kind = 'returned')::int AS returned,
             count(DISTINCT n.subject_id) FILTER (WHERE n.kind = 'rejected')::int AS rejected,
             count(DISTINCT n.subject_id) FILTER (WHERE n.kind = 'published')::int AS published,
             -- what the seller has, or is answered, somebody has dealt with
             count(DISTINCT n.subject_id) FILTER (WHERE n.kind = 'asked' AND e.status IN ('open', 'assigned') AND e.reached_seller_at IS NULL)::int AS asked,
             count(DISTINCT n.subject_id) FILTER (WHERE n.kind = 'open_again' AND e.status = 'open')::int AS open_again,
             count(*) FILTER (WHERE n.kind = 'message' AND p.role IN ('ib_admin', 'ib_member'))::int AS messages
        FROM notifications n JOIN entries e ON e.id = n.subject_id
       WHERE n.module = 'deals' AND n.space_id = p_project AND n.user_id = p_user AND n.read_at IS NULL AND n.at > now() - interval '1 day'
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
       WHERE s.module = 'deals' AND s.space_id = p_project AND s.state = 'pending' AND s.expires_at > now() AND app.person_decides(p_user, s)) decisions
   WHERE p.project_id = p_project AND p.user_id = p_user AND p.removed_at IS NULL
$$;

GRANT EXECUTE ON FUNCTION app.running_deals(), app.tell_overdue(jsonb), app.plan_digests(text, date),
  app.digest_of(text, text, date) TO app_sys;
