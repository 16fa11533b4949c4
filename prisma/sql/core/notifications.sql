-- What people are told of, by whichever module: rows that functions of modules write in the transaction of what happened.

-- Tells some people of one subject, each only if it shows to them: app.<module>_shown_to(subject, people) says to whom it does, so that
-- nothing that tells somebody can forget to ask. `p_cause`: what it tells of, where that can be taken back. `p_once`: of a kind and a
-- subject nobody is told twice with the same word here. Answers how many were told.
CREATE FUNCTION app.tell(p_module text, p_space text, p_kind text, p_subject text, p_people text[], p_cause text DEFAULT NULL, p_once text DEFAULT NULL)
RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  seeing text[];
  told int;
BEGIN
  IF coalesce(cardinality(p_people), 0) = 0 THEN RETURN 0; END IF;
  EXECUTE format('SELECT app.%I($1, $2)', p_module || '_shown_to') INTO seeing USING p_subject, p_people;
  INSERT INTO notifications (id, module, space_id, user_id, kind, subject_id, cause_id, once)
    SELECT 'ntf_' || replace(gen_random_uuid()::text, '-', ''), p_module, p_space, person.id, p_kind, p_subject, p_cause, p_once
      FROM (SELECT DISTINCT unnest(seeing) AS id) person
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS told = ROW_COUNT;
  RETURN told;
END $$;

-- Of what is gone nobody is told any more, be it the subject or the cause: for triggers of modules, which name the module.
CREATE FUNCTION app.untell() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM notifications n USING gone WHERE n.module = TG_ARGV[0] AND n.subject_id = gone.id;
  DELETE FROM notifications n USING gone WHERE n.module = TG_ARGV[0] AND n.cause_id = gone.id;
  RETURN NULL;
END $$;
