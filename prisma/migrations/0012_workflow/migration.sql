-- The work of people: who may write what. Agents change nothing here, whatever their person may do
-- (docs/decisions/009-writing-in-the-database.md).
--
-- Three layers, each enough on its own for what it guards: column grants say what can be written at all, policies say on
-- which rows, triggers say which steps are legal. Who did it, when, and under which number is never written by a caller:
-- the database knows the caller and puts it there.

ALTER TABLE "request_lists" ADD COLUMN "released_at" TIMESTAMPTZ(3);

CREATE TABLE "notifications" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "notifications_user_id_at_id_idx" ON "notifications"("user_id", "at" DESC, "id");
CREATE INDEX "notifications_user_id_read_at_idx" ON "notifications"("user_id", "read_at");
CREATE INDEX "notifications_entry_id_idx" ON "notifications"("entry_id");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind
  CHECK (kind IN ('assigned', 'returned', 'rejected', 'published', 'message'));

-- ---------------------------------------------------------------------------------------------------------------
-- Who writes
-- ---------------------------------------------------------------------------------------------------------------

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

-- Whether the caller works on a request now, and whether that work goes back to somebody.
CREATE FUNCTION app.is_my_task(p_entry text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = p_entry AND a.user_id = app.me())
$$;
CREATE FUNCTION app.returns_to(p_entry text, p_user text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM entry_returns r WHERE r.entry_id = p_entry AND r.user_id = app.me() AND r.return_to = p_user)
$$;

