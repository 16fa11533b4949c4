-- The log only grows. Grants forbid the runtime role to change it; this forbids it to everyone who leaves the trigger in place.
CREATE FUNCTION app.audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_calls_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_calls
  FOR EACH STATEMENT EXECUTE FUNCTION app.audit_is_append_only();
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION app.audit_is_append_only();
CREATE TRIGGER audit_seal_rows_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal_rows
  FOR EACH STATEMENT EXECUTE FUNCTION app.audit_is_append_only();
