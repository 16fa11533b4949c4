-- Who writes: a person, on a seat, in a deal that is not closed. Agents change nothing, whatever their person may do
-- (docs/decisions/009-writing-in-the-database.md).
-- Three layers, each enough on its own for what it guards: column grants say what can be written at all, policies say on
-- which rows, triggers say which steps are legal. Who did it, when, and under which number is never written by a caller: the
-- database knows the caller and puts it there.

-- Workstreams in which the caller may write for a side: a person, in a deal that is not closed.
CREATE FUNCTION app.writable(setting text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN app.me() IS NULL OR app.flag('agent') THEN '{}'::text[]
              ELSE ARRAY(SELECT w.id FROM public.workstreams w JOIN public.projects p ON p.id = w.project_id
                          WHERE w.id = ANY (app.list(setting)) AND p.stage <> 'closed') END
$$;

-- For which side the caller writes in a workstream; null for none. Nobody has two roles in a deal.
CREATE FUNCTION app.side_in(workstream text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN workstream = ANY (app.writable('bank')) THEN 'bank'
              WHEN workstream = ANY (app.writable('seller')) THEN 'seller'
              WHEN workstream = ANY (app.writable('buyer')) THEN 'buyer' END
$$;

-- A seat in one deal says nothing about another: always deal and firm together.
CREATE FUNCTION app.is_my_firm(project text, firm text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((project || '|' || firm) = ANY (app.list('firms')), false)
$$;

CREATE FUNCTION app.my_firm(project text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.organization_id FROM participants p WHERE p.project_id = project AND p.user_id = app.me() AND p.removed_at IS NULL
$$;

CREATE FUNCTION app.is_bank_admin(project text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT NOT app.flag('agent') AND EXISTS (
    SELECT FROM participants p WHERE p.project_id = project AND p.user_id = app.me() AND p.removed_at IS NULL
       AND p.role = 'ib_admin' AND p.project_id = ANY (app.list('bank_projects')))
$$;

-- Deals in which the caller is an admin of the bank, on our pages and through the own eyes.
CREATE FUNCTION app.bank_admin_of() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN app.flag('agent') OR app.flag('looking') THEN '{}'::text[]
    ELSE ARRAY(SELECT p.project_id FROM participants p
                WHERE p.user_id = app.me() AND p.role = 'ib_admin' AND p.removed_at IS NULL
                  AND p.project_id = ANY (app.list('bank_projects'))) END
$$;

-- The firm for which somebody works on a workstream today; null for who does not, and for buyers and observers.
CREATE FUNCTION app.worker_firm(p_project text, p_workstream text, p_user text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.organization_id FROM participants p
    JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
   WHERE p.project_id = p_project AND p.project_id = ANY (app.list('bank_projects') || app.list('seller_projects'))
     AND p.user_id = p_user AND p.removed_at IS NULL AND p.role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member')
     AND (p.all_workstreams OR EXISTS (SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = p_workstream))
$$;

-- Participants who can act today: neither removed nor disabled, and still with their firm. Of the caller's own deals only.
CREATE FUNCTION app.active_participants() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.id FROM participants p
    JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
    JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
   WHERE p.project_id = ANY (app.list('projects')) AND p.removed_at IS NULL
$$;

-- Whether the caller works on a request now, and whether that work goes back to somebody.
CREATE FUNCTION app.is_my_task(p_entry text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = p_entry AND a.user_id = app.me())
$$;

CREATE FUNCTION app.returns_to(p_entry text, p_user text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM entry_returns r WHERE r.entry_id = p_entry AND r.user_id = app.me() AND r.return_to = p_user)
$$;

-- Whether an answer is the caller's own and still in the caller's hands.
CREATE FUNCTION app.is_my_draft(e entries) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.type = 'answer' AND e.status IN ('draft', 'rejected') AND e.workstream_id = ANY (app.writable('seller'))
     AND app.is_my_firm(e.project_id, e.seller_org_id)
$$;

GRANT EXECUTE ON FUNCTION app.writable(text), app.is_my_firm(text, text), app.is_my_draft(entries), app.my_firm(text),
  app.bank_admin_of(), app.worker_firm(text, text, text), app.active_participants(), app.is_my_task(text),
  app.returns_to(text, text) TO app_rt;
