-- Who is calling: settings of this transaction, which app.enter() writes after it has read the live credential. Policies and
-- functions read them. No live credential: no settings, and every policy is false.

-- A list setting of this transaction. Empty when unset; after a transaction a setting is '' rather than null.
CREATE FUNCTION app.list(setting text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('app.' || setting, true), ''), '{}')::text[]
$$;

CREATE FUNCTION app.flag(setting text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('app.' || setting, true), ''), 'f')::boolean
$$;

CREATE FUNCTION app.me() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('app.me', true), '')
$$;

CREATE FUNCTION app.refuse(p_unless boolean, p_why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_unless IS NOT TRUE THEN RAISE EXCEPTION '%', p_why USING ERRCODE = 'insufficient_privilege'; END IF;
END $$;

-- Refuses agents, and whoever is nobody, before the first row is looked at. What our own functions do is theirs to check.
CREATE FUNCTION app.people_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF app.me() IS NULL OR app.flag('agent') THEN
    RAISE EXCEPTION 'only people change this' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;

GRANT EXECUTE ON FUNCTION app.list(text), app.flag(text), app.me() TO app_rt, app_sys, app_index;
