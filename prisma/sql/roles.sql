-- app_rt       the role every actor's transaction runs as. Sees deal content only through the policies.
-- app_sys      the role of the product's own work (sign-in, sessions, consent, sealing). Sees no deal content at all.
-- app_index    the role of the index worker. Sees the texts that modules give it, because it turns them into vectors, and nothing else
--              of a space: no status, no person, no link.
-- app_definer  owns the functions, and is who a SECURITY DEFINER function runs as. Sees and writes every row, changes no table.
-- None can log in. The first three are taken by SET LOCAL ROLE. The login that migrates owns the tables and is a member of all
-- four: what it plants, copies and repairs it does with the rights of app_definer.

DO $$
DECLARE
  name text;
  -- Since PostgreSQL 16 the creator of a role is its member without the right to take it and without its rights.
  needed text[] := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN ARRAY['SET', 'USAGE'] ELSE ARRAY['MEMBER'] END;
  how text;
BEGIN
  -- Roles belong to the whole server: another database may have made them, or may be making them right now.
  FOREACH name IN ARRAY ARRAY['app_rt', 'app_sys', 'app_index', 'app_definer'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    FOREACH how IN ARRAY needed LOOP
      BEGIN
        IF NOT pg_has_role(current_user, name, how) THEN EXECUTE format('GRANT %I TO %I', name, current_user); END IF;
      EXCEPTION WHEN unique_violation OR internal_error THEN
        -- somebody granted it in the same moment; whether it is there is checked, not assumed
        IF NOT pg_has_role(current_user, name, how) THEN RAISE; END IF;
      END;
    END LOOP;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA app, public TO app_rt, app_sys, app_index, app_definer;
