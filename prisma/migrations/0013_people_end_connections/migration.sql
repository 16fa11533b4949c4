-- Ending a connection is a person's act: an agent cannot end even its own person's others. 0005 lost the check that 0004 had.
CREATE OR REPLACE FUNCTION app.end_connection(p_connection text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.flag('agent') THEN RETURN false; END IF;
  PERFORM FROM connections WHERE id = p_connection AND user_id = app.me();
  IF NOT FOUND THEN RETURN false; END IF;
  RETURN app.close_connection(p_connection);
END $$;
