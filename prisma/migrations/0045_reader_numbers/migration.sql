-- By which numbers firms know requests (docs/decisions/031-reader-numbers.md).

-- The numbers by which a reading firm knows what is published. A workstream's own numbers (FIN-038) would tell how much is not.
CREATE TABLE "reader_refs" (
    "entry_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,

    CONSTRAINT "reader_refs_pkey" PRIMARY KEY ("entry_id","organization_id")
);
CREATE UNIQUE INDEX "reader_refs_project_id_organization_id_number_key" ON "reader_refs"("project_id", "organization_id", "number");
CREATE INDEX "reader_refs_project_id_organization_id_ref_idx" ON "reader_refs"("project_id", "organization_id", "ref" COLLATE "C");
CREATE INDEX "reader_refs_organization_id_idx" ON "reader_refs"("organization_id");
ALTER TABLE "reader_refs" ADD CONSTRAINT "reader_refs_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reader_refs" ADD CONSTRAINT "reader_refs_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reader_refs" ADD CONSTRAINT "reader_refs_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What stands before a buyer's own numbers on the bank's pages: two firms may each have a BUY-003.
CREATE TABLE "firm_prefixes" (
    "project_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,

    CONSTRAINT "firm_prefixes_pkey" PRIMARY KEY ("project_id","organization_id")
);
CREATE UNIQUE INDEX "firm_prefixes_project_id_prefix_key" ON "firm_prefixes"("project_id", "prefix");
CREATE INDEX "firm_prefixes_organization_id_idx" ON "firm_prefixes"("organization_id");
ALTER TABLE "firm_prefixes" ADD CONSTRAINT "firm_prefixes_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "firm_prefixes" ADD CONSTRAINT "firm_prefixes_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------
-- Numbers of readers
-- ---------------------------------------------------------------------------------------------------------------

-- Firms of which somebody can read a published request today, without the one that asked: that knows it by its own number.
-- The one place that says which firms read an entry. Not a function of the owner and without settings, so that it is planned
-- with the query that asks; granted to nobody.
CREATE FUNCTION app.reading_firms(e entries) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT p.organization_id
    FROM public.participants p
    JOIN public.users u ON u.id = p.user_id AND u.disabled_at IS NULL
    JOIN public.members m ON m.user_id = p.user_id AND m.organization_id = p.organization_id AND m.removed_at IS NULL
   WHERE e.type = 'request' AND e.status = 'published' AND e.stage = 'dataroom'
     AND p.project_id = e.project_id AND p.removed_at IS NULL AND (p.role LIKE 'buyer%' OR p.role = 'observer')
     AND (p.all_workstreams OR EXISTS (
           SELECT FROM public.participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = e.workstream_id))
     AND (e.reader_group IS NULL OR EXISTS (
           SELECT FROM public.reader_groups chosen WHERE chosen.id = e.reader_group AND chosen.organization_id = p.organization_id))
     AND NOT EXISTS (
           SELECT FROM public.entry_provenance asked
            WHERE asked.entry_id = e.id AND asked.organization_id = p.organization_id AND asked.own_ref IS NOT NULL)
$$;

-- Gives every reading firm the next numbers for what it reads and knows by none yet, in the order of publication. p_entries and
-- p_firm narrow what is looked at. One at a time in a deal: whoever publishes and whoever joins wait for each other, so that no
-- number is given twice, none is left out, and a firm that joins in the moment of a publication misses nothing.
CREATE FUNCTION app.number_for_readers(p_project text, p_entries text[], p_firm text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('reader_refs/' || p_project, 0));
  INSERT INTO reader_refs (entry_id, organization_id, project_id, number, ref)
    SELECT given.id, given.firm, p_project, given.number, app.ref_text('P', given.number)
      FROM (SELECT e.id, reading.firm,
                   coalesce((SELECT max(known.number) FROM reader_refs known WHERE known.project_id = p_project AND known.organization_id = reading.firm), 0)
                     + (row_number() OVER (PARTITION BY reading.firm ORDER BY e.published_at, e.id))::int AS number
              FROM entries e
              -- who asked is written after the request itself
              JOIN entry_provenance asked ON asked.entry_id = e.id
             CROSS JOIN LATERAL app.reading_firms(e) AS reading(firm)
             WHERE e.project_id = p_project AND e.type = 'request' AND e.status = 'published' AND e.stage = 'dataroom'
               AND (p_entries IS NULL OR e.id = ANY (p_entries)) AND (p_firm IS NULL OR reading.firm = p_firm)
               AND NOT EXISTS (SELECT FROM reader_refs known WHERE known.entry_id = e.id AND known.organization_id = reading.firm)) given;
