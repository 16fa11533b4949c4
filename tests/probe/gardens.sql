-- What the probe module keeps and who sees it, as a module's own files under prisma/sql would say.
CREATE TABLE gardens (id text PRIMARY KEY, name text NOT NULL, calls_per_minute int, watered int NOT NULL DEFAULT 0,
  proposed int NOT NULL DEFAULT 0);
CREATE TABLE garden_seats (garden_id text NOT NULL, user_id text NOT NULL, role text NOT NULL, PRIMARY KEY (garden_id, user_id));
CREATE TABLE plants (id text PRIMARY KEY, garden_id text NOT NULL, name text NOT NULL, secret boolean NOT NULL DEFAULT false, label text,
  version int NOT NULL DEFAULT 1,
  -- what its gardener writes about it, for as long as it grows
  diary text NOT NULL DEFAULT '');
CREATE TABLE plant_names (suggestion_id text PRIMARY KEY, name text NOT NULL);

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
   WHERE s.user_id = app.me() AND app.reaches('gardens', g.id);
  PERFORM set_config('app.gardens', coalesce((SELECT array_agg(seat->>'id')::text FROM jsonb_array_elements(seats) AS seat), ''), true),
          set_config('app.secret_plants', (NOT is_agent OR 'see:secret_plants' = ANY (app.list('step_ups')))::text, true);
  RETURN jsonb_build_object('gardens', seats, 'secrets', app.flag('secret_plants'),
    'bound', (SELECT b.space_id FROM connection_bindings b WHERE b.connection_id = connection AND b.module = 'gardens'));
END $$;