-- Refuses agents, and whoever is nobody, before the first row is looked at. What our own functions do is theirs to check.
CREATE FUNCTION app.people_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF app.me() IS NULL OR app.flag('agent') THEN
    RAISE EXCEPTION 'only people change this' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['entries', 'events', 'entry_assignees', 'entry_returns', 'answer_links', 'routing_steps', 'vettings',
                              'blockers', 'request_lists', 'milestones', 'notifications'] LOOP
    EXECUTE format('CREATE TRIGGER people_only BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT
                      WHEN (current_user = ''app_rt'') EXECUTE FUNCTION app.people_only()', name);
  END LOOP;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- Entries
-- ---------------------------------------------------------------------------------------------------------------

-- Legal steps, and whose they are. The model has the same list (lib/deals/model/workflow.ts); a test compares the two.
CREATE TABLE app.entry_steps (
  type text NOT NULL, from_status text NOT NULL, to_status text NOT NULL, side text NOT NULL,
  PRIMARY KEY (type, from_status, to_status, side)
);
REVOKE ALL ON app.entry_steps FROM PUBLIC;
INSERT INTO app.entry_steps (type, from_status, to_status, side)
  SELECT 'request', moves.f, moves.t, side
    FROM (VALUES ('open', 'assigned', '{bank,seller}'), ('assigned', 'open', '{bank,seller}'),
                 ('open', 'answered', '{bank,seller}'), ('assigned', 'answered', '{bank,seller}'),
                 ('open', 'vetted', '{bank}'), ('assigned', 'vetted', '{bank}'), ('answered', 'vetted', '{bank}'),
                 ('vetted', 'published', '{bank}'),
                 ('published', 'vetted', '{bank}'), ('published', 'answered', '{bank}'), ('published', 'assigned', '{bank}'), ('published', 'open', '{bank}'),
                 ('vetted', 'answered', '{bank}'), ('vetted', 'assigned', '{bank}'), ('vetted', 'open', '{bank}'),
                 ('answered', 'assigned', '{bank}'), ('answered', 'open', '{bank}'),
                 ('open', 'withdrawn', '{bank,seller,buyer}'), ('assigned', 'withdrawn', '{bank,seller,buyer}'),
                 ('answered', 'withdrawn', '{bank,buyer}'), ('vetted', 'withdrawn', '{bank,buyer}')) AS moves (f, t, sides),
         unnest(moves.sides::text[]) AS side
  UNION ALL
  SELECT 'answer', moves.f, moves.t, moves.side
    FROM (VALUES ('draft', 'submitted', 'seller'), ('rejected', 'draft', 'seller'),
                 ('submitted', 'approved', 'bank'), ('submitted', 'rejected', 'bank'), ('approved', 'rejected', 'bank'),
                 ('approved', 'published', 'bank'), ('published', 'approved', 'bank')) AS moves (f, t, side);

-- The next number of a series. The row stays locked until the transaction ends: numbers have no gaps and none is given twice.
CREATE FUNCTION app.next_ref(p_project text, p_owner text) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO ref_series (project_id, owner, last) VALUES (p_project, p_owner, 1)
    ON CONFLICT (project_id, owner) DO UPDATE SET last = ref_series.last + 1 RETURNING last
$$;
CREATE FUNCTION app.ref_text(prefix text, number int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT prefix || '-' || lpad(number::text, greatest(3, length(number::text)), '0')
$$;

-- How an entry begins, whatever was sent along: its number, its times, whether the seller sees it at once.
CREATE FUNCTION app.entry_begins() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  list request_lists;
BEGIN
  NEW.version := 1;
  NEW.created_at := now();
  NEW.updated_at := now();
  NEW.stage := 'pre_dataroom';
  NEW.submitted_at := NULL;
  NEW.published_at := NULL;
  NEW.reached_seller_at := NULL;
  NEW.ref := NULL;
  NEW.ref_number := NULL;
  IF NEW.type = 'request' AND NEW.list_id IS NULL THEN
    -- a buyer's: what is asked in the data room belongs to it
    SELECT CASE p.stage WHEN 'pre_dataroom' THEN 'pre_dataroom' ELSE 'dataroom' END INTO NEW.stage FROM projects p WHERE p.id = NEW.project_id;
  ELSIF NEW.type = 'request' THEN
    -- Shared with whoever issues or releases the list in this moment: the request must not fall between.
    SELECT * INTO list FROM request_lists l WHERE l.id = NEW.list_id AND l.workstream_id = NEW.workstream_id FOR SHARE;
    IF NOT FOUND THEN RAISE EXCEPTION 'the list is not of this workstream' USING ERRCODE = 'insufficient_privilege'; END IF;
    IF list.issued_at IS NOT NULL THEN NEW.reached_seller_at := now(); END IF;
    IF list.released_at IS NOT NULL THEN NEW.stage := 'dataroom'; END IF;
    NEW.ref_number := app.next_ref(NEW.project_id, NEW.workstream_id);
    SELECT app.ref_text(w.prefix, NEW.ref_number) INTO NEW.ref FROM workstreams w WHERE w.id = NEW.workstream_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_begins BEFORE INSERT ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.entry_begins();

-- Who asked is who is calling. Buyers count their own.
CREATE FUNCTION app.entry_asked() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  side text := app.side_in(NEW.workstream_id);
  firm text := app.my_firm(NEW.project_id);
BEGIN
  INSERT INTO entry_provenance (entry_id, project_id, workstream_id, origin, organization_id, created_by, own_ref) VALUES (
    NEW.id, NEW.project_id, NEW.workstream_id, CASE side WHEN 'bank' THEN 'ib' ELSE side END, firm, app.me(),
    CASE side WHEN 'buyer' THEN app.ref_text('BUY', app.next_ref(NEW.project_id, firm)) END);
  RETURN NULL;
END $$;
CREATE TRIGGER entry_asked AFTER INSERT ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt' AND NEW.type = 'request') EXECUTE FUNCTION app.entry_asked();

-- What may become of an entry. Policies chose the rows; this judges the change.
CREATE FUNCTION app.entry_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acting text := app.side_in(OLD.workstream_id);
  ours boolean := CASE OLD.type
    WHEN 'answer' THEN app.is_my_firm(OLD.project_id, OLD.seller_org_id)
    ELSE EXISTS (SELECT FROM entry_provenance p WHERE p.entry_id = OLD.id AND app.is_my_firm(p.project_id, p.organization_id)) END;
  -- whose words these are may change them, while nobody has built on them
  wordable boolean := ours AND CASE
    WHEN OLD.type = 'answer' THEN acting = 'seller' AND OLD.status IN ('draft', 'rejected')
    WHEN acting = 'buyer' THEN OLD.status = 'open' AND OLD.reached_seller_at IS NULL
    ELSE OLD.status IN ('open', 'assigned') END;
  list request_lists;
BEGIN
  IF acting IS NULL THEN RAISE EXCEPTION 'this is not the caller''s to change' USING ERRCODE = 'insufficient_privilege'; END IF;
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();

  IF NEW.status <> OLD.status THEN
    PERFORM FROM app.entry_steps s WHERE s.type = OLD.type AND s.from_status = OLD.status AND s.to_status = NEW.status AND s.side = acting;
    IF NOT FOUND OR (NEW.status = 'withdrawn' AND acting <> 'bank' AND NOT ours) THEN
      RAISE EXCEPTION 'this step is not the caller''s' USING ERRCODE = 'insufficient_privilege';
    END IF;
    -- a request is as far as the answers that it is linked to
    IF OLD.type = 'request' AND NEW.status IN ('answered', 'vetted', 'published') THEN
      PERFORM FROM answer_links l JOIN entries a ON a.id = l.answer_id
        WHERE l.request_id = OLD.id
          AND CASE NEW.status WHEN 'answered' THEN a.status IN ('submitted', 'approved', 'published')
                              WHEN 'vetted' THEN l.confirmed AND a.status IN ('approved', 'published')
                              ELSE l.confirmed AND a.status = 'published' END;
      IF NOT FOUND THEN RAISE EXCEPTION 'no answer carries this status' USING ERRCODE = 'insufficient_privilege'; END IF;
    END IF;
    IF OLD.type = 'answer' AND NEW.status = 'published' THEN
      PERFORM FROM answer_links l WHERE l.answer_id = OLD.id AND l.confirmed;
      IF NOT FOUND THEN RAISE EXCEPTION 'nothing is answered by this' USING ERRCODE = 'insufficient_privilege'; END IF;
    END IF;
    IF NEW.status = 'submitted' THEN NEW.submitted_at := now(); END IF;
    IF NEW.status = 'published' THEN NEW.published_at := now(); END IF;
    IF OLD.status = 'published' THEN NEW.published_at := NULL; END IF;
  END IF;

  IF (NEW.title, NEW.body) IS DISTINCT FROM (OLD.title, OLD.body) AND NOT wordable THEN
    RAISE EXCEPTION 'these are not the caller''s words' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (NEW.priority, NEW.due_date) IS DISTINCT FROM (OLD.priority, OLD.due_date)
     AND NOT (wordable OR (acting = 'bank' AND OLD.type = 'request' AND OLD.status NOT IN ('published', 'withdrawn'))) THEN
    RAISE EXCEPTION 'this is not the caller''s to plan' USING ERRCODE = 'insufficient_privilege';
  END IF;

  IF (NEW.list_id, NEW.reached_seller_at IS NULL) IS DISTINCT FROM (OLD.list_id, OLD.reached_seller_at IS NULL) THEN
    -- A buyer's request joins a list that the seller has; a list's own requests reach the seller when it is issued.
    SELECT * INTO list FROM request_lists l WHERE l.id = NEW.list_id AND l.workstream_id = OLD.workstream_id FOR SHARE;
    IF NOT FOUND OR acting <> 'bank' OR OLD.type <> 'request' OR list.issued_at IS NULL OR OLD.status = 'withdrawn'
       OR NOT (OLD.list_id IS NULL OR OLD.list_id = NEW.list_id) OR NOT (OLD.reached_seller_at IS NULL) THEN
      RAISE EXCEPTION 'this list is not the way to the seller' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  NEW.reached_seller_at := CASE WHEN OLD.reached_seller_at IS NOT NULL THEN OLD.reached_seller_at WHEN NEW.reached_seller_at IS NOT NULL THEN now() END;

  IF OLD.type = 'request' AND OLD.ref IS NULL AND (NEW.reached_seller_at IS NOT NULL OR NEW.status = 'published') THEN
    NEW.ref_number := app.next_ref(OLD.project_id, OLD.workstream_id);
    SELECT app.ref_text(w.prefix, NEW.ref_number) INTO NEW.ref FROM workstreams w WHERE w.id = OLD.workstream_id;
  END IF;
  -- An answer is in the data room as soon as something it answers is.
  IF OLD.type = 'answer' AND NEW.status = 'published' AND EXISTS (
      SELECT FROM answer_links l JOIN entries r ON r.id = l.request_id
       WHERE l.answer_id = OLD.id AND l.confirmed AND r.stage = 'dataroom' AND r.status <> 'withdrawn') THEN
    NEW.stage := 'dataroom';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_changes BEFORE UPDATE ON entries FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.entry_changes();

CREATE POLICY begin ON entries FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM workstreams w WHERE w.id = workstream_id AND w.project_id = entries.project_id)
  AND ((type = 'request' AND status = 'open'
        AND ((workstream_id = ANY ((SELECT app.writable('bank'))::text[]) AND list_id IS NOT NULL)
             OR (workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND reached_seller_at IS NOT NULL)
             OR (workstream_id = ANY ((SELECT app.writable('buyer'))::text[]) AND list_id IS NULL)))
       OR (type = 'answer' AND status = 'draft' AND list_id IS NULL
           AND workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND app.is_my_firm(project_id, seller_org_id))));
