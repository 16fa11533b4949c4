-- What the probe module keeps and who sees it, as a module's own files under prisma/sql would say.
CREATE TABLE gardens (id text PRIMARY KEY, name text NOT NULL, calls_per_minute int);
CREATE TABLE garden_seats (garden_id text NOT NULL, user_id text NOT NULL, role text NOT NULL, PRIMARY KEY (garden_id, user_id));
CREATE TABLE plants (id text PRIMARY KEY, garden_id text NOT NULL, name text NOT NULL, secret boolean NOT NULL DEFAULT false);

CREATE FUNCTION app.enter_gardens(p_named text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_agent boolean := app.flag('agent');
  connection text := current_setting('app.credential', true);
  seats jsonb;
BEGIN
  IF app.me() IS NULL THEN RETURN NULL; END IF;
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'role', s.role) ORDER BY g.id), '[]') INTO seats
    FROM garden_seats s JOIN gardens g ON g.id = s.garden_id
   WHERE s.user_id = app.me()
     AND (NOT is_agent OR EXISTS (SELECT FROM connection_spaces c WHERE c.connection_id = connection AND c.module = 'gardens' AND c.space_id = g.id));
  PERFORM set_config('app.gardens', coalesce((SELECT array_agg(seat->>'id')::text FROM jsonb_array_elements(seats) AS seat), ''), true),
          set_config('app.secret_plants', (NOT is_agent OR 'see:secret_plants' = ANY (app.list('step_ups')))::text, true);
  RETURN jsonb_build_object('gardens', seats,
    'bound', (SELECT b.space_id FROM connection_bindings b WHERE b.connection_id = connection AND b.module = 'gardens'));
END $$;

CREATE FUNCTION app.called_garden(p_user text, p_credential text, p_named text) RETURNS TABLE (id text, per_minute int, per_day int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT g.id, g.calls_per_minute, NULL::int FROM garden_seats s JOIN gardens g ON g.id = s.garden_id WHERE s.user_id = p_user AND g.id = p_named
$$;

CREATE FUNCTION app.own_gardens(p_user text, p_chosen text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT garden_id FROM garden_seats WHERE user_id = p_user AND garden_id = ANY (p_chosen)
$$;

ALTER TABLE plants ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON plants FOR SELECT TO app_rt USING (
  garden_id = ANY ((SELECT app.list('gardens'))::text[]) AND (NOT secret OR (SELECT app.flag('secret_plants'))));
CREATE POLICY tend ON plants FOR UPDATE TO app_rt USING (garden_id = ANY ((SELECT app.list('gardens'))::text[]) AND NOT (SELECT app.flag('agent')));
GRANT SELECT, UPDATE ON plants TO app_rt;
GRANT EXECUTE ON FUNCTION app.enter_gardens(text) TO app_rt;
GRANT EXECUTE ON FUNCTION app.called_garden(text, text, text), app.own_gardens(text, text[]) TO app_sys;