END $$;

-- Something is published, also by whoever loads a room. Answers are looked at too: a publication begins with one, and must be
-- first in the deal before it holds a request that another publication waits for.
CREATE FUNCTION app.entries_published() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.number_for_readers(deal.project_id, deal.entries, NULL)
    FROM (SELECT e.project_id, array_agg(e.id) AS entries FROM after e
           WHERE e.status = 'published' AND e.stage = 'dataroom' GROUP BY e.project_id ORDER BY e.project_id) deal;
  RETURN NULL;
END $$;
CREATE TRIGGER readers_numbered_new AFTER INSERT ON entries REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.entries_published();
CREATE TRIGGER readers_numbered_changed AFTER UPDATE ON entries REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.entries_published();

CREATE FUNCTION app.asker_known() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.number_for_readers(deal.project_id, deal.entries, NULL)
    FROM (SELECT e.project_id, array_agg(e.id) AS entries FROM after asked JOIN entries e ON e.id = asked.entry_id
           WHERE e.status = 'published' AND e.stage = 'dataroom' GROUP BY e.project_id ORDER BY e.project_id) deal;
  RETURN NULL;
END $$;
CREATE TRIGGER readers_numbered AFTER INSERT ON entry_provenance REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.asker_known();

-- A firm reads more than before: somebody joined, came back, or was given another workstream.
CREATE FUNCTION app.number_for_seats(p_seats text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.number_for_readers(firm.project_id, NULL, firm.organization_id)
    FROM (SELECT DISTINCT p.project_id, p.organization_id FROM participants p
           WHERE p.id = ANY (p_seats) AND p.removed_at IS NULL AND (p.role LIKE 'buyer%' OR p.role = 'observer')
           ORDER BY p.project_id, p.organization_id) firm;
END $$;

CREATE FUNCTION app.seats_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.prefix_for_firm(firm.project_id, firm.organization_id)
    FROM (SELECT a.project_id, a.organization_id FROM after a WHERE a.role LIKE 'buyer%'
           GROUP BY a.project_id, a.organization_id ORDER BY min(a.created_at), a.organization_id) firm;
  PERFORM app.number_for_seats(ARRAY(SELECT a.id FROM after a));
  RETURN NULL;
END $$;
CREATE TRIGGER readers_numbered_new AFTER INSERT ON participants REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.seats_changed();
CREATE TRIGGER readers_numbered_changed AFTER UPDATE ON participants REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.seats_changed();

CREATE FUNCTION app.seats_widened() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.number_for_seats(ARRAY(SELECT a.participant_id FROM after a));
  RETURN NULL;
END $$;
CREATE TRIGGER readers_numbered AFTER INSERT ON participant_workstreams REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.seats_widened();

CREATE FUNCTION app.member_back() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.number_for_seats(ARRAY(SELECT p.id FROM participants p WHERE p.user_id = NEW.user_id AND p.organization_id = NEW.organization_id));
  RETURN NULL;
END $$;
CREATE TRIGGER readers_numbered AFTER INSERT OR UPDATE OF removed_at ON members FOR EACH ROW
  WHEN (NEW.removed_at IS NULL) EXECUTE FUNCTION app.member_back();

CREATE FUNCTION app.person_back() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.number_for_seats(ARRAY(SELECT p.id FROM participants p WHERE p.user_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER readers_numbered AFTER UPDATE OF disabled_at ON users FOR EACH ROW
  WHEN (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL) EXECUTE FUNCTION app.person_back();

-- ---------------------------------------------------------------------------------------------------------------
-- Prefixes of firms
-- ---------------------------------------------------------------------------------------------------------------

-- The first three letters of the firm's name; with a number where another firm or a workstream of the deal has them already.
-- Given once: what the bank wrote into its papers must keep its meaning, also when a firm changes its name.
CREATE FUNCTION app.prefix_for_firm(p_project text, p_firm text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM firm_prefixes f WHERE f.project_id = p_project AND f.organization_id = p_firm) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('reader_refs/' || p_project, 0));
  INSERT INTO firm_prefixes (project_id, organization_id, prefix)
    SELECT p_project, p_firm, free.prefix
      FROM organizations o
     CROSS JOIN LATERAL (
       SELECT coalesce(nullif(left(regexp_replace(upper(normalize(o.name, NFKD)), '[^A-Z]', '', 'g'), 3), ''), 'FIRM') AS letters) name
     CROSS JOIN LATERAL (
       SELECT name.letters || CASE n WHEN 1 THEN '' ELSE n::text END AS prefix
         FROM generate_series(CASE WHEN name.letters IN ('P', 'BUY') THEN 2 ELSE 1 END, 10000) AS n
        WHERE NOT EXISTS (SELECT FROM workstreams w WHERE w.project_id = p_project AND w.prefix = name.letters || CASE n WHEN 1 THEN '' ELSE n::text END)
          AND NOT EXISTS (SELECT FROM firm_prefixes f WHERE f.project_id = p_project AND f.prefix = name.letters || CASE n WHEN 1 THEN '' ELSE n::text END)
        ORDER BY n LIMIT 1) free
     WHERE o.id = p_firm
    ON CONFLICT DO NOTHING;
END $$;

-- As in 0017, and takes no prefix of a firm: FIN-003 must mean one request.
CREATE OR REPLACE FUNCTION app.add_workstream(p_id text, p_project text, p_slug text, p_name text, p_prefix text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(app.sets_up(p_project) AND app.is_workstream(p_slug, p_name, p_prefix), 'this is not the caller''s to add');
  PERFORM pg_advisory_xact_lock(hashtextextended('reader_refs/' || p_project, 0));
  IF EXISTS (SELECT FROM firm_prefixes f WHERE f.project_id = p_project AND f.prefix = p_prefix) THEN RETURN false; END IF;
  INSERT INTO workstreams (id, project_id, slug, name, prefix, position)
    SELECT p_id, p_project, p_slug, p_name, p_prefix, coalesce(max(w.position), 0) + 1 FROM workstreams w WHERE w.project_id = p_project
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- Names
-- ---------------------------------------------------------------------------------------------------------------

-- Whether an entry asked for by id or ref is one that the unlock would show: as in 0006, and by the number with the firm's
-- prefix, which the bank alone knows. To readers the view is empty: no name tells them anything.
CREATE OR REPLACE FUNCTION app.is_gated(p_project text, p_type text, p_name text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM app.worked_on_entries e
     WHERE e.gated AND e.project_id = p_project AND e.type = p_type
       AND e.id IN (SELECT named.id FROM entries named WHERE named.id = p_name
                    UNION ALL SELECT named.id FROM entries named WHERE named.project_id = p_project AND named.ref = p_name
                    -- a buyer's own number, for the bank and the firm that counted it
                    UNION ALL SELECT own.entry_id FROM entry_provenance own
                               WHERE own.project_id = p_project AND own.own_ref = p_name
                                 AND (own.workstream_id = ANY ((SELECT app.list('bank'))::text[])
                                      OR (own.project_id || '|' || own.organization_id) = ANY ((SELECT app.list('firms'))::text[]))
                    UNION ALL SELECT own.entry_id FROM entry_provenance own
                                JOIN firm_prefixes f ON f.project_id = own.project_id AND f.organization_id = own.organization_id
                               WHERE own.project_id = p_project AND own.own_ref = regexp_replace(p_name, '^[^-]*', 'BUY')
                                 AND f.prefix = split_part(p_name, '-', 1)
                                 AND own.workstream_id = ANY ((SELECT app.list('bank'))::text[])))
$$;

-- As in 0030, and: a reader's agent was told the numbers of the reader's firm. Names of workstreams stay among those looked up:
-- they were told before readers had numbers of their own.
CREATE OR REPLACE FUNCTION app.overseen_entries(p_project text, p_since timestamptz) RETURNS TABLE (entry_id text, times int, agents int, last timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH overseen AS MATERIALIZED (
    SELECT p.user_id, CASE WHEN p.role LIKE 'buyer%' OR p.role = 'observer' THEN p.organization_id END AS reader FROM app.overseen_people(p_project) p),
  called AS (
    SELECT a.id, a.at, a.connection_id, a.user_id, a.project_id, a.returned FROM audit_calls a
     WHERE a.project_id = p_project AND a.at >= p_since AND a.connection_id IS NOT NULL AND a.returned IS NOT NULL
    UNION ALL
    SELECT a.id, a.at, a.connection_id, a.user_id, a.project_id, a.returned FROM audit_calls a
     WHERE a.elsewhere IS NOT NULL AND p_project = ANY (a.elsewhere) AND a.project_id IS DISTINCT FROM p_project
       AND a.at >= p_since AND a.connection_id IS NOT NULL AND a.returned IS NOT NULL),
  named AS MATERIALIZED (
    SELECT c.id AS call, c.at, c.connection_id, o.reader, n.id, n.ref
      FROM called c JOIN overseen o ON o.user_id = c.user_id
      CROSS JOIN LATERAL jsonb_to_recordset(c.returned) AS n(id text, ref text, project text)
     WHERE coalesce(n.project, c.project_id) = p_project),
  meant AS MATERIALIZED (
    SELECT r.ref, r.reader, min(found.id) AS id
      FROM (SELECT DISTINCT n.ref, n.reader FROM named n WHERE n.id IS NULL) r
      CROSS JOIN LATERAL (
        SELECT e.id FROM entries e WHERE e.project_id = p_project AND e.ref = r.ref
        UNION SELECT known.entry_id FROM reader_refs known
               WHERE known.project_id = p_project AND known.organization_id = r.reader AND known.ref COLLATE "C" = r.ref
        UNION SELECT asked.entry_id FROM entry_provenance asked
               WHERE asked.project_id = p_project AND asked.own_ref = r.ref AND coalesce(asked.organization_id = r.reader, true)) found
     GROUP BY r.ref, r.reader HAVING count(*) = 1),
  returned AS (
    SELECT n.call, n.at, n.connection_id, n.id FROM named n WHERE n.id IS NOT NULL
    UNION SELECT n.call, n.at, n.connection_id, m.id
            FROM named n JOIN meant m ON n.id IS NULL AND m.ref = n.ref AND m.reader IS NOT DISTINCT FROM n.reader)
  SELECT e.id, count(*)::int, count(DISTINCT r.connection_id)::int, max(r.at)
    FROM returned r JOIN entries e ON e.id = r.id AND e.project_id = p_project
   GROUP BY e.id
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- What is there already, and who may read it. Nobody writes it but the functions above.
-- ---------------------------------------------------------------------------------------------------------------
DO $$
BEGIN
  PERFORM app.number_for_readers(p.id, NULL, NULL) FROM projects p;
  PERFORM app.prefix_for_firm(firm.project_id, firm.organization_id)
    FROM (SELECT p.project_id, p.organization_id FROM participants p WHERE p.role LIKE 'buyer%'
           GROUP BY p.project_id, p.organization_id ORDER BY p.project_id, min(p.created_at), p.organization_id) firm;
END $$;

-- A firm its own numbers, the bank those of every firm, each of entries that show. The seller none: they would tell of firms.
ALTER TABLE reader_refs ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON reader_refs FOR SELECT TO app_rt USING (
  (project_id = ANY ((SELECT app.list('bank_projects'))::text[])
   OR (project_id || '|' || organization_id) = ANY ((SELECT app.list('firms'))::text[]))
  AND EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
ALTER TABLE firm_prefixes ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON firm_prefixes FOR SELECT TO app_rt USING (project_id = ANY ((SELECT app.list('bank_projects'))::text[]));
REVOKE ALL ON reader_refs, firm_prefixes FROM PUBLIC;
GRANT SELECT ON reader_refs, firm_prefixes TO app_rt;

REVOKE EXECUTE ON FUNCTION app.reading_firms(entries), app.number_for_readers(text, text[], text), app.entries_published(), app.asker_known(),
  app.number_for_seats(text[]), app.seats_changed(), app.seats_widened(), app.member_back(), app.person_back(), app.prefix_for_firm(text, text) FROM PUBLIC;