-- The seller's: answers of the own firm that lie with it, and requests that reached it. A buyer's: the firm's own, as long as they are open.
CREATE POLICY change ON entries FOR UPDATE TO app_rt
  USING (
    workstream_id = ANY ((SELECT app.writable('bank'))::text[])
    OR (workstream_id = ANY ((SELECT app.writable('seller'))::text[])
        AND CASE type WHEN 'answer' THEN app.is_my_firm(project_id, seller_org_id) AND status IN ('draft', 'rejected')
                      -- said here too: a statement that reads nothing is not held to what its caller sees
                      ELSE status IN ('open', 'assigned') AND (reached_seller_at IS NOT NULL OR id IN (SELECT app.own_requests())) END)
    OR (workstream_id = ANY ((SELECT app.writable('buyer'))::text[]) AND type = 'request' AND status NOT IN ('published', 'withdrawn')
        AND id IN (SELECT app.own_requests())))
  WITH CHECK (
    workstream_id = ANY ((SELECT app.writable('bank'))::text[])
    OR (workstream_id = ANY ((SELECT app.writable('seller'))::text[])
        AND CASE type WHEN 'answer' THEN status IN ('draft', 'submitted') ELSE status IN ('open', 'assigned', 'answered', 'withdrawn') END)
    OR (workstream_id = ANY ((SELECT app.writable('buyer'))::text[]) AND status <> 'published'));
