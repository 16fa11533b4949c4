-- With what is attached go the links to it: a trigger that modules put on their own tables, with module and kind.
CREATE FUNCTION app.detach_gone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM entry_evidence v USING gone WHERE v.module = TG_ARGV[0] AND v.kind = TG_ARGV[1] AND v.source_id = gone.id;
  RETURN NULL;
END $$;
