-- What left to agents, by name, in the log itself; and receipts of what people granted (docs/decisions/020-disclosure.md).

ALTER TABLE "audit_calls" ADD COLUMN "returned" JSONB,
  ADD COLUMN "elsewhere" TEXT[],
  ADD COLUMN "unlocked" BOOLEAN;
-- A deal's report reads its calls by (project_id, at); those of other deals that named something of this one are few.
CREATE INDEX audit_calls_elsewhere ON audit_calls (at DESC, id DESC) WHERE elsewhere IS NOT NULL;

-- Deals in which the caller is an admin of the bank, on our pages and through the own eyes.
CREATE FUNCTION app.bank_admin_of() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN app.flag('agent') OR app.flag('looking') THEN '{}'::text[]
    ELSE ARRAY(SELECT p.project_id FROM participants p
                WHERE p.user_id = app.me() AND p.role = 'ib_admin' AND p.removed_at IS NULL
                  AND p.project_id = ANY (app.list('bank_projects'))) END
$$;
REVOKE EXECUTE ON FUNCTION app.bank_admin_of() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.bank_admin_of() TO app_rt;

-- The bank's admins read what left of their deals. Calls that gave nothing to an agent stay their caller's own.
CREATE POLICY disclosed ON audit_calls FOR SELECT TO app_rt USING (
  returned IS NOT NULL AND connection_id IS NOT NULL
  AND (project_id = ANY ((SELECT app.bank_admin_of())::text[]) OR elsewhere && (SELECT app.bank_admin_of())::text[]));

-- One line for every grant, every unlock that was ended early and every end of a connection. Names are as they were then.
CREATE TABLE "consent_receipts" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "act" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "client_host" TEXT NOT NULL,
    "scopes" TEXT[],
    "all_projects" BOOLEAN NOT NULL,
    "project_ids" TEXT[],
    "unlock_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "by_kind" TEXT NOT NULL,
    "by_user_id" TEXT,
    "session_id" TEXT,

    CONSTRAINT "consent_receipts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "consent_receipts_connection_id_at_idx" ON "consent_receipts"("connection_id", "at");
CREATE INDEX "consent_receipts_user_id_at_idx" ON "consent_receipts"("user_id", "at" DESC);
ALTER TABLE consent_receipts
  ADD CONSTRAINT consent_receipts_act CHECK (act IN ('granted', 'locked', 'ended')),
  ADD CONSTRAINT consent_receipts_by CHECK (by_kind IN ('person', 'other', 'client', 'server', 'unknown'));

CREATE FUNCTION receipts_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'consent receipts are append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER consent_receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION receipts_are_append_only();

-- One's own; and the bank's admins those that let an agent of a participant into their deal.
ALTER TABLE consent_receipts ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON consent_receipts FOR SELECT TO app_rt USING (
  NOT (SELECT app.flag('agent')) AND NOT (SELECT app.flag('looking'))
  AND (user_id = (SELECT app.me())
       OR EXISTS (SELECT FROM participants p
                   WHERE p.user_id = consent_receipts.user_id AND p.project_id = ANY ((SELECT app.bank_admin_of())::text[])
                     AND (all_projects OR p.project_id = ANY (project_ids)))));
CREATE POLICY system ON consent_receipts TO app_sys USING (true) WITH CHECK (true);
GRANT SELECT ON consent_receipts TO app_rt;
GRANT SELECT, INSERT ON consent_receipts TO app_sys;

-- What is written of a connection as it stands. Only functions of the owner and the product's own work call it.
CREATE FUNCTION app.write_receipt(p_connection text, p_act text, p_by_kind text, p_by text, p_session text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO consent_receipts (id, act, connection_id, user_id, client_id, client_name, client_host, scopes, all_projects, project_ids,
                                unlock_until, expires_at, by_kind, by_user_id, session_id)
    SELECT 'rcp_' || replace(gen_random_uuid()::text, '-', ''), p_act, c.id, c.user_id, c.client_id, c.client_name, c.client_host, c.scopes,
           c.all_projects, ARRAY(SELECT cp.project_id FROM connection_projects cp WHERE cp.connection_id = c.id ORDER BY 1),
           c.unlock_until, c.expires_at, p_by_kind, p_by, p_session
      FROM connections c WHERE c.id = p_connection
$$;
REVOKE EXECUTE ON FUNCTION app.write_receipt(text, text, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.write_receipt(text, text, text, text, text) TO app_sys;

-- Whoever ends a connection or its unlock, on whichever way: the receipt is written with it. Without a person it was the client
-- that gave its token back, or the server; `app.ended_by` says which.
CREATE FUNCTION app.note_connection_end() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  me text := app.me();
BEGIN
  IF OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
     OR me IS NOT NULL AND OLD.unlock_until > now() AND NEW.unlock_until IS NULL
  THEN
    PERFORM app.write_receipt(
      NEW.id, CASE WHEN NEW.revoked_at IS NULL THEN 'locked' ELSE 'ended' END,
      CASE WHEN me = NEW.user_id THEN 'person' WHEN me IS NOT NULL THEN 'other'
           ELSE coalesce(nullif(current_setting('app.ended_by', true), ''), 'unknown') END,
      me, CASE WHEN me IS NOT NULL THEN nullif(current_setting('app.credential', true), '') END);
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION app.note_connection_end() FROM PUBLIC;
CREATE TRIGGER connections_note_end AFTER UPDATE OF revoked_at, unlock_until ON connections
  FOR EACH ROW EXECUTE FUNCTION app.note_connection_end();

-- What was granted before there were receipts, as far as the log tells: which deals had been chosen, it does not.
INSERT INTO consent_receipts (id, at, act, connection_id, user_id, client_id, client_name, client_host, scopes, all_projects, project_ids,
                              unlock_until, expires_at, by_kind, by_user_id)
  SELECT 'rcp_' || replace(gen_random_uuid()::text, '-', ''), a.at, 'granted', c.id, c.user_id, c.client_id, c.client_name, c.client_host,
         ARRAY(SELECT jsonb_array_elements_text(a.args -> 'scopes')), coalesce(a.args ->> 'deals', 'all') = 'all',
         ARRAY(SELECT cp.project_id FROM connection_projects cp WHERE cp.connection_id = c.id ORDER BY 1),
         CASE WHEN (a.args ->> 'unlock')::boolean THEN a.at + interval '15 minutes' END, a.at + interval '90 days', 'person', c.user_id
    FROM audit_calls a JOIN connections c ON c.id = a.connection_id
   WHERE a.action = 'consent_granted' AND jsonb_typeof(a.args -> 'scopes') = 'array';
INSERT INTO consent_receipts (id, at, act, connection_id, user_id, client_id, client_name, client_host, scopes, all_projects, project_ids,
                              expires_at, by_kind)
  SELECT 'rcp_' || replace(gen_random_uuid()::text, '-', ''), c.revoked_at, 'ended', c.id, c.user_id, c.client_id, c.client_name, c.client_host,
         c.scopes, c.all_projects, ARRAY(SELECT cp.project_id FROM connection_projects cp WHERE cp.connection_id = c.id ORDER BY 1),
         c.expires_at, 'unknown'
    FROM connections c WHERE c.revoked_at IS NOT NULL;