GRANT INSERT (id, project_id, workstream_id, list_id, type, status, title, body, priority, due_date, seller_org_id) ON entries TO app_rt;
-- Neither deal nor workstream, type, firm, number, times or version: those no person changes.
GRANT UPDATE (status, title, body, priority, due_date, list_id, reached_seller_at) ON entries TO app_rt;

-- ---------------------------------------------------------------------------------------------------------------
-- Who works on it
-- ---------------------------------------------------------------------------------------------------------------

-- The bank gives work to its own people, and to the seller's on what the seller has. The seller's admins give it to their own;
-- whoever has a task passes it on within the firm, or back to whom it came from.
CREATE POLICY assign ON entry_assignees FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM entries e
           WHERE e.id = entry_id AND e.project_id = entry_assignees.project_id AND e.type = 'request' AND e.status NOT IN ('published', 'withdrawn')
             AND app.worker_firm(e.project_id, e.workstream_id, entry_assignees.user_id) = entry_assignees.organization_id
             AND ((e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                   AND (e.reached_seller_at IS NOT NULL OR app.is_my_firm(e.project_id, entry_assignees.organization_id)))
                  OR (e.workstream_id = ANY ((SELECT app.writable('seller'))::text[])
                      AND (app.returns_to(e.id, entry_assignees.user_id)
                           OR (app.is_my_firm(e.project_id, entry_assignees.organization_id)
                               AND (e.workstream_id = ANY ((SELECT app.list('seller_admin'))::text[]) OR app.is_my_task(e.id))))))));
CREATE POLICY release ON entry_assignees FOR DELETE TO app_rt USING (
  EXISTS (SELECT FROM entries e
           WHERE e.id = entry_id
             AND (e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                  OR (e.workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND app.is_my_firm(e.project_id, entry_assignees.organization_id)
                      AND (entry_assignees.user_id = (SELECT app.me()) OR e.workstream_id = ANY ((SELECT app.list('seller_admin'))::text[]))))));
