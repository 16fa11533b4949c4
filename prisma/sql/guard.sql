-- What holds for all of it, so that no file has to say it and none can forget it.

-- PostgreSQL lets everybody execute a new function. Here nobody may who is not named in a GRANT.
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;

-- Who owns a function must be allowed to make one, in this moment only.
GRANT CREATE ON SCHEMA app TO app_definer;
DO $$
DECLARE
  made record;
BEGIN
  FOR made IN SELECT f.oid::regprocedure AS name FROM pg_proc f WHERE f.pronamespace = 'app'::regnamespace LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO app_definer', made.name);
  END LOOP;
  FOR made IN SELECT c.oid::regclass AS name FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = 'app'::regnamespace LOOP
    EXECUTE format('ALTER VIEW %s OWNER TO app_definer', made.name);
  END LOOP;

  -- Policies hold for the owner of the tables too, and nobody passes them by being somebody: only app_definer is let through,
  -- by a policy. The ledgers of the runner, whose names begin with _, are the owner's alone.
  FOR made IN SELECT c.oid, c.oid::regclass AS name, c.relkind, c.relrowsecurity
                FROM pg_class c
               WHERE c.relnamespace IN ('app'::regnamespace, 'public'::regnamespace) AND c.relkind IN ('r', 'S')
                 AND c.relname NOT LIKE '\_%' AND pg_has_role(current_user, c.relowner, 'USAGE') LOOP
    IF made.relkind = 'S' THEN
      EXECUTE format('GRANT USAGE ON SEQUENCE %s TO app_definer', made.name);
      CONTINUE;
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO app_definer', made.name);
    IF made.relrowsecurity THEN
      EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', made.name);
      CONTINUE WHEN EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = made.oid AND p.polname = 'definer');
      EXECUTE format('CREATE POLICY definer ON %s TO app_definer USING (true) WITH CHECK (true)', made.name);
    END IF;
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA app FROM app_definer;