CREATE FUNCTION app.called_garden(p_user text, p_credential text, p_named text) RETURNS TABLE (id text, per_minute int, per_day int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT g.id, g.calls_per_minute, NULL::int FROM garden_seats s JOIN gardens g ON g.id = s.garden_id 
   WHERE s.user_id = p_user AND g.id = p_named AND app.credential_reaches(p_credential, 'gardens', g.id)
$$;

CREATE FUNCTION app.own_gardens(p_user text, p_chosen text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT garden_id FROM garden_seats WHERE user_id = p_user AND garden_id = ANY (p_chosen)
$$;

CREATE FUNCTION app.end_garden_seats(p_user text) RETURNS TABLE (space text, kept boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ended record;
BEGIN
  FOR ended IN DELETE FROM garden_seats s USING gardens g WHERE s.user_id = p_user AND g.id = s.garden_id RETURNING g.id, g.name LOOP
    PERFORM app.leave_space(p_user, 'gardens', ended.id);
    RETURN QUERY SELECT ended.name, false;
  END LOOP;
END $$;

-- Whose agents a gardener oversees: of everybody in the garden.
CREATE FUNCTION app.people_overseen(p_garden text) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT ARRAY(SELECT s.user_id FROM garden_seats s WHERE s.garden_id = p_garden AND NOT app.flag('agent')
    AND EXISTS (SELECT FROM garden_seats mine WHERE mine.garden_id = p_garden AND mine.user_id = app.me() AND mine.role = 'gardener'))
$$;
CREATE FUNCTION app.overseen_in_garden(p_garden text) RETURNS TABLE (id text, client_name text, calls int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.id, c.client_name, c.calls FROM app.connections_reaching('gardens', p_garden, app.people_overseen(p_garden), ARRAY['see:secret_plants']) c
$$;
CREATE FUNCTION app.called_in_garden(p_garden text) RETURNS TABLE (tool text, calls int, rows int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.tool, c.calls, c.rows FROM app.calls_reaching('gardens', p_garden, app.people_overseen(p_garden), now() - interval '1 day', 'UTC') c
$$;
CREATE FUNCTION app.stop_in_garden(p_garden text, p_connection text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM app.overseen_in_garden(p_garden) c WHERE c.id = p_connection) THEN RETURN false; END IF;
  PERFORM app.close_connection(p_connection);
  RETURN true;
END $$;

-- Gardeners let machines in, and turn them away.
CREATE FUNCTION app.let_machine_into_garden(p_garden text, p_id text, p_scopes text[], p_hash text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(app.me() = ANY (app.people_overseen(p_garden)), 'only gardeners let machines in');
  PERFORM app.let_machine_in(p_id, 'token', 'Sprinkler', 'gardens', p_garden, p_scopes, p_hash);
  RETURN p_id;
END $$;
CREATE FUNCTION app.turn_machine_away_from_garden(p_garden text, p_id text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(app.me() = ANY (app.people_overseen(p_garden)), 'only gardeners turn machines away');
  RETURN app.turn_machine_away(p_id, 'gardens', p_garden);
END $$;

-- To whom of these people a plant shows; secret ones show to everybody of the garden.
CREATE FUNCTION app.gardens_shown_to(p_plant text, p_people text[]) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT ARRAY(SELECT s.user_id FROM plants p JOIN garden_seats s ON s.garden_id = p.garden_id WHERE p.id = p_plant AND s.user_id = ANY (p_people))
$$;

-- What is done without a request: asked for by whoever renames a plant, or by the clock.
CREATE FUNCTION app.plant_was_renamed(p_plant text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.refuse(app.me() IS NOT NULL AND NOT app.flag('agent'), 'only people rename plants');
  INSERT INTO jobs (id, name, payload)
    SELECT 'job_' || replace(gen_random_uuid()::text, '-', ''), asked.name, jsonb_build_object('plant_id', p_plant)
      FROM (VALUES ('gardens.label'), ('letter.plant_renamed')) AS asked(name);
  -- Whoever has a garden, of which the kernel picks those to whom this plant shows; but who renamed it knows it.
  PERFORM app.tell('gardens', p.garden_id, 'plant_renamed', p.id, ARRAY(SELECT s.user_id FROM garden_seats s WHERE s.user_id <> app.me()))
     FROM plants p WHERE p.id = p_plant;
  RETURN true;
END $$;
CREATE FUNCTION app.water_gardens() RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE gardens SET watered = watered + 1; SELECT 1;
$$;
CREATE FUNCTION app.label_plant(p_plant text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE plants SET label = upper(name) WHERE id = p_plant RETURNING label;
$$;
CREATE FUNCTION app.rename_to_tell(p_plant text) RETURNS TABLE (email text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.email, p.name FROM plants p JOIN garden_seats s ON s.garden_id = p.garden_id AND s.role = 'gardener' JOIN users u ON u.id = s.user_id
   WHERE p.id = p_plant
$$;

CREATE POLICY gardens ON notifications FOR SELECT TO app_rt USING (module = 'gardens' AND EXISTS (SELECT FROM plants p WHERE p.id = subject_id));
CREATE TRIGGER untell AFTER DELETE ON plants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.untell('gardens');

-- A plant that is attached to something shows there to those who see it.
CREATE POLICY gardens ON entry_evidence TO app_rt USING (module = 'gardens' AND EXISTS (SELECT FROM plants p WHERE p.id = source_id));
CREATE TRIGGER detach_gone AFTER DELETE ON plants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.detach_gone('gardens', 'plant');

-- What agents propose: gardeners decide, and of a name that was confirmed the one of before is kept, to take it back.
CREATE FUNCTION app.gardens_may_decide(s suggestions) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM garden_seats g WHERE g.garden_id = s.space_id AND g.user_id = app.me() AND g.role = 'gardener')
$$;
CREATE FUNCTION app.gardens_tell_deciders(s suggestions) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE gardens SET proposed = proposed + 1 WHERE id = s.space_id; SELECT true
$$;
CREATE FUNCTION app.gardens_before_applied(s suggestions) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO plant_names SELECT s.id, p.name FROM plants p WHERE p.id = s.subject_id; SELECT true
$$;
CREATE FUNCTION app.gardens_take_back(s suggestions) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE plants p SET name = k.name, version = p.version + 1 FROM plant_names k
   WHERE p.id = s.subject_id AND k.suggestion_id = s.id AND p.version = s.subject_version + 1;
  RETURN FOUND;
END $$;

CREATE POLICY see_in_gardens ON suggestions FOR SELECT TO app_rt USING (
  module = 'gardens' AND space_id = ANY ((SELECT app.list('gardens'))::text[]) AND EXISTS (SELECT FROM plants p WHERE p.id = subject_id));
CREATE POLICY propose_in_gardens ON suggestions FOR INSERT TO app_rt WITH CHECK (
  module = 'gardens' AND EXISTS (SELECT FROM plants p WHERE p.id = subject_id AND p.garden_id = space_id));
CREATE POLICY see_in_gardens ON suggestion_evidence FOR SELECT TO app_rt USING (
  module = 'gardens' AND space_id = ANY ((SELECT app.list('gardens'))::text[]));
CREATE POLICY propose_in_gardens ON suggestion_evidence FOR INSERT TO app_rt WITH CHECK (
  module = 'gardens' AND space_id = ANY ((SELECT app.list('gardens'))::text[]));

-- What is written of plants, for the index.
CREATE FUNCTION app.indexed_plants() RETURNS TABLE (id text, space_id text, hash text, name text, diary text)
LANGUAGE sql STABLE AS $$
  SELECT p.id, p.garden_id, app.text_hash(p.diary), p.name, p.diary FROM plants p
$$;
CREATE FUNCTION app.plant_text_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM app.texts_removed('gardens', 'plant', ARRAY[OLD.id]);
  ELSE PERFORM app.texts_changed('gardens', 'plant', ARRAY[NEW.id]); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER plant_text_changed AFTER INSERT OR DELETE OR UPDATE OF name, diary ON plants FOR EACH ROW EXECUTE FUNCTION app.plant_text_changed();
GRANT EXECUTE ON FUNCTION app.indexed_plants() TO app_index;

-- How many plants of the caller's gardens no search looks at.
CREATE FUNCTION app.hidden_plants() RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::int FROM plants p WHERE p.secret AND NOT app.flag('secret_plants') AND p.garden_id = ANY (app.list('gardens'))
$$;
GRANT EXECUTE ON FUNCTION app.hidden_plants() TO app_rt;

ALTER TABLE plants ENABLE ROW LEVEL SECURITY;
CREATE POLICY index ON plants FOR SELECT TO app_index USING (true);
GRANT SELECT (id, garden_id, name, diary) ON plants TO app_index;
CREATE POLICY gardens ON embeddings FOR SELECT TO app_rt USING (module = 'gardens' AND kind = 'plant' AND EXISTS (SELECT FROM plants p WHERE p.id = source_id));

CREATE POLICY see ON plants FOR SELECT TO app_rt USING (
  garden_id = ANY ((SELECT app.list('gardens'))::text[]) AND (NOT secret OR (SELECT app.flag('secret_plants'))));
CREATE POLICY tend ON plants FOR UPDATE TO app_rt USING (garden_id = ANY ((SELECT app.list('gardens'))::text[]) AND NOT (SELECT app.flag('agent')));
GRANT SELECT, UPDATE ON plants TO app_rt;
GRANT EXECUTE ON FUNCTION app.enter_gardens(text), app.overseen_in_garden(text), app.called_in_garden(text), app.stop_in_garden(text, text),
  app.plant_was_renamed(text), app.let_machine_into_garden(text, text, text[], text), app.turn_machine_away_from_garden(text, text) TO app_rt;
GRANT EXECUTE ON FUNCTION app.called_garden(text, text, text), app.own_gardens(text, text[]), app.end_garden_seats(text),
  app.water_gardens(), app.label_plant(text), app.rename_to_tell(text) TO app_sys;