GRANT INSERT (entry_id, user_id, project_id, organization_id) ON entry_assignees TO app_rt;
GRANT DELETE ON entry_assignees TO app_rt;

-- Work goes back to somebody of the firm that gave it.
CREATE POLICY assign ON entry_returns FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = entry_returns.entry_id AND a.user_id = entry_returns.user_id AND a.project_id = entry_returns.project_id)
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])
                 AND app.is_my_firm(e.project_id, app.worker_firm(e.project_id, e.workstream_id, return_to))));
GRANT INSERT ON entry_returns TO app_rt;

CREATE POLICY pass ON routing_steps FOR INSERT TO app_rt WITH CHECK (
  from_user = (SELECT app.me()) AND action IN ('assigned', 'forwarded', 'returned')
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = routing_steps.project_id AND e.type = 'request'
                 AND e.workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])
                 -- only what is so: the person works on it now
                 AND EXISTS (SELECT FROM entry_assignees a WHERE a.entry_id = e.id AND a.user_id = to_user)
                 AND (return_to IS NULL OR app.worker_firm(e.project_id, e.workstream_id, return_to) IS NOT NULL)));
GRANT INSERT (id, project_id, entry_id, from_user, to_user, return_to, action, note) ON routing_steps TO app_rt;

-- ---------------------------------------------------------------------------------------------------------------
-- What answers what
-- ---------------------------------------------------------------------------------------------------------------

-- The seller says what its draft answers; the bank confirms.
CREATE POLICY link ON answer_links FOR INSERT TO app_rt WITH CHECK (
  EXISTS (SELECT FROM entries a
           WHERE a.id = answer_id AND a.type = 'answer' AND a.project_id = answer_links.project_id
             AND (a.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                  OR (NOT answer_links.confirmed AND a.workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND a.status IN ('draft', 'rejected'))))
  AND EXISTS (SELECT FROM entries r
               WHERE r.id = request_id AND r.type = 'request' AND r.project_id = answer_links.project_id AND r.status <> 'withdrawn'
                 AND r.workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])));
CREATE POLICY confirm ON answer_links FOR UPDATE TO app_rt
  USING (EXISTS (SELECT FROM entries a WHERE a.id = answer_id AND a.workstream_id = ANY ((SELECT app.writable('bank'))::text[]))
         AND EXISTS (SELECT FROM entries r WHERE r.id = request_id AND r.workstream_id = ANY ((SELECT app.writable('bank'))::text[])))
  WITH CHECK (confirmed);
CREATE POLICY unlink ON answer_links FOR DELETE TO app_rt USING (
  EXISTS (SELECT FROM entries a
           WHERE a.id = answer_id
             AND (a.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                  OR (NOT answer_links.confirmed AND a.workstream_id = ANY ((SELECT app.writable('seller'))::text[]) AND a.status IN ('draft', 'rejected'))))
  AND EXISTS (SELECT FROM entries r WHERE r.id = request_id AND r.status <> 'published'));
GRANT INSERT (answer_id, request_id, project_id, confirmed), UPDATE (confirmed), DELETE ON answer_links TO app_rt;

-- Who confirmed a link is who is calling.
CREATE FUNCTION app.link_confirmed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO answer_link_evidence (answer_id, request_id, project_id, confirmed_by, confirmed_at)
    VALUES (NEW.answer_id, NEW.request_id, NEW.project_id, CASE WHEN NEW.confirmed THEN app.me() END, CASE WHEN NEW.confirmed THEN now() END)
    ON CONFLICT (answer_id, request_id) DO UPDATE SET confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER link_confirmed AFTER INSERT OR UPDATE OF confirmed ON answer_links FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.link_confirmed();

-- How far the answers of these requests are, for whoever may move the requests: also answers of workstreams that the caller
-- does not work on, or a request would fall back because somebody could not see what carries it. Words of the workflow only.
CREATE FUNCTION app.carriers(p_requests text[]) RETURNS TABLE (request_id text, answers jsonb, assigned boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.id,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('status', a.status, 'confirmed', l.confirmed)), '[]')
            FROM answer_links l JOIN entries a ON a.id = l.answer_id
           WHERE l.request_id = r.id
             AND (r.workstream_id = ANY (app.writable('bank')) OR app.is_my_firm(a.project_id, a.seller_org_id))),
         EXISTS (SELECT FROM entry_assignees w WHERE w.entry_id = r.id)
    FROM entries r
   WHERE r.id = ANY (p_requests) AND r.type = 'request'
     AND (r.workstream_id = ANY (app.writable('bank')) OR (r.workstream_id = ANY (app.writable('seller')) AND r.reached_seller_at IS NOT NULL))
