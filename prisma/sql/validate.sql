-- While the files are applied functions may name what a later file makes, so nobody has looked at their bodies yet.
SET LOCAL check_function_bodies = on;
DO $$
DECLARE
  made record;
BEGIN
  FOR made IN SELECT f.oid, l.lanname AS language FROM pg_proc f JOIN pg_language l ON l.oid = f.prolang
               WHERE f.pronamespace = 'app'::regnamespace LOOP
    IF made.language = 'plpgsql' THEN PERFORM plpgsql_validator(made.oid); ELSE PERFORM fmgr_sql_validator(made.oid); END IF;
  END LOOP;
END $$;
