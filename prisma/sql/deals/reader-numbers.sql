-- By which numbers firms know requests (docs/decisions/031-reader-numbers.md).

-- Firms of which somebody can read a published request today, without the one that asked: that knows it by its own number.
-- The one place that says which firms read an entry. No definer function and without settings, so that it is planned with the
-- query that asks; granted to nobody.
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