$$;

-- Whether the caller works on everything that an answer is linked to: only then may it be judged or published.
CREATE FUNCTION app.works_on_links(p_answer text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM entries a WHERE a.id = p_answer AND a.workstream_id = ANY (app.writable('bank')))
     AND NOT EXISTS (SELECT FROM answer_links l JOIN entries r ON r.id = l.request_id
                      WHERE l.answer_id = p_answer AND NOT r.workstream_id = ANY (app.writable('bank')))
$$;

CREATE POLICY vet ON vettings FOR INSERT TO app_rt WITH CHECK (
  vetted_by = (SELECT app.me())
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = vettings.project_id AND e.type = 'answer' AND e.status = decision
                 AND e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])));
GRANT INSERT (id, project_id, entry_id, vetted_by, decision, notes) ON vettings TO app_rt;

-- ---------------------------------------------------------------------------------------------------------------
-- Lists, blockers, milestones
-- ---------------------------------------------------------------------------------------------------------------

CREATE POLICY prepare ON request_lists FOR INSERT TO app_rt WITH CHECK (
  workstream_id = ANY ((SELECT app.writable('bank'))::text[])
  AND EXISTS (SELECT FROM workstreams w WHERE w.id = workstream_id AND w.project_id = request_lists.project_id));
-- Issued once, and not taken back.
CREATE POLICY issue ON request_lists FOR UPDATE TO app_rt
  USING (workstream_id = ANY ((SELECT app.writable('bank'))::text[]) AND issued_at IS NULL)
  WITH CHECK (workstream_id = ANY ((SELECT app.writable('bank'))::text[]));
GRANT INSERT (id, project_id, workstream_id, name), UPDATE (issued_at) ON request_lists TO app_rt;
CREATE FUNCTION app.list_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.issued_at := CASE WHEN NEW.issued_at IS NOT NULL THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER list_issued BEFORE UPDATE ON request_lists FOR EACH ROW WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.list_issued();

CREATE POLICY enter ON blockers FOR INSERT TO app_rt WITH CHECK (
  created_by = (SELECT app.me())
  AND workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.workstream_id = blockers.workstream_id AND e.project_id = blockers.project_id
                 AND e.type = 'request' AND e.status NOT IN ('published', 'withdrawn')));
CREATE POLICY resolve ON blockers FOR UPDATE TO app_rt
  USING (resolved_at IS NULL AND workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])
         AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id))
  WITH CHECK (resolved_at IS NOT NULL);
GRANT INSERT (id, project_id, workstream_id, entry_id, reason, created_by), UPDATE (resolved_at) ON blockers TO app_rt;
CREATE FUNCTION app.blocker_resolved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.resolved_at := CASE WHEN NEW.resolved_at IS NOT NULL THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER blocker_resolved BEFORE UPDATE ON blockers FOR EACH ROW WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.blocker_resolved();

