-- Requests that the caller's own firm raised, asked by every policy that looks at an entry. A definer function, because the
-- policies of entries and of their provenance would otherwise ask each other in a circle.
CREATE FUNCTION app.own_requests() RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  firms text[] := app.list('firms');
BEGIN
  RETURN QUERY SELECT entry_id FROM entry_provenance
    WHERE organization_id = ANY (ARRAY(SELECT split_part(firm, '|', 2) FROM unnest(firms) AS firm))
      AND workstream_id = ANY (app.list('buyer') || app.list('seller'))
      AND (project_id || '|' || organization_id) = ANY (firms);
END $$;

-- Whether someone of the caller's firm wrote an event: a definer function, for the same reason as own_requests().
CREATE FUNCTION app.our_firm_wrote(event text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM event_authors a
                  WHERE a.event_id = event AND (a.project_id || '|' || a.organization_id) = ANY (app.list('firms')));
END $$;

-- Whether a bidder asked, not which: for whoever sees the request.
CREATE FUNCTION app.bidder_asked(p_entry text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM entry_provenance asked WHERE asked.entry_id = p_entry AND asked.origin = 'buyer'
                   AND (asked.workstream_id = ANY (app.list('bank'))
                        OR (asked.workstream_id = ANY (app.list('seller'))
                            AND EXISTS (SELECT FROM entries e WHERE e.id = p_entry AND e.reached_seller_at IS NOT NULL))
                        OR (asked.project_id || '|' || asked.organization_id) = ANY (app.list('firms'))));
END $$;

-- Whether somebody else sees an entry on our pages. The fourth writing of the visibility table; a property test compares it
-- with the model.
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
               OR (p.role NOT IN ('seller_admin', 'seller_member') AND e.status = 'published' AND e.stage = 'dataroom'
                   AND (e.reader_group IS NULL OR EXISTS (
                         SELECT FROM reader_groups g WHERE g.id = e.reader_group AND g.project_id = e.project_id AND g.organization_id = p.organization_id)))
               OR (p.role <> 'observer' AND e.type = 'request' AND EXISTS (
                     SELECT FROM entry_provenance own WHERE own.entry_id = e.id AND own.organization_id = p.organization_id))
           END)
$$;

-- Calls by which requests came into a deal, from the sealed log: what the history says is held against them. For the bank's
-- people, of their own workstreams; an import names no single request and is told by who did it and when alone. A call whose
-- request is gone is for the bank's admins: nothing in the product removes one.
CREATE FUNCTION app.asking_calls(p_project text) RETURNS TABLE (at timestamptz, user_id text, entry_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.at, c.user_id, CASE c.tool WHEN 'create_request' THEN c.subject_id END
    FROM audit_calls c LEFT JOIN entries e ON e.id = c.subject_id
   WHERE c.space_id = p_project AND c.tool IN ('create_request', 'import_requests') AND c.outcome = 'allowed'
     AND p_project = ANY (app.list('bank_projects')) AND NOT app.flag('agent')
     AND CASE WHEN c.tool = 'import_requests' THEN true
              WHEN e.id IS NULL THEN app.is_bank_admin(p_project)
              ELSE e.workstream_id = ANY (app.list('bank')) END
$$;

GRANT EXECUTE ON FUNCTION app.own_requests(), app.our_firm_wrote(text), app.bidder_asked(text),
  app.asking_calls(text) TO app_rt;
