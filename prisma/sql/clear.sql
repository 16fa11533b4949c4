-- Removes what the files of this folder make, so that what a file no longer has is gone: policies, triggers, views, functions and
-- what the roles may do with tables. Tables stay, and so does their row-level security: without policies nobody sees a row but the
-- owner, who brings them to the newest form meanwhile. guard.sql puts that back.
-- What an operator added, with functions of another schema or on tables of another owner, is left alone.

DO $$
DECLARE
  ours oid[] := ARRAY(SELECT c.oid FROM pg_class c
                       WHERE c.relnamespace IN (to_regnamespace('app'), 'public'::regnamespace) AND c.relkind IN ('r', 'S')
                         AND pg_has_role(current_user, c.relowner, 'USAGE'));
  made record;
BEGIN
  FOR made IN SELECT p.polname AS name, p.polrelid::regclass AS at FROM pg_policy p WHERE p.polrelid = ANY (ours) LOOP
    EXECUTE format('DROP POLICY %I ON %s', made.name, made.at);
  END LOOP;
  FOR made IN SELECT c.oid::regclass AS name FROM pg_class c WHERE c.oid = ANY (ours) AND c.relforcerowsecurity LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', made.name);
  END LOOP;
  FOR made IN SELECT t.tgname AS name, t.tgrelid::regclass AS at FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
               WHERE NOT t.tgisinternal AND f.pronamespace = to_regnamespace('app') LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', made.name, made.at);
  END LOOP;
  FOR made IN SELECT c.oid::regclass AS name FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = to_regnamespace('app') LOOP
    EXECUTE format('DROP VIEW %s', made.name);
  END LOOP;
  FOR made IN SELECT f.oid::regprocedure AS name FROM pg_proc f WHERE f.pronamespace = to_regnamespace('app') LOOP
    EXECUTE format('DROP FUNCTION %s', made.name);
  END LOOP;
  FOR made IN SELECT c.oid::regclass AS name, c.relkind, r.rolname AS role
                FROM pg_class c CROSS JOIN pg_roles r
               WHERE c.oid = ANY (ours) AND r.rolname IN ('app_rt', 'app_sys', 'app_index', 'app_definer') LOOP
    EXECUTE format('REVOKE ALL ON %s %s FROM %I', CASE made.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, made.name, made.role);
  END LOOP;
END $$;