-- Opens the data room for an issued list: its requests, and the published answers to them. A bank admin's act. Returns what moved.
CREATE FUNCTION app.release_list(p_list text) RETURNS TABLE (entry_id text, entry_type text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  list request_lists;
BEGIN
  SELECT * INTO list FROM request_lists l
    WHERE l.id = p_list AND l.issued_at IS NOT NULL AND l.workstream_id = ANY (app.writable('bank')) AND app.is_bank_admin(l.project_id) FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'this list is not the caller''s to release' USING ERRCODE = 'insufficient_privilege'; END IF;
  UPDATE request_lists SET released_at = coalesce(released_at, now()) WHERE id = p_list;
  RETURN QUERY
    WITH requests AS (
      UPDATE entries e SET stage = 'dataroom', version = e.version + 1, updated_at = now()
       WHERE e.list_id = p_list AND e.stage = 'pre_dataroom' AND e.status <> 'withdrawn' RETURNING e.id, e.type),
    answers AS (
      UPDATE entries a SET stage = 'dataroom', version = a.version + 1, updated_at = now()
       WHERE a.type = 'answer' AND a.status = 'published' AND a.stage = 'pre_dataroom'
         AND a.id IN (SELECT l.answer_id FROM answer_links l JOIN entries r ON r.id = l.request_id
                       WHERE l.confirmed AND r.list_id = p_list AND r.status = 'published')
      RETURNING a.id, a.type)
    SELECT * FROM requests UNION ALL SELECT * FROM answers;
END $$;

-- Where the whole deal stands. A bank admin's act; false when it stands somewhere else by now.
CREATE FUNCTION app.set_project_stage(p_project text, p_from text, p_to text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT app.is_bank_admin(p_project) OR (p_from, p_to) NOT IN (('pre_dataroom', 'dataroom'), ('dataroom', 'closed'), ('closed', 'dataroom')) THEN
    RAISE EXCEPTION 'this is not the caller''s step' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE projects SET stage = p_to, closed_at = CASE p_to WHEN 'closed' THEN now() END WHERE id = p_project AND stage = p_from;
  RETURN FOUND;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- History, and who is told
-- ---------------------------------------------------------------------------------------------------------------

-- A line is about what its writer sees, says nothing about a status that is not so, and is only for an audience its side may address.
CREATE POLICY tell ON events FOR INSERT TO app_rt WITH CHECK (
  channel = 'web'
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = events.project_id AND e.workstream_id = events.workstream_id
                 AND (to_status IS NULL OR e.status = to_status)
                 AND (audience <> 'published' OR (e.status = 'published' AND author_side = 'bank')))
  AND (related_entry_id IS NULL OR EXISTS (SELECT FROM entries e WHERE e.id = related_entry_id AND e.project_id = events.project_id))
  AND CASE author_side
        WHEN 'bank' THEN workstream_id = ANY ((SELECT app.writable('bank'))::text[])
        WHEN 'seller' THEN workstream_id = ANY ((SELECT app.writable('seller'))::text[])
          AND action IN ('created', 'edited', 'withdrawn', 'assigned', 'unassigned', 'forwarded', 'returned', 'message', 'drafted', 'submitted', 'answered', 'blocked', 'unblocked')
        WHEN 'buyer' THEN workstream_id = ANY ((SELECT app.writable('buyer'))::text[])
          AND action IN ('created', 'edited', 'withdrawn', 'message') AND audience IN ('parties', 'organization')
          AND entry_id IN (SELECT app.own_requests())
        ELSE false END);
GRANT INSERT (id, project_id, workstream_id, entry_id, related_entry_id, author_side, channel, action, body, from_status, to_status, audience) ON events TO app_rt;

-- Whether somebody else sees an entry on our pages. The fourth writing of the visibility table; a property test compares it with the model.
CREATE FUNCTION app.person_sees(p_user text, e entries) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM participants p
      JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL
      JOIN members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
     WHERE p.project_id = e.project_id AND p.user_id = p_user AND p.removed_at IS NULL
       AND (p.all_workstreams OR EXISTS (SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = e.workstream_id))
       AND CASE
             WHEN p.role IN ('ib_admin', 'ib_member') THEN true
             WHEN p.role IN ('seller_admin', 'seller_member') AND e.type = 'answer' THEN e.seller_org_id = p.organization_id
             ELSE (p.role IN ('seller_admin', 'seller_member') AND e.reached_seller_at IS NOT NULL)
               OR (p.role NOT IN ('seller_admin', 'seller_member') AND e.status = 'published' AND e.stage = 'dataroom')
               OR (p.role <> 'observer' AND e.type = 'request' AND EXISTS (
                     SELECT FROM entry_provenance own WHERE own.entry_id = e.id AND own.organization_id = p.organization_id))
           END)
$$;

