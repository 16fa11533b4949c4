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

GRANT EXECUTE ON FUNCTION app.carriers(text[]), app.works_on_links(text) TO app_rt;