CREATE FUNCTION app.notify(p_users text[], p_entry entries, p_kind text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO notifications (id, project_id, user_id, entry_id, kind)
    SELECT 'ntf_' || replace(gen_random_uuid()::text, '-', ''), (p_entry).project_id, told.id, (p_entry).id, p_kind
      FROM (SELECT DISTINCT unnest(p_users) AS id) told
     WHERE told.id <> app.me() AND app.person_sees(told.id, p_entry)
$$;

-- Who wrote a line is who is calling. Of messages those are told who take part, of a rejection its authors, of a publication
-- its authors and the firm that asked: each only if they see the entry and the line is meant for them.
CREATE FUNCTION app.event_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  firm text := app.my_firm(NEW.project_id);
  entry entries;
  told text[];
BEGIN
  INSERT INTO event_authors (event_id, project_id, user_id, organization_id) VALUES (NEW.id, NEW.project_id, app.me(), firm);
  IF NEW.action NOT IN ('message', 'rejected', 'published') THEN RETURN NULL; END IF;
  SELECT * INTO entry FROM entries e WHERE e.id = NEW.entry_id;
  SELECT array_agg(part.id) INTO told
    FROM (SELECT a.user_id AS id FROM entry_assignees a WHERE a.entry_id = entry.id AND NEW.action = 'message'
          UNION SELECT asked.created_by FROM entry_provenance asked WHERE asked.entry_id = entry.id AND NEW.action = 'message'
          UNION SELECT w.user_id FROM events v JOIN event_authors w ON w.event_id = v.id
                 WHERE v.entry_id = entry.id AND v.action IN ('drafted', 'submitted', CASE NEW.action WHEN 'message' THEN 'message' END)
          UNION SELECT p.user_id FROM entry_provenance asked JOIN participants p ON p.project_id = asked.project_id AND p.organization_id = asked.organization_id
                 WHERE asked.entry_id = entry.id AND asked.origin = 'buyer' AND NEW.action = 'published') part
    JOIN participants person ON person.project_id = NEW.project_id AND person.user_id = part.id
   WHERE CASE NEW.audience
           WHEN 'organization' THEN person.organization_id = firm
           WHEN 'internal' THEN person.role IN ('ib_admin', 'ib_member')
           WHEN 'parties' THEN person.role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member')
             OR EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = entry.id AND asked.organization_id = person.organization_id)
           ELSE true END
     AND (NEW.related_entry_id IS NULL OR app.person_sees(part.id, (SELECT r FROM entries r WHERE r.id = NEW.related_entry_id)));
  IF told IS NOT NULL THEN PERFORM app.notify(told, entry, NEW.action); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER event_told AFTER INSERT ON events FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.event_told();

CREATE FUNCTION app.work_passed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  entry entries;
BEGIN
  SELECT * INTO entry FROM entries e WHERE e.id = NEW.entry_id;
  PERFORM app.notify(ARRAY[NEW.to_user], entry, CASE NEW.action WHEN 'returned' THEN 'returned' ELSE 'assigned' END);
  RETURN NULL;
END $$;
CREATE TRIGGER work_passed AFTER INSERT ON routing_steps FOR EACH ROW
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.work_passed();

-- One's own, of entries that still show. Marked as read, never back.
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON notifications FROM PUBLIC;
CREATE POLICY see ON notifications FOR SELECT TO app_rt USING (
  user_id = (SELECT app.me()) AND NOT (SELECT app.flag('agent')) AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
CREATE POLICY read ON notifications FOR UPDATE TO app_rt
  USING (user_id = (SELECT app.me()) AND NOT (SELECT app.flag('agent')) AND read_at IS NULL)
  WITH CHECK (read_at IS NOT NULL);
GRANT SELECT, UPDATE (read_at) ON notifications TO app_rt;

REVOKE EXECUTE ON FUNCTION app.my_firm(text), app.is_bank_admin(text), app.worker_firm(text, text, text), app.is_my_task(text), app.returns_to(text, text),
  app.next_ref(text, text), app.entry_begins(), app.entry_asked(), app.entry_changes(), app.link_confirmed(), app.release_list(text),
  app.carriers(text[]), app.works_on_links(text), app.set_project_stage(text, text, text), app.person_sees(text, entries), app.notify(text[], entries, text), app.event_told(), app.work_passed() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.my_firm(text), app.worker_firm(text, text, text), app.is_my_task(text), app.returns_to(text, text), app.release_list(text),
  app.carriers(text[]), app.works_on_links(text), app.set_project_stage(text, text, text) TO app_rt;
